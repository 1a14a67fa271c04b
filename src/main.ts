import { createGenerationCache } from '#kit/catalogue/generation-cache.server.ts'
import { listenToGeneration } from '#kit/catalogue/generation-listener.server.ts'
import { openReadReplica } from '#kit/catalogue/read-replica.server.ts'
import { readTableNames } from '#kit/db/table-names.server.ts'
import { openConfiguredDatabase } from '#kit/embedded-postgres/open-database.server.ts'
import { holdFolder, readFolderKey, requireSameFolder } from '#kit/files/shared-folder.server.ts'
import { checkStorage } from '#kit/files/storage.server.ts'
import { openJobs } from '#kit/jobs/jobs.server.ts'
import { developmentListener, loadBuiltApplication } from '#kit/process/application.server.ts'
import { holdRequests } from '#kit/process/hold-requests.server.ts'
import { createHttpServer, drain, listen } from '#kit/process/listen.server.ts'
import { runProgram } from '#kit/process/program.server.ts'
import { purgeOnChange } from '#kit/shared-cache/purge-on-change.server.ts'
import { readConfig } from './config.server.ts'
import { createLog } from './kit/log.server.ts'
import { createServices } from './services.server.ts'

runProgram('Садозор', async program => {
  const config = readConfig()
  const log = createLog(config.logLevel)
  const built = config.mode === 'development' ? undefined : loadBuiltApplication(config.buildDir)

  const server = createHttpServer({ ...config, log })
  const serve = holdRequests(server, config.publicUrl)
  await listen(server, config)

  await checkStorage(config, log)
  const database = await openConfiguredDatabase(config, log)
  program.onStop(database.close)
  log.info({ kind: database.kind, ...database.durability }, 'database is open')
  const { prepareDatabase, showFirstAdmin } = built ?? (await import('#site/startup/prepare-database.server.ts'))
  const db = await prepareDatabase(database.pool, log, config.dataDir)
  const folder = database.kind === 'external' && config.storage === 'disk' ? await readFolderKey(config.dataDir) : null
  if (folder !== null) await requireSameFolder(database.pool, folder)
  const generation = listenToGeneration(database.connection, log, async client => {
    if (folder !== null) await holdFolder(client, folder)
  })
  program.onStop(generation.close)
  database.pool.on('connect', generation.databaseReached)
  const replica = await openReadReplica(config, { primary: database.pool, generation, log })
  if (replica) program.onStop(replica.close)
  const jobs = openJobs(database.pool, log, generation)
  program.onStop(jobs.stop)
  const cache = createGenerationCache(generation)
  const opened = { db, cache, jobs, log, durability: database.durability, replica }
  const services = createServices(config, { ...opened, tables: await readTableNames(database.pool) })
  if (config.purge) program.onStop(purgeOnChange(config.purge, { jobs, notifications: generation, log }).close)
  const development = built ? undefined : await developmentListener(server, services)
  if (development) program.onStop(development.close)
  const listener = development?.listener ?? (await built!.listenerFor(services))
  program.onStop(deadline => drain(server, deadline))
  void jobs.start()

  log.info({ port: config.port }, 'listening')
  await new Promise(resolve => log.flush(resolve)) // so that address and password are printed last
  process.stdout.write(`Садозор: ${config.publicUrl}\n`)
  await showFirstAdmin(db, config.adminEmail)
  serve(listener)
  return log
})
