import { defineConfig } from 'vitest/config'

const cores = process.env.PURE_CORE || 'src/features/{dosing,verdict}'

/** The pure cores alone: no database, one process, a second. Mutation testing runs it over and over. */
export default defineConfig({
  test: {
    include: [`${cores}/**/*.test.ts`],
    pool: 'threads',
    isolate: false,
    fileParallelism: false,
    testTimeout: 10_000,
  },
})
