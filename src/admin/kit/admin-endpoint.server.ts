import type { Context } from 'hono'
import { z } from 'zod'
import { entities } from '#app/entities.ts'
import type { AnyEntity } from '#kit/entity/define-entity.ts'
import type { ShellEnv } from '#kit/http/error-response.server.ts'
import type { Services } from '#kit/http/services.server.ts'
import { viewerOf } from '#kit/http/session.server.ts'
import { HttpProblem } from '#kit/problem.ts'
import { findKind } from './kinds/describe-kind.server.ts'
import type { EditContext } from './records/write-record.server.ts'

/** A record with all its texts and rows: a rich text has up to 10,000 nodes, most of them with four fields or list items. */
export const recordLimits = {
  maxBody: 1_000_000,
  maxParts: 60_000,
  tooLargeText: 'Запись больше 1\u00a0МБ вместе с\u00a0её таблицами. Сократите тексты или разделите её.',
} as const

const kind = z
  .enum(entities.map(({ path }) => path) as [string, ...string[]])
  .describe('Вид записей, как в\u00a0адресах сайта')
export const recordId = z
  .string()
  .regex(/^[1-9]\d{0,8}$/)
  .transform(Number)
  .describe('Номер записи')

export const kindParams = z.object({ kind })
export const recordParams = z.object({ kind, id: recordId })

export const adminPolicy = { access: 'admin', tags: ['admin'] } as const

/** The kind of a path that `kindParams` has accepted. */
export function entityOf(path: string): AnyEntity {
  const entity = findKind(path)
  if (!entity) throw new HttpProblem('missing')
  return entity
}

/** Who calls, behind the guard of an endpoint for administrators. */
export function userOf(c: Context<ShellEnv>): number {
  const viewer = viewerOf(c.get('session'))
  if (!viewer) throw new HttpProblem('unauthenticated')
  return viewer.id
}

export const deskOf = (c: Context<ShellEnv>, { db }: Pick<Services, 'db'>, path: string): EditContext => ({
  db,
  entity: entityOf(path),
  userId: userOf(c),
})

/** The same for what is never done to the records of gardeners: they are only read, and edited with a reason. */
export function catalogueDeskOf(c: Context<ShellEnv>, services: Pick<Services, 'db'>, path: string): EditContext {
  const context = deskOf(c, services, path)
  if (context.entity.isPersonal)
    throw new HttpProblem('method', 'Это записи садоводов: их удаляют и\u00a0публикуют только сами владельцы.')
  return context
}

/** The same for what needs drafts: records of a dictionary have none and are published from their first save. */
export function draftingDeskOf(c: Context<ShellEnv>, services: Pick<Services, 'db'>, path: string): EditContext {
  const context = catalogueDeskOf(c, services, path)
  if (context.entity.isDictionary)
    throw new HttpProblem('method', 'У\u00a0справочников нет черновиков: их записи выходят на\u00a0сайт сразу.')
  return context
}
