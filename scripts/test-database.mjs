// What depends on the server of DATABASE_URL, of both halves of the tests. The last line is `N passed, N failed`.
import { runSteps } from './steps.mjs'

await runSteps({ config: 'vitest.database.config.ts' })
