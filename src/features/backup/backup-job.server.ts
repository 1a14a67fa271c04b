import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { Pool } from 'pg'
import type { Db } from '#kit/db/database.server.ts'
import { openStorage } from '#kit/files/storage.server.ts'
import type { Metrics } from '#kit/http/metrics.server.ts'
import type { BackupSettings, Services } from '#kit/http/services.server.ts'
import type { Jobs } from '#kit/jobs/jobs.ts'
import { makeBackup } from './backup.server.ts'
import { backupName, findBackups, findLastBackup } from './find-backups.server.ts'

type Made = Pick<Services, 'db' | 'log' | 'dataDir' | 'storage' | 's3'>

/** An hour less than a day, so that the moment of the daily archive does not wander around the clock by much. */
const dueMs = 23 * 3_600_000

/** Asks every hour whether an archive is due, so that a new site has its first one within an hour and a site that was off catches up. */
export function addBackupJob(services: Made & Pick<Services, 'backups'>, jobs: Pick<Jobs, 'schedule'>): void {
  const { backups } = services
  if (!backups || backups.keep === 0) return
  jobs.schedule('backup', '23 * * * *', () => backUpWhenDue(services, backups), { maxSeconds: 6 * 3_600 })
}

/** Old archives are deleted only when the new one is complete. */
export async function backUpWhenDue(services: Made, backups: BackupSettings, now = new Date()): Promise<void> {
  const last = findLastBackup(backups.folder, now.getTime())
  if (last && now.getTime() - last.madeAt.getTime() < dueMs) return
  const { db, log } = services
  const pool = (db as Db & { $client: Pool }).$client
  await makeBackup(
    { pool, log, storage: openStorage(services), settings: backups.settings },
    path.join(backups.folder, backupName(now)),
  )
  for (const { file } of findBackups(backups.folder, now.getTime()).slice(backups.keep)) await rm(file, { force: true })
}

export function addBackupMetrics({ folder }: BackupSettings, { gauge }: Pick<Metrics, 'gauge'>): void {
  const ofLast = (read: (last: { madeAt: Date; bytes: number }) => number) => () => {
    const last = findLastBackup(folder)
    return last ? read(last) : Number.NaN
  }
  gauge(
    'backup_age_seconds',
    'Age of the newest archive; NaN when there is none',
    {},
    ofLast(last => (Date.now() - last.madeAt.getTime()) / 1_000),
  )
  gauge(
    'backup_bytes',
    'Size of the newest archive; NaN when there is none',
    {},
    ofLast(last => last.bytes),
  )
}
