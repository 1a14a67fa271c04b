import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { eq, sql } from 'drizzle-orm'
import { raiseGeneration } from '#kit/catalogue/generation.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { objectKey } from '#kit/files/object-store.ts'
import { HttpProblem, invalid } from '#kit/problem.ts'
import { slug } from '#kit/text/slug.ts'
import { file, fileFolder, fileVersion, storedObject } from './file.table.ts'
import { extensionOf, type StoredType } from './file-address.ts'
import type { FilePlace } from './file-place.ts'
import type { Files } from './files.server.ts'

/** Content that was checked and is ready to be stored. */
export interface CheckedContent {
  /** A temporary file, which is gone afterwards. */
  path: string
  /** As it is shown to people. */
  name: string
  type: StoredType
  bytes: number
  width: number | null
  height: number | null
  /** SHA-256 in hexadecimal: of the content, and of the file as it was sent. */
  hash: string
  sourceHash: string
  isAnimated: boolean
}

interface FileUnit extends Pick<Files, 'db' | 'storage'> {
  userId: number
}

/**
 * Stores the content, then writes `file`, `file_version` and `stored_object` in one transaction, in which `alsoIn` runs too. Bytes without
 * a row, after a crash in between, are removed by a job. The temporary file stays when it throws. Returns the id of the file.
 */
export async function storeFile(
  unit: FileUnit,
  content: CheckedContent,
  place: FilePlace = {},
  alsoIn: (tx: Db, fileId: number) => Promise<void> = async () => {},
): Promise<number> {
  const { db, storage, userId } = unit
  const format = extensionOf[content.type]
  const key = objectKey(content.hash, 'original', format)
  await storage.current.write(key, content.path, content.type)
  const fileId = await db.transaction(async transaction => {
    const tx = transaction as unknown as Db
    const { hash, bytes, width, height } = content
    const object = { hash, preset: 'original', format, bytes, width, height, driver: storage.current.driver }
    await tx
      .insert(storedObject)
      .values(object)
      .onConflictDoUpdate({
        target: [storedObject.hash, storedObject.preset, storedObject.format],
        set: { driver: object.driver },
      })
    const fileId =
      place.replaces === undefined
        ? await insertFile(tx, content, place, userId)
        : await replaceContent(tx, content, place.replaces)
    await tx.insert(fileVersion).values({ ...versionOf(content), fileId, userId })
    await alsoIn(tx, fileId)
    if (place.replaces !== undefined) await raiseGeneration(tx)
    return fileId
  })
  // The job that removes unused objects may have removed an equal one a moment ago.
  if ((await storage.current.find(key)) === null) await storage.current.write(key, content.path, content.type)
  await rm(content.path, { force: true })
  return fileId
}

const versionOf = ({ hash, sourceHash, name, type, bytes, width, height, isAnimated }: CheckedContent) => ({
  hash,
  sourceHash,
  name,
  type,
  bytes,
  width,
  height,
  isAnimated,
})

async function insertFile(
  tx: Db,
  content: CheckedContent,
  { folderId }: FilePlace,
  uploadedBy: number,
): Promise<number> {
  if (folderId !== undefined && (await tx.$count(fileFolder, eq(fileFolder.id, folderId))) === 0)
    throw invalid({ folderId: ['Такой папки больше нет. Выберите другую.'] })
  const { sourceHash: _, ...values } = versionOf(content)
  const row = { ...values, key: newKey(content.name), uploadedBy, folderId: folderId ?? null }
  const [created] = await tx.insert(file).values(row).returning({ id: file.id })
  return created!.id
}

/** Alternative text, author and focal point stay: they belong to the file. */
async function replaceContent(tx: Db, content: CheckedContent, fileId: number): Promise<number> {
  const [old] = await tx
    .select({ type: file.type, deletedAt: file.deletedAt })
    .from(file)
    .where(eq(file.id, fileId))
    .for('update')
  if (!old || old.deletedAt) throw new HttpProblem('missing', 'Файла, который вы заменяете, больше нет.')
  if (isPicture(old.type) !== isPicture(content.type))
    throw invalid({ replaces: ['Картинку можно заменить только картинкой, документ\u00a0— документом.'] })
  const { sourceHash: _, ...values } = versionOf(content)
  await tx
    .update(file)
    .set({ ...values, version: sql`${file.version} + 1`, updatedAt: sql`now()` })
    .where(eq(file.id, fileId))
  return fileId
}

const isPicture = (type: string) => type.startsWith('image/')

/** `foto-tomata-3f9a2c`: the name in Latin letters, and enough random digits that two files never have the same key. */
const newKey = (name: string) =>
  `${slug(name.replace(/\.\w+$/, '')).slice(0, 40) || 'file'}-${randomBytes(4).toString('hex')}`
