import { allBut } from './vitest.config.ts'

/** They kill servers, flood them, try thousands of values or work on a copy of the tree: most of the time of all tests without a browser. */
const slowTests = [
  'tests/runtime/**',
  'tests/hostile/**',
  'tests/recipes/**',
  'tests/laws/values.test.ts',
  'tests/laws/drafts.test.ts',
  'tests/laws/large-catalogue.test.ts',
  'tests/architecture/regular-expressions.test.ts',
]

export default allBut(slowTests)
