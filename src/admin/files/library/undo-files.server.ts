import { inArray, sql } from 'drizzle-orm'
import { type Undoing, undoneReason } from '#admin/lists/bulk/undo-bulk.server.ts'
import type { UndoWays, WrittenRevision } from '#admin/lists/bulk/undo-revisions.server.ts'
import { file, fileFolder } from '#features/files/file.table.ts'
import { raiseGeneration } from '#kit/catalogue/generation.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { findUsedFiles } from './bulk-files.server.ts'
import { fileEntity, recordFileRevisions, type StoredFile } from './write-file.server.ts'

/** What a bulk change of files may change. */
type Earlier = Pick<StoredFile, 'folderId' | 'tags' | 'author' | 'licence'> & { deletedAt: string | null }

/** Files get their earlier folder, tags, author, licence and place in the trash back. */
export const undoingOfFiles: Undoing = {
  entity: fileEntity,
  waysOf: (tx, userId): UndoWays => ({
    thing: 'Этот файл',
    titleOf: ({ name }) => String(name),
    async findPresent(ids) {
      const stored = await tx
        .select({ id: file.id, version: file.version, title: file.name })
        .from(file)
        .where(inArray(file.id, [...ids]))
        .for('update')
      return new Map(stored.map(row => [row.id, row]))
    },
    giveBack: revisions => giveBack(tx, userId, revisions),
  }),
}

/** The files are locked, so that none begins to be used meanwhile. Returns why some cannot go back to the trash. */
async function giveBack(tx: Db, userId: number, revisions: readonly WrittenRevision[]): Promise<Map<number, string>> {
  const earlier = new Map(revisions.map(({ recordId, before }) => [recordId, before as unknown as Earlier]))
  const used = await findUsedFiles(
    tx,
    [...earlier].flatMap(([id, { deletedAt }]) => (deletedAt === null ? [] : [id])),
  )
  const stored = await tx
    .select()
    .from(file)
    .where(
      inArray(
        file.id,
        [...earlier.keys()].filter(id => !used.has(id)),
      ),
    )
  if (stored.length === 0) return used
  const folders = new Set(
    (await tx.select({ id: fileFolder.id }).from(fileFolder).for('key share')).map(({ id }) => id),
  )
  const changes: { before: StoredFile; after: StoredFile }[] = []
  for (const before of stored)
    changes.push({ before, after: await write(tx, before.id, earlier.get(before.id)!, folders) })
  await recordFileRevisions(tx, changes, { kind: 'bulk', userId, reason: undoneReason })
  await raiseGeneration(tx)
  return used
}

async function write(tx: Db, id: number, earlier: Earlier, folders: ReadonlySet<number>): Promise<StoredFile> {
  const { tags, author, licence } = earlier
  const folderId = earlier.folderId !== null && folders.has(earlier.folderId) ? earlier.folderId : null
  const deletedAt = earlier.deletedAt === null ? null : new Date(earlier.deletedAt)
  const [after] = await tx
    .update(file)
    .set({ folderId, deletedAt, tags, author, licence, version: sql`${file.version} + 1`, updatedAt: sql`now()` })
    .where(sql`file.id = ${id}`)
    .returning()
  return after!
}
