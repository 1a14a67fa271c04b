// npm run test:full: the tests that `npm test` leaves out because they take long. The last line is `N passed, N failed`.
import { runSteps } from './steps.mjs'

await runSteps({ config: 'vitest.full.config.ts', browser: ['variants', 'mechanisms'] })
