import type { Context } from 'hono'
import { z } from 'zod'
import { adminPolicy, catalogueDeskOf, recordParams } from '#admin/kit/admin-endpoint.server.ts'
import { describeKind } from '#admin/kit/kinds/describe-kind.server.ts'
import { defineEndpoint, type Endpoint } from '#kit/http/define-endpoint.server.ts'
import type { ShellEnv } from '#kit/http/error-response.server.ts'
import type { Services } from '#kit/http/services.server.ts'
import { HttpProblem } from '#kit/problem.ts'
import { previewDraft, type RenderPage, stillPage, stillPolicy } from './preview-draft.server.ts'

const word = z
  .string()
  .regex(/^[a-z0-9-]{1,80}$/)
  .optional()

/** What the address of a public page may say of a planting. */
const query = z.object({ crop: word.describe('Культура гостя'), place: word.describe('Место: open или protected') })

export const previewEndpoints = (services: Services, render: RenderPage): Endpoint[] => [
  defineEndpoint({
    ...adminPolicy,
    method: 'get',
    path: '/admin/{kind}/{id}/preview',
    summary: 'Страница записи с\u00a0её черновиком, как её увидит гость; ничего не\u00a0сохраняется',
    params: recordParams,
    query,
    responses: { 200: 'Страница HTML без сценариев', 404: 'Такой записи нет, или у\u00a0неё нет страницы', 409: 'Правки столкнулись' },
    async run({ c, params: { kind, id }, query: { crop, place } }) {
      const desk = catalogueDeskOf(c, services, kind)
      if (!describeKind(desk.entity).hasPages) throw new HttpProblem('missing', 'У\u00a0таких записей нет страниц на\u00a0сайте.')
      const search = new URLSearchParams({ ...(crop && { crop }), ...(place && { place }) }).toString()
      try {
        return page(200, stillPage(await previewDraft(services, render, desk, id, search && `?${search}`)))
      } catch (error) {
        return refusal(c, error)
      }
    },
  }),
]

const page = (status: number, html: string) =>
  new Response(html, {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': stillPolicy,
      'Cache-Control': 'private, no-store',
      'X-Robots-Tag': 'noindex',
    },
  })

/** The endpoint is opened in a tab, so what a draft lacks is said in a page. */
function refusal(c: Context<ShellEnv>, error: unknown): Response {
  if (!(error instanceof HttpProblem) || error.status >= 500) throw error
  const texts = Object.values(error.fields ?? {}).flat()
  const html = c.get('errorPage')(error.status, texts.join(' ') || error.message, '')
  return page(error.status, html.replace(/<h1[^<]*</, '<h1 class="text-display">Предпросмотра нет<'))
}
