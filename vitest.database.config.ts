import { defineConfig } from 'vitest/config'
import { limits, others } from './vitest.config.ts'

/** They only read files, start a database server of their own or ask how a browser renders. */
const independent = [
  'tests/architecture/**',
  'tests/budgets.test.ts',
  'tests/deploy/**',
  'tests/engines/**',
  'tests/hostile/{bodies-in-memory,connections,refused-bodies}.test.ts',
  'tests/laws/registry.test.ts',
  'tests/runtime/{cluster,database-away,durability,full-disk,lock-file,messages,node-version,power-cut,previous-build,quiet-build,read-replica}.test.ts',
]

/** What may end differently on the server of DATABASE_URL; everything else has the same result on any server. */
export default defineConfig({ test: { ...limits, ...others, exclude: [...others.exclude, ...independent] } })
