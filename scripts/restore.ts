// npm run restore -- ARCHIVE: brings an archive of `npm run backup` into an empty DATA_DIR or an empty database of DATABASE_URL.
import path from 'node:path'
import { readConfig } from '#app/config.server.ts'
import { checkArchive } from '#features/backup/read-archive.server.ts'
import { beginRestore, restore } from '#features/backup/restore.server.ts'
import { openConfiguredDatabase } from '#kit/embedded-postgres/open-database.server.ts'
import { openStorage } from '#kit/files/storage.server.ts'
import { createLog } from '#kit/log.server.ts'
import { runProgram } from '#kit/process/program.server.ts'
import { StartupProblem } from '#kit/startup-problem.ts'

runProgram(
  'restore',
  async program => {
    if (!process.argv[2])
      throw new StartupProblem('нужен архив: npm run restore -- data/backups/sadozor-20260401T032300Z.tar.gz')
    const file = path.resolve(process.argv[2])
    const config = readConfig()
    const log = createLog(config.logLevel)
    const manifest = await checkArchive(file)
    const place = { storage: openStorage(config), dataDir: config.dataDir, isEmbedded: !config.databaseUrl }
    await beginRestore(file, manifest, place)
    const database = await openConfiguredDatabase(config, log)
    program.onStop(database.close)
    await restore(file, manifest, { pool: database.pool, ...place })
    console.log(
      `Восстановлено состояние на ${manifest.createdAt}.\nВерните прежний secret.key или SECRET_KEY до запуска: без него не работает второй фактор входа.`,
    )
    program.stop(0)
    return log
  },
  { isCommand: true },
)
