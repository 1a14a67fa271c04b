import { z } from 'zod'
import { defineEndpoint } from '#kit/http/define-endpoint.server.ts'
import type { Services } from '#kit/http/services.server.ts'
import { HttpProblem } from '#kit/problem.ts'
import { type IconResponse, iconNamePattern } from './icon-request.ts'
import { findLocalIcons } from './local-icons.server.ts'
import { fetchPublicIcons } from './public-icons.server.ts'

const longestList = 2_000
const week = 604_800

const collection = z
  .string()
  .refine(file => file.endsWith('.json') && iconNamePattern.test(file.slice(0, -5)))
  .transform(file => file.slice(0, -5))

const names = z
  .string()
  .refine(list => list.length <= longestList && list.split(',').every(name => iconNamePattern.test(name)))
  .transform(list => [...new Set(list.split(','))].toSorted())

const drawing = {
  type: 'object',
  properties: {
    body: { type: 'string', description: 'Содержимое элемента svg' },
    width: { type: 'number' },
    height: { type: 'number' },
  },
  required: ['body'],
}
const drawings = {
  type: 'object',
  properties: {
    prefix: { type: 'string' },
    icons: { type: 'object', additionalProperties: drawing },
    width: { type: 'number' },
    height: { type: 'number' },
    lastModified: { type: 'integer', description: 'Секунды с 1970 года' },
    not_found: { type: 'array', items: { type: 'string' }, description: 'Таких знаков в наборе нет' },
  },
  required: ['prefix', 'icons'],
}

/** `GET /api/_nuxt_icon/{collection}.json?icons=a,b`: drawings for icons that an editor chose. */
export const iconEndpoint = ({ iconFallback }: Pick<Services, 'iconFallback'>) =>
  defineEndpoint({
    method: 'get',
    path: '/_nuxt_icon/{file}',
    access: 'public',
    reading: 'icons',
    tags: ['icons'],
    summary: 'Знаки из набора',
    params: z.object({ file: collection.describe('Имя набора и «.json», например lucide.json') }),
    query: z.object({ icons: names.describe('Имена через запятую') }),
    refuse: () => new HttpProblem('bad_request', 'Invalid icon request'),
    responses: {
      200: { description: 'Рисунки известных знаков', schema: drawings },
      304: 'Не изменилось с ответа с этим ETag',
      400: 'Имя набора или знака записано неверно',
      404: 'Такого набора нет',
      500: 'Запасной источник знаков не ответил',
    },
    async run({ c, params: { file: prefix }, query: { icons } }) {
      const found = (await findLocalIcons(prefix, icons)) ?? (await fetchElsewhere(iconFallback, prefix, icons))
      c.header('Cache-Control', `public, max-age=${week}, stale-while-revalidate=${week}`)
      return found
    },
  })

async function fetchElsewhere(service: string | undefined, prefix: string, names: string[]): Promise<IconResponse> {
  if (!service) throw new HttpProblem('missing')
  return fetchPublicIcons(service, prefix, names)
}
