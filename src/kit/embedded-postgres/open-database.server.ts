import type { ClientConfig, Pool } from 'pg'
import { describeDatabase, toDatabaseProblem } from '#kit/db/database-problem.ts'
import { type Durability, readDurability, requireDurability } from '#kit/db/durability.server.ts'
import { connect, endWithin, openPool } from '#kit/db/pool.server.ts'
import { requireSessions, requireSettings } from '#kit/db/pooler.server.ts'
import type { Logger } from '#kit/log.server.ts'
import { StartupProblem } from '#kit/startup-problem.ts'
import { joinEmbeddedDatabase, openEmbeddedDatabase } from './embedded-database.server.ts'
import { openDataDir } from './place.server.ts'

export interface DatabaseSettings {
  /** URL of an external server; undefined for the embedded one in `dataDir`. */
  databaseUrl: string | undefined
  dataDir: string
  databasePool: number
  isUnsafeDatabaseAllowed: boolean
}

export interface OpenedDatabase {
  pool: Pool
  /** For connections outside the pool. */
  connection: ClientConfig
  durability: Durability
  kind: 'embedded' | 'external'
  /** Closes the connections and stops the server if it is the embedded one. */
  close(deadline: number): Promise<void>
}

/** Opens the database of the settings. With `join`, for commands, the embedded server of a running site is shared. */
export async function openConfiguredDatabase(
  settings: DatabaseSettings,
  log: Logger,
  { join = false } = {},
): Promise<OpenedDatabase> {
  const { databaseUrl, dataDir, databasePool: max } = settings
  const openDatabasePool = async (
    connection: ClientConfig,
    closeServer: (deadline: number) => Promise<void> | void,
  ): Promise<OpenedDatabase> => {
    const pool = openPool(connection, { max, log })
    const close = async (deadline: number) => {
      await endWithin(pool, deadline)
      await closeServer(deadline)
    }
    try {
      const durability = await readDurability(pool)
      // Checked again as the program's role, because a role and a database can override settings.
      if (!databaseUrl) requireDurability(durability, { place: 'встроенная база данных', withChecksums: true })
      else await requireSettings(pool, describeDatabase(databaseUrl))
      return { pool, connection, durability, kind: databaseUrl ? 'external' : 'embedded', close }
    } catch (error) {
      await close(Date.now() + 3_000)
      throw toDatabaseProblem(error, 'база данных')
    }
  }
  if (databaseUrl) {
    await checkExternal(databaseUrl, settings.isUnsafeDatabaseAllowed, log)
    return openDatabasePool({ connectionString: databaseUrl }, () => {})
  }
  const joined = join ? await joinEmbeddedDatabase({ dataDir, log, clusterDir: openDataDir(dataDir) }) : null
  if (joined) return openDatabasePool(joined, () => {})
  const embedded = await openEmbeddedDatabase({ dataDir, log })
  return openDatabasePool(embedded.connection, embedded.close)
}

async function checkExternal(databaseUrl: string, isUnsafeAllowed: boolean, log: Logger): Promise<void> {
  const place = describeDatabase(databaseUrl)
  try {
    const client = await connect({ connectionString: databaseUrl })
    try {
      const { rows } = await client.query(
        `select current_setting('server_version_num')::int as version, current_setting('server_version') as name, current_setting('server_encoding') as encoding,
          (select datctype from pg_database where datname = current_database()) as ctype`,
      )
      const server = rows[0] as Server
      requireSupportedServer(server, place)
      if (['C', 'POSIX'].includes(server.ctype)) log.warn({ place, ctype: server.ctype }, limitedSearchWarning)
      const durability = await readDurability(client)
      if (!isUnsafeAllowed) requireDurability(durability, { place, withChecksums: false })
      await requireSessions({ connectionString: databaseUrl }, place)
      if (!durability.data_checksums)
        log.warn({ place }, 'the database server has no data checksums: disk corruption would stay unnoticed')
    } finally {
      await client.end()
    }
  } catch (error) {
    throw toDatabaseProblem(error, place)
  }
}

/** With `LC_CTYPE` C only ASCII characters are letters, so neither word forms nor typing errors in Russian are matched. */
const limitedSearchWarning =
  "search in Russian finds exact words only: create the database with template template0 encoding 'UTF8' lc_ctype 'C.UTF-8' to fix it"

interface Server {
  version: number
  name: string
  encoding: string
  ctype: string
}

export function requireSupportedServer({ version, name, encoding }: Omit<Server, 'ctype'>, place: string): void {
  if (version < 150_000) throw new StartupProblem(`${place}: нужен PostgreSQL 15 или новее, а там ${name}`)
  if (encoding !== 'UTF8') throw new StartupProblem(`${place}: нужна база в кодировке UTF8, а там ${encoding}`)
}
