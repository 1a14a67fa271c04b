import { and, eq } from 'drizzle-orm'
import type { Hono } from 'hono'
import type { Db } from '#kit/db/database.server.ts'
import { callerNetwork } from '#kit/http/client-address.server.ts'
import { problemResponse, type ShellEnv } from '#kit/http/error-response.server.ts'
import { isAlias } from '#kit/http/list-query.ts'
import { spendReading } from '#kit/http/spend-reading.server.ts'
import { moscowDay } from '#kit/moscow-day.ts'
import { HttpProblem } from '#kit/problem.ts'
import type { ClickCounts } from './count-clicks.server.ts'
import { isShownOn } from './find-links.server.ts'
import { link } from './link.entity.ts'

const over = 'Ссылка больше не\u00a0действует. Предложение закончилось, или его сняли.'

/** `GET /go/{alias}`: to the stored address and nowhere else, whatever the query says. What has ended is 410. */
export function addLinkRoute(app: Hono<ShellEnv>, { db, clicks }: { db: Db; clicks: ClickCounts }): void {
  app.get('/go/:alias', async c => {
    spendReading(c, 'list')
    c.header('Cache-Control', 'no-store')
    c.header('X-Robots-Tag', 'noindex')
    const alias = c.req.param('alias')
    const found = isAlias(alias) ? await findPublished(db, alias) : undefined
    if (!found) return problemResponse(c, new HttpProblem('missing'))
    if (!found.isActive || !isShownOn(found, moscowDay(new Date())))
      return problemResponse(c, new HttpProblem('gone', over))
    clicks.count({ linkId: found.id, method: c.req.method, headers: c.req.raw.headers, network: callerNetwork(c) })
    return c.redirect(found.url, 302)
  })
}

async function findPublished(db: Db, alias: string) {
  const { id, url, isActive, startsAt, endsAt } = link.table
  const [found] = await db
    .select({ id, url, isActive, startsAt, endsAt })
    .from(link.table)
    .where(and(eq(link.table.alias, alias), eq(link.table.status, 'published')))
  return found
}
