import { personOf } from '#features/accounts/caller.server.ts'
import { defineEndpoint } from '#kit/http/define-endpoint.server.ts'
import { HttpProblem } from '#kit/problem.ts'
import {
  answer,
  changeGarden,
  type GardenApi,
  idParam,
  ofGarden,
  ofGardener,
  openOwn,
} from '../requests/garden-endpoint.server.ts'
import { findStock } from './find-stock.server.ts'
import { changePack, createPack, removePack } from './stock-commands.server.ts'
import { stockChange, stockInput, stockNames } from './stock-input.ts'
import type { StockView } from './stock-view.ts'

const missing = { 404: 'Такой упаковки у\u00a0вас нет' } as const

type Request = Parameters<typeof personOf>[0]

const listOf = async (api: GardenApi, c: Request) => findStock(api.db, personOf(c).id, uses => openOwn(api, c, uses))

async function oneOf(api: GardenApi, c: Request, id: number): Promise<StockView> {
  const found = (await listOf(api, c)).items.find(item => item.id === id)
  if (!found) throw new HttpProblem('missing')
  return found
}

/** `/api/stock`: what is at home. */
export const stockEndpoints = (api: GardenApi) => [...listEndpoints(api), ...packEndpoints(api)]

const listEndpoints = (api: GardenApi) => [
  defineEndpoint({
    ...ofGardener,
    method: 'get',
    path: '/stock',
    summary: 'Аптечка: что дома, сколько осталось, на\u00a0что хватит и\u00a0чего не\u00a0хватит на\u00a0дела месяца',
    responses: { 200: answer('{items, shortages, unwritten}') },
    run: ({ c }) => listOf(api, c),
  }),
  defineEndpoint({
    ...ofGardener,
    method: 'post',
    path: '/stock',
    summary: 'Упаковка дома',
    body: stockInput,
    fieldNames: stockNames,
    responses: { 201: answer('Упаковка') },
    async run({ c, body }) {
      return oneOf(api, c, await changeGarden(api, c, { body }, ({ tx, userId }) => createPack(tx, userId, body)))
    },
  }),
]

const packEndpoints = (api: GardenApi) => [
  defineEndpoint({
    ...ofGarden,
    method: 'get',
    path: '/stock/{id}',
    summary: 'Одна упаковка',
    params: idParam,
    responses: { 200: answer('Упаковка'), ...missing },
    run: ({ c, params: { id } }) => oneOf(api, c, id),
  }),
  defineEndpoint({
    ...ofGarden,
    method: 'put',
    path: '/stock/{id}',
    summary: 'Пересчитать или исправить упаковку',
    params: idParam,
    body: stockChange,
    fieldNames: stockNames,
    responses: { 200: answer('Упаковка'), ...missing },
    async run({ c, params: { id }, body }) {
      await changeGarden(api, c, { body }, ({ tx, userId }) => changePack(tx, userId, id, body))
      return oneOf(api, c, id)
    },
  }),
  defineEndpoint({
    ...ofGarden,
    method: 'delete',
    path: '/stock/{id}',
    summary: 'Убрать упаковку из\u00a0аптечки',
    params: idParam,
    responses: { 204: 'Убрана', ...missing },
    async run({ c, params: { id } }) {
      await changeGarden(api, c, { body: null }, ({ tx, userId }) => removePack(tx, userId, id))
      return 204
    },
  }),
]
