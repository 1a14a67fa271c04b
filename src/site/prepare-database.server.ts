import type { Pool } from 'pg'
import { createFirstAdmin } from '#features/accounts/admins/commands.server.ts'
import { type Db, openDatabase } from '#kit/db/database.server.ts'
import { migrate } from '#kit/db/migrate.server.ts'
import type { Logger } from '#kit/process/log.server.ts'
import { prepareCatalogue } from './prepare-catalogue.server.ts'

/** What stands between an open database and the first request: the schema, a catalogue in an empty one, an administrator. */
export async function prepareDatabase(pool: Pool, log: Logger, adminEmail: string): Promise<Db> {
  await migrate(pool)
  const db = openDatabase(pool)
  await prepareCatalogue(db, log)
  const password = await createFirstAdmin(db, adminEmail)
  if (password) process.stdout.write(`Администратор: ${adminEmail}, пароль: ${password} (показан один раз)\n`)
  return db
}
