import { hash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'

/**
 * The last step of every dynamic answer: validator, 304, compression, length. Answers are small and whole, so the fast
 * synchronous compressors cost less than a detour through a thread.
 */
export const finish: MiddlewareHandler = async (c, next) => {
  await next()
  const { res } = c
  // The headers first: looking at the body makes the server give up its short way of writing whole answers.
  if (res.headers.has('Content-Encoding') || res.headers.has('Content-Length') || !res.body) return
  const type = res.headers.get('Content-Type') ?? ''
  const body = new Uint8Array(await res.arrayBuffer())
  const headers = new Headers(res.headers)
  if (res.status === 200) headers.set('ETag', headers.get('ETag') ?? `W/"${hash('sha256', body, 'base64url').slice(0, 22)}"`)
  if (res.status === 200 && isFresh(c.req.header('if-none-match'), headers.get('ETag')!)) {
    for (const name of ['Content-Type', 'Content-Length']) headers.delete(name)
    return replace(c, null, 304, headers)
  }
  const encoding = compressible.test(type) ? pickEncoding(c.req.header('accept-encoding')) : null
  if (compressible.test(type)) headers.append('Vary', 'Accept-Encoding')
  const sent = encoding && body.length > smallest ? compress(encoding, body) : body
  if (sent !== body && encoding) headers.set('Content-Encoding', encoding)
  headers.set('Content-Length', String(sent.length))
  replace(c, sent, res.status, headers)
}

const compressible = /^(text\/|application\/(json|xml|javascript|manifest\+json|rss\+xml)|image\/svg\+xml)/
const smallest = 860

type Encoding = 'br' | 'gzip'

export function pickEncoding(accept = ''): Encoding | null {
  const offered = accept
    .toLowerCase()
    .split(',')
    .map(part => part.trim())
    .filter(part => !/;\s*q=0(\.0*)?$/.test(part))
  const names = offered.map(part => part.split(';', 1)[0])
  return names.includes('br') ? 'br' : names.includes('gzip') ? 'gzip' : null
}

export function isFresh(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false
  const strong = (tag: string) => tag.trim().replace(/^W\//, '')
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some(tag => strong(tag) === strong(etag))
}

function compress(encoding: Encoding, body: Uint8Array): Uint8Array<ArrayBuffer> {
  if (encoding === 'gzip') return new Uint8Array(gzipSync(body, { level: 6 }))
  const params = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: body.length }
  return new Uint8Array(brotliCompressSync(body, { params }))
}

/** Assigning to `c.res` merges headers; an empty answer first makes it a replacement. */
function replace(c: Parameters<MiddlewareHandler>[0], body: Uint8Array<ArrayBuffer> | null, status: number, headers: Headers): void {
  c.res = undefined
  c.res = new Response(body, { status, headers })
}
