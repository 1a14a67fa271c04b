/** Where the bytes of stored files are. */
export type Driver = 'disk' | 's3'

/** Both ends included, as in the header `Range`. */
export interface ByteRange {
  start: number
  end: number
}

export interface StoredBytes {
  /** Of the whole object, whatever range was asked for. */
  bytes: number
  body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>
}

export interface ListedObject {
  key: string
  modifiedAt: Date
}

/** A flat store of immutable objects. Keys are made by `objectKey`; everything else is refused. */
export interface ObjectStore {
  readonly driver: Driver
  /** Null when there is no such object. A small object comes whole, a large one as a stream. */
  read(key: string, range?: ByteRange): Promise<StoredBytes | null>
  /** Stores the content of the file at `path`, which must not be changed afterwards. When it resolves, the object survives a power cut. Throws `DiskFull`. */
  write(key: string, path: string, type: string): Promise<void>
  /** The size in bytes; null when there is no such object. */
  find(key: string): Promise<number | null>
  /** An object that does not exist is no error. */
  delete(key: string): Promise<void>
  list(): AsyncIterable<ListedObject>
  /** The file of an object that is on this machine; null for another one. */
  localPath(key: string): string | null
}

/** The only names of objects: the hash of the content (of a part of an upload: of its number and place), what was made of it, and its extension. */
export const objectKey = (hash: string, preset: string, format: string): string =>
  checkKey(`${hash}-${preset}.${format}`)

const pattern = /^[0-9a-f]{64}-[a-z0-9-]{1,20}\.[a-z]{3,4}$/

export const isObjectKey = (key: string): boolean => pattern.test(key)

export function checkKey(key: string): string {
  if (!isObjectKey(key)) throw new Error('not a key of a stored object')
  return key
}

/** Objects are spread over 256 folders by the first digits of their hash. */
export const shardedPath = (key: string): string => `${checkKey(key).slice(0, 2)}/${key}`

/** The disk or the quota of its user is full. */
export class DiskFull extends Error {}

/** Rethrows what a write to the disk throws, with `DiskFull` for a full disk. */
export function rethrowDiskFull(error: unknown): never {
  throw isDiskFull(error) ? new DiskFull('disk full') : error
}

export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && /^(ENOSPC|EDQUOT|EFBIG)$/.test((error as NodeJS.ErrnoException).code ?? '')
