import { z } from 'zod'
import { personOf } from '#features/accounts/caller.server.ts'
import { defineEndpoint } from '#kit/http/define-endpoint.server.ts'
import { answer, changeGarden, type GardenApi, idText, ofGardener } from '../requests/garden-endpoint.server.ts'
import { closeFeed, type Feed, findFeeds, openFeed } from './feed-commands.server.ts'

const id = z.int().min(1).max(2_147_483_647)
const names = { plot: 'участок' }

/** `/api/calendar`: secret addresses of the feeds of this gardener. */
export const calendarEndpoints = (api: GardenApi) => {
  const view = ({ plot, secret }: Feed) => ({ plot, address: secret && `${api.publicUrl}/calendar/${secret}.ics` })
  const all = async (userId: number) => ({ items: (await findFeeds(api.db, userId, api.keys)).map(view) })
  return [
    defineEndpoint({
      ...ofGardener,
      method: 'get',
      path: '/calendar',
      summary: 'Адреса календаря: всех участков и\u00a0отдельных',
      responses: { 200: answer('Адреса: {items: [{plot, address}]}') },
      run: ({ c }) => all(personOf(c).id),
    }),
    defineEndpoint({
      ...ofGardener,
      method: 'post',
      path: '/calendar',
      summary: 'Секретный адрес календаря; повторно\u00a0— тот\u00a0же, с\u00a0renew\u00a0— новый вместо него',
      body: z.strictObject({
        plot: id.nullish().describe('Без него\u00a0— все участки'),
        renew: z.boolean().default(false),
      }),
      fieldNames: names,
      responses: { 200: answer('Адреса: {items: [{plot, address}]}') },
      async run({ c, body }) {
        await changeGarden(api, c, { body }, change => openFeed(change, api.keys, body.plot ?? null, body.renew))
        return all(personOf(c).id)
      },
    }),
    defineEndpoint({
      ...ofGardener,
      method: 'delete',
      path: '/calendar',
      summary: 'Закрыть адрес: он ответит 404',
      query: z.object({ plot: idText.optional().describe('Без него\u00a0— адрес всех участков') }),
      responses: { 204: 'Закрыт' },
      async run({ c, query: { plot = null } }) {
        await changeGarden(api, c, { body: { plot } }, ({ tx, userId }) => closeFeed(tx, userId, plot))
        return 204
      },
    }),
  ]
}
