import { publicationJob } from '#admin/records/publications/publications.server.ts'
import { runPublications } from '#admin/records/publications/run-publications.server.ts'
import type { Services } from '#kit/http/services.server.ts'
import type { Jobs } from '#kit/jobs/jobs.ts'
import { cleanUpRecords } from './clean-up.server.ts'

/** Planned publications at their times, and what is cleaned up once a day. */
export function addAdminJobs({ db, log }: Pick<Services, 'db' | 'log'>, jobs: Pick<Jobs, 'handle' | 'schedule'>): void {
  const run = async () => void (await runPublications(db, log))
  jobs.handle(publicationJob, run, { dueWithinSeconds: 10 })
  // A job that was running when the process was killed is tried again only after two minutes.
  jobs.schedule('publication-sweep', '* * * * *', run)
  jobs.schedule('record-cleanup', '41 0 * * *', () => cleanUpRecords(db), { maxSeconds: 3 * 3_600 })
}
