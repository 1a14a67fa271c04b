import { subscribe } from 'node:diagnostics_channel'
import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import type { ReadReplica } from '#kit/catalogue/read-replica.server.ts'
import { findRows, rowOf, selectOf } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { freeBytes } from '#kit/http/health.server.ts'
import type { Metrics, Sample } from '#kit/http/metrics.server.ts'
import type { Services } from '#kit/http/services.server.ts'
import { type JobRun, jobChannel } from '#kit/jobs/jobs.ts'

/** What an operator watches besides requests: database, queue, disk and version. */
export function addProgramMetrics(
  { db, cache, dataDir, replica }: Pick<Services, 'db' | 'cache' | 'dataDir' | 'replica'>,
  metrics: Metrics,
): void {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
  metrics.gauge('sadozor_info', 'Always 1; the label is the version of the program', { version }, () => 1)
  metrics.gauge('disk_free_bytes', 'Free space of the file system of DATA_DIR', {}, () => freeBytes(dataDir))
  metrics.gauge('database_up', '1 while the database answers the program, otherwise 0', {}, () =>
    Number(cache.generation.isListening),
  )
  addPoolMetrics((db as Db & { $client: Pool }).$client, metrics)
  if (replica) addReplicaMetrics(replica, metrics)
  addJobMetrics(db, metrics)
}

function addReplicaMetrics(replica: ReadReplica, metrics: Metrics): void {
  metrics.gauge('read_replica_up', '1 while the replica of DATABASE_READ_URL is used, otherwise 0', {}, () =>
    Number(replica.isUsed),
  )
  metrics.gauges(
    'read_replica_lag_bytes',
    'Journal of the primary that the replica has not replayed yet',
    [],
    async () => [{ labels: {}, value: await replica.lag() }],
  )
  const count = metrics.counter(
    'read_replica_statements_total',
    'Statements of readers: answered by the replica, or by the primary and why',
    ['by'],
  )
  replica.onStatement(by => count({ by }))
}

function addPoolMetrics(pool: Pool, { gauge }: Pick<Metrics, 'gauge'>): void {
  const add = (state: string, read: () => number) =>
    gauge(
      'database_pool_connections',
      'Connections to the database; waiting: requests that wait for one',
      { state },
      read,
    )
  add('busy', () => pool.totalCount - pool.idleCount)
  add('idle', () => pool.idleCount)
  add('waiting', () => pool.waitingCount)
}

function addJobMetrics(db: Db, metrics: Metrics): void {
  const runs = metrics.counter('jobs_run_total', 'Runs of jobs in this program', ['job', 'result'])
  const seconds = metrics.counter('jobs_run_seconds_total', 'Time that runs of jobs took', ['job'])
  subscribe(jobChannel, message => {
    const { name, isDone, seconds: taken } = message as JobRun
    runs({ job: name, result: isDone ? 'done' : 'failed' })
    seconds({ job: name }, taken)
  })
  let reading: Promise<Queue[]> | undefined
  // The gauges are read together: one statement is enough for them.
  const findOnce = () => {
    reading ??= findQueues(db).finally(() => {
      reading = undefined
    })
    return reading
  }
  const samples = async (readOf: (queue: Queue) => number): Promise<Sample[]> =>
    (await findOnce()).map(queue => ({ labels: { job: queue.name }, value: readOf(queue) }))
  metrics.gauges('jobs_waiting', 'Jobs that are due and not begun', ['job'], () => samples(queue => queue.waiting))
  metrics.gauges('jobs_given_up', 'Jobs that failed for good within two weeks', ['job'], () =>
    samples(queue => queue.givenUp),
  )
  metrics.gauges('jobs_wait_seconds', 'For how long the oldest waiting job has been due', ['job'], () =>
    samples(queue => queue.seconds),
  )
}

interface Queue {
  name: string
  waiting: number
  givenUp: number
  seconds: number
}

const due = sql`state in ('created', 'retry') and start_after <= now()`

/** Of all programs on this database. */
function findQueues(db: Db): Promise<Queue[]> {
  const queue = rowOf<Queue>({
    name: sql`queue.name`,
    waiting: sql`count(*) filter (where ${due})::int`,
    givenUp: sql`count(*) filter (where state = 'failed')::int`,
    seconds: sql`coalesce(extract(epoch from now() - min(start_after) filter (where ${due})), 0)::float8`,
  })
  const unfinished = sql`state in ('created', 'retry', 'failed')`
  return findRows(
    db,
    selectOf(
      queue,
      sql`from pgboss.queue left join pgboss.job on job.name = queue.name and ${unfinished} group by queue.name`,
    ),
  )
}
