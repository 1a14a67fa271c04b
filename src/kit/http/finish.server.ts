import type { IncomingMessage } from 'node:http'
import type { Context, MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import { collectStatements } from '#kit/db/statements-of.server.ts'
import { alwaysAsk } from '#kit/shared-cache/headers.ts'
import type { ShellEnv } from './error-response.server.ts'
import { hasSameBytes, makeVariantFor, toFinished, type Variant } from './finished-response.server.ts'
import { type CachedResponse, hasWords, type ResponseCache } from './response-cache.server.ts'

/**
 * The last step of every dynamic response: ETag, 304, compression, length. A response that may be cached is rendered once for all
 * concurrent requests.
 */
export function finish(responses?: ResponseCache): MiddlewareHandler<ShellEnv> {
  return async (c, next) => {
    const address = cacheAddressOf(c)
    if (!responses || address === undefined) {
      await next()
      return finishAlone(c)
    }
    const since = responses.now()
    let isRendered = false
    const render = async (previous: CachedResponse | undefined) => {
      isRendered = true
      c.set('rendering', { previous: previous?.madeFrom })
      return toCached(c, address, previous, await nextWithKeys(responses, address, next))
    }
    const shared = await responses.share(address, render)
    if (!shared && !isRendered) await next()
    const cached = shared ?? (c.res.status === 503 ? await responses.findInOutage(address) : undefined)
    if (!cached) return finishAlone(c)
    c.set('route', cached.route)
    const variant = await makeVariantFor(
      cached.response,
      c.req.header('accept-encoding'),
      c.req.header('if-none-match'),
    )
    responses.measure(address)
    replace(c, { ...variant, headers: [...variant.headers, ...responses.headersOf(cached, since)] })
  }
}

async function nextWithKeys({ keysOf }: ResponseCache, address: string, next: () => Promise<void>) {
  // What people type is kept by no shared cache.
  if (!keysOf || hasWords(address)) {
    await next()
    return []
  }
  const statements = new Set<string>()
  await collectStatements(statements, next)
  return keysOf(address, statements)
}

/** A request whose response may be cached; `answerFromCache` sets the address. */
export interface CacheableRequest extends IncomingMessage {
  cacheAddress?: string
}

const cacheAddressOf = (c: Context) => ((c.env ?? {}) as { incoming?: CacheableRequest }).incoming?.cacheAddress

async function finishAlone(c: Context<ShellEnv>): Promise<void> {
  const { res } = c
  // The headers first: reading the body makes the server give up its fast path for whole responses.
  if (isComplete(res.headers) || !res.body) return
  const finished = toFinished(res.status, res.headers, Buffer.from(await res.arrayBuffer()))
  replace(c, await makeVariantFor(finished, c.req.header('accept-encoding'), c.req.header('if-none-match')))
}

/** `X-Accel-Buffering: no`, which proxies know too: a download that is sent while it is being made. */
const isComplete = (headers: Headers) =>
  headers.has('Content-Encoding') || headers.has('Content-Length') || headers.get('X-Accel-Buffering') === 'no'

/** Null: the response belongs to one caller, or is not 200. What has not changed keeps its compressed bodies. */
async function toCached(
  c: Context<ShellEnv>,
  address: string,
  previous: CachedResponse | undefined,
  keys: readonly string[],
): Promise<CachedResponse | null> {
  const { res } = c
  const madeFrom = c.get('rendering')?.madeFrom
  // The same data may have come from other tables.
  if (previous && madeFrom !== undefined && madeFrom === previous.madeFrom) return { ...previous, keys }
  const control = res.headers.get('Cache-Control') ?? ''
  if (res.status !== 200 || !res.body || res.headers.has('Set-Cookie') || /no-store|private/.test(control)) return null
  // A shared cache would not tell what people ask, and popular questions are counted.
  const isShared = control === alwaysAsk && !hasWords(address)
  // Its value depends on the time of sending.
  if (isShared) res.headers.delete('Cache-Control')
  const finished = toFinished(200, res.headers, Buffer.from(await res.arrayBuffer()))
  const response = previous && hasSameBytes(previous.response, finished) ? previous.response : finished
  return { route: c.get('route') ?? routePath(c), response, madeFrom, keys, isShared }
}

/** Assigning to `c.res` merges headers; an empty response first makes it a replacement. */
function replace(c: Context, { status, headers, bytes }: Variant): void {
  const pairs: [string, string][] = []
  for (let at = 0; at < headers.length; at += 2) pairs.push([headers[at]!, headers[at + 1]!])
  c.res = undefined
  c.res = new Response(bytes, { status, headers: pairs })
}
