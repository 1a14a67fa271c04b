import type { Db } from '#kit/db/database.server.ts'

/** Plain data, without secrets: it is kept in the database until the work is done. */
export type JobData = Record<string, string | number | boolean | null>

export type JobHandler = (data: JobData) => Promise<void>

export interface Jobs {
  /** Says how a kind of job is done. */
  handle(name: string, work: JobHandler): void
  /** Besides, does it whenever `cron` says so; once for all processes. */
  schedule(name: string, cron: string, work: JobHandler): void
  /** To be done soon, and again later if it fails. Within a transaction: only if that is committed. */
  add(name: string, data: JobData, db?: Db): Promise<void>
  /** Begins to work, and goes on trying if it cannot. Until then jobs wait in the database. */
  start(): Promise<void>
  stop(deadline: number): Promise<void>
}
