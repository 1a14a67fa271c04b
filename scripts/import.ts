// npm run db:import -- file…: brings sheets or a register into a filled database, also while the site runs.
import { readConfig } from '#app/config.server.ts'
import { openDatabase } from '#kit/db/database.server.ts'
import { migrate } from '#kit/db/migrate.server.ts'
import { openConfiguredDatabase } from '#kit/embedded-postgres/open-database.server.ts'
import { createLog } from '#kit/log.server.ts'
import { runProgram } from '#kit/process/program.server.ts'
import { readImportArguments, runImport } from '#site/import/import-command.server.ts'

runProgram(
  'db:import',
  async program => {
    const settings = readImportArguments(process.argv.slice(2))
    const config = readConfig()
    const log = createLog(config.logLevel)
    const database = await openConfiguredDatabase(config, log, { join: true })
    program.onStop(database.close)
    await migrate(database.pool)
    program.stop(await runImport(openDatabase(database.pool), settings, text => console.log(text)))
    return log
  },
  { isCommand: true },
)
