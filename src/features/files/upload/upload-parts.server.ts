import { createHash } from 'node:crypto'
import { constants, type FileHandle, mkdir, open, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { objectKey } from '#kit/files/object-store.ts'
import { HttpProblem } from '#kit/problem.ts'
import type { Files } from '../files.server.ts'
import { durableHash, keepHash } from './running-hash.server.ts'

/**
 * Chunks of unfinished uploads in the object store, so that any program can receive the next one and finish the file. With files on the disk
 * all programs share the folder, and nothing is copied.
 */
const isShared = ({ storage }: Files) => storage.current.driver === 's3'

/** Known from the upload and the first byte alone. The content may be the same in two uploads, and one of them is deleted first. */
const partKey = (id: string, offset: number) =>
  objectKey(createHash('sha256').update(`${id}:${offset}`).digest('hex'), 'part', 'bin')

interface Part {
  id: string
  offset: number
  end: number
}

/** Stores what was received last; the offset of the upload may be raised afterwards. Throws `S3Problem`. */
export async function storePart(files: Files, handle: FileHandle, { id, offset, end }: Part): Promise<void> {
  if (!isShared(files) || end === offset) return
  const { buffer } = await handle.read(new Uint8Array(end - offset), 0, end - offset, offset)
  const copy = path.join(files.storage.temporaryFolder, `${id}.part`)
  try {
    await writeFile(copy, buffer, { mode: 0o600 })
    await files.storage.current.write(partKey(id, offset), copy, 'application/octet-stream')
  } finally {
    await rm(copy, { force: true })
  }
}

/** Completes the file at `to` with the chunks that another program has received. Throws `S3Problem`, and 404 when a chunk is gone. */
export async function fetchParts(
  files: Files,
  { id, offset }: { id: string; offset: number },
  to: string,
): Promise<void> {
  if (!isShared(files)) return
  await mkdir(path.dirname(to), { recursive: true, mode: 0o700 })
  await using handle = await open(to, constants.O_RDWR | constants.O_CREAT, 0o600)
  let { end, hash } = durableHash(id)
  while (end < offset) {
    const part = await files.storage.current.read(partKey(id, end))
    if (!part) throw new HttpProblem('missing', 'Начало файла потеряно. Загрузите его заново.')
    const content = new Uint8Array(await new Response(part.body).arrayBuffer())
    if (content.length === 0) throw new Error(`an empty part of upload ${id} at ${end}`)
    await handle.write(content, 0, content.length, end)
    hash.update(content)
    end += content.length
  }
  keepHash(id, end, hash)
}

/** What cannot be deleted now is deleted by the daily comparison with the store. */
export async function deleteParts(files: Files, id: string): Promise<void> {
  if (!isShared(files)) return
  const { current } = files.storage
  try {
    let offset = 0
    for (let bytes = await current.find(partKey(id, 0)); bytes; bytes = await current.find(partKey(id, offset))) {
      await current.delete(partKey(id, offset))
      offset += bytes
    }
  } catch (error) {
    files.log.warn({ err: error, upload: id }, 'parts of an upload were left in the file storage')
  }
}
