import { z } from 'zod'
import { personOf } from '#features/accounts/caller.server.ts'
import { defineEndpoint } from '#kit/http/define-endpoint.server.ts'
import type { TableFormat } from '#kit/import/download.server.ts'
import { HttpProblem, invalid } from '#kit/problem.ts'
import {
  answer,
  changeGarden,
  type GardenApi,
  idParam,
  ofGarden,
  ofGardener,
  openOwn,
  pageQuery,
} from '../requests/garden-endpoint.server.ts'
import { correctEntry, strikeEntry } from './change-entry.server.ts'
import { correctionInput, entryInput, entryNames, strikeInput } from './entry-input.ts'
import { signOf } from './entry-sign.server.ts'
import { exportJournal } from './export-journal.server.ts'
import { findEntry, findJournal, findJournalFilters, findSeason } from './find-journal.server.ts'
import { recordEntry } from './record-entry.server.ts'
import { withCodes } from './refused-entry.server.ts'

/** `/api/journal`. */
export const journalEndpoints = (api: GardenApi) => [
  // Before the entries: `export.csv` is no number.
  ...(['csv', 'xlsx'] as const).map(format => exportEndpoint(api, format)),
  ...readEndpoints(api),
  ...writeEndpoints(api),
  ...strikeEndpoints(api),
]

const exportEndpoint = ({ db }: GardenApi, format: TableFormat) =>
  defineEndpoint({
    ...ofGardener,
    method: 'get',
    path: `/journal/export.${format}`,
    summary: `Журнал таблицей: ${format.toUpperCase()}`,
    responses: { 200: 'Файл: строка на\u00a0каждый препарат' },
    run: ({ c }) => exportJournal(db, personOf(c).id, format),
  })

const missing = { 404: 'Такой записи у\u00a0вас нет' } as const

const journalQuery = pageQuery.extend({
  planting: z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .transform(Number)
    .optional(),
  drug: z
    .string()
    .regex(/^[a-z0-9-]{1,100}$/)
    .optional(),
  season: z
    .string()
    .regex(/^20\d\d$/)
    .transform(Number)
    .optional(),
})

const reportQuery = journalQuery.pick({ season: true })

const readEndpoints = (api: GardenApi) => [
  // Before the entries: `report` is no number.
  defineEndpoint({
    ...ofGardener,
    method: 'get',
    path: '/journal/report',
    summary: 'Итоги сезона: обработки и\u00a0сборы по\u00a0посадкам, препараты и\u00a0что помогло',
    query: reportQuery,
    responses: { 200: answer('Итоги: {season, seasons, plantings, drugs}') },
    run: async ({ c, query: { season } }) =>
      findSeason(api.db, personOf(c).id, season ?? null, (await openOwn(api, c)).today),
  }),
  defineEndpoint({
    ...ofGardener,
    method: 'get',
    path: '/journal',
    summary: 'Журнал обработок, последние сверху',
    query: journalQuery,
    responses: { 200: answer('Записи') },
    run: ({ c, query: { planting, drug, season, ...page } }) =>
      findJournal(api.db, personOf(c).id, { planting, drug, season }, page),
  }),
  // Before the entries: `filters` is no number.
  defineEndpoint({
    ...ofGardener,
    method: 'get',
    path: '/journal/filters',
    summary: 'Чем можно отобрать записи журнала',
    responses: { 200: answer('Сезоны, посадки и\u00a0препараты из\u00a0записей') },
    run: ({ c }) => findJournalFilters(api.db, personOf(c).id),
  }),
  defineEndpoint({
    ...ofGarden,
    method: 'get',
    path: '/journal/{id}',
    summary: 'Запись: копия нормы того дня и\u00a0что изменилось',
    params: idParam,
    responses: { 200: answer('Запись'), ...missing },
    run: async ({ c, params: { id } }) => findEntry(api.db, personOf(c).id, await openOwn(api, c), id),
  }),
  defineEndpoint({
    ...ofGarden,
    method: 'get',
    path: '/journal/{id}/sign',
    summary: 'Табличка на\u00a0грядку: до\u00a0какого дня не\u00a0входить и\u00a0не\u00a0срывать',
    params: idParam,
    responses: { 200: answer('Табличка: {day, drugs, enterFrom, places, url, qr}'), ...missing },
    run: async ({ c, params: { id } }) =>
      signOf(await findEntry(api.db, personOf(c).id, await openOwn(api, c), id), api.publicUrl),
  }),
]

const writeEndpoints = (api: GardenApi) => [
  defineEndpoint({
    ...ofGardener,
    method: 'post',
    path: '/journal',
    summary: 'Записать обработку; нельзя\u00a0— 422 с\u00a0кодами, факт\u00a0— с\u00a0причиной',
    body: entryInput,
    fieldNames: entryNames,
    responses: { 201: answer('Запись') },
    run: ({ c, body }) =>
      withCodes(async () => {
        const uses = body.items.map(({ use }) => use)
        const id = await changeGarden(api, c, { body, uses }, ({ tx, userId, garden }) =>
          recordEntry(tx, userId, garden, body).catch(asField),
        )
        return findEntry(api.db, personOf(c).id, await openOwn(api, c), id)
      }),
  }),
  defineEndpoint({
    ...ofGarden,
    method: 'put',
    path: '/journal/{id}',
    summary: 'Исправить запись с\u00a0причиной; с\u00a0preview — каким станет свет',
    params: idParam,
    body: correctionInput,
    fieldNames: entryNames,
    responses: { 200: answer('Свет был и\u00a0станет: {was, becomes, plantings}'), ...missing },
    run: ({ c, params: { id }, body }) => changeGarden(api, c, { body }, change => correctEntry(change, id, body)),
  }),
]

const strikeEndpoints = (api: GardenApi) => [
  defineEndpoint({
    ...ofGarden,
    method: 'post',
    path: '/journal/{id}/strike',
    summary: 'Снять запись с\u00a0причиной: она остаётся видна и\u00a0больше не\u00a0считается',
    params: idParam,
    body: strikeInput,
    fieldNames: entryNames,
    responses: { 200: answer('Свет был и\u00a0станет: {was, becomes, plantings}'), ...missing },
    run: ({ c, params: { id }, body }) => changeGarden(api, c, { body }, change => strikeEntry(change, id, body)),
  }),
  defineEndpoint({
    ...ofGarden,
    method: 'delete',
    path: '/journal/{id}',
    summary: 'То же, что strike',
    params: idParam,
    body: strikeInput,
    fieldNames: entryNames,
    responses: { 200: answer('Свет был и\u00a0станет: {was, becomes, plantings}'), ...missing },
    run: ({ c, params: { id }, body }) => changeGarden(api, c, { body }, change => strikeEntry(change, id, body)),
  }),
]

/** A planting or a bed that the body names is a mistake of the body, not a missing page. */
function asField(error: unknown): never {
  if (error instanceof HttpProblem && error.code === 'missing')
    throw invalid({ plantings: ['Такой посадки или грядки у\u00a0вас нет.'] })
  throw error
}
