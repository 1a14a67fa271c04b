import { defineConfig } from 'vitest/config'

/** Set by scripts/mutation.mjs. */
const tests = process.env.PURE_TESTS ?? 'src/features/dosing/**/*.test.ts,src/features/verdict/**/*.test.ts'

/** The pure cores alone: no database, one process, a second. Mutation testing runs it over and over. */
export default defineConfig({
  test: {
    include: tests.split(','),
    pool: 'threads',
    isolate: false,
    fileParallelism: false,
    testTimeout: 10_000,
  },
})
