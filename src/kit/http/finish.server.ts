import { hash } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { ShellEnv } from './answer.server.ts'
import { chooseEncoding, compress, isCompressible } from './content-encoding.server.ts'
import type { CachedResponse, ResponseCache } from './response-cache.server.ts'

interface Cache {
  responses: ResponseCache
  /** Under which address an answer is cached; null: it is not. */
  addressOf(url: string): string | null
}

/**
 * The last step of every dynamic answer: validator, 304, compression, length. Of answers that may be cached one is made for all who
 * ask for it at the same time.
 */
export function finish(cache?: Cache): MiddlewareHandler<ShellEnv> {
  return async (c, next) => {
    const address = cache && isReading(c) ? cache.addressOf(pathAndQuery(c.req.url)) : null
    if (!cache || address === null) {
      await next()
      return finishAlone(c)
    }
    let isRendered = false
    const render = async () => {
      isRendered = true
      await next()
      return toCached(c)
    }
    const cached = await cache.responses.share(address, render)
    if (cached) {
      const encoding = await addEncoding(cached, c.req.header('accept-encoding'))
      if (encoding) cache.responses.grow(address)
      return replace(c, answerOf(cached, c.req.header('accept-encoding'), c.req.header('if-none-match'))!)
    }
    if (!isRendered) await next()
    await finishAlone(c)
  }
}

const isReading = (c: Context) => c.req.method === 'GET' || c.req.method === 'HEAD'

const pathAndQuery = (url: string) => url.slice(url.indexOf('/', url.indexOf('//') + 2))

async function finishAlone(c: Context<ShellEnv>): Promise<void> {
  const { res } = c
  // The headers first: looking at the body makes the server give up its short way of writing whole answers.
  if (res.headers.has('Content-Encoding') || res.headers.has('Content-Length') || !res.body) return
  const body = Buffer.from(await res.arrayBuffer())
  const headers = new Headers(res.headers)
  if (isCompressible(headers.get('Content-Type'))) headers.append('Vary', 'Accept-Encoding')
  if (res.status === 200 && !headers.has('ETag')) headers.set('ETag', weakEtag(body))
  const finished = { headers: [...headers], etag: headers.get('ETag') ?? '', bodies: { identity: body } }
  const accept = c.req.header('accept-encoding')
  await addEncoding(finished, accept)
  const ifNoneMatch = res.status === 200 ? c.req.header('if-none-match') : undefined
  replace(c, { ...answerOf(finished, accept, ifNoneMatch)!, ...(res.status !== 200 && { status: res.status }) })
}

/** Null: the answer belongs to one caller, or is no success. */
async function toCached(c: Context<ShellEnv>): Promise<CachedResponse | null> {
  const { res } = c
  const control = res.headers.get('Cache-Control') ?? ''
  if (res.status !== 200 || !res.body || res.headers.has('Set-Cookie') || /no-store|private/.test(control)) return null
  const body = Buffer.from(await res.arrayBuffer())
  const headers = new Headers(res.headers)
  headers.delete('Content-Length')
  if (isCompressible(headers.get('Content-Type'))) headers.append('Vary', 'Accept-Encoding')
  const etag = headers.get('ETag') ?? weakEtag(body)
  headers.set('ETag', etag)
  return { route: c.get('route') ?? routePath(c), headers: [...headers], etag, bodies: { identity: body } }
}

const weakEtag = (body: Uint8Array): string => `W/"${hash('sha256', body, 'base64url').slice(0, 22)}"`

type Finished = Omit<CachedResponse, 'route'>

interface Answer {
  status: number
  headers: [string, string][]
  body: Buffer<ArrayBuffer> | null
}

/** Compresses the body as this caller accepts it, once; null when that has been done before. */
async function addEncoding({ headers, bodies }: Finished, accept: string | undefined) {
  const encoding = chooseEncoding(accept, typeOf(headers), bodies.identity.length)
  if (!encoding || bodies[encoding]) return null
  bodies[encoding] = await compress(encoding, bodies.identity)
  return encoding
}

/** What this caller gets; null while the body has not been compressed as the caller accepts it. */
export function answerOf({ headers, etag, bodies }: Finished, accept: string | undefined, ifNoneMatch: string | undefined): Answer | null {
  const sent = headers as [string, string][]
  if (isFresh(ifNoneMatch, etag))
    return { status: 304, headers: sent.filter(([name]) => !/^content-(type|length)$/i.test(name)), body: null }
  const encoding = chooseEncoding(accept, typeOf(headers), bodies.identity.length)
  const body = bodies[encoding ?? 'identity']
  if (!body) return null
  const own: [string, string][] = [['Content-Length', String(body.length)]]
  if (encoding) own.push(['Content-Encoding', encoding])
  return { status: 200, headers: [...sent, ...own], body }
}

const typeOf = (headers: Finished['headers']) => headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? null

export function isFresh(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false
  const strong = (tag: string) => tag.trim().replace(/^W\//, '')
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some(tag => strong(tag) === strong(etag))
}

/** Assigning to `c.res` merges headers; an empty answer first makes it a replacement. */
function replace(c: Context, { status, headers, body }: Answer): void {
  c.res = undefined
  c.res = new Response(body, { status, headers })
}
