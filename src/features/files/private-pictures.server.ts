import { randomBytes } from 'node:crypto'
import { mkdir, open } from 'node:fs/promises'
import path from 'node:path'
import { and, eq } from 'drizzle-orm'
import type { Db } from '#kit/db/database.server.ts'
import { diskFull } from '#kit/files/disk-full.ts'
import { DiskFull, type Driver, objectKey, rethrowDiskFull, type StoredBytes } from '#kit/files/object-store.ts'
import { readFromStorage } from '#kit/files/storage.server.ts'
import { type ReceivedFile, receiveFile } from '#kit/http/receive-file.server.ts'
import { storedObject } from './file.table.ts'
import type { Files } from './files.server.ts'
import { runPictureTask, warmUpPictures } from './pictures/picture-process.server.ts'
import type { PictureTask } from './pictures/picture-task.ts'
import { type PrivateSize, privatePresets } from './private-presets.ts'
import { rethrowStorageProblem } from './storage-problem.server.ts'
import { emptyFile, findPhotoFormat, refusalProblem, signatureBytes, tooLarge } from './upload/check-file.server.ts'
import { receiveInTurn } from './upload/reception.ts'
import { checkFreeDisk } from './upload/uploads.server.ts'

/** A picture of one person, whose bytes are stored and whose rows are not written yet. */
export interface PrivatePicture {
  /** 64 random hexadecimal digits, the `hash` of its rows: equal pictures of two people never share a file. */
  name: string
  /** Of both sizes. */
  bytes: number
  width: number
  height: number
  /** Of the file as it was sent. */
  sha256: string
  /** Writes the rows of its files, in the transaction that writes whose picture it is. */
  addTo(tx: Db): Promise<void>
  /** Removes the bytes at once when nobody keeps the picture; a job removes what is forgotten after a day. */
  discard(): Promise<void>
}

const format = 'webp'
const maxSide = 1_600
const smallPreset = 'w480'

/** Receives one picture and stores it in two sizes, written again without metadata. Throws 413, 415 and 422 in words. */
export async function receivePrivatePicture(
  files: Files,
  request: Request,
  { field, maxBytes }: { field: string; maxBytes: number },
): Promise<PrivatePicture> {
  const { storage } = files
  warmUpPictures()
  try {
    await checkFreeDisk(files, maxBytes)
    const folder = storage.temporaryFolder
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const options = { folder, tooLargeText: tooLarge('Фото', maxBytes).message }
    await using received = await receiveInTurn(() => receiveFile(request, field, maxBytes, options)).catch(
      rethrowDiskFull,
    )
    return await storeReceived(files, received)
  } catch (error) {
    if (error instanceof DiskFull) throw diskFull()
    return rethrowStorageProblem(files, error)
  }
}

async function storeReceived(files: Files, received: ReceivedFile): Promise<PrivatePicture> {
  if (received.bytes === 0) throw emptyFile()
  const kind = await findPhotoFormat(await headOf(received.path), received.name)
  const folder = path.dirname(received.path)
  const paths = { full: path.join(folder, 'full'), small: path.join(folder, 'small') }
  const { pixels: maxPixels } = files.limits
  const full = await run(files, {
    type: 'photo',
    from: received.path,
    to: paths.full,
    format: kind,
    maxPixels,
    maxSide,
  })
  const small = await run(files, { type: 'variant', from: paths.full, to: paths.small, preset: smallPreset, format })
  const name = randomBytes(32).toString('hex')
  const { driver } = files.storage.current
  const objects = Object.entries({ full, small }).map(([size, { bytes, width, height }]) => ({
    ...{ hash: name, preset: privatePresets[size as PrivateSize], format, bytes, width, height, driver },
  }))
  for (const size of ['full', 'small'] as const)
    await files.storage.current.write(objectKey(name, privatePresets[size], format), paths[size], `image/${format}`)
  return {
    name,
    bytes: full.bytes + small.bytes,
    width: full.width,
    height: full.height,
    sha256: received.sha256,
    async addTo(tx) {
      await tx.insert(storedObject).values(objects)
    },
    async discard() {
      for (const { preset } of objects) await files.storage.current.delete(objectKey(name, preset, format))
    },
  }
}

async function run({ limits }: Files, task: PictureTask) {
  const answer = await runPictureTask(task, 'urgent')
  if ('refusal' in answer) throw refusalProblem(answer.refusal, limits, answer)
  return answer.result
}

async function headOf(file: string): Promise<Uint8Array> {
  await using handle = await open(file)
  const { buffer, bytesRead } = await handle.read(new Uint8Array(signatureBytes), 0, signatureBytes, 0)
  return buffer.subarray(0, bytesRead)
}

/** Null when its bytes are gone. Whose picture it is has been decided before. */
export async function readPrivatePicture(files: Files, name: string, size: PrivateSize): Promise<StoredBytes | null> {
  const preset = privatePresets[size]
  const [object] = await files.db
    .select({ driver: storedObject.driver })
    .from(storedObject)
    .where(and(eq(storedObject.hash, name), eq(storedObject.preset, preset), eq(storedObject.format, format)))
  if (!object) return null
  return readFromStorage(files.storage, object.driver as Driver, objectKey(name, preset, format)).catch(error =>
    rethrowStorageProblem(files, error),
  )
}
