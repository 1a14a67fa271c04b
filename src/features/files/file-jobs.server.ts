import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '#kit/db/database.server.ts'
import { describeError } from '#kit/describe-error.ts'
import { type Driver, type ObjectStore, objectKey } from '#kit/files/object-store.ts'
import { fileUpload, fileVersion, storedObject } from './file.table.ts'
import type { Files } from './files.server.ts'
import {
  makeMissingVariants,
  mediaTypeOf,
  type StoredObject,
  variantJob,
  withLocalFile,
} from './pictures/variants.server.ts'
import { isSource } from './private-presets.ts'
import { deleteExpiredUploads } from './upload/uploads.server.ts'

/** SQL that says whether something other than a file needs the stored objects with this hash. */
export type NeedsObject = (hash: AnyPgColumn) => SQL

/** Registers the work of files in the queue. */
export function addFileJobs(files: Files, isNeeded: NeedsObject): void {
  const { jobs } = files
  void deleteTemporaryFiles(files).catch(error =>
    files.log.warn({ error: describeError(error) }, 'temporary files were not removed'),
  )
  jobs.handle(variantJob, ({ hash }) => makeMissingVariants(files, String(hash)))
  jobs.schedule('file-uploads', '* * * * *', async () => void (await deleteExpiredUploads(files)))
  jobs.schedule('file-move', '* * * * *', async () => void (await moveObjects(files)))
  jobs.schedule('file-unused', '13 * * * *', async () => {
    await deleteUnusedObjects(files, isNeeded)
    await deleteTemporaryFiles(files)
  })
  jobs.schedule('file-check', '43 2 * * *', async () => void (await compareWithStorage(files)))
}

const keyOf = ({ hash, preset, format }: StoredObject) => objectKey(hash, preset, format)

const isObject = ({ hash, preset, format }: StoredObject) =>
  and(eq(storedObject.hash, hash), eq(storedObject.preset, preset), eq(storedObject.format, format))

/** The job of the next minute continues after so many, and after so long. */
const maxMoved = 2_000
const maxMovingMs = 50_000

/** Moves objects to the store that the settings name. Both serve meanwhile. Returns how many were moved. */
export async function moveObjects(files: Files): Promise<number> {
  const { db, storage, log } = files
  const { driver } = storage.current
  const until = performance.now() + maxMovingMs
  const elsewhere = await db.select().from(storedObject).where(ne(storedObject.driver, driver)).limit(maxMoved)
  let moved = 0
  for (const object of elsewhere) {
    if (performance.now() > until || !storage.of(object.driver as Driver)) break
    if (await moveObject(files, object)) moved++
  }
  if (moved > 0 && (await db.$count(storedObject, ne(storedObject.driver, driver))) === 0)
    log.info(`all stored files are on ${driver}`)
  return moved
}

/** The old copy is deleted last, so that there is a moment with two and none without. */
async function moveObject(files: Files, object: StoredObject): Promise<boolean> {
  const { db, storage } = files
  const key = keyOf(object)
  const from = storage.of(object.driver as Driver)
  // The daily comparison reports it.
  if ((await from?.find(key)) == null && (await storage.current.find(key)) === null) return false
  if ((await storage.current.find(key)) === null)
    await withLocalFile(files, object, path => storage.current.write(key, path, mediaTypeOf(object.format)))
  await db.update(storedObject).set({ driver: storage.current.driver }).where(isObject(object))
  await from?.delete(key)
  return true
}

/** Removes what no version of a file and nothing else needs any more, bytes and row. `storeFile` looks again after its commit, so equal content is not lost. */
export async function deleteUnusedObjects({ db, storage }: Files, isNeeded: NeedsObject): Promise<number> {
  const isUnused = sql`not exists (select from ${fileVersion} where ${fileVersion.hash} = ${storedObject.hash})
    and not ${isNeeded(storedObject.hash)} and ${storedObject.createdAt} < now() - interval '1 hour'`
  const unused = await db.select().from(storedObject).where(isUnused).limit(5_000)
  for (const object of unused)
    await db.transaction(async transaction => {
      const tx = transaction as unknown as Db
      const deleted = await tx
        .delete(storedObject)
        .where(and(isObject(object), isUnused))
        .returning({ hash: storedObject.hash })
      if (deleted.length > 0) await storage.of(object.driver as Driver)?.delete(keyOf(object))
    })
  return unused.length
}

const dayMs = 86_400_000

/** Left by a process that was killed. Bytes of uploads stay as long as their row. */
export async function deleteTemporaryFiles({ db, storage, limits }: Files, now = Date.now()): Promise<void> {
  const names = await readdir(storage.temporaryFolder).catch(() => [])
  const rows = await db.select({ id: fileUpload.id }).from(fileUpload)
  const running = new Set(rows.map(({ id }) => id))
  for (const name of names) {
    if (running.has(name.split('.')[0]!)) continue
    const file = path.join(storage.temporaryFolder, name)
    const found = await stat(file).catch(() => null)
    if (found && now - found.mtimeMs > limits.lifetimeMinutes * 60_000) await rm(file, { recursive: true, force: true })
  }
}

/** Removes bytes without a row and reports rows without bytes; of a variant the row goes, and it is made again when it is asked for. */
export async function compareWithStorage(
  files: Files,
  now = Date.now(),
): Promise<{ removed: number; missing: number }> {
  const { log, storage } = files
  let removed = 0
  const missing: string[] = []
  for (const driver of ['disk', 's3'] as const) {
    const store = storage.of(driver)
    if (!store) continue
    const found = await compareStore(files, store, now)
    removed += found.removed
    missing.push(...found.missing)
  }
  if (removed > 0) log.info({ removed }, 'stored files without a row were removed')
  if (missing.length > 0)
    log.error(
      { missing: missing.length, first: missing.slice(0, 5) },
      'stored files are missing: restore them from a backup',
    )
  return { removed, missing: missing.length }
}

async function compareStore(
  { db }: Files,
  store: ObjectStore,
  now: number,
): Promise<{ removed: number; missing: string[] }> {
  const rows = await db.select().from(storedObject).where(eq(storedObject.driver, store.driver))
  const expected = new Map(rows.map(row => [keyOf(row), row]))
  let removed = 0
  for await (const { key, modifiedAt } of store.list()) {
    if (expected.delete(key) || now - modifiedAt.getTime() < dayMs) continue
    // The row may have been written after the rows were read.
    if (
      (await db.$count(
        storedObject,
        sql`${storedObject.hash} || '-' || ${storedObject.preset} || '.' || ${storedObject.format} = ${key}`,
      )) > 0
    )
      continue
    await store.delete(key)
    removed++
  }
  const missing: string[] = []
  for (const [key, object] of expected) {
    // Stored after the list began, or moved away meanwhile.
    if (
      (await store.find(key)) !== null ||
      (await db.$count(storedObject, and(isObject(object), eq(storedObject.driver, store.driver)))) === 0
    )
      continue
    if (isSource(object.preset)) missing.push(key)
    else await db.delete(storedObject).where(and(isObject(object), eq(storedObject.driver, store.driver)))
  }
  return { removed, missing }
}
