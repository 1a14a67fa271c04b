import type { Db } from '#kit/db/database.server.ts'

/** Plain data without secrets, because it is stored in the database. */
export type JobData = Record<string, string | number | boolean | null>

export type JobHandler = (data: JobData) => Promise<void>

export interface JobOptions {
  /**
   * Seconds that a run may take; 120 by default. After them it counts as failed and is tried again, also when it is still at work.
   * A longer job says meanwhile that it is alive, so that it is tried again a minute after its process has ended.
   */
  maxSeconds?: number
  /**
   * How late a run may begin that was to wait until a moment, or that is tried again: so often the queue is asked, in seconds; 30 by
   * default. A job without a moment begins at once.
   */
  dueWithinSeconds?: number
}

export interface Jobs {
  /** Registers the handler of a kind of job. */
  handle(name: string, work: JobHandler, options?: JobOptions): void
  /** Registers a handler and runs it at the times of `cron` (UTC), once for all processes. */
  schedule(name: string, cron: string, work: JobHandler, options?: JobOptions): void
  /**
   * Queues a job, which is retried if it fails. With `db` of a transaction it is queued only on commit; with `at` it waits until then.
   * With `once` it is usually queued only once, however many programs ask for it within ten minutes.
   */
  add(name: string, data: JobData, db?: Db, at?: Date, once?: string): Promise<void>
  /** Starts the workers, retrying until they run. Until then jobs wait in the database. */
  start(): Promise<void>
  stop(deadline: number): Promise<void>
}

/** Every run of a job is published here when it ends. A diagnostics channel, because the program and the bundle have separate copies of modules. */
export const jobChannel = 'sadozor:job'

export interface JobRun {
  name: string
  isDone: boolean
  seconds: number
}
