import type { AdminPage } from '#admin/kit/open-admin.server.ts'
import { type GroupKey, groupTitles } from '#admin/kit/queue-view.ts'
import { moscowDay } from '#kit/moscow-day.ts'
import { findQueue } from './find-queue.server.ts'

/** `?group=` shows one group alone. */
export async function loadHome({ services, actor }: AdminPage, url: URL) {
  const group = url.searchParams.get('group') ?? ''
  const only = Object.hasOwn(groupTitles, group) ? (group as GroupKey) : undefined
  const queue = await findQueue(services, actor.id, only)
  return { title: 'Что требует внимания', queue, only, today: moscowDay(new Date()) }
}
