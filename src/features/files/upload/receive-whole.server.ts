import { mkdir, rename } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { DiskFull, rethrowDiskFull } from '#kit/files/object-store.ts'
import { receiveFields, receiveFile } from '#kit/http/receive-file.server.ts'
import { Problem } from '#kit/problem.ts'
import { fileUpload } from '../file.table.ts'
import type { Files } from '../files.server.ts'
import { warmUpPictures } from '../pictures/picture-process.server.ts'
import type { FilePlace } from '../store-file.server.ts'
import { diskFull } from './check-file.server.ts'
import { finishUpload } from './finish-upload.server.ts'
import { receiveInTurn, startInTurn } from './reception.ts'
import { takeTurn } from './upload-turns.ts'
import { countStart, dataPath, discardUpload, startUpload } from './uploads.server.ts'

/** FilePond sends smaller files whole and larger ones in chunks. */
export const maxWholeBytes = 5_000_000
const field = 'filepond'

interface Sender {
  request: Request
  userId: number
}

/** Begins an upload in chunks; returns its id. */
export async function beginUpload(
  files: Files,
  { request, userId, length, name }: Sender & { length: number; name: string },
): Promise<string> {
  await startInTurn(() => countStart(files, userId))
  const place = readPlace((await receiveFields(request))[field])
  return (await startInTurn(() => startUpload(files, userId, { name, length, place }))).id
}

/** Receives, checks and stores a whole file; returns the id of its upload. */
export async function receiveWhole(files: Files, { request, userId }: Sender): Promise<string> {
  await startInTurn(() => countStart(files, userId))
  warmUpPictures()
  const folder = files.storage.temporaryFolder
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const tooLargeText = 'Файлы больше 5\u00a0МБ отправляют частями.'
  try {
    await using received = await receiveInTurn(() => receiveFile(request, field, maxWholeBytes, { folder, tooLargeText })).catch(
      rethrowDiskFull,
    )
    const { name, bytes: length, fields } = received
    const upload = await startInTurn(() => startUpload(files, userId, { name, length, place: readPlace(fields[field]) }))
    try {
      await rename(received.path, dataPath(files, upload.id))
      await files.db.update(fileUpload).set({ offset: upload.length }).where(eq(fileUpload.id, upload.id))
      await takeTurn(upload.id, () => finishUpload(files, { ...upload, offset: upload.length }))
      return upload.id
    } catch (error) {
      // Nobody knows its id, so nobody could continue it.
      await discardUpload(files, upload.id)
      throw error
    }
  } catch (error) {
    if (error instanceof DiskFull) throw diskFull()
    throw error
  }
}

/** Larger numbers do not fit the column. */
const fileNumber = z.int().positive().max(2_147_483_647).optional()
const placeSchema = z.object({ folderId: fileNumber, replaces: fileNumber })

/** The metadata of FilePond; what else it holds is of no interest. */
function readPlace(text = ''): FilePlace {
  try {
    return placeSchema.parse(JSON.parse(text || '{}'))
  } catch {
    throw new Problem('bad_request', 'Неверные данные о\u00a0файле: нужны folderId и\u00a0replaces.')
  }
}
