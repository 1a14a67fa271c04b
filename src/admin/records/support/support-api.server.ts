import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { actorOf } from '#admin/kit/actor.server.ts'
import { adminPolicy, entityOf, recordId, recordParams } from '#admin/kit/admin-endpoint.server.ts'
import { type Actor, recordAdminEvents } from '#features/accounts/security-events.server.ts'
import { user } from '#features/accounts/user.table.ts'
import { bed } from '#features/garden/bed.entity.ts'
import { gardenCompleter, gardenOpener } from '#features/garden/facts/open-garden.server.ts'
import { planting } from '#features/garden/planting.entity.ts'
import { supportGarden } from '#features/garden/support/support-garden.server.ts'
import type { SupportGarden } from '#features/garden/support/support-view.ts'
import type { AnyEntity } from '#kit/entity/define-entity.ts'
import { defineEndpoint } from '#kit/http/define-endpoint.server.ts'
import type { Services } from '#kit/http/services.server.ts'
import { HttpProblem } from '#kit/problem.ts'
import { ownersOf } from './owner.server.ts'

/** Light and jobs of gardeners for support. Whatever is read is written to the journal. */
export function supportEndpoints(services: Pick<Services, 'db' | 'cache'>) {
  const open = gardenOpener(services, gardenCompleter(services.cache))
  const gardenOf = async (actor: Actor, userId: number, what: string, of: Asked): Promise<SupportGarden> => {
    const owner = await findOwner(services.db, userId)
    await recordAdminEvents(services.db, actor, [
      { event: 'record-viewed', userId, detail: `${what}: свет и\u00a0дела` },
    ])
    return { owner, ...supportGarden(await open(services.db, userId), of) }
  }
  return [
    defineEndpoint({
      ...adminPolicy,
      method: 'get',
      path: '/admin/users/{id}/garden',
      summary: 'Посадки пользователя: свет «есть можно» и\u00a0дела; просмотр записывается в\u00a0журнал',
      params: z.object({ id: recordId }),
      responses: {
        200: { description: '{owner, plantings, more}', schema: { type: 'object' } },
        404: 'Такого пользователя нет',
      },
      run: ({ c, params: { id } }) => gardenOf(actorOf(c), id, 'сад', () => true),
    }),
    defineEndpoint({
      ...adminPolicy,
      method: 'get',
      path: '/admin/{kind}/{id}/garden',
      summary: 'Хозяин участка, грядки или посадки, свет и\u00a0дела; просмотр записывается в\u00a0журнал',
      params: recordParams,
      responses: {
        200: { description: '{owner, plantings, more}', schema: { type: 'object' } },
        404: 'Такой записи садовода нет',
      },
      async run({ c, params: { kind, id } }) {
        const entity = entityOf(kind)
        if (!entity.isPersonal) throw new HttpProblem('missing', 'Это запись каталога, у\u00a0неё нет хозяина.')
        const userId = (await ownersOf(services.db, entity, [id])).get(id)
        if (userId === undefined) throw new HttpProblem('missing')
        return gardenOf(actorOf(c), userId, `${entity.words.one} № ${id}`, askedOf(entity, id))
      },
    }),
  ]
}

type Asked = Parameters<typeof supportGarden>[1]

function askedOf({ name }: AnyEntity, id: number): Asked {
  if (name === planting.name) return each => each.planting.id === id
  return name === bed.name ? each => each.bed.id === id : each => each.plot.id === id
}

async function findOwner(db: Services['db'], id: number): Promise<SupportGarden['owner']> {
  const [owner] = await db.select({ id: user.id, name: user.name }).from(user).where(eq(user.id, id))
  if (!owner) throw new HttpProblem('missing')
  return owner
}
