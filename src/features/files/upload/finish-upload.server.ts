import { open } from 'node:fs/promises'
import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '#kit/db/database.server.ts'
import { diskFull } from '#kit/files/disk-full.ts'
import { DiskFull } from '#kit/files/object-store.ts'
import { HttpProblem } from '#kit/problem.ts'
import { fileUpload } from '../file.table.ts'
import type { Files } from '../files.server.ts'
import { runPictureTask } from '../pictures/picture-process.server.ts'
import { prepareVariants } from '../pictures/variants.server.ts'
import { rethrowStorageProblem } from '../storage-problem.server.ts'
import { type CheckedContent, storeFile } from '../store-file.server.ts'
import { activePdf, checkSize, damagedPdf, findKind, refusalProblem, signatureBytes } from './check-file.server.ts'
import { cleanFileName } from './file-name.ts'
import { hasActions, isHonestPdf } from './pdf-content.ts'
import { finishedHash, hashOf } from './running-hash.server.ts'
import { fetchParts } from './upload-parts.server.ts'
import { cleanedPath, dataPath, refuseUpload, removeBytes, type Upload } from './uploads.server.ts'

/**
 * Makes a file of an upload whose bytes are all there, once: later calls find its `fileId`. A refused upload is gone with its bytes; after a
 * temporary failure it stays, and the next call tries again.
 */
export async function finishUpload(files: Files, upload: Upload): Promise<void> {
  try {
    await fetchParts(files, upload, dataPath(files, upload.id))
    const content = await checkContent(files, upload)
    await storeFile({ ...files, userId: upload.ownerId }, content, upload.place, (tx, fileId) =>
      claim(tx, upload.id, fileId, content.name),
    )
    await removeBytes(files, upload.id)
    await prepareVariants(files, content)
  } catch (error) {
    if (error instanceof AlreadyFinished) return
    if (error instanceof DiskFull) await refuseUpload(files, upload, diskFull())
    if (error instanceof HttpProblem && error.status < 500) await refuseUpload(files, upload, error)
    rethrowStorageProblem(files, error)
  }
}

/** Another process has made the file of this upload meanwhile. */
class AlreadyFinished extends Error {}

async function claim(tx: Db, id: string, fileId: number, name: string): Promise<void> {
  const isOpen = and(eq(fileUpload.id, id), isNull(fileUpload.fileId))
  const claimed = await tx.update(fileUpload).set({ fileId, name }).where(isOpen).returning({ id: fileUpload.id })
  if (claimed.length === 0) throw new AlreadyFinished()
}

/** Checks the assembled file, whatever its parts were taken for. */
async function checkContent(files: Files, { id, name, length }: Upload): Promise<CheckedContent> {
  const from = dataPath(files, id)
  const kind = await findKind(await headOf(from), name)
  checkSize(length, kind, files.limits)
  const { format, storedType: type } = kind
  const given = { name: cleanFileName(name), type }
  if (format === 'pdf') return { ...given, ...(await readPdf(from, id, length)), path: from }
  const path = cleanedPath(files, id)
  const answer = await runPictureTask(
    { type: 'clean', from, to: path, format, maxPixels: files.limits.pixels },
    'urgent',
  )
  if ('refusal' in answer) throw refusalProblem(answer.refusal, files.limits, answer)
  return { ...given, ...answer.result, path }
}

/** A PDF is stored as it is. */
async function readPdf(
  path: string,
  id: string,
  bytes: number,
): Promise<Omit<CheckedContent, 'path' | 'name' | 'type'>> {
  if (!(await isHonestPdf(path))) throw damagedPdf()
  if (await hasActions(path)) throw activePdf()
  const hash = finishedHash(id, bytes) ?? (await hashOf(path))
  return { bytes, width: null, height: null, hash, sourceHash: hash, isAnimated: false }
}

async function headOf(file: string): Promise<Uint8Array> {
  await using handle = await open(file).catch(error => {
    if (error.code !== 'ENOENT') throw error
    throw new HttpProblem('missing', 'Начало файла потеряно. Загрузите его заново.')
  })
  const { buffer, bytesRead } = await handle.read(new Uint8Array(signatureBytes), 0, signatureBytes, 0)
  return buffer.subarray(0, bytesRead)
}
