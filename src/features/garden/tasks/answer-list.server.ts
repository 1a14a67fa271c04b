import type { Context } from 'hono'
import type { z } from 'zod'
import { personOf } from '#features/accounts/caller.server.ts'
import type { ShellEnv } from '#kit/http/error-response.server.ts'
import type { OpenGarden } from '../facts/open-garden.server.ts'
import { CachedAnswers, finishJson, type SentAnswer, sendFinished } from '../requests/cached-answers.server.ts'
import { type GardenApi, openOwn, pageOf, type pageQuery } from '../requests/garden-endpoint.server.ts'
import { findPacks } from '../stock/find-stock.server.ts'
import { addStock } from './add-stock.server.ts'
import { groups } from './in-order.ts'
import { listInOrder, withVerdicts } from './list-tasks.ts'
import type { TaskList, TaskView } from './task-view.ts'

const mostBytes = 32 * 2 ** 20

type ListQuery = z.output<typeof pageQuery> & { group?: TaskView['group'] | undefined; planting?: number | undefined }

/**
 * `GET /api/tasks`. An answer is cached with the revision of garden, catalogue and hour and with the packs at home as they are stored: all
 * that it follows from. While they are the same nothing is computed, written as JSON or compressed again.
 */
export function taskLists(api: GardenApi): (c: Context<ShellEnv>, query: ListQuery) => Promise<SentAnswer<TaskList>> {
  const cache = new CachedAnswers<TaskList>(mostBytes)
  return async (c, query) => {
    const userId = personOf(c).id
    // Before the garden is read: what changes meanwhile belongs to a later revision.
    const [ofGarden, packs] = [await api.revisionOf(userId), await findPacks(api.db, userId)]
    const [key, revision] = [JSON.stringify([userId, query]), JSON.stringify([ofGarden, packs])]
    const known = ofGarden === null ? undefined : cache.find(key, revision)
    if (known) return sendFinished(c, known)
    const open = await openOwn(api, c)
    const { items, ...rest } = listOf(open, query)
    const answer = finishJson({ items: await addStock(api.db, userId, items, rest.today, packs), ...rest })
    if (ofGarden !== null) cache.set(key, revision, answer)
    return sendFinished(c, answer)
  }
}

function listOf(open: OpenGarden, { group, planting, ...page }: ListQuery) {
  const all = listInOrder(open).filter(task => planting === undefined || task.planting?.id === planting)
  const counts = Object.fromEntries(
    groups.map(name => [name, all.filter(task => task.group === name).length]),
  ) as TaskList['counts']
  const shown = group === undefined ? all : all.filter(task => task.group === group)
  const { items, ...rest } = pageOf(shown, page)
  return { items: withVerdicts(open, items), ...rest, today: open.today, counts }
}
