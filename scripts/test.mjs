// npm test: all that a newcomer wants to know, on a fresh clone too. The last line is `N passed, N failed`.
import { runSteps } from './steps.mjs'

await runSteps({ withStatics: true, config: 'vitest.check.config.ts', browser: ['roads'] })
