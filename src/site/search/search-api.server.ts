import { z } from 'zod'
import { defineEndpoint } from '#kit/http/define-endpoint.server.ts'
import { words } from '#kit/http/list-query.ts'
import type { Services } from '#kit/http/services.server.ts'
import { findResults } from './find-results.server.ts'

const results = z.object({
  q: z.string(),
  corrected: z.string().nullable().describe('Другое написание, по которому искали: по заданному ничего не нашлось'),
  answer: z
    .object({
      kind: z.enum(['allowed', 'calculator', 'finder']),
      text: z.string(),
      to: z.string(),
      count: z.int().nullable().describe('Сколько препаратов разрешено'),
      rows: z.array(z.object({ to: z.string(), name: z.string(), wait: z.string().nullable() })),
    })
    .nullable()
    .describe('Ответ на вопрос целиком'),
  total: z.int(),
  groups: z.array(
    z.object({ list: z.string(), title: z.string(), total: z.int(), items: z.array(z.object({ alias: z.string(), name: z.string() })) }),
  ),
})

/** `GET /api/search`: what the page `/?q=` shows. */
export const searchEndpoint = ({ db }: Pick<Services, 'db'>) =>
  defineEndpoint({
    method: 'get',
    path: '/search',
    access: 'public',
    tags: ['search'],
    summary: 'Поиск по всему сайту',
    query: { q: words() },
    responses: { 200: { description: 'Найденное по разделам, лучшее первым', schema: results }, 422: 'Неизвестный или неверный параметр' },
    run: ({ query: { q } }) => findResults(db, q),
  })
