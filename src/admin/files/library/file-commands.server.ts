import { eq } from 'drizzle-orm'
import { user } from '#features/accounts/user.table.ts'
import { fileFolder, fileVersion } from '#features/files/file.table.ts'
import type { Db } from '#kit/db/database.server.ts'
import { HttpProblem, invalid } from '#kit/problem.ts'
import type { FileInput, FileItem, FileVersion } from './file-item.ts'
import { textOfUses } from './file-uses.server.ts'
import { findFile } from './find-files.server.ts'
import { changeFile, lockFile, refuseOlder } from './write-file.server.ts'

/** Changes the given data of a file. Throws 404, 409 for another version and 422 for a folder that is gone. */
export async function updateFile(
  db: Db,
  userId: number,
  id: number,
  version: number,
  input: FileInput,
): Promise<FileItem> {
  await inTransaction(db, async tx => {
    const stored = await lockFile(tx, id)
    refuseOlder(stored, version)
    if (stored.deletedAt) throw new HttpProblem('conflict', 'Файл лежит в\u00a0корзине: сначала верните его.')
    if (input.folderId) await checkFolder(tx, input.folderId)
    const { tags, ...rest } = input
    const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined))
    await changeFile(tx, stored, { ...given, ...(tags && { tags: [...tags] }) }, userId)
  })
  return findFile(db, id)
}

export async function checkFolder(tx: Db, folderId: number): Promise<void> {
  const [folder] = await tx
    .select({ id: fileFolder.id })
    .from(fileFolder)
    .where(eq(fileFolder.id, folderId))
    .for('key share')
  if (!folder) throw invalid({ folderId: ['Такой папки уже нет: выберите другую.'] })
}

/** Into the trash. Throws 409 that names the pages which use it. */
export function trashFile(db: Db, userId: number, id: number): Promise<void> {
  return inTransaction(db, async tx => {
    const stored = await lockFile(tx, id)
    if (stored.deletedAt) return
    const used = await textOfUses(tx, id)
    if (used) throw new HttpProblem('conflict', used)
    await changeFile(tx, stored, { deletedAt: new Date() }, userId)
  })
}

export async function restoreFile(db: Db, userId: number, id: number): Promise<FileItem> {
  await inTransaction(db, async tx => {
    const stored = await lockFile(tx, id)
    if (stored.deletedAt) await changeFile(tx, stored, { deletedAt: null }, userId)
  })
  return findFile(db, id)
}

/** Every content that the file has had, the newest first. */
export async function findVersions(db: Db, id: number): Promise<FileVersion[]> {
  await findFile(db, id)
  const rows = await db
    .select({ version: fileVersion, author: user.name })
    .from(fileVersion)
    .leftJoin(user, eq(user.id, fileVersion.userId))
    .where(eq(fileVersion.fileId, id))
  return rows
    .toSorted((a, b) => b.version.id - a.version.id)
    .map(({ version: { id, name, type, bytes, width, height, hash, createdAt }, author }, at) => ({
      ...{ id, name, type, bytes, width, height, hash, author },
      createdAt: createdAt.toISOString(),
      isCurrent: at === 0,
    }))
}

/** Shows an earlier content again, as the newest version. Its bytes are still stored. */
export async function restoreVersion(db: Db, userId: number, id: number, versionId: number): Promise<FileItem> {
  await inTransaction(db, async tx => {
    const stored = await lockFile(tx, id)
    const versions = await tx.select().from(fileVersion).where(eq(fileVersion.fileId, id))
    const chosen = versions.find(version => version.id === versionId)
    if (!chosen) throw new HttpProblem('missing')
    if (chosen.id === Math.max(...versions.map(version => version.id))) return
    const { id: _, createdAt: _c, userId: _u, ...content } = chosen
    await tx.insert(fileVersion).values({ ...content, userId })
    const { hash, type, bytes, width, height, isAnimated } = content
    await changeFile(tx, stored, { hash, type, bytes, width, height, isAnimated }, userId)
  })
  return findFile(db, id)
}

const inTransaction = <T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> =>
  db.transaction(tx => work(tx as unknown as Db))
