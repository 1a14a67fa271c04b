import type { Pool } from 'pg'
import type { Db } from '#kit/db/database.server.ts'
import { openStorage, type Storage } from '#kit/files/storage.server.ts'
import { type UploadLimits, usualLimits } from '#kit/files/upload-limits.ts'
import { type Limits, openLimits } from '#kit/http/limits.server.ts'
import type { Services } from '#kit/http/services.server.ts'
import { openJobs } from '#kit/jobs/jobs.server.ts'
import type { Jobs } from '#kit/jobs/jobs.ts'
import type { Logger } from '#kit/log.server.ts'

/** What uploads, the library and the serving of files work with; a site makes it once. */
export interface Files {
  db: Db
  log: Logger
  storage: Storage
  limits: UploadLimits
  /** Counts the starts of uploads. */
  attempts: Limits
  jobs: Jobs
}

export function openFiles({ db, log, storage, s3, dataDir, uploadLimits, jobs }: Services): Files {
  const pool = (db as Db & { $client: Pool }).$client
  return {
    db,
    log,
    storage: openStorage({ dataDir, storage, s3 }),
    limits: uploadLimits ?? usualLimits,
    attempts: openLimits(pool),
    jobs: jobs ?? openJobs(pool, log),
  }
}
