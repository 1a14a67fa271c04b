import { z } from 'zod'
import { dayField } from '#features/verdict/day-field.ts'
import { defineEndpoint } from '#kit/http/define-endpoint.server.ts'
import { HttpProblem, invalid } from '#kit/problem.ts'
import { correctEntry, strikeEntry } from '../journal/change-entry.server.ts'
import { correctionInput, entryInput, entryNames, strikeInput } from '../journal/entry-input.ts'
import { findJournal, isEntryOfPlot } from '../journal/find-journal.server.ts'
import type { LightChange } from '../journal/light-change.ts'
import { recordEntry } from '../journal/record-entry.server.ts'
import { withCodes } from '../journal/refused-entry.server.ts'
import { findUsesAbout, judgeUses } from '../plantings/uses-of-planting.server.ts'
import { answer, type GardenApi, pageQuery } from '../requests/garden-endpoint.server.ts'
import type { OpenShare } from './share-commands.server.ts'
import {
  changeShared,
  closed,
  forbiddenTexts,
  ofThing,
  openShare,
  refusals,
  refuseOtherPlot,
  type SharedChange,
  secretParam,
  visitor,
  workOn,
} from './shared-change.server.ts'

/** The journal of a plot over its address, with the right `all`: read, added to, corrected and taken back. */
export const sharedJournalEndpoints = (api: GardenApi) => [
  ...readEndpoints(api),
  recordEndpoint(api),
  correctEndpoint(api),
  strikeEndpoint(api),
]

async function openJournal(api: GardenApi, secret: string): Promise<OpenShare> {
  const share = await openShare(api, secret)
  if (share.access !== 'all') throw new HttpProblem('forbidden', forbiddenTexts[share.access])
  return share
}

const readEndpoints = (api: GardenApi) => [
  defineEndpoint({
    ...visitor,
    method: 'get',
    path: '/shared/{secret}/journal',
    summary: 'Записи журнала об\u00a0этом участке, если ссылка разрешает его вести',
    params: secretParam,
    query: pageQuery,
    responses: { 200: answer('Записи'), 403: refusals[403], 404: refusals[404] },
    async run({ params: { secret }, query }) {
      const { owner, plot } = await openJournal(api, secret)
      return findJournal(api.db, owner, { plot: plot.id }, query)
    },
  }),
  defineEndpoint({
    ...visitor,
    method: 'get',
    path: '/shared/{secret}/plantings/{id}/uses',
    summary: 'Можно ли: нормы культуры с\u00a0ответом для посадки чужого участка',
    params: ofThing,
    query: z.object({ day: dayField('День').optional() }),
    responses: { 200: answer('Нормы: {items}'), 403: refusals[403], 404: refusals[404] },
    async run({ params: { secret, id }, query: { day } }) {
      const { owner, plot } = await openJournal(api, secret)
      const found = (await api.open(api.db, owner)).planted.get(id)
      if (found?.plot.id !== plot.id) throw closed()
      const uses = await findUsesAbout(api.db, { crop: found.planting.crop.alias })
      return { items: judgeUses(await api.open(api.db, owner, uses), id, uses, { day }) }
    },
  }),
]

const recordEndpoint = (api: GardenApi) =>
  defineEndpoint({
    ...visitor,
    method: 'post',
    path: '/shared/{secret}/journal',
    summary: 'Записать обработку чужого участка; нельзя\u00a0— 422 с\u00a0кодами, факт\u00a0— с\u00a0причиной',
    params: secretParam,
    body: entryInput,
    fieldNames: entryNames,
    responses: refusals,
    run: ({ c, params: { secret }, body }) =>
      withCodes(() => {
        const uses = body.items.map(({ use }) => use)
        return workOn(api, c, { secret, body, uses, right: 'all' }, async ({ tx, userId, garden, share }) => {
          const { plantings, neighbours, bed } = body
          for (const planting of [...plantings, ...neighbours.map(each => each.planting)])
            refuseOtherPlot(garden, share, planting)
          if (bed != null && !garden.garden.beds.some(({ id, plot }) => id === bed && plot === share.plot.id))
            throw invalid({ bed: ['Такой грядки на\u00a0участке нет.'] })
          await recordEntry(tx, userId, garden, body, null, share.label)
        })
      }),
  })

const lightChange = answer('Свет был и\u00a0станет: {was, becomes, plantings}')

const correctEndpoint = (api: GardenApi) =>
  defineEndpoint({
    ...visitor,
    method: 'put',
    path: '/shared/{secret}/journal/{id}',
    summary: 'Исправить запись об\u00a0этом участке с\u00a0причиной; хозяин видит, кто исправил',
    params: ofThing,
    body: correctionInput,
    fieldNames: entryNames,
    responses: { ...refusals, 200: lightChange },
    run: ({ c, params: { secret, id }, body }) =>
      changeShared(api, c, { secret, body, right: 'all' }, async work => {
        await refuseOtherEntry(work, id)
        for (const { planting } of body.neighbours ?? []) refuseOtherPlot(work.garden, work.share, planting)
        return withoutReasons(await correctEntry(work, id, body, work.share.label))
      }),
  })

const strikeEndpoint = (api: GardenApi) =>
  defineEndpoint({
    ...visitor,
    method: 'post',
    path: '/shared/{secret}/journal/{id}/strike',
    summary: 'Снять запись об\u00a0этом участке с\u00a0причиной; хозяин видит, кто снял',
    params: ofThing,
    body: strikeInput,
    fieldNames: entryNames,
    responses: { ...refusals, 200: lightChange },
    run: ({ c, params: { secret, id }, body: { reason, preview } }) =>
      changeShared(api, c, { secret, body: { reason, preview }, right: 'all' }, async work => {
        await refuseOtherEntry(work, id)
        return withoutReasons(await strikeEntry(work, id, { reason: `${work.share.label}: ${reason}`, preview }))
      }),
  })

async function refuseOtherEntry({ tx, userId, share }: SharedChange, id: number): Promise<void> {
  if (!(await isEntryOfPlot(tx, userId, share.plot.id, id))) throw closed()
}

/** What the lights follow from may be entries about other plots too. */
function withoutReasons({ plantings }: LightChange): LightChange {
  const bare = plantings.map(({ planting, was, becomes }) => ({
    planting,
    was: { ...was, because: [] },
    becomes: { ...becomes, because: [] },
  }))
  return { was: bare[0]?.was ?? null, becomes: bare[0]?.becomes ?? null, plantings: bare }
}
