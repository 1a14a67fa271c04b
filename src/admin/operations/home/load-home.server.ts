import type { AdminPage } from '#admin/kit/open-admin.server.ts'
import { type GroupKey, groupTitles } from '#admin/kit/queue-view.ts'
import { findLastBackup } from '#features/backup/find-backups.server.ts'
import type { BackupSettings } from '#kit/http/services.server.ts'
import { moscowDay } from '#kit/moscow-day.ts'
import { findQueue } from './find-queue.server.ts'

/** `?group=` shows one group alone. */
export async function loadHome({ services, actor }: AdminPage, url: URL) {
  const group = url.searchParams.get('group') ?? ''
  const only = Object.hasOwn(groupTitles, group) ? (group as GroupKey) : undefined
  const queue = await findQueue(services, actor.id, only)
  const backup = services.backups && backupOf(services.backups)
  return { title: 'Что требует внимания', queue, only, backup, today: moscowDay(new Date()) }
}

/** For the line below the queue; null when there is none yet. */
function backupOf({ folder }: BackupSettings) {
  const last = findLastBackup(folder)
  return (
    last && {
      madeAt: last.madeAt.toISOString(),
      megabytes: Math.ceil(last.bytes / 1_000_000),
      isOld: Date.now() - last.madeAt.getTime() > 2 * 86_400_000,
    }
  )
}
