import { randomBytes } from 'node:crypto'
import type { Pool } from 'pg'
import { inject } from 'vitest'
import { type Db, openDatabase } from '#kit/db/database.server.ts'
import { migrate } from '#kit/db/migrate.server.ts'
import { openPool } from '#kit/db/pool.server.ts'
import { dropDatabase, execute, log, type TestServerInfo, urlOfDatabase } from './test-server.server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServerInfo
  }
}

export interface TestDatabase extends AsyncDisposable {
  db: Db
  pool: Pool
  url: string
}

/** A new database with the whole catalogue; takes about 50 ms. */
export const testDatabase = (): Promise<TestDatabase> => cloneDatabase('full')

/** A new migrated database without rows. */
export const emptyDatabase = (): Promise<TestDatabase> => cloneDatabase('empty')

/** A new migrated, empty database whose default collation orders text by bytes: capitals before small letters, ё after я. */
export async function byteOrderDatabase(): Promise<TestDatabase> {
  const options = `template template0 encoding 'UTF8' locale_provider libc lc_collate 'C' lc_ctype 'C.UTF-8'`
  const database = await createDatabase(options)
  await migrate(database.pool)
  return database
}

const cloneDatabase = (template: 'full' | 'empty'): Promise<TestDatabase> =>
  createDatabase(`template ${inject('testServer').prefix}_${template} strategy file_copy`)

async function createDatabase(options: string): Promise<TestDatabase> {
  const { url: serverUrl, prefix } = inject('testServer')
  const name = `${prefix}_${randomBytes(6).toString('hex')}`
  await execute(serverUrl, `create database ${name} ${options}`)
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
      await dropDatabase(serverUrl, name)
    },
  }
}
