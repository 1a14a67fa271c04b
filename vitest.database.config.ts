import { defineConfig } from 'vitest/config'
import { limits, others } from './vitest.config.ts'

/** They only read files, or start a database server of their own. */
const independent = [
  'tests/architecture/**',
  'tests/budgets.test.ts',
  'tests/hostile/{connections,refused-bodies}.test.ts',
  'tests/laws/registry.test.ts',
  'tests/runtime/{cluster,database-away,durability,full-disk,lock-file,messages,node-version,power-cut,previous-build,quiet-build}.test.ts',
]

/** What may end differently on the server of DATABASE_URL; everything else has the same result on any server. */
export default defineConfig({ test: { ...limits, ...others, exclude: [...others.exclude, ...independent] } })
