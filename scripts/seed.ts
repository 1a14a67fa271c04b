// npm run db:seed: fills an empty database with the catalogue, also while the site runs.
import { readConfig } from '#app/config.server.ts'
import { openConfiguredDatabase } from '#kit/embedded-postgres/open-database.server.ts'
import { createLog } from '#kit/log.server.ts'
import { runProgram } from '#kit/process/program.server.ts'
import { prepareDatabase } from '#site/startup/prepare-database.server.ts'

runProgram(
  'db:seed',
  async program => {
    const config = readConfig()
    const log = createLog(config.logLevel)
    const database = await openConfiguredDatabase(config, log, { join: true })
    program.onStop(database.close)
    await prepareDatabase(database.pool, log, config.dataDir)
    console.log('Каталог на месте.')
    program.stop(0)
    return log
  },
  { isCommand: true },
)
