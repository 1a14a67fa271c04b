import { createHash } from 'node:crypto'
import type { Context, Hono } from 'hono'
import type { Pool } from 'pg'
import type { Db } from '#kit/db/database.server.ts'
import { problemResponse, type ShellEnv } from '#kit/http/error-response.server.ts'
import { isFresh } from '#kit/http/finished-response.server.ts'
import { type Limit, openLimits } from '#kit/http/limits.server.ts'
import type { Services } from '#kit/http/services.server.ts'
import { spendReading } from '#kit/http/spend-reading.server.ts'
import { HttpProblem } from '#kit/problem.ts'
import { gardenOpener } from '../facts/open-garden.server.ts'
import { findFeed } from './feed-commands.server.ts'
import { feedText } from './feed-text.server.ts'
import { syncEvents } from './sync-events.server.ts'

/** Calendars ask a few times a day. */
const perFeed: Limit = { name: 'calendar-feed', points: 60, seconds: 3600 }

const secret = /^[A-Za-z0-9_-]{43}$/

/** `GET /calendar/{secret}.ics`. A wrong address and a revoked one are answered by the same code. */
export function addCalendarFeed(app: Hono<ShellEnv>, services: Pick<Services, 'db' | 'cache' | 'publicUrl'>): void {
  const open = gardenOpener(services)
  const limits = openLimits((services.db as Db & { $client: Pool }).$client)
  app.get('/calendar/:file{.+\\.ics}', async c => {
    spendReading(c, 'list')
    const key = c.req.param('file').slice(0, -4)
    const feed = secret.test(key) ? await findFeed(services.db, key) : undefined
    if (!feed) return problemResponse(c, new HttpProblem('missing'))
    await limits.consume(perFeed, createHash('sha256').update(key).digest('base64url'))
    const events = await syncEvents(services.db, feed.userId, await open(services.db, feed.userId))
    const own = feed.plotId === null ? events : events.filter(({ plot }) => plot === feed.plotId)
    return calendarResponse(
      c,
      feedText(feed.name ? `Садозор: ${feed.name}` : 'Садозор: дела в\u00a0саду', own, `${services.publicUrl}/todo`),
    )
  })
}

function calendarResponse(c: Context<ShellEnv>, text: string): Response {
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`
  const headers = { ETag: etag, 'Cache-Control': 'private, no-cache', 'X-Robots-Tag': 'noindex' }
  if (isFresh(c.req.header('if-none-match'), etag)) return c.body(null, 304, headers)
  return c.body(text, 200, { ...headers, 'Content-Type': 'text/calendar; charset=utf-8' })
}
