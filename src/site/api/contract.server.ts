import type { OpenAPIHono } from '@hono/zod-openapi'
import type { ShellEnv } from '#kit/http/answer.server.ts'
import { defineRoute } from '#kit/http/route.ts'
import { pagePolicy } from '#kit/http/security-headers.server.ts'
import { apiDocs, type Contract } from './docs-page.server.tsx'

type Api = OpenAPIHono<ShellEnv>

/** The whole contract of the API, made of its routes. */
const contractOf = (api: Api) =>
  api.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'API справочника «Садозор»',
      version: '1',
      description:
        'Препараты и их регламенты, культуры, вредители, болезни, действующие вещества. Только опубликованные записи. ' +
        'Точные числа приходят строками, вместо внутренних номеров — адреса записей. Демо-данные: сверяйтесь с этикеткой.',
    },
    servers: [{ url: '/api' }],
  })

/** `GET /api/openapi.json` and `GET /api/docs`. Added last: the contract names every route before it. */
export function addContract(api: Api, stylesheets: readonly string[]): void {
  const described = (path: string, summary: string, type: string) =>
    defineRoute({
      method: 'get',
      path,
      access: 'public',
      tags: ['contract'],
      summary,
      responses: { 200: { description: summary, content: { [type]: { schema: { type: 'object' } } } } },
    })
  // Made of the routes alone, with some work: once is enough.
  let text: string | undefined
  const read = () => {
    text ??= JSON.stringify(contractOf(api))
    return text
  }
  api.openapi(
    described('/openapi.json', 'Контракт API, OpenAPI 3.1', 'application/json'),
    c => c.body(read(), 200, { 'Content-Type': 'application/json', 'Cache-Control': 'no-cache' }) as never,
  )
  api.openapi(
    described('/docs', 'Страница с описанием API', 'text/html'),
    c =>
      c.html(apiDocs(JSON.parse(read()) as Contract, stylesheets), 200, {
        'Cache-Control': 'no-cache',
        'Content-Security-Policy': pagePolicy([]),
      }) as never,
  )
}
