import { z } from 'zod'
import { findLivingCards } from '#admin/fields/rich-text/living-cards.server.ts'
import { adminPolicy } from '#admin/kit/admin-endpoint.server.ts'
import { defineEndpoint } from '#kit/http/define-endpoint.server.ts'
import type { Services } from '#kit/http/services.server.ts'

const block = z.strictObject({
  type: z.string().max(40).describe('Вид живого блока'),
  attrs: z.record(z.string().max(40), z.union([z.string().max(40), z.int()])).describe('На\u00a0что он ссылается'),
})
const card = z.object({
  state: z.enum(['shown', 'hidden', 'withdrawn', 'deleted', 'invalid']),
  title: z.string(),
  note: z.string(),
  table: z.object({ head: z.array(z.string()), rows: z.array(z.array(z.string())) }).nullable(),
})

export const richTextEndpoints = ({ db }: Pick<Services, 'db'>) => [
  defineEndpoint({
    ...adminPolicy,
    method: 'post',
    path: '/admin/rich-text/cards',
    summary: 'Как выглядят сегодня живые блоки текста',
    body: z.strictObject({ blocks: z.array(block).max(50) }),
    responses: {
      200: { description: 'Карточки в\u00a0том\u00a0же порядке', schema: z.object({ cards: z.array(card) }) },
    },
    run: async ({ body: { blocks } }) => ({ cards: await findLivingCards(db, blocks) }),
  }),
]
