import { channel } from 'node:diagnostics_channel'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Pool } from 'pg'

export type Db = NodePgDatabase

/** Every statement is announced; the shell counts those of a request. */
const statements = channel('sadozor:statement')

/** Column names are derived in one way everywhere; drizzle.config.ts says the same to drizzle-kit. */
export const openDatabase = (pool: Pool): Db =>
  drizzle(pool, { casing: 'snake_case', logger: { logQuery: query => statements.publish(query) } })
