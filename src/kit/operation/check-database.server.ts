import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import type { Pool } from 'pg'
import { examineReplica, NoReplica, readIdentity, readLag } from '#kit/catalogue/examine-replica.server.ts'
import { describeDatabase, toDatabaseProblem } from '#kit/db/database-problem.ts'
import { openPool } from '#kit/db/pool.server.ts'
import { type DatabaseSettings, openConfiguredDatabase } from '#kit/embedded-postgres/open-database.server.ts'
import { findPostmaster } from '#kit/embedded-postgres/postmaster.server.ts'
import type { Logger } from '#kit/log.server.ts'
import { isStartupProblem } from '#kit/startup-problem.ts'
import { checkPurgeJobs } from './check-purge-jobs.server.ts'
import { type Finding, failure, fine, warning } from './finding.ts'

const subject = 'База данных'

type Checked = DatabaseSettings & { databaseReadUrl?: string | undefined; purge?: object | undefined }

/** What of a feature is to be looked at in a database that has its tables. */
export type CheckOfRows = (pool: Pool) => Promise<Finding[]>

/** The server, what it takes of our settings, its clock and its schema. An embedded server that does not run is not started. */
export async function checkDatabase(
  settings: Checked,
  log: Logger,
  checksOfRows: readonly CheckOfRows[] = [],
): Promise<Finding[]> {
  const { databaseUrl, databaseReadUrl, dataDir, databasePool, purge } = settings
  if (!databaseUrl && !isEmbeddedRunning(dataDir))
    return [warning(subject, 'встроенная база не запущена: запустите сайт и повторите проверку')]
  try {
    const database = await openConfiguredDatabase({ ...settings, databasePool: 2 }, log, { join: true })
    try {
      const place = databaseUrl ? describeDatabase(databaseUrl) : 'встроенная'
      const schema = await checkSchema(database.pool)
      const rows = schema.state === 'fine' ? checksOfRows : []
      return [
        ...(await checkSession(database.pool, place, databasePool)),
        schema,
        ...(await Promise.all(rows.map(check => check(database.pool)))).flat(),
        ...(purge ? await checkPurgeJobs(database.pool) : []),
        ...(databaseReadUrl ? await checkReplica(databaseReadUrl, database.pool, databasePool, log) : []),
      ]
    } finally {
      await database.close(Date.now() + 5_000)
    }
  } catch (error) {
    return [failure(subject, toDatabaseProblem(error, subject).message)]
  }
}

function isEmbeddedRunning(dataDir: string): boolean {
  const cluster = path.join(dataDir, 'postgres')
  return existsSync(cluster) && findPostmaster(cluster) !== null
}

const megabyte = 1_000_000

/** The site goes on without it, so nothing of it is an error but what would end the start. */
async function checkReplica(url: string, primary: Pool, wanted: number, log: Logger): Promise<Finding[]> {
  const name = 'Реплика'
  const place = describeDatabase(url)
  const pool = openPool({ connectionString: url }, { max: 1, log })
  try {
    await examineReplica({ connectionString: url }, pool, { identity: await readIdentity(primary), place })
    const lag = await readLag(primary, pool)
    const behind = lag === 0 ? 'не отстаёт' : `отстаёт на ${(lag / megabyte).toFixed(1)} МБ журнала`
    const finding =
      lag > 16 * megabyte
        ? warning(name, `${place}, ${behind}: пока она не догонит, читателям отвечает основной сервер`)
        : fine(name, `${place}, ${behind}`)
    return [finding, ...(await checkSession(pool, place, wanted, name)).filter(({ state }) => state !== 'fine')]
  } catch (error) {
    const { message } = error instanceof NoReplica ? error : toDatabaseProblem(error, place)
    return [isStartupProblem(error) ? failure(name, message) : warning(name, message)]
  } finally {
    await pool.end()
  }
}

interface Session {
  version: string
  limit: number
  used: number
  now: Date
}

async function checkSession(pool: Pool, place: string, wanted: number, of = subject): Promise<Finding[]> {
  const asked = Date.now()
  const { rows } = await pool.query<Session>(
    `select current_setting('server_version') as version, current_setting('max_connections')::int as limit, (select count(*)::int from pg_stat_activity) as used, clock_timestamp() as now`,
  )
  const [session] = rows
  if (!session) throw new Error('the database returned nothing')
  const findings = [fine(of, `${place}, PostgreSQL ${session.version.split(' ', 1)}`)]
  // One connection more listens to changes.
  const free = session.limit - session.used
  if (free < wanted + 1)
    findings.push(
      warning(
        of,
        `свободно ${free} соединений из ${session.limit}, а программе нужно до ${wanted + 1}: уменьшите DATABASE_POOL или увеличьте max_connections сервера`,
      ),
    )
  const apart = apartSeconds(session.now.getTime(), asked, Date.now())
  return [...findings, ...judgeClocks(apart)]
}

/** Codes of a second factor are good for half a minute before and after their own one. */
export function judgeClocks(apart: number): Finding[] {
  if (apart <= 2) return []
  const found = `этой машины и сервера базы расходятся на ${apart} с`
  if (apart <= 30) return [warning('Часы', `${found}: включите NTP на обеих`)]
  return [failure('Часы', `${found}, коды второго фактора могут не подойти: включите NTP на обеих`)]
}

/** How far the moment is outside of the time between question and answer, in seconds. */
export const apartSeconds = (moment: number, asked: number, answered: number): number =>
  Math.round(Math.max(0, asked - moment, moment - answered) / 1_000)

async function checkSchema(pool: Pool): Promise<Finding> {
  const known = readdirSync('db/migrations').filter(name => name.endsWith('.sql')).length
  const { rows: found } = await pool.query<{ isThere: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as "isThere"`,
  )
  if (!found[0]?.isThere) return warning('Схема базы', 'таблиц ещё нет: их создаст первый запуск')
  const { rows } = await pool.query<{ applied: number }>(
    'select count(*)::int as applied from drizzle.__drizzle_migrations',
  )
  return schemaFinding(rows[0]?.applied ?? 0, known)
}

export function schemaFinding(applied: number, known: number): Finding {
  if (applied > known)
    return failure(
      'Схема базы',
      `новее программы (${applied} против ${known}): обновите программу или восстановите копию`,
    )
  if (applied < known)
    return warning('Схема базы', `старее программы (${applied} из ${known}): обновится при следующем запуске`)
  return fine('Схема базы', `как у программы, шагов: ${known}`)
}
