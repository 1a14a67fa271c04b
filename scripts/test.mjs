// npm test: everything, on a fresh clone too. The last line is `N passed, N failed`.
// `--only-database` runs only what depends on the server of DATABASE_URL.
import { runSteps } from './steps.mjs'

const isDatabaseOnly = process.argv.includes('--only-database')
await runSteps({
  withStatics: !isDatabaseOnly,
  withBrowser: !isDatabaseOnly,
  ...(isDatabaseOnly && { config: 'vitest.database.config.ts' }),
})
