import { defineEndpoint } from '#kit/http/define-endpoint.server.ts'
import { HttpProblem } from '#kit/problem.ts'
import type { BedFacts, PlotFacts } from '../facts/garden-facts.ts'
import { bedOf, type OpenGarden } from '../facts/open-garden.server.ts'
import { keepReachedIn } from '../journal/keep-reached.server.ts'
import { bedChange, bedInput, plotChange, plotInput } from '../plantings/planting-input.ts'
import { standingIn } from '../plantings/standing-in.ts'
import { answer, type GardenApi, ofGardener } from '../requests/garden-endpoint.server.ts'
import { recordEndpoints } from '../requests/record-endpoints.server.ts'
import {
  changeBed,
  changePlot,
  createBed,
  createPlot,
  findRegions,
  removeBed,
  removePlot,
} from './land-commands.server.ts'

/** `/api/plots`, `/api/beds` and the regions that a plot may be in. */
export const landEndpoints = (api: GardenApi) => [regionsEndpoint(api), ...plotEndpoints(api), ...bedEndpoints(api)]

const regionsEndpoint = (api: GardenApi) =>
  defineEndpoint({
    ...ofGardener,
    method: 'get',
    path: '/garden/regions',
    summary: 'Регионы допуска сортов, из\u00a0которых выбирают регион участка',
    responses: { 200: answer('Регионы: {items}') },
    run: async () => ({ items: await findRegions(api.db) }),
  })

const plotView = ({ region, ...plot }: PlotFacts) => ({
  ...plot,
  region: region && { alias: region.alias, name: region.name },
})

function plotOf({ garden }: OpenGarden, id: number): PlotFacts {
  const found = garden.plots.find(plot => plot.id === id)
  if (!found) throw new HttpProblem('missing')
  return found
}

const plotEndpoints = (api: GardenApi) =>
  recordEndpoints(api, {
    path: '/plots',
    words: {
      one: 'Участок',
      many: 'Участки',
      missing: 'Такого участка у\u00a0вас нет',
      occupied: 'На\u00a0нём есть грядки',
    },
    summaries: {
      list: 'Мои участки',
      create: 'Новый участок',
      read: 'Участок',
      change: 'Изменить участок: поля, которые присланы',
      remove: 'Удалить пустой участок',
    },
    input: plotInput,
    change: plotChange,
    list: ({ garden }) => garden.plots.map(plotView),
    view: (open, id) => plotView(plotOf(open, id)),
    create: createPlot,
    update: changePlot,
    remove: removePlot,
  })

const bedView = (open: OpenGarden, bed: BedFacts) => ({
  ...bed,
  plantings: open.garden.plantings.filter(planting => planting.bed === bed.id).length,
  growing: standingIn(open, bed.id),
})

const bedEndpoints = (api: GardenApi) =>
  recordEndpoints(api, {
    path: '/beds',
    words: {
      one: 'Грядка',
      many: 'Грядки',
      missing: 'Такой грядки у\u00a0вас нет',
      occupied: 'На\u00a0ней есть посадки',
    },
    summaries: {
      list: 'Мои грядки',
      create: 'Новая грядка',
      read: 'Грядка',
      change: 'Изменить грядку: поля, которые присланы',
      remove: 'Удалить пустую грядку',
    },
    input: bedInput,
    change: bedChange,
    list: open => open.garden.beds.map(bed => bedView(open, bed)),
    view: (open, id) => bedView(open, bedOf(open, id)),
    create: createBed,
    update: changeBed,
    async remove(write, id) {
      await keepReachedIn(write, id)
      await removeBed(write, id)
    },
  })
