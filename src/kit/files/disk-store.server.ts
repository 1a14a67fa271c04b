import { createReadStream } from 'node:fs'
import { copyFile, link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { flushEntries } from './durable-file.server.ts'
import {
  type ByteRange,
  isObjectKey,
  type ListedObject,
  type ObjectStore,
  rethrowDiskFull,
  type StoredBytes,
  shardedPath,
} from './object-store.ts'

/** Up to this size an object is read at once, which is cheaper than a stream. */
const maxWholeBytes = 512 * 1024

/** Objects as files of a folder, which is made when the first one is written. Files to be stored should be on the same file system. */
export function openDiskStore(folder: string): ObjectStore {
  const place = (key: string) => path.join(folder, shardedPath(key))
  return {
    driver: 'disk',
    read: (key, range) => readObject(place(key), range),
    write: (key, from) => writeObject(from, place(key)).catch(rethrowDiskFull),
    find: key => stat(place(key)).then(({ size }) => size, nullIfMissing),
    delete: key => rm(place(key), { force: true }),
    list: () => listObjects(folder),
    localPath: key => place(key),
  }
}

async function readObject(file: string, range?: ByteRange): Promise<StoredBytes | null> {
  const handle = await open(file).catch(nullIfMissing)
  if (!handle) return null
  try {
    const { size } = await handle.stat()
    const { start, end } = range ?? { start: 0, end: size - 1 }
    const length = Math.max(0, Math.min(end, size - 1) - start + 1)
    if (length > maxWholeBytes) {
      await handle.close()
      return {
        bytes: size,
        body: Readable.toWeb(
          createReadStream(file, { start, end, highWaterMark: 256 * 1024 }),
        ) as ReadableStream<Uint8Array>,
      }
    }
    const body = new Uint8Array(length)
    if (length > 0) await handle.read(body, 0, length, start)
    await handle.close()
    return { bytes: size, body }
  } catch (error) {
    await handle.close().catch(() => {})
    throw error
  }
}

/**
 * The name appears only when the bytes are on the disk: after a power cut the object is complete or absent. The given file stays, so that
 * the caller can try again when what follows has failed.
 */
async function writeObject(from: string, to: string): Promise<void> {
  const shard = path.dirname(to)
  if (await mkdir(shard, { recursive: true, mode: 0o700 })) await flushEntries(path.dirname(shard))
  await flushFile(from)
  await link(from, to).catch(async error => {
    // Equal content has an equal name. Some file systems know no second name of a file.
    if (error.code !== 'EEXIST') await copyToPlace(from, to)
  })
  await flushEntries(shard)
}

async function copyToPlace(from: string, to: string): Promise<void> {
  const draft = `${to}.part`
  try {
    await copyFile(from, draft)
    await flushFile(draft)
    await rename(draft, to)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

async function flushFile(file: string): Promise<void> {
  await using handle = await open(file, 'r+')
  await handle.sync()
}

async function* listObjects(folder: string): AsyncGenerator<ListedObject> {
  const shards = await readdir(folder).catch(nullIfMissing)
  for (const shard of shards ?? []) {
    if (!/^[0-9a-f]{2}$/.test(shard)) continue
    for (const key of await readdir(path.join(folder, shard))) {
      const found = isObjectKey(key) && (await stat(path.join(folder, shard, key)).catch(nullIfMissing))
      if (found) yield { key, modifiedAt: found.mtime }
    }
  }
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
  throw error
}
