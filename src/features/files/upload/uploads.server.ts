import { randomBytes } from 'node:crypto'
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { and, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { findRows, rowOf, selectOf } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { diskFull } from '#kit/files/disk-full.ts'
import { flushEntries } from '#kit/files/durable-file.server.ts'
import { isDiskFull } from '#kit/files/object-store.ts'
import { isLimited } from '#kit/http/limits.server.ts'
import { HttpProblem } from '#kit/problem.ts'
import { fileUpload } from '../file.table.ts'
import type { FilePlace } from '../file-place.ts'
import type { Files } from '../files.server.ts'
import { usedBytesOf } from '../used-bytes.server.ts'
import { emptyFile, tooLarge } from './check-file.server.ts'
import { deleteParts } from './upload-parts.server.ts'

export type Upload = typeof fileUpload.$inferSelect

export interface NewUpload {
  /** Empty while it is not known: FilePond sends it with the first chunk. */
  name: string
  length: number
  place: FilePlace
}

/** Where the bytes of an upload are until it is finished. */
export const dataPath = (files: Files, id: string) => path.join(files.storage.temporaryFolder, `${id}.data`)

/** Counts a start; throws 429 in words. */
export async function countStart({ attempts, limits }: Files, userId: number): Promise<void> {
  const limit = { name: 'upload-start', points: limits.startsPerMinute, seconds: 60 }
  await attempts.consume(limit, String(userId)).catch(error => {
    if (!isLimited(error)) throw error
    throw new HttpProblem(
      'limited',
      'Слишком много загрузок за\u00a0минуту. Подождите немного и\u00a0продолжите.',
      undefined,
      error.headers,
    )
  })
}

/** Reserves room for an upload and returns it. Throws 413 and 422 in words. */
export async function startUpload(files: Files, userId: number, { name, length, place }: NewUpload): Promise<Upload> {
  const max = Math.max(files.limits.pictureBytes, files.limits.pdfBytes)
  if (length === 0) throw emptyFile()
  if (length > max) throw tooLarge('Файл', max)
  await checkFreeDisk(files, length)
  const id = randomBytes(16).toString('hex')
  const upload = await files.db.transaction(async transaction => {
    const tx = transaction as unknown as Db
    await checkQuota(tx, files, userId, length)
    const [row] = await tx
      .insert(fileUpload)
      .values({ id, ownerId: userId, name, length, place, expiresAt: lifetimeOf(files) })
      .returning()
    return row!
  })
  try {
    await mkdir(files.storage.temporaryFolder, { recursive: true, mode: 0o700 })
    await writeFile(dataPath(files, id), '', { mode: 0o600 })
    await flushEntries(files.storage.temporaryFolder)
    return upload
  } catch (error) {
    await discardUpload(files, id)
    throw isDiskFull(error) ? diskFull() : error
  }
}

/** From now on. Every chunk renews it, so a large file over a slow connection does not expire while it arrives. */
export const lifetimeOf = ({ limits }: Files) => sql`now() + make_interval(mins => ${limits.lifetimeMinutes})` as never

/** Throws 413 in words when so many bytes, with those of unfinished uploads, would leave less free than uploads must. */
export async function checkFreeDisk(files: Files, length: number): Promise<void> {
  await mkdir(files.storage.temporaryFolder, { recursive: true, mode: 0o700 })
  const { bavail, bsize } = await statfs(files.storage.temporaryFolder)
  const [announced] = await files.db
    .select({ bytes: sql<string>`coalesce(sum(${fileUpload.length}::bigint - ${fileUpload.offset}), 0)` })
    .from(fileUpload)
    .where(isNull(fileUpload.fileId))
  if (bavail * bsize - Number(announced?.bytes) - length < files.limits.freeDiskBytes) throw diskFull()
}

/** Two starts at once are counted one after the other. */
async function checkQuota(tx: Db, { limits }: Files, userId: number, length: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('file-quota'), ${userId})`)
  const announced = sql`(select coalesce(sum(${fileUpload.length}::bigint), 0) from ${fileUpload}
    where ${fileUpload.ownerId} = ${userId} and ${fileUpload.fileId} is null)`
  const [used] = await findRows(
    tx,
    selectOf(rowOf<{ bytes: string }>({ bytes: sql`${usedBytesOf(userId)} + ${announced}` })),
  )
  if (Number(used!.bytes) + length > limits.quotaBytes) {
    const gigabytes = `${(limits.quotaBytes / 1_000_000_000).toLocaleString('ru')}\u00a0ГБ`
    throw new HttpProblem(
      'too_large',
      `Ваши файлы заняли все ${gigabytes}, вместе с\u00a0прежними версиями. Удалите ненужные и\u00a0загрузите снова.`,
    )
  }
}

/** Why uploads were refused. The bytes are gone, but the browser repeats its call and should hear the reason again. */
const refused = new LRUCache<string, { ownerId: number; problem: HttpProblem }>({ max: 1_000, ttl: 1_800_000 })

/** An upload of this user. Throws 404 for an unknown id, for one of another user and for one that has expired. */
export async function findUpload(files: Files, userId: number, id: string): Promise<Upload> {
  const refusal = refused.get(id)
  if (refusal?.ownerId === userId) throw refusal.problem
  const isOwn = and(eq(fileUpload.id, id), eq(fileUpload.ownerId, userId), gt(fileUpload.expiresAt, sql`now()`))
  const [upload] = await files.db.select().from(fileUpload).where(isOwn)
  if (!upload)
    throw new HttpProblem('missing', 'Такой загрузки нет: её отменили, или прошло полчаса. Загрузите файл заново.')
  return upload
}

/** Forgets an upload and its bytes, not the file that it has become. */
export async function discardUpload(files: Files, id: string): Promise<void> {
  await files.db.delete(fileUpload).where(eq(fileUpload.id, id))
  await removeBytes(files, id)
}

/** Discards an upload and keeps the reason for its owner. */
export async function refuseUpload(
  files: Files,
  { id, ownerId }: Pick<Upload, 'id' | 'ownerId'>,
  problem: HttpProblem,
): Promise<never> {
  refused.set(id, { ownerId, problem })
  await discardUpload(files, id)
  throw problem
}

export async function removeBytes(files: Files, id: string): Promise<void> {
  for (const name of [dataPath(files, id), cleanedPath(files, id)]) await rm(name, { force: true })
  await deleteParts(files, id)
}

/** Where the picture that was written again is until it is stored. */
export const cleanedPath = (files: Files, id: string) => path.join(files.storage.temporaryFolder, `${id}.out`)

/** Returns how many have expired. */
export async function deleteExpiredUploads(files: Files): Promise<number> {
  const expired = await files.db
    .select({ id: fileUpload.id })
    .from(fileUpload)
    .where(lte(fileUpload.expiresAt, sql`now()`))
  for (const { id } of expired) await discardUpload(files, id)
  return expired.length
}
