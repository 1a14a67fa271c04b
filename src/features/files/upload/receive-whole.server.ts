import { mkdir, rename } from 'node:fs/promises'
import { and, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { diskFull } from '#kit/files/disk-full.ts'
import { DiskFull, rethrowDiskFull } from '#kit/files/object-store.ts'
import { receiveFields, receiveFile } from '#kit/http/receive-file.server.ts'
import { HttpProblem } from '#kit/problem.ts'
import { file, fileUpload } from '../file.table.ts'
import type { FilePlace } from '../file-place.ts'
import type { Files } from '../files.server.ts'
import { warmUpPictures } from '../pictures/picture-process.server.ts'
import { finishUpload } from './finish-upload.server.ts'
import { receiveInTurn, startInTurn } from './reception.ts'
import { takeTurn } from './upload-turns.ts'
import { countStart, dataPath, discardUpload, startUpload, type Upload } from './uploads.server.ts'

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
export const receiveWhole = (files: Files, sender: Sender): Promise<string> =>
  receive(files, sender, {
    field,
    maxBytes: maxWholeBytes,
    tooLargeText: 'Файлы больше 5\u00a0МБ отправляют частями.',
    placeIn: fields => readPlace(fields[field]),
  })

/** As much as one call may bring: any picture. Larger documents come in chunks. */
export const maxReplacementBytes = ({ limits }: Pick<Files, 'limits'>) => Math.max(maxWholeBytes, limits.pictureBytes)

/** Receives a new content of a file, whose number and links stay. Throws 404 before the body is read when there is no such file. */
export async function receiveReplacement(
  files: Files,
  sender: Sender,
  fileId: number,
): Promise<typeof file.$inferSelect> {
  const isThere = and(eq(file.id, fileId), isNull(file.deletedAt))
  if ((await files.db.$count(file, isThere)) === 0) throw new HttpProblem('missing')
  const maxBytes = maxReplacementBytes(files)
  await receive(files, sender, {
    field: 'file',
    maxBytes,
    tooLargeText: `Файлы больше ${Math.floor(maxBytes / 1_000_000)}\u00a0МБ отправляют частями.`,
    placeIn: () => ({ replaces: fileId }),
  })
  const [changed] = await files.db.select().from(file).where(eq(file.id, fileId))
  if (!changed) throw new HttpProblem('missing')
  return changed
}

interface WholeFile {
  field: string
  maxBytes: number
  tooLargeText: string
  /** Where it belongs, by the text fields before it. */
  placeIn(fields: Record<string, string>): FilePlace
}

async function receive(
  files: Files,
  { request, userId }: Sender,
  { field, maxBytes, tooLargeText, placeIn }: WholeFile,
): Promise<string> {
  await startInTurn(() => countStart(files, userId))
  warmUpPictures()
  const folder = files.storage.temporaryFolder
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    await using received = await receiveInTurn(() =>
      receiveFile(request, field, maxBytes, { folder, tooLargeText }),
    ).catch(rethrowDiskFull)
    const { name, bytes: length, fields } = received
    const upload = await startInTurn(() => startUpload(files, userId, { name, length, place: placeIn(fields) }))
    return await finishReceived(files, upload, received.path)
  } catch (error) {
    if (error instanceof DiskFull) throw diskFull()
    throw error
  }
}

async function finishReceived(files: Files, upload: Upload, path: string): Promise<string> {
  try {
    await rename(path, dataPath(files, upload.id))
    await files.db.update(fileUpload).set({ offset: upload.length }).where(eq(fileUpload.id, upload.id))
    await takeTurn(upload.id, () => finishUpload(files, { ...upload, offset: upload.length }))
    return upload.id
  } catch (error) {
    // Nobody knows its id, so nobody could continue it.
    await discardUpload(files, upload.id)
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
    throw new HttpProblem('bad_request', 'Неверные данные о\u00a0файле: нужны folderId и\u00a0replaces.')
  }
}
