import { randomBytes } from 'node:crypto'
import type { Pool } from 'pg'
import { inject } from 'vitest'
import { type Db, openDatabase } from '#kit/db/database.server.ts'
import { openPool } from '#kit/db/pool.server.ts'
import { execute, log, type TestServerFacts, urlOfDatabase } from './test-server.server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServerFacts
  }
}

export interface TestDatabase extends AsyncDisposable {
  db: Db
  pool: Pool
  url: string
}

/** A database of the test's own with the whole catalogue in it; about 50 ms. */
export const testDatabase = (): Promise<TestDatabase> => cloneDatabase('full')

/** The same schema without a single row. */
export const emptyDatabase = (): Promise<TestDatabase> => cloneDatabase('empty')

async function cloneDatabase(template: 'full' | 'empty'): Promise<TestDatabase> {
  const { url: serverUrl, prefix } = inject('testServer')
  const name = `${prefix}_${randomBytes(6).toString('hex')}`
  await execute(serverUrl, `create database ${name} template ${prefix}_${template}`)
  const url = urlOfDatabase(serverUrl, name)
  const pool = openPool({ connectionString: url }, { max: 4, log })
  let isOpen = true
  return {
    db: openDatabase(pool),
    pool,
    url,
    async [Symbol.asyncDispose]() {
      if (!isOpen) return
      isOpen = false
      await pool.end()
      await execute(serverUrl, `drop database if exists ${name} with (force)`)
    },
  }
}
