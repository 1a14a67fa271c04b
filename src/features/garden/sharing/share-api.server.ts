import { z } from 'zod'
import { personOf } from '#features/accounts/caller.server.ts'
import { defineEndpoint } from '#kit/http/define-endpoint.server.ts'
import {
  answer,
  changeGarden,
  type GardenApi,
  idParam,
  ofGarden,
  ofGardener,
} from '../requests/garden-endpoint.server.ts'
import { addShare, closeShare, findShares, type Share } from './share-commands.server.ts'
import { sharedWorkEndpoints } from './shared-work-api.server.ts'

const names = { plot: 'участок', label: 'для кого', access: 'что можно' }
const shareInput = z.strictObject({
  plot: z.int().min(1).max(2_147_483_647),
  label: z.string().trim().min(1).max(60),
  access: z.enum(['view', 'mark', 'all']),
})

/** `/api/plot-shares`: secret addresses that show a plot to others. `/api/shared`: what others do over them. */
export const shareEndpoints = (api: GardenApi) => [...ownEndpoints(api), ...sharedWorkEndpoints(api)]

const ownEndpoints = (api: GardenApi) => {
  const view = ({ secret, ...share }: Share) => ({ ...share, address: secret && `${api.publicUrl}/shared/${secret}` })
  const all = async (userId: number) => ({ items: (await findShares(api.db, userId, api.keys)).map(view) })
  return [
    defineEndpoint({
      ...ofGardener,
      method: 'get',
      path: '/plot-shares',
      summary: 'Ссылки, по\u00a0которым участки видят другие',
      responses: { 200: answer('Ссылки: {items: [{id, plot, label, access, address}]}') },
      run: ({ c }) => all(personOf(c).id),
    }),
    defineEndpoint({
      ...ofGardener,
      method: 'post',
      path: '/plot-shares',
      summary: 'Показать участок по\u00a0ссылке: смотреть, ещё отмечать дела или вести всё',
      body: shareInput,
      fieldNames: names,
      responses: { 201: answer('Ссылки: {items}') },
      async run({ c, body }) {
        await changeGarden(api, c, { body }, ({ tx, userId }) => addShare(tx, userId, api.keys, body))
        return all(personOf(c).id)
      },
    }),
    defineEndpoint({
      ...ofGarden,
      method: 'delete',
      path: '/plot-shares/{id}',
      summary: 'Закрыть ссылку: она ответит 404',
      params: idParam,
      responses: { 204: 'Закрыта', 404: 'Такой ссылки у\u00a0вас нет' },
      async run({ c, params: { id } }) {
        await changeGarden(api, c, { body: null }, ({ tx, userId }) => closeShare(tx, userId, id))
        return 204
      },
    }),
  ]
}
