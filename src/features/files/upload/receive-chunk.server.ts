import { type FileHandle, open } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { diskFull } from '#kit/files/disk-full.ts'
import { DiskFull } from '#kit/files/object-store.ts'
import type { RequestBody } from '#kit/http/request-body.server.ts'
import { HttpProblem } from '#kit/problem.ts'
import { fileUpload } from '../file.table.ts'
import type { Files } from '../files.server.ts'
import { warmUpPictures } from '../pictures/picture-process.server.ts'
import { rethrowStorageProblem } from '../storage-problem.server.ts'
import { checkSize, findKind, signatureBytes } from './check-file.server.ts'
import { ChunkWriter } from './chunk-writer.server.ts'
import { finishUpload } from './finish-upload.server.ts'
import { receiveInTurn } from './reception.ts'
import { continueHash, keepHash } from './running-hash.server.ts'
import { fetchParts, storePart } from './upload-parts.server.ts'
import { type Turn, takeTurn } from './upload-turns.ts'
import { dataPath, findUpload, lifetimeOf, refuseUpload, type Upload } from './uploads.server.ts'

export interface Chunk {
  offset: number
  /** Of the whole file, as announced when the upload began; undefined when the call does not say it. */
  length: number | undefined
  /** Bytes of the body; undefined when the call does not announce them. */
  size: number | undefined
  name: string
  body: RequestBody
}

export const maxChunkBytes = 5_000_000

/**
 * Appends a chunk at the end of what is durable; one that lies wholly below it was stored before and changes nothing. Everything else is
 * 409. The offset is raised when the bytes are flushed, so after a crash the client continues from there. The last chunk makes the file.
 */
export function receiveChunk(files: Files, userId: number, id: string, chunk: Chunk): Promise<void> {
  return takeTurn(id, async turn => {
    const upload = await findUpload(files, userId, id)
    if (chunk.length !== undefined && chunk.length !== upload.length)
      throw new HttpProblem('conflict', 'Файл изменился. Загрузите его заново.')
    if (chunk.offset > upload.offset) throw wrongOffset(upload)
    // Nothing can follow the last byte; an empty chunk there is how FilePond ends a file of whole chunks.
    const isStored = chunk.offset < upload.offset || upload.offset === upload.length
    const end = isStored
      ? await skipStored(upload, chunk, turn)
      : await append(files, upload, chunk, turn).catch(onStorageFailure(files, upload))
    if (end === upload.length && upload.fileId === null)
      await finishUpload(files, { ...upload, offset: end, name: chunk.name || upload.name })
  })
}

const onStorageFailure = (files: Files, upload: Upload) => (error: unknown) => {
  if (error instanceof DiskFull) return refuseUpload(files, upload, diskFull())
  return rethrowStorageProblem(files, error)
}

const wrongOffset = ({ offset }: Upload) =>
  new HttpProblem('conflict', `Сохранено ${offset}\u00a0байт: продолжайте отсюда.`, undefined, {
    'Upload-Offset': String(offset),
  })

/** Returns the durable end. */
async function skipStored(upload: Upload, { offset, size, body }: Chunk, turn: Turn): Promise<number> {
  let bytes = size ?? 0
  if (size === undefined) for await (const part of partsOf(body, turn)) bytes += part.length
  if (offset + bytes > upload.offset) throw wrongOffset(upload)
  return upload.offset
}

async function append(files: Files, upload: Upload, { offset, name, body }: Chunk, turn: Turn): Promise<number> {
  await fetchParts(files, upload, dataPath(files, upload.id))
  await using handle = await open(dataPath(files, upload.id), 'r+').catch(error => {
    if (error.code !== 'ENOENT') throw error
    throw new HttpProblem('missing', 'Начало файла потеряно. Загрузите его заново.')
  })
  const hash = continueHash(upload.id, offset)
  const writer = new ChunkWriter({ handle, position: offset, hash })
  const write = async () => {
    let end = offset
    for await (const part of partsOf(body, turn)) {
      end += part.length
      if (end > upload.length)
        throw new HttpProblem('too_large', 'Пришло больше байтов, чем было объявлено. Загрузите файл заново.')
      await writer.add(part)
    }
    return end
  }
  const end = await receiveInTurn(write).finally(() => writer.abandon())
  await writer.flush()
  if (offset === 0) await checkBeginning(files, upload, handle, { end, name })
  await storePart(files, handle, { id: upload.id, offset, end })
  await commit(files, upload, { end, name: name || upload.name })
  if (hash) keepHash(upload.id, end, hash)
  return end
}

/**
 * Does not wait for the disk of the database: the bytes are flushed, and an offset that a power cut takes back only makes the client send
 * a chunk again.
 */
async function commit(
  files: Files,
  { id, offset }: Upload,
  { end, name }: { end: number; name: string },
): Promise<void> {
  const { rows } = await files.db.execute(sql`
    with relaxed as materialized (select set_config('synchronous_commit', 'off', true) as value)
    update ${fileUpload} set "offset" = ${end}, name = ${name}, expires_at = ${lifetimeOf(files)} from relaxed
    where ${fileUpload.id} = ${id} and ${fileUpload.offset} = ${offset} and relaxed.value is not null
    returning ${fileUpload.id}`)
  if (rows.length === 0) throw new HttpProblem('conflict', 'Этот файл присылают дважды. Загрузите его заново.')
}

/** The sender of a wrong file learns it after the first chunk and not after the last. */
async function checkBeginning(
  files: Files,
  upload: Upload,
  handle: FileHandle,
  { end, name }: { end: number; name: string },
): Promise<void> {
  if (end < Math.min(upload.length, signatureBytes)) return
  const { buffer, bytesRead } = await handle.read(new Uint8Array(signatureBytes), 0, signatureBytes, 0)
  const kind = await findKind(buffer.subarray(0, bytesRead), name).catch(problem =>
    refuseUpload(files, upload, problem),
  )
  try {
    checkSize(upload.length, kind, files.limits)
  } catch (problem) {
    await refuseUpload(files, upload, problem as HttpProblem)
  }
  if (kind.format !== 'pdf') warmUpPictures()
}

/** The body as it arrives. Throws when it breaks off, or when another call takes over. */
async function* partsOf({ parts, stop }: RequestBody, { signal, progress }: Turn): AsyncGenerator<Uint8Array> {
  signal.addEventListener('abort', stop)
  try {
    for await (const part of parts) {
      if (signal.aborted) break
      progress()
      yield part
    }
  } catch {
    throw new HttpProblem('bad_request', 'Часть файла пришла не\u00a0целиком. Отправьте её ещё раз.')
  } finally {
    signal.removeEventListener('abort', stop)
  }
  if (signal.aborted) throw new HttpProblem('conflict', 'Эту часть файла уже присылают снова.')
}
