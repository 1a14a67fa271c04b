import type { Pool } from 'pg'
import { createFirstAdmin } from '#features/accounts/admins/admin-commands.server.ts'
import { requireFinishedRestore } from '#features/backup/unfinished-restore.server.ts'
import { packSearch } from '#features/search-index/pack-indexes.server.ts'
import { type Db, openDatabase } from '#kit/db/database.server.ts'
import { migrate } from '#kit/db/migrate.server.ts'
import type { Logger } from '#kit/log.server.ts'
import { prepareCatalogue } from './prepare-catalogue.server.ts'

/** Migrates the database and loads the seed of new kinds. */
export async function prepareDatabase(pool: Pool, log: Logger, dataDir: string): Promise<Db> {
  await requireFinishedRestore(dataDir, pool)
  await migrate(pool, { log })
  const db = openDatabase(pool)
  if (await prepareCatalogue(db, log)) await packSearch(pool, log)
  return db
}

/** Runs last, so that the password is printed only if the start succeeds. */
export async function showFirstAdmin(db: Db, email: string): Promise<void> {
  await createFirstAdmin(db, email, password => {
    const how = password ? `пароль: ${password} (показан один раз)` : 'пароль прежний'
    process.stdout.write(`Администратор: ${email}, ${how}\n`)
  })
}
