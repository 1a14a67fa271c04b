import { channel } from 'node:diagnostics_channel'
import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import type { Job, JobResult, PgBoss } from 'pg-boss'
import type { Notifications } from '#kit/catalogue/generation-listener.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { describeError } from '#kit/describe-error.ts'
import type { Logger } from '#kit/log.server.ts'
import { type JobData, type JobHandler, type JobOptions, type JobRun, type Jobs, jobChannel } from './jobs.ts'

const runs = channel(jobChannel)

/** A failed job is retried after 10 s, 20 s, … up to an hour, for about two days; then it stays in the database for two weeks. */
const retries = { retryLimit: 60, retryDelay: 10, retryBackoff: true, retryDelayMax: 3_600 }
const retention = { retentionSeconds: 14 * 86_400, deleteAfterSeconds: 14 * 86_400 }

const defaultMaxSeconds = 120

/** For so long the key of a job is looked for. */
const onceSeconds = 600

/** A long job is tried again when its process has not confirmed it for so long. */
const heartbeatSeconds = 60

/** Delay before a worker that could not start tries again. */
const restartDelayMs = 10_000

const defaultDueWithinSeconds = 30

/** Runs of a schedule are announced in their minute; only one that failed is found by asking. */
const scheduledDueWithinSeconds = 60

/**
 * The database announces a job that is due at once. What becomes due later is found by asking, and everything while nobody listens: then
 * each second. Full batches are followed at once. Jobs of a batch succeed or fail separately.
 */
const workOf = ({ dueWithinSeconds = defaultDueWithinSeconds }: JobOptions = {}) =>
  ({
    notifyPollingIntervalSeconds: dueWithinSeconds,
    pollingIntervalSeconds: 1,
    batchSize: 5,
    burstWhenBatchFull: true,
    perJobResults: true,
  }) as const

/**
 * Job queues in PostgreSQL, shared by all processes, on connections of the program's pool.
 *
 * @param notifications without them every queue is asked each second
 */
export function openJobs(pool: Pool, log: Logger, notifications?: Notifications): Jobs {
  const handlers = new Map<string, JobHandler>()
  const crons = new Map<string, string>()
  const limits = new Map<string, JobOptions>()
  const startedQueues = new Set<string>()
  const { queueOf, opened } = openQueues(() => openBoss(pool, log, notifications), limits)
  let isWorking = false

  const startWorker = async (name: string) => {
    if (!isWorking || startedQueues.has(name)) return
    startedQueues.add(name)
    const boss = await queueOf(name)
    const run = (job: Job<JobData>) => runJob(name, handlers.get(name), job, log)
    await boss.work<JobData>(name, workOf(limits.get(name)), jobs => Promise.all(jobs.map(run)))
    const cron = crons.get(name)
    if (cron) await boss.schedule(name, cron, {}, { tz: 'UTC' })
  }
  /** Retries, because the database may be temporarily unavailable; jobs wait there meanwhile. */
  const startWorkerOrRetry = (name: string): Promise<void> =>
    startWorker(name).catch(error => {
      log.warn({ job: name, reason: error.message }, 'a job queue did not start and will be tried again')
      startedQueues.delete(name)
      setTimeout(startWorkerOrRetry, restartDelayMs, name).unref()
    })
  const handle = (name: string, work: JobHandler, options: JobOptions = {}) => {
    handlers.set(name, work)
    limits.set(name, options)
    startWorkerOrRetry(name)
  }
  return {
    handle,
    schedule(name, cron, work, options) {
      crons.set(name, cron)
      handle(name, work, { dueWithinSeconds: scheduledDueWithinSeconds, ...options })
    },
    async add(name, data, db, at, once) {
      const boss = await queueOf(name)
      await boss.send(name, data, await sendOptions(db, at, once))
    },
    async start() {
      isWorking = true
      await Promise.all([...handlers.keys()].map(startWorkerOrRetry))
    },
    async stop(deadline) {
      isWorking = false
      const timeout = Math.max(1_000, deadline - Date.now() - 500)
      await (await opened())?.stop({ close: false, graceful: true, timeout })
    },
  }
}

/** Starts the library and creates each queue on first use; a failure is retried on the next use. */
function openQueues(openLibrary: () => Promise<PgBoss>, limits: ReadonlyMap<string, JobOptions>) {
  const queues = new Map<string, Promise<PgBoss>>()
  let opening: Promise<PgBoss> | undefined
  const open = () => {
    opening ??= openLibrary().catch(error => {
      opening = undefined
      throw error
    })
    return opening
  }
  const queueOf = (name: string) => {
    const known = queues.get(name) ?? makeQueue(open(), name, limits.get(name))
    queues.set(name, known)
    known.catch(() => queues.delete(name))
    return known
  }
  return { queueOf, opened: () => opening }
}

async function runJob(name: string, work: JobHandler | undefined, job: Job<JobData>, log: Logger): Promise<JobResult> {
  const started = performance.now()
  const publish = (isDone: boolean) =>
    runs.publish({ name, isDone, seconds: (performance.now() - started) / 1_000 } satisfies JobRun)
  try {
    await work?.(job.data)
    publish(true)
    return { id: job.id, status: 'completed' }
  } catch (error) {
    publish(false)
    log.warn({ job: name, error: describeError(error) }, 'a job failed and will be tried again')
    return { id: job.id, status: 'failed' } // without the reason, which may contain personal data
  }
}

/** What the library does by itself: none of our jobs waits for another one, and those of a schedule begin within 15 seconds of their minute. */
const upkeep = { monitorVacuum: false, reindex: false, flowIntervalSeconds: 60, cronWorkerIntervalSeconds: 15 }

/** The library is imported on first use, because it slows the start. */
async function openBoss(pool: Pool, log: Logger, notifications?: Notifications): Promise<PgBoss> {
  const { PgBoss } = await import('pg-boss')
  const executeSql = async (text: string, values?: unknown[]) => ({ rows: toRows(await pool.query(text, values)) })
  const db = notifications ? { executeSql, listen: listenWith(notifications) } : { executeSql }
  const boss = new PgBoss({ db, useListenNotify: notifications !== undefined, ...upkeep })
  boss.on('error', error => log.warn({ reason: error.message }, 'the job queue reported an error'))
  return boss.start()
}

const listenWith =
  ({ subscribe }: Notifications) =>
  async (channel: string, notified: (payload: string) => void, connected: () => void) => {
    const end = subscribe(channel, { notified, connected })
    return { close: async () => end() }
  }

/** Creates a queue, or gives it the present options when an earlier version of the program has created it. */
async function makeQueue(opening: Promise<PgBoss>, name: string, { maxSeconds }: JobOptions = {}): Promise<PgBoss> {
  const boss = await opening
  const expiry = {
    expireInSeconds: maxSeconds ?? defaultMaxSeconds,
    heartbeatSeconds: maxSeconds ? heartbeatSeconds : null,
  }
  await boss.createQueue(name)
  await boss.updateQueue(name, { ...retries, ...retention, ...expiry, notify: true })
  return boss
}

/** For several statements in one query the driver returns a list of results: the last one with rows counts. */
const toRows = (result: { rows: unknown[] } | { rows: unknown[] }[]) =>
  Array.isArray(result) ? (result.findLast(part => part.rows.length > 0)?.rows ?? []) : result.rows

const sendOptions = async (db?: Db, at?: Date, once?: string) => ({
  ...(db && { db: await inTransaction(db) }),
  ...(at && { startAfter: at }),
  ...(once && { singletonKey: once, singletonSeconds: onceSeconds }),
})

async function inTransaction(db: Db) {
  const { fromDrizzle } = await import('pg-boss')
  return fromDrizzle(db, sql)
}
