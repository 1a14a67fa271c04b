import { createHash } from 'node:crypto'
import type { Hono } from 'hono'
import type { Pool } from 'pg'
import { viewRecord } from '#admin/kit/records/view-record.server.ts'
import { findDraft } from '#admin/records/drafts/record-drafts.server.ts'
import { entities } from '#app/entities.ts'
import type { Db } from '#kit/db/database.server.ts'
import { type AnyEntity, pagePathOf } from '#kit/entity/define-entity.ts'
import { problemResponse, type ShellEnv } from '#kit/http/error-response.server.ts'
import { type Limit, openLimits } from '#kit/http/limits.server.ts'
import type { Services } from '#kit/http/services.server.ts'
import { spendReading } from '#kit/http/spend-reading.server.ts'
import { HttpProblem } from '#kit/problem.ts'
import { previewDraft, type RenderPage, stillPage } from './preview-draft.server.ts'
import { findPreviewLink } from './preview-links.server.ts'
import { previewResponse, refusalPage } from './preview-response.server.ts'

/** Each reading publishes the draft in a transaction that is rolled back. */
const perLink: Limit = { name: 'draft-preview', points: 60, seconds: 600 }

const secret = /^[A-Za-z0-9_-]{43}$/

/**
 * `GET /preview/{secret}`: an editor's draft as its page, for somebody without an account. A wrong, a revoked and an expired address are
 * answered alike; what has been published since leads to its page.
 */
export function addDraftPreviews(app: Hono<ShellEnv>, services: Services, render: RenderPage): void {
  const limits = openLimits((services.db as Db & { $client: Pool }).$client)
  app.get('/preview/:secret', async c => {
    spendReading(c, 'list')
    const key = c.req.param('secret')
    const link = secret.test(key) ? await findPreviewLink(services.db, key) : undefined
    const entity = (entities as readonly AnyEntity[]).find(({ name }) => name === link?.entity)
    if (!link || !entity) return problemResponse(c, new HttpProblem('missing'))
    await limits.consume(perLink, createHash('sha256').update(key).digest('base64url'))
    const context = { db: services.db, entity, userId: link.userId }
    const record = await viewRecord(services.db, entity, link.recordId)
    if (!record || record.status === 'trash') return problemResponse(c, new HttpProblem('missing'))
    if (record.status === 'published' && !(await findDraft(context, link.recordId, record.values)))
      return c.redirect(`/${pagePathOf(entity)}/${record.values.alias}`, 302)
    try {
      return previewResponse(200, stillPage(await previewDraft(services, render, context, link.recordId, ''), 'guest'))
    } catch (error) {
      return refusalPage(c, error)
    }
  })
}
