import type { Api } from '#kit/http/api.server.ts'
import { defineEndpoint } from '#kit/http/define-endpoint.server.ts'
import { pagePolicy } from '#kit/http/security-headers.server.ts'
import { apiDocs, type Contract } from './docs-page.server.tsx'

/** The whole contract of the API, made of its endpoints. */
const contractOf = (api: Api) =>
  api.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'API справочника «Садозор»',
      version: '1',
      description:
        'Препараты и их нормы, культуры, вредители, болезни, действующие вещества. Только опубликованные записи. ' +
        'Точные числа приходят строками, вместо внутренних номеров — адреса записей. Демо-данные: сверяйтесь с этикеткой.',
    },
    servers: [{ url: '/api' }],
  })

/** `GET /api/openapi.json` and `GET /api/docs`. */
export function contractEndpoints(api: Api, stylesheets: readonly string[]) {
  // Made at the first request, when every endpoint is mounted; it never changes after that.
  let text: string | undefined
  const read = () => {
    text ??= JSON.stringify(contractOf(api))
    return text
  }
  const contract = { method: 'get', access: 'public', tags: ['contract'] } as const
  const document = 'Контракт API, OpenAPI 3.1'
  const page = 'Страница с описанием API'
  return [
    defineEndpoint({
      ...contract,
      path: '/openapi.json',
      summary: document,
      responses: { 200: { description: document, schema: { type: 'object' } } },
      run: ({ c }) => c.body(read(), 200, { 'Content-Type': 'application/json', 'Cache-Control': 'no-cache' }),
    }),
    defineEndpoint({
      ...contract,
      path: '/docs',
      summary: page,
      responses: { 200: { description: page, schema: { type: 'object' }, type: 'text/html' } },
      run({ c }) {
        const headers = { 'Cache-Control': 'no-cache', 'Content-Security-Policy': pagePolicy([]) }
        return c.html(apiDocs(JSON.parse(read()) as Contract, stylesheets), 200, headers)
      },
    }),
  ]
}
