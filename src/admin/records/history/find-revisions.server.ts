import { and, count, desc, eq } from 'drizzle-orm'
import { deletedAccount } from '#admin/kit/actor-words.ts'
import { differencesOf } from '#admin/kit/differences.server.ts'
import { type References, referencesIn } from '#admin/kit/records/find-names.server.ts'
import type { Revision, RevisionPage } from '#admin/kit/revision.ts'
import { differencesOfRows } from '#admin/screens.server.ts'
import { user } from '#features/accounts/user.table.ts'
import type { Db } from '#kit/db/database.server.ts'
import type { AnyEntity } from '#kit/entity/define-entity.ts'
import { entityRevision } from '#kit/entity/entity-revision.table.ts'
import { findFormerNames } from './find-former-names.server.ts'

const pageSize = 20

/** The saves of a record, the latest first, in three statements; records that are gone need one more, and so do the uses of a drug. */
export async function findRevisions(db: Db, entity: AnyEntity, id: number, page: number): Promise<RevisionPage> {
  const ofRecord = and(eq(entityRevision.entity, entity.name), eq(entityRevision.recordId, id))
  const [rows, [counted]] = await Promise.all([
    db
      .select({ revision: entityRevision, author: user.name })
      .from(entityRevision)
      .leftJoin(user, eq(user.id, entityRevision.userId))
      .where(ofRecord)
      .orderBy(desc(entityRevision.id))
      .limit(pageSize)
      .offset((page - 1) * pageSize),
    db.select({ total: count() }).from(entityRevision).where(ofRecord),
  ])
  const references: References = new Map()
  for (const { revision } of rows)
    for (const values of [revision.before, revision.after]) if (values) referencesIn(entity.fields, values, references)
  const [names, ofRows] = await Promise.all([
    findFormerNames(db, references),
    differencesOfRows[entity.path]?.(
      db,
      id,
      rows.map(({ revision }) => revision.version),
    ),
  ])
  const items = rows.map(
    ({ revision: { version, createdAt, writeKind, userId, reason, before, after }, author }): Revision => ({
      version,
      at: createdAt.toISOString(),
      how: writeKind,
      author: userId === null ? null : (author ?? deletedAccount(userId)),
      reason,
      event: before === null ? 'created' : after === null ? 'deleted' : 'changed',
      // A new record differs in everything; its form shows that better.
      differences: [
        ...(before === null ? [] : differencesOf(entity, before, after, names)),
        ...(ofRows?.get(version) ?? []),
      ],
      isOfUses: ofRows?.has(version) ?? false,
    }),
  )
  const total = counted?.total ?? 0
  return { items, total, page, pageSize, pages: Math.max(1, Math.ceil(total / pageSize)) }
}
