import { z } from 'zod'
import { findLivingCards } from '#admin/fields/rich-text/living-cards.server.ts'
import { adminPolicy } from '#admin/kit/admin-endpoint.server.ts'
import { livingBlock, livingCard } from '#admin/kit/admin-schemas.ts'
import { defineEndpoint } from '#kit/http/define-endpoint.server.ts'
import type { Services } from '#kit/http/services.server.ts'

export const richTextEndpoints = ({ db }: Pick<Services, 'db'>) => [
  defineEndpoint({
    ...adminPolicy,
    method: 'post',
    path: '/admin/rich-text/cards',
    summary: 'Как выглядят сегодня живые блоки текста',
    body: z.strictObject({ blocks: z.array(livingBlock).max(50) }),
    responses: {
      200: { description: 'Карточки в\u00a0том\u00a0же порядке', schema: z.object({ cards: z.array(livingCard) }) },
    },
    run: async ({ body: { blocks } }) => ({ cards: await findLivingCards(db, blocks) }),
  }),
]
