// npm run backup [-- FILE]: one archive of database and files, also while the site runs; without FILE a new one in BACKUP_DIR.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { readConfig } from '#app/config.server.ts'
import { makeBackup } from '#features/backup/backup.server.ts'
import { backupName } from '#features/backup/find-backups.server.ts'
import { openConfiguredDatabase } from '#kit/embedded-postgres/open-database.server.ts'
import { openStorage } from '#kit/files/storage.server.ts'
import { createLog } from '#kit/log.server.ts'
import { runProgram } from '#kit/process/program.server.ts'
import { StartupProblem } from '#kit/startup-problem.ts'

runProgram(
  'backup',
  async program => {
    const config = readConfig()
    const log = createLog(config.logLevel)
    const file = path.resolve(process.argv[2] ?? path.join(config.backups.folder, backupName(new Date())))
    if (existsSync(file)) throw new StartupProblem(`${file} уже есть: назовите другой файл`)
    const database = await openConfiguredDatabase(config, log, { join: true })
    program.onStop(database.close)
    const interruption = new AbortController()
    const { signal } = interruption
    const source = { pool: database.pool, storage: openStorage(config), log, settings: config.backups.settings, signal }
    const made = makeBackup(source, file)
    program.onStop(async () => {
      interruption.abort()
      await made.catch(() => {})
    })
    await made
    console.log(
      `Резервная копия: ${file}\nСекретов в ней нет: отдельно сохраните DATA_DIR/secret.key или SECRET_KEY, пароли и ключи из настроек.`,
    )
    program.stop(0)
    return log
  },
  { isCommand: true },
)
