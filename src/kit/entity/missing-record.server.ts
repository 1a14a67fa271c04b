import { and, eq, sql } from 'drizzle-orm'
import { redirect } from 'react-router'
import { findRows, rowOf, selectOf } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { gonePage, notFound } from '#kit/problem.ts'
import { aliasRedirect } from './alias-redirect.table.ts'
import type { RecordValues } from './change.ts'
import { type AnyEntity, snake } from './define-entity.ts'
import { entityRevision } from './entity-revision.table.ts'
import { goneRecord } from './gone-record.table.ts'

/** Why there is no published record with an alias: it has another alias now, it was deleted for good, or there never was one. */
type Missing = { type: 'moved'; alias: string } | { type: 'gone' } | { type: 'unknown' }

/** One statement. */
export async function findMissing(db: Db, entityName: string, alias: string): Promise<Missing> {
  const table = sql.identifier(snake(entityName))
  const row = rowOf<{ present: string | null; isGone: boolean }>({
    present: sql`(select record.alias from ${table} record join ${aliasRedirect} former on former.record_id = record.id
        where former.entity = ${entityName} and former.alias = ${alias} and record.status = 'published')`,
    isGone: sql`not exists (select from ${table} record where record.alias = ${alias}) and (
        exists (select from ${goneRecord} gone where gone.entity = ${entityName} and gone.alias = ${alias})
        or exists (select from ${aliasRedirect} former where former.entity = ${entityName} and former.alias = ${alias}
          and not exists (select from ${table} record where record.id = former.record_id))
      )`,
  })
  const [found] = await findRows(db, selectOf(row))
  const { present, isGone } = found!
  if (present) return { type: 'moved', alias: present }
  return { type: isGone ? 'gone' : 'unknown' }
}

/** What a page throws when there is no published record: 301 to its present alias, 410 after a deletion, 404 otherwise. */
export async function missingPage(
  db: Db,
  entityName: string,
  alias: string,
  path: string,
  pathOf: (alias: string) => string,
) {
  const missing = await findMissing(db, entityName, alias)
  if (missing.type === 'moved') return redirect(pathOf(missing.alias), 301)
  return missing.type === 'gone' ? gonePage(path) : notFound(path)
}

/** Remembers the alias of a deleted record, if the record has ever been published. */
export async function saveGoneAlias(tx: Db, entity: AnyEntity, id: number, before: RecordValues): Promise<void> {
  if (entity.isPersonal) return
  const wasPublished = sql`(${entityRevision.before} ->> 'status' = 'published' or ${entityRevision.after} ->> 'status' = 'published')`
  const [published] = await tx
    .select({ id: entityRevision.id })
    .from(entityRevision)
    .where(and(eq(entityRevision.entity, entity.name), eq(entityRevision.recordId, id), wasPublished))
    .limit(1)
  if (!published && before.status !== 'published') return
  const gone = { entity: entity.name, alias: String(before.alias), recordId: id }
  const replaced = { recordId: id, deletedAt: sql`now()` }
  await tx
    .insert(goneRecord)
    .values(gone)
    .onConflictDoUpdate({ target: [goneRecord.entity, goneRecord.alias], set: replaced })
}
