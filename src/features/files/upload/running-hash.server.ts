import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { LRUCache } from 'lru-cache'

/** Hashes of uploads up to their durable end, so that a large file is not read again. After a restart it is. */
const hashes = new LRUCache<string, { end: number; hash: Hash }>({ max: 200 })

/** The hash so far, to which the next chunk may be added; undefined when it is not known. */
export function continueHash(id: string, offset: number): Hash | undefined {
  if (offset === 0) return createHash('sha256')
  const known = hashes.get(id)
  return known?.end === offset ? known.hash.copy() : undefined
}

/** Up to where this program has all bytes of an upload, and their hash. */
export function durableHash(id: string): { end: number; hash: Hash } {
  const known = hashes.get(id)
  return known ? { end: known.end, hash: known.hash.copy() } : { end: 0, hash: createHash('sha256') }
}

export const keepHash = (id: string, end: number, hash: Hash): void => void hashes.set(id, { end, hash })

/** SHA-256 in hexadecimal; null when not all bytes went by. */
export function finishedHash(id: string, length: number): string | null {
  const known = hashes.get(id)
  hashes.delete(id)
  return known?.end === length ? known.hash.digest('hex') : null
}

export async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const part of createReadStream(path, { highWaterMark: 1_048_576 })) hash.update(part)
  return hash.digest('hex')
}
