import { eq, sql } from 'drizzle-orm'
import { file } from '#features/files/file.table.ts'
import { raiseGeneration } from '#kit/catalogue/generation.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { inChunks } from '#kit/db/in-chunks.ts'
import { entityRevision, type WriteKind } from '#kit/entity/entity-revision.table.ts'
import { revisionsPerStatement } from '#kit/entity/save-records.server.ts'
import { HttpProblem } from '#kit/problem.ts'

export type StoredFile = typeof file.$inferSelect

/** The name under which changes of files stand in `entity_revision`, beside those of records. */
export const fileEntity = 'file'

/** A row that no use, upload or other editor can change until the end of the transaction. Throws 404. */
export async function lockFile(tx: Db, id: number): Promise<StoredFile> {
  const [row] = await tx.select().from(file).where(eq(file.id, id)).for('update')
  if (!row) throw new HttpProblem('missing')
  return row
}

export const refuseOlder = (stored: StoredFile, version: number): void => {
  if (stored.version !== version)
    throw new HttpProblem(
      'conflict',
      'Файл уже изменил другой редактор. Закройте сведения и\u00a0откройте снова: ваши правки пока не\u00a0сохранены.',
    )
}

/** Changes one locked file: a new version, a revision, and pages that show it are rendered again. */
export async function changeFile(
  tx: Db,
  before: StoredFile,
  values: Partial<StoredFile>,
  userId: number,
  reason?: string,
): Promise<StoredFile> {
  const [after] = await tx
    .update(file)
    .set({ ...values, version: sql`${file.version} + 1`, updatedAt: sql`now()` })
    .where(eq(file.id, before.id))
    .returning()
  await recordFileRevisions(tx, [{ before, after: after! }], { kind: 'hand', userId, reason })
  await raiseGeneration(tx)
  return after!
}

interface Writer {
  kind: WriteKind
  userId: number
  reason?: string | undefined
}

export async function recordFileRevisions(
  tx: Db,
  changes: readonly { before: StoredFile; after: StoredFile }[],
  writer: Writer,
) {
  const revisions = changes.map(({ before, after }) => ({
    entity: fileEntity,
    recordId: after.id,
    version: after.version,
    writeKind: writer.kind,
    userId: writer.userId,
    reason: writer.reason || null,
    before: lastingValues(before),
    after: lastingValues(after),
  }))
  const written: { id: number }[] = []
  for (const part of inChunks(revisions, revisionsPerStatement))
    written.push(...(await tx.insert(entityRevision).values(part).returning({ id: entityRevision.id })))
  return written
}

/** What a revision keeps of a file. */
const lastingValues = ({
  id: _,
  version: _v,
  updatedAt: _u,
  createdAt: _c,
  uploadedBy: _b,
  searchText: _s,
  deletedAt,
  ...values
}: StoredFile) => ({
  ...values,
  deletedAt: deletedAt?.toISOString() ?? null,
})
