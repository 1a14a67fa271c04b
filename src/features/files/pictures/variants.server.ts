import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { and, eq } from 'drizzle-orm'
import { describeError } from '#kit/describe-error.ts'
import { DiskFull, objectKey } from '#kit/files/object-store.ts'
import { readFromStorage } from '#kit/files/storage.server.ts'
import { HttpProblem } from '#kit/problem.ts'
import { file, storedObject } from '../file.table.ts'
import { formatsOf, type ParsedAddress, variantWidths } from '../file-address.ts'
import type { Files } from '../files.server.ts'
import type { CheckedContent } from '../store-file.server.ts'
import { runPictureTask } from './picture-process.server.ts'

export type StoredObject = typeof storedObject.$inferSelect
type Urgency = 'urgent' | 'background'

export const variantJob = 'file-variants'

const mediaTypes: Record<string, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
  pdf: 'application/pdf',
}
export const mediaTypeOf = (format: string): string => mediaTypes[format] ?? 'application/octet-stream'

export async function findObject(
  { db }: Pick<Files, 'db'>,
  { hash, preset, format }: ParsedAddress,
): Promise<StoredObject | null> {
  const isIt = and(eq(storedObject.hash, hash), eq(storedObject.preset, preset), eq(storedObject.format, format))
  const [object] = await db.select().from(storedObject).where(isIt)
  return object ?? null
}

/** The small one that the library shows is made at once, the others by a job. */
export async function prepareVariants(files: Files, { hash, type, width }: CheckedContent): Promise<void> {
  if (type === 'application/pdf') return
  const first = variantWidths(width ?? 0)[0]
  if (first)
    makeVariant(files, { hash, preset: `w${first}`, format: 'webp' }, 'urgent').catch(error =>
      files.log.warn({ error: describeError(error) }, 'the first variant of a picture was not made'),
    )
  await files.jobs.add(variantJob, { hash }).catch(error => {
    // Variants are made on demand too.
    files.log.warn({ error: describeError(error) }, 'the variants of a picture were not queued')
  })
}

/** Makes what is missing of the variants that pages use. */
export async function makeMissingVariants(files: Files, hash: string): Promise<void> {
  const original = await findOriginal(files, hash)
  if (!original) return
  const presets = ['blur', ...variantWidths(original.width ?? 0).map(width => `w${width}`)]
  for (const preset of presets)
    for (const format of formatsOf(preset)) await makeVariant(files, { hash, preset, format }, 'background')
}

/** Variants that are being made, by key, so that requests for the same one wait for the same work. */
const running = new Map<string, Promise<StoredObject | null>>()

/** A variant, made if it does not exist. Null: there is no such picture, or it is smaller. Throws 503 when too much is waiting. */
export function makeVariant(files: Files, address: ParsedAddress, urgency: Urgency): Promise<StoredObject | null> {
  const key = objectKey(address.hash, address.preset, address.format)
  const known = running.get(key) ?? findOrMake(files, address, urgency).finally(() => running.delete(key))
  running.set(key, known)
  return known
}

async function findOrMake(files: Files, address: ParsedAddress, urgency: Urgency): Promise<StoredObject | null> {
  const found = await findObject(files, address)
  if (found) return found
  const original = await findOriginal(files, address.hash)
  if (!original || !(await isAllowed(files, original, address.preset))) return null
  return withLocalFile(files, original, from => make(files, address, from, urgency))
}

async function findOriginal({ db }: Files, hash: string): Promise<StoredObject | null> {
  const [original] = await db
    .select()
    .from(storedObject)
    .where(and(eq(storedObject.hash, hash), eq(storedObject.preset, 'original')))
  return original && original.format !== 'pdf' ? original : null
}

/** A picture is never enlarged to a width. A crop exists for the focal points of its files only, or anybody could fill the disk. */
async function isAllowed({ db }: Files, { hash, width }: StoredObject, preset: string): Promise<boolean> {
  const [kind, x, y] = preset.split('-')
  if (kind !== 'og') return !preset.startsWith('w') || Number(preset.slice(1)) <= (width ?? 0)
  const points = await db.select({ x: file.focalX, y: file.focalY }).from(file).where(eq(file.hash, hash))
  const percent = (share: number) => String(Math.round(share * 100))
  return [...points, { x: 0.5, y: 0.5 }].some(point => percent(point.x) === x && percent(point.y) === y)
}

async function make(
  files: Files,
  { hash, preset, format }: ParsedAddress,
  from: string,
  urgency: Urgency,
): Promise<StoredObject | null> {
  const { db, storage } = files
  const to = temporaryPath(files)
  try {
    const answer = await runPictureTask(
      { type: 'variant', from, to, preset, format: format as 'avif' | 'webp' | 'jpg' },
      urgency,
    )
    if ('refusal' in answer) throw new Error(`a variant ${preset}.${format} was not made: ${answer.refusal}`)
    const { bytes, width, height } = answer.result
    await storage.current.write(objectKey(hash, preset, format), to, mediaTypeOf(format))
    const object = { hash, preset, format, bytes, width, height, driver: storage.current.driver }
    const [created] = await db.insert(storedObject).values(object).onConflictDoNothing().returning()
    return created ?? (await findObject(files, { hash, preset, format }))
  } catch (error) {
    if (error instanceof DiskFull) throw new HttpProblem('busy', undefined, undefined, { 'Retry-After': '60' })
    throw error
  } finally {
    await rm(to, { force: true })
  }
}

const temporaryPath = ({ storage }: Files) =>
  path.join(storage.temporaryFolder, `${randomBytes(16).toString('hex')}.variant`)

/** An object as a file of this machine, copied if it is elsewhere. */
export async function withLocalFile<T>(
  files: Files,
  { hash, preset, format, driver }: StoredObject,
  work: (path: string) => Promise<T>,
): Promise<T> {
  const key = objectKey(hash, preset, format)
  await mkdir(files.storage.temporaryFolder, { recursive: true, mode: 0o700 })
  const local = files.storage.of('disk')?.localPath(key)
  if (driver === 'disk' && local) return work(local)
  const copy = temporaryPath(files)
  try {
    const found = await readFromStorage(files.storage, driver as 'disk' | 's3', key)
    if (!found) throw new Error('a stored file is missing')
    const body = found.body instanceof Uint8Array ? [found.body] : Readable.fromWeb(found.body as never)
    await pipeline(body, createWriteStream(copy, { mode: 0o600 }))
    return await work(copy)
  } finally {
    await rm(copy, { force: true })
  }
}
