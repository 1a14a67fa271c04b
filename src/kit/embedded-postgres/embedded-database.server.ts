import { setTimeout as pause } from 'node:timers/promises'
import type { Client, ClientConfig } from 'pg'
import { toDatabaseProblem } from '#kit/db/database-problem.ts'
import { demandDurability, readDurability } from '#kit/db/durability.server.ts'
import { connect } from '#kit/db/pool.server.ts'
import { StartupProblem } from '#kit/process/startup-problem.ts'
import { type Cluster, type ClusterOptions, ensureRunning, repairPassword, stopCluster } from './cluster.server.ts'
import { holderName, takeLock } from './lock.server.ts'
import { findPostmaster } from './postmaster.server.ts'

export interface EmbeddedDatabase {
  /** How the program's own, unprivileged role connects. */
  connection: ClientConfig
  close(deadline: number): Promise<void>
}

interface Held {
  cluster: Cluster
  guard: Client
}

/** Starts (or adopts) the embedded server, takes its folder for this program alone, and brings the server back if it dies. */
export async function openEmbeddedDatabase(options: ClusterOptions): Promise<EmbeddedDatabase> {
  let held = await hold(options)
  let isClosing = false
  let reviving = Promise.resolve()
  const watch = () =>
    held.guard.once('end', () => {
      if (!isClosing) reviving = revive()
    })
  const revive = async (): Promise<void> => {
    options.log.error('the database server is gone: starting it again')
    for (let isBack = false; !isBack && !isClosing; isBack || (await pause(500))) {
      const { password, postmaster } = held.cluster // those that the pool of this program knows
      isBack = await hold({ ...options, password, loopbackPort: postmaster.port }).then(
        again => {
          held = again
          watch()
          return true
        },
        error => {
          if (error instanceof NotOurs) throw error
          options.log.error({ reason: error.message }, 'the database server does not start')
          return false
        },
      )
    }
  }
  watch()
  return {
    connection: connectionOf(held.cluster, 'sadozor', 'sadozor'),
    close: async deadline => {
      isClosing = true
      await reviving.catch(() => {}) // a server that is just being started must not stay behind
      await held.guard.end()
      await stopCluster(held.cluster, deadline)
    },
  }
}

/** For commands beside a running site: its server without taking the folder, or null when none runs. */
export async function joinEmbeddedDatabase(options: ClusterOptions & { clusterDir: string }): Promise<ClientConfig | null> {
  if (!findPostmaster(options.clusterDir)) return null
  return connectionOf(await ensureRunning(options), 'sadozor', 'sadozor')
}

async function hold(options: ClusterOptions): Promise<Held> {
  const { cluster, guard } = await connectGuard(options)
  try {
    await refuseForeignServer(guard, cluster)
    const holder = await takeLock(guard)
    if (holder) throw new NotOurs(`с папкой данных ${options.dataDir} уже работает другая копия программы (${holder})`)
    if (!options.isThrowAway) demandDurability(await readDurability(guard), { place: 'встроенная база данных', withChecksums: true })
    await ensureRole(guard, cluster.password)
    return { cluster, guard }
  } catch (error) {
    await guard.end()
    if (!(error instanceof NotOurs)) await stopCluster(cluster, Date.now() + 3_000)
    throw toDatabaseProblem(error, 'встроенная база данных')
  }
}

/** The server that answers belongs to another program: it is left alone. */
class NotOurs extends StartupProblem {}

const wrongPassword = '28P01'

/** A server may be on its way down, with its program, just when we meet it: then it is started anew. */
async function connectGuard(options: ClusterOptions): Promise<Held> {
  let isRepaired = false
  for (let attempt = 1; ; attempt++) {
    const cluster = await ensureRunning(options)
    try {
      const guard = await connect({ ...connectionOf(cluster, 'postgres', 'postgres'), application_name: holderName })
      return { cluster, guard }
    } catch (error) {
      const { code = '' } = error as { code?: string }
      const isPassing = ['57P03', '57P01', 'ECONNREFUSED', 'ECONNRESET', 'ENOENT'].includes(code)
      if (isPassing && attempt < 50) await pause(100)
      else if (code === wrongPassword && !isRepaired) {
        isRepaired = await repairPassword(cluster, options)
        if (!isRepaired)
          throw new NotOurs(
            `с папкой данных ${options.dataDir} уже работает другая копия программы, а пароль в postgres.password не подходит к её базе; остановите её`,
          )
      } else {
        if (!cluster.isAdopted) await stopCluster(cluster, Date.now() + 3_000)
        throw toDatabaseProblem(error, `встроенная база данных в ${cluster.clusterDir}`)
      }
    }
  }
}

/** On loopback somebody else's server may answer at the port of a stale file. */
async function refuseForeignServer(guard: Client, { clusterDir }: Cluster): Promise<void> {
  const { rows } = await guard.query(`select current_setting('data_directory') as folder`)
  if (rows[0].folder !== clusterDir) throw new NotOurs(`на месте базы данных ${clusterDir} отвечает чужой сервер (${rows[0].folder})`)
}

/** The program works with a role that owns its database and may do nothing else to the server. */
async function ensureRole(guard: Client, password: string): Promise<void> {
  const { rows: roles } = await guard.query<{ rights: boolean }>(
    `select rolsuper or rolcreatedb or rolcreaterole as rights from pg_roles where rolname = 'sadozor'`,
  )
  if (roles.length === 0) await guard.query(`create role sadozor login password ${guard.escapeLiteral(password)}`)
  else if (roles[0]?.rights) await guard.query('alter role sadozor nosuperuser nocreatedb nocreaterole')
  const { rowCount: hasDatabase } = await guard.query(`select from pg_database where datname = 'sadozor'`)
  if (!hasDatabase) await guard.query('create database sadozor owner sadozor')
}

const connectionOf = ({ postmaster: { host, port }, password }: Cluster, user: string, database: string): ClientConfig => ({
  host,
  port,
  user,
  password,
  database,
})
