import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { ShellEnv } from '#kit/http/answer.server.ts'
import { defineRoute, problemSchema } from '#kit/http/route.ts'
import { Problem } from '#kit/problem.ts'
import { type IconAnswer, iconWord } from './icon-request.ts'
import { findLocalIcons } from './local-icons.server.ts'
import { askPublicIcons } from './public-icons.server.ts'

const longestList = 2_000
const week = 604_800

/** `GET /api/_nuxt_icon/{collection}.json?icons=a,b`: drawings for icons that an editor chose. */
export function addIcons(api: OpenAPIHono<ShellEnv>): void {
  api.openapi(route, (async (c: Context<ShellEnv>) => {
    const { prefix, names } = readRequest(c.req.param('file') ?? '', new URL(c.req.url).searchParams.getAll('icons'))
    const answer = (await findLocalIcons(prefix, names)) ?? (await askElsewhere(c, prefix, names))
    return c.json(answer, 200, { 'Cache-Control': `public, max-age=${week}, stale-while-revalidate=${week}` })
  }) as never)
}

function readRequest(file: string, lists: readonly string[]): { prefix: string; names: string[] } {
  const prefix = file.endsWith('.json') ? file.slice(0, -5) : ''
  const [list = ''] = lists
  const names = [...new Set(list.split(','))]
  const isValid = lists.length === 1 && list.length <= longestList && [prefix, ...names].every(word => iconWord.test(word))
  if (!isValid) throw new Problem('bad_request', 'Invalid icon request')
  return { prefix, names: names.toSorted() }
}

async function askElsewhere(c: Context<ShellEnv>, prefix: string, names: string[]): Promise<IconAnswer> {
  const { iconFallback } = c.get('services')
  if (!iconFallback) throw new Problem('missing')
  return askPublicIcons(iconFallback, prefix, names)
}

const failed = (description: string) => ({ description, content: { 'application/json': { schema: problemSchema } } })

const drawing = {
  type: 'object',
  properties: { body: { type: 'string', description: 'Содержимое элемента svg' }, width: { type: 'number' }, height: { type: 'number' } },
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
} as const

const route = defineRoute({
  method: 'get',
  path: '/_nuxt_icon/{file}',
  access: 'public',
  reading: 'icons',
  tags: ['icons'],
  summary: 'Знаки из набора',
  parameters: [
    { in: 'path', name: 'file', required: true, schema: { type: 'string' }, description: 'Имя набора и «.json», например lucide.json' },
    { in: 'query', name: 'icons', required: true, schema: { type: 'string' }, description: 'Имена через запятую' },
  ],
  responses: {
    200: { description: 'Рисунки известных знаков', content: { 'application/json': { schema: drawings as never } } },
    304: { description: 'Не изменилось с ответа с этим ETag' },
    400: failed('Имя набора или знака записано неверно'),
    404: failed('Такого набора нет'),
    500: failed('Запасной источник знаков не ответил'),
  },
})
