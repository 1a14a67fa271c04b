import { z } from 'zod'
import { adminPolicy } from '#admin/kit/admin-endpoint.server.ts'
import { schemeBoard } from '#features/treatments/scheme/board-schema.ts'
import { findBoard } from '#features/treatments/scheme/find-board.server.ts'
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

/** A hundred steps of thirteen fields. */
const schemeLimits = { maxBody: 100_000, maxParts: 2_000 } as const

export const schemeEndpoints = ({ db }: Pick<Services, 'db'>) => [
  defineEndpoint({
    ...adminPolicy,
    ...schemeLimits,
    method: 'post',
    path: '/admin/treatment-schemes/check',
    summary: 'Проверить шаги схемы по нормам на примерном сезоне; ничего не\u00a0сохраняется',
    body: request,
    responses: {
      200: { description: 'Фазы культуры, её обработки и\u00a0проверки', schema: schemeBoard },
      404: 'Такой культуры нет',
    },
    async run({ body }) {
      const found = await findBoard(db, body)
      if (!found) throw new HttpProblem('missing', 'Такой культуры нет.')
      return found
    },
  }),
]
