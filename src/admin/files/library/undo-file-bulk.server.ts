import { type SQL, sql } from 'drizzle-orm'
import type { UndoResult } from '#admin/lists/bulk/bulk.ts'
import { inBulkTransaction } from '#admin/lists/bulk/save-where-possible.server.ts'
import { file } from '#features/files/file.table.ts'
import { raiseGeneration } from '#kit/catalogue/generation.server.ts'
import { findRows, rowOf, selectOf } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { HttpProblem } from '#kit/problem.ts'
import { fileEntity, recordFileRevisions, type StoredFile } from './write-file.server.ts'

const shownItems = 50

/** As for records. */
const undoHours = 24

interface Revision {
  recordId: number
  version: number
  before: Pick<StoredFile, 'name' | 'folderId' | 'tags' | 'author' | 'licence'> & { deletedAt: string | null }
}

/** Gives the files of a bulk change their earlier folder, tags, author, licence and place in the trash, but for those that were changed or used since. */
export function undoFileBulk(db: Db, userId: number, batch: number): Promise<UndoResult> {
  return inBulkTransaction(db, async tx => {
    const revisions = await revisionsOf(tx, userId, batch)
    if (revisions.length === 0)
      throw new HttpProblem('missing', 'Отменить уже нельзя: прошли сутки, или такого действия не\u00a0было.')
    const ids = sql.param(revisions.map(({ recordId }) => recordId))
    const stored = await tx.select().from(file).where(sql`file.id = any (${ids}::int[])`).for('update')
    const used = await findIds(tx, sql`file_id`, sql`from file_use where file_id = any (${ids}::int[])`)
    const folders = await findIds(tx, sql`id`, sql`from file_folder for key share`)
    const byId = new Map(stored.map(row => [row.id, row]))
    const kept: { id: number; title: string; reason: string }[] = []
    const undone: { id: number; title: string }[] = []
    const changes: { before: StoredFile; after: StoredFile }[] = []
    for (const { recordId: id, version, before } of revisions) {
      const present = byId.get(id)
      const reason = reasonAgainst(present, version, before.deletedAt !== null && used.has(id))
      if (reason) kept.push({ id, title: present?.name ?? before.name, reason })
      else {
        changes.push({ before: present!, after: await giveBack(tx, id, before, folders) })
        undone.push({ id, title: present!.name })
      }
    }
    await recordFileRevisions(tx, changes, { kind: 'bulk', userId, reason: 'Отмена' })
    await raiseGeneration(tx)
    return {
      undone: undone.length,
      items: undone.slice(0, shownItems),
      kept: kept.length,
      keptItems: kept.slice(0, shownItems),
    }
  })
}

function reasonAgainst(present: StoredFile | undefined, version: number, isUsed: boolean): string {
  if (!present) return 'Этот файл с\u00a0тех пор удалили.'
  if (present.version !== version) return 'Этот файл с\u00a0тех пор меняли.'
  return isUsed ? 'Этот файл с\u00a0тех пор поставили на\u00a0страницу.' : ''
}

async function giveBack(
  tx: Db,
  id: number,
  before: Revision['before'],
  folders: ReadonlySet<number>,
): Promise<StoredFile> {
  const folderId = before.folderId !== null && folders.has(before.folderId) ? before.folderId : null
  const deletedAt = before.deletedAt === null ? null : new Date(before.deletedAt)
  const { tags, author, licence } = before
  const [after] = await tx
    .update(file)
    .set({ folderId, deletedAt, tags, author, licence, version: sql`${file.version} + 1`, updatedAt: sql`now()` })
    .where(sql`file.id = ${id}`)
    .returning()
  return after!
}

/** All revisions of one action were written in one transaction, so they have the same moment. */
async function revisionsOf(tx: Db, userId: number, batch: number): Promise<Revision[]> {
  const row = rowOf<Revision>({ recordId: sql`record_id`, version: sql`version`, before: sql`before` })
  const statement = selectOf(
    row,
    sql`from entity_revision
    where entity = ${fileEntity} and write_kind = 'bulk' and user_id = ${userId}
      and created_at = (select created_at from entity_revision where id = ${batch})
      and created_at > now() - make_interval(hours => ${undoHours})
    order by record_id`,
  )
  return findRows(tx, statement)
}

async function findIds(tx: Db, id: SQL, from: SQL): Promise<Set<number>> {
  const rows = await findRows(tx, selectOf(rowOf<{ id: number }>({ id }), from))
  return new Set(rows.map(row => row.id))
}
