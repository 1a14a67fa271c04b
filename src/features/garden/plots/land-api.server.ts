import { defineEndpoint } from '#kit/http/define-endpoint.server.ts'
import { HttpProblem } from '#kit/problem.ts'
import type { BedFacts, PlotFacts } from '../facts/garden-facts.ts'
import { bedOf, type OpenGarden } from '../facts/open-garden.server.ts'
import { bedChange, bedInput, gardenNames, plotChange, plotInput } from '../plantings/planting-input.ts'
import {
  answer,
  changeGarden,
  type GardenApi,
  idParam,
  ofGarden,
  ofGardener,
  openOwn,
  pageOf,
  pageQuery,
} from '../requests/garden-endpoint.server.ts'
import { changeBed, changePlot, createBed, createPlot, removeBed, removePlot } from './land-commands.server.ts'

/** `/api/plots` and `/api/beds`. */
export const landEndpoints = (api: GardenApi) => [...plotEndpoints(api), ...plotChanges(api), ...bedEndpoints(api), ...bedChanges(api)]

const plotView = ({ region, ...plot }: PlotFacts) => ({ ...plot, region: region && { alias: region.alias, name: region.name } })

function plotOf({ garden }: OpenGarden, id: number): PlotFacts {
  const found = garden.plots.find(plot => plot.id === id)
  if (!found) throw new HttpProblem('missing')
  return found
}

const bedView = ({ garden }: OpenGarden, { plot, ...bed }: BedFacts) => ({
  ...bed,
  plot,
  plantings: garden.plantings.filter(planting => planting.bed === bed.id).length,
})

const plotEndpoints = (api: GardenApi) => [
  defineEndpoint({
    ...ofGardener,
    method: 'get',
    path: '/plots',
    summary: 'Мои участки',
    query: pageQuery,
    responses: { 200: answer('Участки') },
    run: async ({ c, query }) => pageOf((await openOwn(api, c)).garden.plots.map(plotView), query),
  }),
  defineEndpoint({
    ...ofGardener,
    method: 'post',
    path: '/plots',
    summary: 'Новый участок',
    body: plotInput,
    fieldNames: gardenNames,
    responses: { 201: answer('Участок') },
    async run({ c, body }) {
      const id = await changeGarden(api, c, { body }, write => createPlot(write, body))
      return plotView(plotOf(await openOwn(api, c), id))
    },
  }),
  defineEndpoint({
    ...ofGarden,
    method: 'get',
    path: '/plots/{id}',
    summary: 'Участок',
    params: idParam,
    responses: { 200: answer('Участок'), 404: 'Такого участка у\u00a0вас нет' },
    run: async ({ c, params: { id } }) => plotView(plotOf(await openOwn(api, c), id)),
  }),
]

const plotChanges = (api: GardenApi) => [
  defineEndpoint({
    ...ofGarden,
    method: 'put',
    path: '/plots/{id}',
    summary: 'Изменить участок: поля, которые присланы',
    params: idParam,
    body: plotChange,
    fieldNames: gardenNames,
    responses: { 200: answer('Участок'), 404: 'Такого участка у\u00a0вас нет' },
    async run({ c, params: { id }, body }) {
      await changeGarden(api, c, { body }, write => changePlot(write, id, body))
      return plotView(plotOf(await openOwn(api, c), id))
    },
  }),
  defineEndpoint({
    ...ofGarden,
    method: 'delete',
    path: '/plots/{id}',
    summary: 'Удалить пустой участок',
    params: idParam,
    responses: { 204: 'Удалён', 404: 'Такого участка у\u00a0вас нет', 409: 'На\u00a0нём есть грядки' },
    async run({ c, params: { id } }) {
      await changeGarden(api, c, { body: null }, write => removePlot(write, id))
      return 204
    },
  }),
]

const bedEndpoints = (api: GardenApi) => [
  defineEndpoint({
    ...ofGardener,
    method: 'get',
    path: '/beds',
    summary: 'Мои грядки',
    query: pageQuery,
    responses: { 200: answer('Грядки') },
    async run({ c, query }) {
      const open = await openOwn(api, c)
      return pageOf(
        open.garden.beds.map(bed => bedView(open, bed)),
        query,
      )
    },
  }),
  defineEndpoint({
    ...ofGardener,
    method: 'post',
    path: '/beds',
    summary: 'Новая грядка',
    body: bedInput,
    fieldNames: gardenNames,
    responses: { 201: answer('Грядка') },
    async run({ c, body }) {
      const id = await changeGarden(api, c, { body }, write => createBed(write, body))
      const open = await openOwn(api, c)
      return bedView(open, bedOf(open, id))
    },
  }),
  defineEndpoint({
    ...ofGarden,
    method: 'get',
    path: '/beds/{id}',
    summary: 'Грядка',
    params: idParam,
    responses: { 200: answer('Грядка'), 404: 'Такой грядки у\u00a0вас нет' },
    async run({ c, params: { id } }) {
      const open = await openOwn(api, c)
      return bedView(open, bedOf(open, id))
    },
  }),
]

const bedChanges = (api: GardenApi) => [
  defineEndpoint({
    ...ofGarden,
    method: 'put',
    path: '/beds/{id}',
    summary: 'Изменить грядку: поля, которые присланы',
    params: idParam,
    body: bedChange,
    fieldNames: gardenNames,
    responses: { 200: answer('Грядка'), 404: 'Такой грядки у\u00a0вас нет' },
    async run({ c, params: { id }, body }) {
      await changeGarden(api, c, { body }, write => changeBed(write, id, body))
      const open = await openOwn(api, c)
      return bedView(open, bedOf(open, id))
    },
  }),
  defineEndpoint({
    ...ofGarden,
    method: 'delete',
    path: '/beds/{id}',
    summary: 'Удалить пустую грядку',
    params: idParam,
    responses: { 204: 'Удалена', 404: 'Такой грядки у\u00a0вас нет', 409: 'На\u00a0ней есть посадки' },
    async run({ c, params: { id } }) {
      await changeGarden(api, c, { body: null }, write => removeBed(write, id))
      return 204
    },
  }),
]
