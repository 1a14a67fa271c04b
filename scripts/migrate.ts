// npm run db:migrate: brings the schema up to date, also while the site runs.
import { readConfig } from '#app/config.server.ts'
import { requireFinishedRestore } from '#features/backup/unfinished-restore.server.ts'
import { migrate } from '#kit/db/migrate.server.ts'
import { openConfiguredDatabase } from '#kit/embedded-postgres/open-database.server.ts'
import { createLog } from '#kit/log.server.ts'
import { runProgram } from '#kit/process/program.server.ts'

runProgram(
  'db:migrate',
  async program => {
    const config = readConfig()
    const log = createLog(config.logLevel)
    const database = await openConfiguredDatabase(config, log, { join: true })
    program.onStop(database.close)
    await requireFinishedRestore(config.dataDir, database.pool)
    await migrate(database.pool)
    console.log('Схема базы данных обновлена.')
    program.stop(0)
    return log
  },
  { isCommand: true },
)
