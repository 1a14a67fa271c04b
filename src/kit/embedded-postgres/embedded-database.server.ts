import { setTimeout as pause } from 'node:timers/promises'
import type { Client, ClientConfig } from 'pg'
import { toDatabaseProblem } from '#kit/db/database-problem.ts'
import { readDurability, requireDurability } from '#kit/db/durability.server.ts'
import { connect } from '#kit/db/pool.server.ts'
import { StartupProblem } from '#kit/startup-problem.ts'
import { type Cluster, type ClusterOptions, ensureRunning, repairPassword, stopCluster } from './cluster.server.ts'
import { holderName, takeLock } from './lock.server.ts'
import { findPostmaster } from './postmaster.server.ts'

export interface EmbeddedDatabase {
  /** For the program's own, unprivileged role. */
  connection: ClientConfig
  close(deadline: number): Promise<void>
}

interface LockedCluster {
  cluster: Cluster
  lockClient: Client
}

/** Starts or adopts the embedded server, locks its folder for this program, and restarts the server if it dies. */
export async function openEmbeddedDatabase(options: ClusterOptions): Promise<EmbeddedDatabase> {
  let locked = await openLocked(options)
  let isClosing = false
  let restarting = Promise.resolve()
  const watchConnection = () =>
    locked.lockClient.once('end', () => {
      if (!isClosing) restarting = restart()
    })
  const restart = async (): Promise<void> => {
    options.log.error('the database server is gone: starting it again')
    for (let isRunning = false; !isRunning && !isClosing; isRunning || (await pause(500))) {
      const { password, postmaster } = locked.cluster // the pool of this program keeps using them
      isRunning = await openLocked({ ...options, password, loopbackPort: postmaster.port }).then(
        again => {
          locked = again
          watchConnection()
          return true
        },
        error => {
          if (error instanceof ForeignServer) throw error
          options.log.error({ reason: error.message }, 'the database server does not start')
          return false
        },
      )
    }
  }
  watchConnection()
  return {
    connection: connectionOf(locked.cluster, 'sadozor', 'sadozor'),
    close: async deadline => {
      isClosing = true
      await restarting.catch(() => {}) // otherwise a server that is starting would keep running
      await locked.lockClient.end()
      await stopCluster(locked.cluster, deadline)
    },
  }
}

/** For commands run while the site is running: connects to its server without the lock; null when none runs. */
export async function joinEmbeddedDatabase(
  options: ClusterOptions & { clusterDir: string },
): Promise<ClientConfig | null> {
  if (!findPostmaster(options.clusterDir)) return null
  return connectionOf(await ensureRunning(options), 'sadozor', 'sadozor')
}

async function openLocked(options: ClusterOptions): Promise<LockedCluster> {
  const { cluster, lockClient } = await connectForLock(options)
  try {
    await requireOwnServer(lockClient, cluster)
    const holder = await takeLock(lockClient)
    if (holder)
      throw new ForeignServer(`с папкой данных ${options.dataDir} уже работает другая копия программы (${holder})`)
    if (!options.isThrowAway)
      requireDurability(await readDurability(lockClient), { place: 'встроенная база данных', withChecksums: true })
    await ensureRole(lockClient, cluster.password)
    return { cluster, lockClient: lockClient }
  } catch (error) {
    await lockClient.end()
    if (!(error instanceof ForeignServer)) await stopCluster(cluster, Date.now() + 3_000)
    throw toDatabaseProblem(error, 'встроенная база данных')
  }
}

/** The server belongs to another program and must not be stopped. */
class ForeignServer extends StartupProblem {}

const wrongPassword = '28P01'

/** Retries while the server is starting or stopping, and repairs a lost password once. */
async function connectForLock(options: ClusterOptions): Promise<LockedCluster> {
  let isRepaired = false
  for (let attempt = 1; ; attempt++) {
    const cluster = await ensureRunning(options)
    try {
      const lockClient = await connect({
        ...connectionOf(cluster, 'postgres', 'postgres'),
        application_name: holderName,
      })
      return { cluster, lockClient: lockClient }
    } catch (error) {
      const { code = '' } = error as { code?: string }
      const isTransient = ['57P03', '57P01', 'ECONNREFUSED', 'ECONNRESET', 'ENOENT'].includes(code)
      if (isTransient && attempt < 50) await pause(100)
      else if (code === wrongPassword && !isRepaired) {
        isRepaired = await repairPassword(cluster, options)
        if (!isRepaired)
          throw new ForeignServer(
            `с папкой данных ${options.dataDir} уже работает другая копия программы, а пароль в postgres.password не подходит к её базе; остановите её`,
          )
      } else {
        if (!cluster.isAdopted) await stopCluster(cluster, Date.now() + 3_000)
        throw toDatabaseProblem(error, `встроенная база данных в ${cluster.clusterDir}`)
      }
    }
  }
}

/** On loopback the port of a stale pid file may belong to another server now. */
async function requireOwnServer(lockClient: Client, { clusterDir }: Cluster): Promise<void> {
  const { rows } = await lockClient.query(`select current_setting('data_directory') as folder`)
  if (rows[0].folder !== clusterDir)
    throw new ForeignServer(`на месте базы данных ${clusterDir} отвечает чужой сервер (${rows[0].folder})`)
}

/** Creates the program's role and database: the role owns the database and has no rights on the server. */
async function ensureRole(lockClient: Client, password: string): Promise<void> {
  const { rows: roles } = await lockClient.query<{ rights: boolean }>(
    `select rolsuper or rolcreatedb or rolcreaterole as rights from pg_roles where rolname = 'sadozor'`,
  )
  if (roles.length === 0)
    await lockClient.query(`create role sadozor login password ${lockClient.escapeLiteral(password)}`)
  else if (roles[0]?.rights) await lockClient.query('alter role sadozor nosuperuser nocreatedb nocreaterole')
  const { rowCount: hasDatabase } = await lockClient.query(`select from pg_database where datname = 'sadozor'`)
  if (!hasDatabase) await lockClient.query('create database sadozor owner sadozor')
}

const connectionOf = (
  { postmaster: { host, port }, password }: Cluster,
  user: string,
  database: string,
): ClientConfig => ({
  host,
  port,
  user,
  password,
  database,
})
