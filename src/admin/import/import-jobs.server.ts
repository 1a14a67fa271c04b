import { describeError } from '#kit/describe-error.ts'
import { sweepWorkFolders } from '#kit/files/work-folder.server.ts'
import type { Logger } from '#kit/log.server.ts'
import { deleteExpiredPlans, type ImportServices, importQueue, reviveStalePlans } from './plans.server.ts'
import { runPlan } from './run-plan.server.ts'

/** The largest file takes some minutes, and files are worked on one by one. */
const maxSeconds = 3_600

/** Registers the work of imports in the queue. */
export function addImportJobs(services: ImportServices & { log: Logger }): void {
  const { db, jobs, log, dataDir } = services
  jobs.handle(importQueue, ({ planId }) => runPlan(services, String(planId)), { maxSeconds })
  const sweep = async () => dataDir !== undefined && (await sweepWorkFolders(dataDir))
  void sweep().catch(error => log.warn({ error: describeError(error) }, 'files of ended processes were not removed'))
  jobs.schedule('admin-import-files', '23 * * * *', async () => void (await sweep()))
  jobs.schedule('admin-import-cleanup', '* * * * *', async () => {
    await reviveStalePlans(services)
    await deleteExpiredPlans(db)
  })
}
