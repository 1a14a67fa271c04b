import { randomUUID } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import type { Context } from 'hono'
import type { Logger } from 'pino'
import { findRows, rowOf, selectOf } from '#kit/db/checked-row.server.ts'
import type { ShellEnv } from '#kit/http/error-response.server.ts'
import { createSampler } from '#kit/sampler.ts'
import { hasOneHost } from './answer-from-cache.server.ts'
import { toFinished, variantFor } from './finished-response.server.ts'
import type { Metrics } from './metrics.server.ts'
import { commonHeaders, denyAllPolicy } from './security-headers.server.ts'

const timeoutMs = 2000

/** Below that PostgreSQL may be unable to write: room for four segments of its write-ahead log. Bytes. */
const minFreeBytes = 64_000_000

export const livenessPath = '/healthz'
const alive = JSON.stringify({ status: 'ok' })
const headersOfLiveness = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' }

/** The program runs. Load balancers ask for it by the IP address, so any host is served. */
export const livenessResponse = (): Response => new Response(alive, { headers: headersOfLiveness })

const loggedPerSecond = 20

interface Site {
  publicUrl: string
  log: Logger
  metrics: Metrics
}

/** Says that the program runs before the site is asked, however much that has to do. An unusual request is passed on to the site. */
export function answerLiveness({ publicUrl, log, metrics }: Site, next: RequestListener): RequestListener {
  const headers = [
    ...Object.entries(headersOfLiveness),
    ...commonHeaders(publicUrl),
    ['Content-Security-Policy', denyAllPolicy],
  ]
  const finished = toFinished(200, new Headers(headers as [string, string][]), Buffer.from(alive))
  const sample = createSampler(loggedPerSecond)
  return (request, response) => {
    const { method = '', url } = request
    const isAsked = url === livenessPath && (method === 'GET' || method === 'HEAD') && hasOneHost(request, undefined)
    const variant = isAsked ? variantFor(finished, undefined, request.headers['if-none-match']) : null
    if (!variant) return next(request, response)
    const { status } = variant
    const requestId = randomUUID()
    response.writeHead(status, [...variant.headers, 'X-Request-Id', requestId])
    response.end(method === 'HEAD' ? undefined : variant.bytes)
    metrics.count(livenessPath, method, status)
    const notLogged = sample()
    if (notLogged !== undefined)
      log.info({ requestId, method, route: livenessPath, status, actor: null, ms: 0, sql: 0, notLogged }, 'request')
  }
}

/** `/readyz`: 200 when the database responds and is migrated and the disk of DATA_DIR has room, otherwise 503. */
export async function readinessResponse(c: Context<ShellEnv>): Promise<Response> {
  const { db, durability, dataDir } = c.get('services')
  const count = rowOf<{ applied: number }>({ applied: sql`count(*)::int` })
  const migrations = findRows(db, selectOf(count, sql`from drizzle.__drizzle_migrations`))
  const result = await Promise.race([migrations.catch(() => null), pause(timeoutMs)])
  const applied = result?.[0]?.applied
  const headers = { 'Cache-Control': 'no-store' }
  if (!applied)
    return c.json({ status: 'unready', database: result ? 'not migrated' : 'down' }, 503, {
      ...headers,
      'Retry-After': '2',
    })
  if ((await freeBytes(dataDir)) < minFreeBytes)
    return c.json({ status: 'unready', database: 'up', disk: 'full' }, 503, { ...headers, 'Retry-After': '30' })
  return c.json({ status: 'ready', database: 'up', disk: 'ok', migrations: applied, durability }, 200, headers)
}

/** Of the file system that the folder is or will be on. A folder that cannot be read has none. */
export async function freeBytes(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  } catch (error) {
    const parent = path.dirname(folder)
    return (error as NodeJS.ErrnoException).code === 'ENOENT' && parent !== folder ? freeBytes(parent) : 0
  }
}

const pause = (ms: number) => new Promise<null>(resolve => setTimeout(resolve, ms, null).unref())
