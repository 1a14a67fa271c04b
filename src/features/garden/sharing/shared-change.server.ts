import type { Context } from 'hono'
import { z } from 'zod'
import type { ShellEnv } from '#kit/http/error-response.server.ts'
import { HttpProblem, invalid } from '#kit/problem.ts'
import { answer, type GardenApi, type GardenChange, idText } from '../requests/garden-endpoint.server.ts'
import { writeGarden } from '../requests/garden-write.server.ts'
import { listDays } from '../tasks/list-tasks.ts'
import { findShare, type OpenShare } from './share-commands.server.ts'
import { isOnPlot, sharedGarden } from './shared-garden.server.ts'

/** What the endpoints of `/api/shared/{secret}` have in common. */

export const visitor = { access: 'user', tags: ['garden'] } as const
export const secretParam = z.object({ secret: z.string().max(100) })
export const ofThing = secretParam.extend({ id: idText })
export const refusals = {
  200: answer('Участок'),
  403: 'Ссылка этого не\u00a0разрешает',
  404: 'Такой ссылки нет, или этого нет на\u00a0участке',
  409: 'Уже отмечено',
} as const

export const closed = () =>
  new HttpProblem('missing', 'Эта ссылка не\u00a0открывается: её закрыли, или такого дела на\u00a0участке нет.')

export async function openShare(api: GardenApi, secret: string): Promise<OpenShare> {
  const share = await findShare(api.db, secret)
  if (!share) throw closed()
  return share
}

export const viewOf = async (api: GardenApi, secret: string) => {
  const share = await openShare(api, secret)
  return sharedGarden(await api.open(api.db, share.owner), share, share.access === 'all')
}

export interface SharedChange extends Pick<GardenChange, 'tx' | 'userId' | 'garden'> {
  share: OpenShare
}

interface WorkRequest {
  secret: string
  /** The job that it is about. */
  task?: number
  body?: unknown
  uses?: readonly string[]
  /** The right that it takes. */
  right: 'mark' | 'all'
}

/** One write in the queue of the owner's writes, where the address is read again: it may have been closed meanwhile. */
export async function changeShared<T>(
  api: GardenApi,
  c: Context<ShellEnv>,
  { secret, task, body, uses = [], right }: WorkRequest,
  run: (work: SharedChange) => Promise<T>,
): Promise<T> {
  const asked = await openShare(api, secret)
  const path = new URL(c.req.url).pathname.split('/').slice(4)
  const write = {
    userId: asked.owner,
    key: c.req.header('idempotency-key'),
    request: ['shared', asked.plot.id, c.req.method, ...path, body],
  }
  return writeGarden(api.db, write, async tx => {
    const share = await findShare(tx, secret)
    if (!share) throw closed()
    const garden = await api.open(tx, share.owner, uses)
    if (task !== undefined && !listDays(garden).some(each => each.id === task && isOnPlot(garden, each, share.plot.id)))
      throw closed()
    if (share.access !== 'all' && share.access !== right)
      throw new HttpProblem('forbidden', forbiddenTexts[share.access])
    return run({ tx, userId: share.owner, garden, share })
  })
}

/** The same, answered by the plot as it is afterwards. */
export async function workOn(
  api: GardenApi,
  c: Context<ShellEnv>,
  request: WorkRequest,
  run: (work: SharedChange) => Promise<unknown>,
) {
  await changeShared(api, c, request, async work => {
    await run(work)
    return {}
  })
  return viewOf(api, request.secret)
}

export const forbiddenTexts = {
  view: 'По\u00a0этой ссылке можно только смотреть.',
  mark: 'По\u00a0этой ссылке можно только смотреть и\u00a0отмечать.',
} as const

export function refuseOtherPlot({ planted }: GardenChange['garden'], { plot }: OpenShare, planting: number): void {
  if (planted.get(planting)?.plot.id !== plot.id) throw invalid({ planting: ['Такой посадки на\u00a0участке нет.'] })
}
