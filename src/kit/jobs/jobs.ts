import type { Db } from '#kit/db/database.server.ts'

/** Plain data without secrets, because it is stored in the database. */
export type JobData = Record<string, string | number | boolean | null>

export type JobHandler = (data: JobData) => Promise<void>

export interface Jobs {
  /** Registers the handler of a kind of job. */
  handle(name: string, work: JobHandler): void
  /** Registers a handler and runs it at the times of `cron` (UTC), once for all processes. */
  schedule(name: string, cron: string, work: JobHandler): void
  /** Queues a job, which is retried if it fails. With `db` of a transaction it is queued only on commit. */
  add(name: string, data: JobData, db?: Db): Promise<void>
  /** Starts the workers, retrying until they run. Until then jobs wait in the database. */
  start(): Promise<void>
  stop(deadline: number): Promise<void>
}
