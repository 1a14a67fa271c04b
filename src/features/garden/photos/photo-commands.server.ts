import { and, eq, sql } from 'drizzle-orm'
import type { Files } from '#features/files/files.server.ts'
import { receivePrivatePicture } from '#features/files/private-pictures.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { isLimited, type Limit } from '#kit/http/limits.server.ts'
import { HttpProblem, invalid } from '#kit/problem.ts'
import { journalEntry } from '../journal/journal.table.ts'
import { observation } from '../plantings/planting-facts.table.ts'
import { writeGarden } from '../requests/garden-write.server.ts'
import { gardenPhoto } from './garden-photo.table.ts'
import { maxPhotoMb, maxPhotos, maxPhotosInAll, maxTotalMb, type PhotoPlace, photoField } from './photo-view.ts'

/** Each photo costs a second of a core, and a photo that was deleted leaves its room but not its cost. */
const perGardener: Limit = { name: 'garden-photo', points: 100, seconds: 3_600 }

export interface NewPhoto {
  userId: number
  place: PhotoPlace
  /** `Idempotency-Key`. */
  key: string | undefined
  request: Request
}

/**
 * Adds a photo and returns its id. Whose place it is and whether there is room are looked at before a byte of the body is read, and again in
 * the transaction. Throws 404, 413, 415, 422 and 429 in words.
 */
export async function addPhoto(files: Files, { userId, place, key, request }: NewPhoto): Promise<number> {
  const { db } = files
  await checkPlace(db, userId, place)
  await atField(() => checkRoom(db, userId, place))
  await countPhoto(files, userId)
  const picture = await atField(() =>
    receivePrivatePicture(files, request, { field: photoField, maxBytes: maxPhotoMb * 1_000_000 }),
  )
  const { name, bytes, width, height, sha256 } = picture
  let isNew = false
  try {
    const added = await writeGarden(db, { userId, key, request: ['photo', place, sha256] }, async tx => {
      await checkPlace(tx, userId, place)
      await atField(() => checkRoom(tx, userId, place, bytes))
      await picture.addTo(tx)
      const of = 'entry' in place ? { entryId: place.entry } : { observationId: place.observation }
      const [row] = await tx
        .insert(gardenPhoto)
        .values({ userId, ...of, name, bytes, width, height })
        .returning({ id: gardenPhoto.id })
      isNew = true
      return { id: row!.id }
    })
    if (!isNew) await picture.discard()
    return added.id
  } catch (error) {
    // Of any other failure nobody knows whether it was written down.
    if (error instanceof HttpProblem) await picture.discard()
    throw error
  }
}

async function countPhoto({ attempts }: Files, userId: number): Promise<void> {
  await attempts.consume(perGardener, String(userId)).catch(error => {
    if (!isLimited(error)) throw error
    throw new HttpProblem(
      'limited',
      'За\u00a0час уже отправлено 100\u00a0фото. Продолжите позже.',
      undefined,
      error.headers,
    )
  })
}

/** Somebody else's entry is as absent as one that never was. */
async function checkPlace(db: Db, userId: number, place: PhotoPlace): Promise<void> {
  const found =
    'entry' in place
      ? await db.$count(journalEntry, and(eq(journalEntry.id, place.entry), eq(journalEntry.userId, userId)))
      : await db.$count(observation, and(eq(observation.id, place.observation), eq(observation.userId, userId)))
  if (found === 0) throw new HttpProblem('missing')
}

async function checkRoom(db: Db, userId: number, place: PhotoPlace, bytes = 0): Promise<void> {
  const here =
    'entry' in place ? eq(gardenPhoto.entryId, place.entry) : eq(gardenPhoto.observationId, place.observation)
  const [used] = await db
    .select({
      all: sql<number>`count(*)::int`,
      here: sql<number>`count(*) filter (where ${here})::int`,
      bytes: sql<number>`coalesce(sum(${gardenPhoto.bytes}::bigint), 0)::float8`,
    })
    .from(gardenPhoto)
    .where(eq(gardenPhoto.userId, userId))
  if (used!.here >= maxPhotos)
    throw invalid({
      [photoField]: [
        `Здесь уже ${maxPhotos}\u00a0фото, больше нельзя. Удалите лишнее или добавьте к\u00a0другой записи.`,
      ],
    })
  if (used!.all >= maxPhotosInAll)
    throw invalid({
      [photoField]: [
        `У\u00a0вас уже ${maxPhotosInAll}\u00a0фото, больше нельзя. Удалите ненужные и\u00a0добавьте снова.`,
      ],
    })
  if (used!.bytes + bytes >= maxTotalMb * 1_000_000)
    throw new HttpProblem(
      'too_large',
      `Ваши фото заняли все ${maxTotalMb}\u00a0МБ. Удалите ненужные и\u00a0добавьте снова.`,
    )
}

/** What is wrong with the file is said at its field. */
async function atField<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof HttpProblem) || error.fields || error.status >= 500) throw error
    throw new HttpProblem(error.code, error.message, { [photoField]: [error.message] }, error.headers)
  }
}

/** The name of its files; throws 404 for what is not this gardener's. */
export async function findPhotoName(db: Db, userId: number, id: number): Promise<string> {
  const own = and(eq(gardenPhoto.id, id), eq(gardenPhoto.userId, userId))
  const [found] = await db.select({ name: gardenPhoto.name }).from(gardenPhoto).where(own)
  if (!found) throw new HttpProblem('missing')
  return found.name
}

/** A job removes the files within the next hours. */
export async function deletePhoto(db: Db, userId: number, id: number): Promise<void> {
  const own = and(eq(gardenPhoto.id, id), eq(gardenPhoto.userId, userId))
  const deleted = await db.delete(gardenPhoto).where(own).returning({ id: gardenPhoto.id })
  if (deleted.length === 0) throw new HttpProblem('missing')
}
