import { z } from 'zod'
import { defineEndpoint } from '#kit/http/define-endpoint.server.ts'
import { spendReading } from '#kit/http/spend-reading.server.ts'
import { withCodes } from '../journal/refused-entry.server.ts'
import { gardenNames } from '../plantings/planting-input.ts'
import { answer, changeGarden, type GardenApi, ofGardener } from '../requests/garden-endpoint.server.ts'
import { answerGuest, judgeGuestEntry, judgeGuestHarvest, usesForGuest } from './answer-guest.server.ts'
import { guestGarden, usesOfGuest } from './guest-garden.ts'
import { maxGuestBytes, maxGuestPlantings } from './guest-limits.ts'
import { guestQuestion } from './guest-question.ts'
import { mergeGuest } from './merge/merge-guest.server.ts'
import type { MergeView } from './merge-view.ts'
import { checkGuestObservation, previewGuestPhase, previewGuestUnmark, schemeForGuest } from './plan/guest-schemes.server.ts'
import { actOnGuestTask } from './plan/guest-tasks.server.ts'
import { previewCorrection, previewStrike } from './preview-change.server.ts'

/** The garden of a guest: answered without being stored, and taken over into an account. */
export const guestEndpoints = (api: GardenApi) => [answerEndpoint(api), mergeEndpoint(api)]

/** Of the longest garden that fits into the body. */
const maxParts = 16_000
const fieldNames = { ...gardenNames, garden: 'сад', entry: 'запись' }

/** Entries that cost about as much as one planting. */
const entriesOfCalculation = 10

const answerEndpoint = (api: GardenApi) =>
  defineEndpoint({
    method: 'post',
    path: '/garden/guest',
    access: 'public',
    isStateless: true,
    maxBody: maxGuestBytes,
    maxParts,
    tags: ['garden'],
    summary: 'Сад гостя: «есть можно с…», дела и\u00a0журнал; с\u00a0entry\u00a0— можно ли это записать. Ничего не\u00a0хранится',
    body: guestQuestion,
    fieldNames,
    responses: {
      200: answer(
        'Посадки и\u00a0дела с\u00a0ключами устройства: {today, plantings, tasks, entries, stock, sameOnDevice, unread}; на\u00a0entry\u00a0— {violations}, на\u00a0uses\u00a0— {items}, на\u00a0harvest\u00a0— {codes, allowedFrom}, на\u00a0correction и\u00a0strike\u00a0— {was, becomes, plantings}, на\u00a0scheme\u00a0— {scheme, steps, conflicts, total, plan}, на\u00a0phase\u00a0— {moved, conflicts}, на\u00a0unmark\u00a0— {moved, conflicts, marks}, на\u00a0task\u00a0— что изменить на\u00a0устройстве: {task, step, entry, struck}',
      ),
    },
    async run({ c, body }) {
      const { garden, entry, uses, harvest, correction, strike, scheme, phase, unmark, observation, task } = body
      const gardens = correction || strike || task ? 2 : 1
      const { plantings, plans, entries } = garden
      const works = gardens * (plantings.length + plans.length + Math.ceil(entries.length / entriesOfCalculation))
      spendReading(c, ...Array.from({ length: works }, () => 'calculation' as const))
      if (uses) return { items: await usesForGuest(api, garden, uses.planting, uses.day) }
      if (harvest) return withCodes(() => judgeGuestHarvest(api, garden, harvest.planting, harvest))
      if (correction) return previewCorrection(api, garden, correction.entry, correction.change)
      if (strike) return previewStrike(api, garden, strike.entry, strike.reason)
      if (scheme) return schemeForGuest(api, garden, scheme)
      if (phase) return previewGuestPhase(api, garden, phase)
      if (unmark) return previewGuestUnmark(api, garden, unmark)
      if (observation) return checkGuestObservation(api, garden, observation)
      if (task) return withCodes(() => actOnGuestTask(api, garden, task))
      if (!entry) return answerGuest(api, garden)
      return withCodes(async () => ({ violations: await judgeGuestEntry(api, garden, entry) }))
    },
  })

const joins = z
  .array(z.strictObject({ planting: z.uuid(), into: z.int().min(1).max(2_147_483_647) }))
  .max(maxGuestPlantings)
  .default([])
  .describe('Какие посадки с\u00a0устройства уже есть в\u00a0кабинете')

const mergeEndpoint = (api: GardenApi) =>
  defineEndpoint({
    ...ofGardener,
    method: 'post',
    path: '/garden/merge',
    summary: 'Сад с\u00a0устройства; повторно не\u00a0добавляет ничего, с\u00a0preview ничего не\u00a0пишет',
    maxBody: maxGuestBytes,
    maxParts,
    body: z.strictObject({ garden: guestGarden, joins, preview: z.boolean().default(false) }),
    fieldNames,
    responses: {
      200: answer(
        'Что перенесено, что уже есть, что осталось и\u00a0о\u00a0чём спросить: {added, known, left, changed, samePlantings, sameTreatments, sameOnDevice}',
      ),
    },
    async run({ c, body }) {
      const { garden, joins, preview } = body
      const uses = usesOfGuest(garden)
      try {
        return await changeGarden(api, c, { body, uses }, async change => {
          const merged = await mergeGuest(api, change, garden, joins)
          if (preview) throw new Previewed(merged)
          return merged
        })
      } catch (error) {
        if (error instanceof Previewed) return error.merged
        throw error
      }
    },
  })

/** Rolls the transaction of a preview back. */
class Previewed extends Error {
  readonly merged: MergeView

  constructor(merged: MergeView) {
    super('preview')
    this.merged = merged
  }
}
