import { hash } from 'node:crypto'
import { chooseEncoding, compress, compressWell, type Encoding, isCompressible } from './content-encoding.server.ts'

/** Names and values in turn, as `response.writeHead` takes them. */
type FlatHeaders = readonly string[]

interface Body {
  bytes: Buffer<ArrayBuffer>
  headers: FlatHeaders
  /** Compressed while somebody waited for it; it could be smaller. */
  isQuick?: boolean
}

/** A whole response, and its body in every encoding that was asked for so far. */
export interface FinishedResponse {
  status: number
  type: string | null
  /** Empty: not compared with what the caller has. */
  etag: string
  headers: FlatHeaders
  bodies: { identity: Body } & Partial<Record<Encoding, Body>>
  /** Without what describes a body. */
  notModifiedHeaders: FlatHeaders
}

/** What a caller gets. */
export interface Variant {
  status: number
  headers: FlatHeaders
  bytes: Buffer<ArrayBuffer> | null
}

export function toFinished(status: number, given: Headers, bytes: Buffer<ArrayBuffer>): FinishedResponse {
  const headers = new Headers(given)
  const type = headers.get('Content-Type')
  if (isCompressible(type)) headers.append('Vary', 'Accept-Encoding')
  if (status === 200 && !headers.has('ETag'))
    headers.set('ETag', `W/"${hash('sha256', bytes, 'base64url').slice(0, 22)}"`)
  const etag = status === 200 ? headers.get('ETag')! : ''
  headers.delete('Content-Length')
  const flat = [...headers].flat()
  headers.delete('Content-Type')
  const identity = { bytes, headers: withBody(flat, bytes.length) }
  return { status, type, etag, headers: flat, bodies: { identity }, notModifiedHeaders: [...headers].flat() }
}

/** Whether a caller would get the same, head and body. */
export const hasSameBytes = (one: FinishedResponse, other: FinishedResponse): boolean =>
  one.headers.length === other.headers.length &&
  one.headers.every((text, at) => text === other.headers[at]) &&
  one.bodies.identity.bytes.equals(other.bodies.identity.bytes)

const withBody = (headers: FlatHeaders, length: number, encoding?: Encoding): FlatHeaders => [
  ...headers,
  ...(encoding ? ['Content-Encoding', encoding] : []),
  'Content-Length',
  String(length),
]

/** Null while the body has not been compressed as this caller accepts it. */
export function variantFor(
  finished: FinishedResponse,
  accept: string | undefined,
  ifNoneMatch: string | undefined,
): Variant | null {
  const { status, etag, bodies, notModifiedHeaders } = finished
  if (ifNoneMatch && etag && isFresh(ifNoneMatch, etag))
    return { status: 304, headers: notModifiedHeaders, bytes: null }
  const body = bodies[encodingOf(finished, accept) ?? 'identity']
  return body ? { status, headers: body.headers, bytes: body.bytes } : null
}

/** The same, compressed first where that has not been done yet. */
export async function makeVariantFor(
  finished: FinishedResponse,
  accept: string | undefined,
  ifNoneMatch: string | undefined,
): Promise<Variant> {
  const encoding = encodingOf(finished, accept)
  if (encoding && !finished.bodies[encoding]) {
    const bytes = await compress(encoding, finished.bodies.identity.bytes)
    finished.bodies[encoding] = {
      bytes,
      headers: withBody(finished.headers, bytes.length, encoding),
      isQuick: encoding === 'br',
    }
  }
  return variantFor(finished, accept, ifNoneMatch)!
}

/** Whether `compressAgain` makes a body smaller. */
export const isImprovable = ({ bodies }: FinishedResponse): boolean => bodies.br?.isQuick === true

export async function compressAgain({ bodies, headers }: FinishedResponse): Promise<void> {
  const bytes = await compressWell(bodies.identity.bytes)
  bodies.br = { bytes, headers: withBody(headers, bytes.length, 'br') }
}

const encodingOf = ({ type, bodies }: FinishedResponse, accept: string | undefined) =>
  chooseEncoding(accept, type, bodies.identity.bytes.length)

export function isFresh(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false
  const strong = (tag: string) => tag.trim().replace(/^W\//, '')
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some(tag => strong(tag) === strong(etag))
}
