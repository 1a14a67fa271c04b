import { z } from 'zod'
import { adminPolicy, catalogueDeskOf, recordParams } from '#admin/kit/admin-endpoint.server.ts'
import { describeKind } from '#admin/kit/kinds/describe-kind.server.ts'
import { viewRecord } from '#admin/kit/records/view-record.server.ts'
import type { AnyEntity } from '#kit/entity/define-entity.ts'
import { defineEndpoint } from '#kit/http/define-endpoint.server.ts'
import type { Services } from '#kit/http/services.server.ts'
import { HttpProblem } from '#kit/problem.ts'
import { previewDraft, type RenderPage, stillPage } from './preview-draft.server.ts'
import { closePreviewLink, openPreviewLink } from './preview-links.server.ts'
import { previewResponse, refusalPage } from './preview-response.server.ts'

const word = z
  .string()
  .regex(/^[a-z0-9-]{1,80}$/)
  .optional()

/** What the address of a public page may say of a planting. */
const query = z.object({ crop: word.describe('Культура гостя'), place: word.describe('Место: open или protected') })

export const previewEndpoints = (services: Services, render: RenderPage) => [
  defineEndpoint({
    ...adminPolicy,
    method: 'get',
    path: '/admin/{kind}/{id}/preview',
    summary: 'Страница записи с\u00a0её черновиком, как её увидит гость; ничего не\u00a0сохраняется',
    params: recordParams,
    query,
    responses: {
      200: 'Страница HTML без сценариев',
      404: 'Такой записи нет, или у\u00a0неё нет страницы',
      409: 'Правки столкнулись',
    },
    async run({ c, params: { kind, id }, query: { crop, place } }) {
      const desk = catalogueDeskOf(c, services, kind)
      pagesOnly(desk.entity)
      const search = new URLSearchParams({ ...(crop && { crop }), ...(place && { place }) }).toString()
      try {
        return previewResponse(200, stillPage(await previewDraft(services, render, desk, id, search && `?${search}`)))
      } catch (error) {
        return refusalPage(c, error)
      }
    },
  }),
  ...linkEndpoints(services),
]

const pagesOnly = (entity: AnyEntity) => {
  if (!describeKind(entity).hasPages)
    throw new HttpProblem('missing', 'У\u00a0таких записей нет страниц на\u00a0сайте.')
}

const linkEndpoints = (services: Services) => [
  defineEndpoint({
    ...adminPolicy,
    method: 'post',
    path: '/admin/{kind}/{id}/preview-link',
    summary: 'Секретный адрес своего черновика на\u00a07 дней, для чтения без входа; прежний перестаёт работать',
    params: recordParams,
    responses: {
      201: {
        description: 'Адрес показывается один раз',
        schema: z.object({ url: z.string(), expiresAt: z.string() }),
      },
      404: 'Такой записи нет, или у\u00a0неё нет страницы',
    },
    async run({ c, params: { kind, id } }) {
      const desk = catalogueDeskOf(c, services, kind)
      pagesOnly(desk.entity)
      const record = await viewRecord(services.db, desk.entity, id)
      if (!record || record.status === 'trash') throw new HttpProblem('missing')
      const { secret, expiresAt } = await openPreviewLink(desk, id)
      return { url: `${services.publicUrl}/preview/${secret}`, expiresAt: expiresAt.toISOString() }
    },
  }),
  defineEndpoint({
    ...adminPolicy,
    method: 'delete',
    path: '/admin/{kind}/{id}/preview-link',
    summary: 'Закрыть секретный адрес своего черновика',
    params: recordParams,
    responses: { 204: 'Адреса больше нет' },
    async run({ c, params: { kind, id } }) {
      await closePreviewLink(catalogueDeskOf(c, services, kind), id)
      return 204
    },
  }),
]
