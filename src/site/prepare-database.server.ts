import type { Pool } from 'pg'
import { type Db, openDatabase } from '#kit/db/database.server.ts'
import { migrate } from '#kit/db/migrate.server.ts'
import type { Logger } from '#kit/process/log.server.ts'
import { prepareCatalogue } from './prepare-catalogue.server.ts'

/** What stands between an open database and the first request: the schema, and a catalogue in an empty one. */
export async function prepareDatabase(pool: Pool, log: Logger): Promise<Db> {
  await migrate(pool)
  const db = openDatabase(pool)
  await prepareCatalogue(db, log)
  return db
}
