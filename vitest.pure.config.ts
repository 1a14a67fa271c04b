import { defineConfig } from 'vitest/config'

/** The pure cores alone: no database, one process, half a second. Mutation testing runs this once per mutant. */
export default defineConfig({
  test: {
    include: ['src/features/{dosing,verdict}/**/*.test.ts'],
    pool: 'threads',
    isolate: false,
    fileParallelism: false,
    testTimeout: 10_000,
  },
})
