import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import type { Job, JobResult, PgBoss } from 'pg-boss'
import type { Db } from '#kit/db/database.server.ts'
import { describeError } from '#kit/http/answer.server.ts'
import type { Logger } from '#kit/process/log.server.ts'
import type { JobData, Jobs, Work } from './jobs.ts'

/** A failed job comes back after 10 s, 20 s, … an hour, for two days; what failed even then is kept for two weeks more. */
const retries = { retryLimit: 60, retryDelay: 10, retryBackoff: true, retryDelayMax: 3_600 }
const kept = { retentionSeconds: 14 * 86_400, deleteAfterSeconds: 14 * 86_400, expireInSeconds: 120 }

/** Looks every second; while there is more, without a pause. One failure is no failure of its neighbours. */
const pace = { pollingIntervalSeconds: 1, batchSize: 5, burstWhenBatchFull: true, perJobResults: true } as const

/** A queue in PostgreSQL, shared by all processes, on the program's own connections. */
export function openJobs(pool: Pool, log: Logger): Jobs {
  const works = new Map<string, Work>()
  const crons = new Map<string, string>()
  let opening: Promise<PgBoss> | undefined
  let isWorking = false

  const open = () => {
    opening ??= openBoss(pool, log, [...works.keys()]).catch(error => {
      opening = undefined
      throw error
    })
    return opening
  }
  const work = async (name: string, job: Job<JobData>): Promise<JobResult> => {
    try {
      await works.get(name)?.(job.data)
      return { id: job.id, status: 'completed' }
    } catch (error) {
      log.warn({ job: name, error: describeError(error) }, 'a job failed and will be tried again')
      return { id: job.id, status: 'failed' } // without the reason, which may quote somebody's data
    }
  }
  return {
    handle: (name, work) => void works.set(name, work),
    repeat: (name, cron, work) => {
      works.set(name, work)
      crons.set(name, cron)
    },
    async add(name, data, db) {
      const boss = await open()
      await boss.send(name, data, db ? { db: await inTransaction(db) } : {})
    },
    async start() {
      isWorking = true
      const boss = await open()
      for (const name of works.keys())
        if (isWorking) await boss.work<JobData>(name, pace, jobs => Promise.all(jobs.map(job => work(name, job))))
      for (const [name, cron] of crons) if (isWorking) await boss.schedule(name, cron, {}, { tz: 'UTC' })
    },
    async stop(deadline) {
      isWorking = false
      await (await opening)?.stop({ close: false, graceful: true, timeout: Math.max(1_000, deadline - Date.now() - 500) })
    },
  }
}

/** The library is loaded after the site listens: the first page does not wait for it. */
async function openBoss(pool: Pool, log: Logger, queues: string[]): Promise<PgBoss> {
  const { PgBoss } = await import('pg-boss')
  const executeSql = async (text: string, values?: unknown[]) => ({ rows: toRows(await pool.query(text, values)) })
  const boss = new PgBoss({ db: { executeSql }, monitorVacuum: false, reindex: false })
  boss.on('error', error => log.warn({ reason: error.message }, 'the job queue had a fault'))
  await boss.start()
  for (const name of queues) await boss.createQueue(name, { ...retries, ...kept })
  return boss
}

/** Of several statements at once the driver returns a list; the last one that has rows speaks. */
const toRows = (result: { rows: unknown[] } | { rows: unknown[] }[]) =>
  Array.isArray(result) ? (result.findLast(part => part.rows.length > 0)?.rows ?? []) : result.rows

async function inTransaction(db: Db) {
  const { fromDrizzle } = await import('pg-boss')
  return fromDrizzle(db, sql)
}
