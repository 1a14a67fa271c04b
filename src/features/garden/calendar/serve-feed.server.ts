import { createHash } from 'node:crypto'
import type { Hono } from 'hono'
import type { Pool } from 'pg'
import type { Db } from '#kit/db/database.server.ts'
import { problemResponse, type ShellEnv } from '#kit/http/error-response.server.ts'
import { isFresh, toFinished } from '#kit/http/finished-response.server.ts'
import { type Limit, openLimits } from '#kit/http/limits.server.ts'
import type { Services } from '#kit/http/services.server.ts'
import { spendReading } from '#kit/http/spend-reading.server.ts'
import { HttpProblem } from '#kit/problem.ts'
import { gardenCompleter, gardenOpener } from '../facts/open-garden.server.ts'
import { zoneOfRegion } from '../facts/zone.ts'
import { sendFinished } from '../requests/cached-answers.server.ts'
import { FeedCache } from './feed-cache.server.ts'
import { findFeed } from './feed-commands.server.ts'
import { feedText } from './feed-text.server.ts'
import { syncEvents } from './sync-events.server.ts'

/** Calendars ask a few times a day. */
const perFeed: Limit = { name: 'calendar-feed', points: 60, seconds: 3600 }

const secret = /^[A-Za-z0-9_-]{43}$/

/** `GET /calendar/{secret}.ics`. A wrong address and a revoked one are answered by the same code. */
export function addCalendarFeed(app: Hono<ShellEnv>, services: Pick<Services, 'db' | 'cache' | 'publicUrl'>): void {
  const open = gardenOpener(services, gardenCompleter(services.cache))
  const limits = openLimits((services.db as Db & { $client: Pool }).$client)
  const cache = new FeedCache()
  app.get('/calendar/:file{.+\\.ics}', async c => {
    spendReading(c, 'list')
    const key = c.req.param('file').slice(0, -4)
    const feed = secret.test(key) ? await findFeed(services.db, key) : undefined
    if (!feed) return problemResponse(c, new HttpProblem('missing'))
    const id = createHash('sha256').update(key).digest('base64url')
    await limits.consume(perFeed, id)
    const now = new Date()
    // The version was read first: what changes while the garden is read belongs to a later one.
    const state = {
      version: feed.version ?? 0,
      generation: services.cache.generation.value,
      name: feed.name ?? '',
    }
    const known = cache.find(id, state, now)
    if (known && isFresh(c.req.header('if-none-match'), known.etag)) return c.body(null, 304, headersOf(known.etag))
    if (known?.answer) return sendFinished(c, known.answer)
    const garden = await open(services.db, feed.userId)
    const events = await syncEvents(services.db, feed.userId, garden)
    const own = feed.plotId === null ? events : events.filter(({ plot }) => plot === feed.plotId)
    const text = Buffer.from(
      feedText(feed.name ? `Садозор: ${feed.name}` : 'Садозор: дела в\u00a0саду', own, `${services.publicUrl}/todo`),
    )
    const answer = finishFeed(text)
    cache.set(id, state, { zones: garden.garden.plots.map(({ region }) => zoneOfRegion(region)), now, answer })
    return sendFinished(c, answer)
  })
}

const headersOf = (etag: string) => ({ ETag: etag, 'Cache-Control': 'private, no-cache', 'X-Robots-Tag': 'noindex' })

function finishFeed(text: Buffer<ArrayBuffer>) {
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`
  return toFinished(200, new Headers({ ...headersOf(etag), 'Content-Type': 'text/calendar; charset=utf-8' }), text)
}
