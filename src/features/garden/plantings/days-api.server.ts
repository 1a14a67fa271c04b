import { z } from 'zod'
import { maxAsked, maxDays, usualDays } from '#features/own-verdicts/own-days.ts'
import { defineEndpoint } from '#kit/http/define-endpoint.server.ts'
import { invalid } from '#kit/problem.ts'
import { plantedOf } from '../facts/open-garden.server.ts'
import { answer, type GardenApi, idText, ofGardener, openOwn } from '../requests/garden-endpoint.server.ts'
import { daysOfUse } from './days-of-use.ts'

const query = z.strictObject({
  use: z.string().regex(/^[a-z0-9-]{1,80}$/),
  plantings: z
    .string()
    .max(maxAsked * 10)
    .transform(text => text.split(','))
    .pipe(z.array(idText).min(1).max(maxAsked)),
  days: z.coerce.number().int().min(1).max(maxDays).default(usualDays),
})

/** `GET /api/garden/days`. */
export const daysEndpoint = (api: GardenApi) =>
  defineEndpoint({
    ...ofGardener,
    method: 'get',
    path: '/garden/days',
    summary:
      'Когда можно: норма на\u00a0моих посадках по\u00a0дням, с\u00a0ответом и\u00a0светом «есть можно с\u00a0…» после обработки',
    query,
    responses: { 200: answer('Ответы в\u00a0порядке посадок: {answers}'), 404: 'Такой посадки у\u00a0вас нет' },
    async run({ c, query: { use, plantings, days } }) {
      const open = await openOwn(api, c, [use])
      return {
        answers: plantings.map(id => {
          const planted = plantedOf(open, id)
          const { removedAt } = planted.planting
          if (removedAt !== null && removedAt < open.todayOf(planted.planting))
            throw invalid({ plantings: ['Эта посадка уже убрана.'] })
          const found = daysOfUse(open, planted, use, days)
          if (!found) throw invalid({ use: ['Такой нормы для этой культуры в\u00a0каталоге нет.'] })
          return found
        }),
      }
    },
  })
