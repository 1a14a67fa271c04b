import { z } from 'zod'
import { defineEndpoint } from '#kit/http/define-endpoint.server.ts'
import { spendReading } from '#kit/http/spend-reading.server.ts'
import { withCodes } from '../journal/refused-entry.server.ts'
import { gardenNames } from '../plantings/planting-input.ts'
import { answer, changeGarden, type GardenApi, ofGardener } from '../requests/garden-endpoint.server.ts'
import { answerGuest, judgeGuestEntry, judgeGuestHarvest, usesForGuest } from './answer-guest.server.ts'
import { type GuestGarden, guestGarden, usesOfGuest } from './guest-garden.ts'
import { maxGuestBytes, maxGuestPlantings } from './guest-limits.ts'
import { guestQuestion } from './guest-question.ts'
import { mergeGuest } from './merge/merge-guest.server.ts'
import type { MergeView } from './merge-view.ts'
import {
  checkGuestObservation,
  previewGuestPhase,
  previewGuestUnmark,
  schemeForGuest,
} from './plan/guest-schemes.server.ts'
import { actOnGuestTask } from './plan/guest-tasks.server.ts'
import { previewCorrection, previewStrike } from './preview-change.server.ts'

/** The garden of a guest: answered without being stored, and taken over into an account. */
export const guestEndpoints = (api: GardenApi) => [answerEndpoint(api), mergeEndpoint(api)]

/** Of the longest garden that fits into the body. */
const maxParts = 16_000
const fieldNames = { ...gardenNames, garden: 'сад', entry: 'запись' }

/** Entries that cost about as much as one planting. */
const entriesOfCalculation = 10

type Body = z.output<typeof guestQuestion>
type Answers = {
  [Q in keyof Body]-?: (api: GardenApi, garden: GuestGarden, asked: NonNullable<Body[Q]>) => Promise<object>
}

/** By what is asked; without a question what the pages show of the garden. */
const guestAnswers = {
  uses: async (api, garden, { planting, day }) => ({ items: await usesForGuest(api, garden, planting, day) }),
  harvest: (api, garden, harvest) => withCodes(() => judgeGuestHarvest(api, garden, harvest.planting, harvest)),
  correction: (api, garden, { entry, change }) => previewCorrection(api, garden, entry, change),
  strike: (api, garden, { entry, reason }) => previewStrike(api, garden, entry, reason),
  scheme: schemeForGuest,
  phase: previewGuestPhase,
  unmark: previewGuestUnmark,
  observation: checkGuestObservation,
  task: (api, garden, task) => withCodes(() => actOnGuestTask(api, garden, task)),
  entry: (api, garden, entry) => withCodes(async () => ({ violations: await judgeGuestEntry(api, garden, entry) })),
  garden: answerGuest,
} satisfies Answers

export type GuestAnswers = typeof guestAnswers
type Question = keyof GuestAnswers

/** The garden itself is last, because it is in every body. */
const questions = Object.keys(guestAnswers) as Question[]

const answerEndpoint = (api: GardenApi) =>
  defineEndpoint({
    method: 'post',
    path: '/garden/guest',
    access: 'public',
    isStateless: true,
    maxBody: maxGuestBytes,
    maxParts,
    tags: ['garden'],
    summary:
      'Сад гостя: «есть можно с…», дела и\u00a0журнал; с\u00a0entry\u00a0— можно ли это записать. Ничего не\u00a0хранится',
    body: guestQuestion,
    fieldNames,
    responses: {
      200: answer(
        'Посадки и\u00a0дела с\u00a0ключами устройства: {today, plantings, tasks, entries, stock, sameOnDevice, unread}; на\u00a0entry\u00a0— {violations}, на\u00a0uses\u00a0— {items}, на\u00a0harvest\u00a0— {codes, allowedFrom}, на\u00a0correction и\u00a0strike\u00a0— {was, becomes, plantings}, на\u00a0scheme\u00a0— {scheme, steps, conflicts, total, plan}, на\u00a0phase\u00a0— {moved, conflicts}, на\u00a0unmark\u00a0— {moved, conflicts, marks}, на\u00a0task\u00a0— что изменить на\u00a0устройстве: {task, step, entry, struck}',
      ),
    },
    async run({ c, body }) {
      const { garden } = body
      const question = questions.find(each => body[each] !== undefined)!
      const gardens = ['correction', 'strike', 'task'].includes(question) ? 2 : 1
      const { plantings, plans, entries } = garden
      const works = gardens * (plantings.length + plans.length + Math.ceil(entries.length / entriesOfCalculation))
      spendReading(c, ...Array.from({ length: works }, () => 'calculation' as const))
      const answerTo = guestAnswers[question] as (
        api: GardenApi,
        garden: GuestGarden,
        asked: unknown,
      ) => ReturnType<GuestAnswers[Question]>
      return answerTo(api, garden, body[question])
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
