import { z } from 'zod'
import { adminPolicy } from '#admin/kit/admin-endpoint.server.ts'
import { findBoard } from '#features/treatments/scheme/find-board.server.ts'
import { type TreatmentKind, treatmentKinds } from '#features/treatments/treatment-kinds.ts'
import { dayField } from '#features/verdict/day-field.ts'
import { defineEndpoint } from '#kit/http/define-endpoint.server.ts'
import type { Services } from '#kit/http/services.server.ts'
import { HttpProblem } from '#kit/problem.ts'

const id = z.int().min(1).max(2_147_483_647)
const key = z.string().max(80)
const count = z.int().min(-1000).max(1000).nullable()

const step = z.strictObject({
  key,
  treatmentId: id.nullable(),
  anchorType: z.enum(['phase', 'after_step', 'on_detection']),
  phase: key.nullable(),
  offsetDays: count,
  afterKey: key.nullable(),
  daysMin: count,
  daysMax: count,
  windowDays: count,
  isRequired: z.boolean(),
  repeatTimes: count,
  repeatEveryMin: count,
  repeatEveryMax: count,
})

const request = z.strictObject({
  plantId: id.describe('Культура'),
  place: z.enum(['open', 'protected', 'any']),
  steps: z.array(step).max(100).describe('Шаги, как они в\u00a0форме; чего прочитать нельзя, того нет'),
  harvest: dayField('Первый сбор; без него\u00a0— по шкале культуры').nullable().optional(),
})

const state = z.enum(['forbidden', 'unknown', 'caution', 'ok'])
const nullableText = z.string().nullable()

const phase = z.object({
  key: z.string(),
  name: z.string(),
  bbchFrom: nullableText,
  bbchTo: nullableText,
  months: z.array(z.int()),
  isFlowering: z.boolean().nullable(),
})
const operation = z.object({
  id: z.int(),
  title: z.string(),
  kind: z.enum(Object.keys(treatmentKinds) as [TreatmentKind, ...TreatmentKind[]]),
  phase: nullableText,
  isPublished: z.boolean(),
  isOfCrop: z.boolean(),
})
const mend = z.object({
  label: z.string(),
  step: z.string(),
  set: z.record(z.string(), z.union([z.int(), z.string(), z.null()])).optional(),
  after: z.string().optional(),
  remove: z.literal(true).optional(),
})
const check = z.object({
  code: z.string(),
  state,
  title: z.string(),
  text: z.string(),
  steps: z.array(z.string()),
  tag: z.string(),
  mend: mend.optional().describe('Единственная правка, которой не\u00a0хватает'),
})
const judgedStep = z.object({
  key: z.string(),
  options: z.array(z.object({ use: z.string(), drug: z.string(), note: z.string(), state, why: z.string() })),
  days: z.object({ from: z.string(), to: z.string(), latest: z.string(), isConditional: z.boolean() }).nullable(),
  waitDays: z.int().nullable(),
})
const board = z.object({
  phases: z.array(phase),
  operations: z.array(operation),
  checks: z.array(check).describe('Сначала то, что не\u00a0сходится'),
  steps: z.array(judgedStep),
  season: z.object({ year: z.int(), harvest: nullableText }),
})

/** A hundred steps of thirteen fields. */
const schemeLimits = { maxBody: 100_000, maxParts: 2_000 } as const

export const schemeEndpoints = ({ db }: Pick<Services, 'db'>) => [
  defineEndpoint({
    ...adminPolicy,
    ...schemeLimits,
    method: 'post',
    path: '/admin/treatment-schemes/check',
    summary: 'Проверить шаги схемы по регламентам на примерном сезоне; ничего не\u00a0сохраняется',
    body: request,
    responses: {
      200: { description: 'Фазы культуры, её обработки и\u00a0проверки', schema: board },
      404: 'Такой культуры нет',
    },
    async run({ body }) {
      const found = await findBoard(db, body)
      if (!found) throw new HttpProblem('missing', 'Такой культуры нет.')
      return found
    },
  }),
]
