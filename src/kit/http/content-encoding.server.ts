import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import { LRUCache } from 'lru-cache'

export type Encoding = 'br' | 'gzip'

const compressibleTypes = /^(text\/|application\/(json|xml|javascript|manifest\+json|rss\+xml)|image\/svg\+xml)/
/** Shorter bodies gain nothing. Bytes. */
const minCompressed = 860
/** Longer bodies take more than five milliseconds, so a thread compresses them; for shorter ones the detour would cost more. Bytes. */
const maxOnMainThread = 200_000

export const isCompressible = (type: string | null) => compressibleTypes.test(type ?? '')

/** The encoding to send a body in, from `Accept-Encoding`; null: as it is. */
export function chooseEncoding(accept: string | undefined, type: string | null, bodyLength: number): Encoding | null {
  return bodyLength > minCompressed && isCompressible(type) ? pickEncoding(accept) : null
}

const remembered = new LRUCache<string, { encoding: Encoding | null }>({ max: 100 })

/** Browsers send few different texts, so each is parsed once. */
export function pickEncoding(accept = ''): Encoding | null {
  const known = remembered.get(accept)
  if (known) return known.encoding
  const encoding = parseAccepted(accept)
  remembered.set(accept, { encoding })
  return encoding
}

function parseAccepted(accept: string): Encoding | null {
  const offered = accept
    .toLowerCase()
    .split(',')
    .map(part => part.trim())
    .filter(part => !/;\s*q=0(\.0*)?$/.test(part))
  const names = offered.map(part => part.split(';', 1)[0])
  return names.includes('br') ? 'br' : names.includes('gzip') ? 'gzip' : null
}

export async function compress(encoding: Encoding, body: Uint8Array): Promise<Buffer<ArrayBuffer>> {
  const isShort = body.length <= maxOnMainThread
  if (encoding === 'gzip')
    return trimmed(isShort ? gzipSync(body, gzipOptions) : await compressWithGzip(body, gzipOptions))
  const options = brotliOptions(quickQuality, body)
  return trimmed(isShort ? brotliCompressSync(body, options) : await compressWithBrotli(body, options))
}

/** Results lie in larger blocks, which would stay in memory, uncounted, as long as a result does. */
function trimmed(bytes: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  return bytes.buffer.byteLength > bytes.length ? Buffer.from(new Uint8Array(bytes).buffer) : bytes
}

/** Brotli of a body that is sent again and again: smaller, and always on another thread. */
export const compressWell = async (body: Uint8Array): Promise<Buffer<ArrayBuffer>> =>
  trimmed(await compressWithBrotli(body, brotliOptions(goodQuality, body)))

/** For somebody who waits: a quarter of the time of quality 4, for a sixth more bytes. */
const quickQuality = 1
/** A tenth fewer bytes than quality 4 in twice its time; quality 9 takes ten times as long for one percent less. */
const goodQuality = 7

const brotliOptions = (quality: number, body: Uint8Array) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
})

const gzipOptions = { level: 6 }
const compressWithGzip = promisify(gzip) as (body: Uint8Array, options: object) => Promise<Buffer<ArrayBuffer>>
const compressWithBrotli = promisify(brotliCompress) as (
  body: Uint8Array,
  options: object,
) => Promise<Buffer<ArrayBuffer>>
