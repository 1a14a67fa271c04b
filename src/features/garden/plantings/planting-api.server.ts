import { z } from 'zod'
import { dayField } from '#features/verdict/day-field.ts'
import { defineEndpoint } from '#kit/http/define-endpoint.server.ts'
import { HttpProblem, invalid } from '#kit/problem.ts'
import { plantedOf } from '../facts/open-garden.server.ts'
import { withCodes } from '../journal/refused-entry.server.ts'
import {
  answer,
  changeGarden,
  type GardenApi,
  idParam,
  idText,
  ofGarden,
  ofGardener,
  openOwn,
} from '../requests/garden-endpoint.server.ts'
import { recordEndpoints } from '../requests/record-endpoints.server.ts'
import { listDays } from '../tasks/list-tasks.ts'
import { changeObservation, recordHarvest, recordObservation } from './harvest-commands.server.ts'
import { markPhase, unmarkPhase } from './phase-commands.server.ts'
import { changePlanting, createPlanting, removePlanting } from './planting-commands.server.ts'
import {
  gardenNames,
  harvestInput,
  observationChange,
  observationInput,
  phaseInput,
  plantingChange,
  plantingInput,
  schemeInput,
} from './planting-input.ts'
import { viewOfPlanting } from './planting-view.ts'
import { removePlan } from './remove-plan.server.ts'
import { findScheme, takeScheme } from './scheme-commands.server.ts'
import { findUsesAbout, judgeUses } from './uses-of-planting.server.ts'

/** `/api/plantings` and what is observed on them. */
export const plantingEndpoints = (api: GardenApi) => [
  ...ownPlantings(api),
  ...phaseEndpoints(api),
  ...planEndpoints(api),
  ...factEndpoints(api),
  ...observationEndpoints(api),
]

const missing = { 404: 'Такой посадки у\u00a0вас нет' } as const

const ownPlantings = (api: GardenApi) =>
  recordEndpoints(api, {
    path: '/plantings',
    words: { one: 'Посадка', many: 'Посадки', missing: missing[404], occupied: 'Из\u00a0этой рассады есть посадки' },
    summaries: {
      list: 'Мои посадки: свет «есть можно», фаза и\u00a0следующее дело',
      create: 'Новая посадка; из рассады\u00a0— с\u00a0её историей',
      read: 'Посадка',
      change: 'Изменить посадку: поля, которые присланы',
      remove: 'Удалить посадку; её записи остаются в\u00a0журнале у\u00a0грядки',
    },
    input: plantingInput,
    change: plantingChange,
    list(open) {
      const tasks = listDays(open)
      return [...open.planted.values()].map(planted => viewOfPlanting(open, planted, tasks))
    },
    view: (open, id) => viewOfPlanting(open, plantedOf(open, id), listDays(open)),
    create: (write, input) => createPlanting(write, input, write.garden.todayAt(input)),
    update: (write, id, change) => changePlanting(write, id, change, write.garden.todayAt({ planting: id })),
    remove: removePlanting,
  })

const previewQuery = z.object({ preview: z.enum(['true', 'false']).default('false') })

const phaseEndpoints = (api: GardenApi) => [
  defineEndpoint({
    ...ofGarden,
    method: 'post',
    path: '/plantings/{id}/phases',
    summary: 'Фаза наступила; с\u00a0preview — что сдвинется, без записи',
    params: idParam,
    body: phaseInput,
    fieldNames: gardenNames,
    responses: { 200: answer('Что сдвигается: {moved, conflicts}'), ...missing },
    run: ({ c, params: { id }, body }) =>
      changeGarden(api, c, { body }, ({ tx, garden }) => markPhase(tx, garden, id, body)),
  }),
  defineEndpoint({
    ...ofGarden,
    method: 'delete',
    path: '/plantings/{id}/phases/{phase}',
    summary: 'Снять отметку фазы этого сезона',
    params: idParam.extend({ phase: z.string().min(1).max(80) }),
    query: previewQuery,
    responses: { 200: answer('Что сдвигается: {moved, conflicts}'), 404: 'Такой отметки нет' },
    run: ({ c, params: { id, phase }, query }) =>
      changeGarden(api, c, { body: query }, ({ tx, garden }) =>
        unmarkPhase(tx, garden, id, phase, { preview: query.preview === 'true' }),
      ),
  }),
  defineEndpoint({
    ...ofGarden,
    method: 'post',
    path: '/plantings/{id}/scheme',
    summary: 'Взять схему в\u00a0план; с\u00a0preview — дни и\u00a0что не\u00a0подходит, без записи',
    params: idParam,
    body: schemeInput,
    fieldNames: gardenNames,
    responses: {
      200: answer('План: {scheme, steps, conflicts, total}'),
      ...missing,
      409: 'На\u00a0этот сезон схема уже взята',
    },
    async run({ c, params: { id }, body }) {
      const scheme = await findScheme(api.db, body.scheme)
      if (!scheme) throw invalid({ scheme: ['Такой схемы нет.'] })
      const uses = scheme.steps.flatMap(({ options }) => options)
      return changeGarden(api, c, { body, uses }, ({ tx, userId, garden }) =>
        takeScheme(tx, userId, garden, id, scheme, body),
      )
    },
  }),
]

const planEndpoints = (api: GardenApi) => [
  defineEndpoint({
    ...ofGarden,
    method: 'delete',
    path: '/plantings/{id}/plans/{plan}',
    summary: 'Убрать план: сделанное остаётся; с\u00a0preview — что уйдёт, без записи',
    params: idParam.extend({ plan: idText }),
    query: previewQuery,
    responses: {
      200: answer('Что уходит и\u00a0остаётся: {title, gone, kept, entries, jobs}'),
      404: 'Такого плана нет',
    },
    run: ({ c, params: { id, plan }, query }) =>
      changeGarden(api, c, { body: query }, change =>
        removePlan(change, id, plan, { preview: query.preview === 'true' }),
      ),
  }),
]

const usesQuery = z.object({ day: dayField('День').optional() })

const factEndpoints = (api: GardenApi) => [
  defineEndpoint({
    ...ofGarden,
    method: 'get',
    path: '/plantings/{id}/uses',
    summary: 'Можно ли сегодня: нормы культуры с\u00a0ответом для этой посадки',
    params: idParam,
    query: usesQuery,
    responses: { 200: answer('Нормы: {items}'), ...missing },
    async run({ c, params: { id }, query: { day } }) {
      const { planting } = plantedOf(await openOwn(api, c), id)
      const uses = await findUsesAbout(api.db, { crop: planting.crop.alias })
      return { items: judgeUses(await openOwn(api, c, uses), id, uses, { day }) }
    },
  }),
  defineEndpoint({
    ...ofGarden,
    method: 'post',
    path: '/plantings/{id}/harvests',
    summary: 'Записать сбор; раньше срока\u00a0— только как факт с\u00a0причиной',
    params: idParam,
    body: harvestInput,
    fieldNames: gardenNames,
    responses: { 201: answer('Сбор: {id, codes, allowedFrom}'), ...missing },
    run: ({ c, params: { id }, body }) =>
      withCodes(() => changeGarden(api, c, { body }, ({ tx, garden }) => recordHarvest(tx, garden, id, body))),
  }),
]

const observationEndpoints = (api: GardenApi) => [
  defineEndpoint({
    ...ofGardener,
    method: 'post',
    path: '/observations',
    summary: 'Нашли вредителя или болезнь на\u00a0посадке',
    body: observationInput,
    fieldNames: gardenNames,
    responses: { 201: answer('Наблюдение: {id}') },
    async run({ c, body }) {
      const id = await changeGarden(api, c, { body }, ({ tx, userId, garden }) =>
        recordObservation(tx, userId, garden, body).catch(error => {
          if (error instanceof HttpProblem && error.code === 'missing')
            throw invalid({ planting: ['Такой посадки у\u00a0вас нет.'] })
          throw error
        }),
      )
      return { id }
    },
  }),
  defineEndpoint({
    ...ofGarden,
    method: 'put',
    path: '/observations/{id}',
    summary: 'Изменить наблюдение или отметить его решённым',
    params: idParam,
    body: observationChange,
    fieldNames: gardenNames,
    responses: { 204: 'Изменено', 404: 'Такого наблюдения у\u00a0вас нет' },
    async run({ c, params: { id }, body }) {
      await changeGarden(api, c, { body }, ({ tx, garden }) => changeObservation(tx, garden, id, body))
      return 204
    },
  }),
]
