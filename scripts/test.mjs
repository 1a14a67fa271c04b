// npm test: all that a newcomer wants to know, in ten minutes, on a fresh clone too. The last line is `N passed, N failed`.
import { runSteps } from './steps.mjs'

await runSteps({ withStatics: true, config: 'vitest.check.config.ts', browser: ['roads'] })
