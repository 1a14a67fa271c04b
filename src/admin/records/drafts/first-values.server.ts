import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { RecordNames, RecordValues } from '#admin/kit/kinds/kind-description.ts'
import { findNames, referencesIn } from '#admin/kit/records/find-names.server.ts'
import type { EditContext } from '#admin/kit/records/write-record.server.ts'
import { entityRevision } from '#kit/entity/entity-revision.table.ts'
import type { Fields } from '#kit/entity/field.ts'

/** Days after which another piece of work is probably begun. */
const rememberedDays = 30

/**
 * What a new record begins with: where the editor's last one of the kind came from and how sure that was. A source is worked through from
 * its beginning to its end, while everything else differs from record to record. And what the fields of every new record begin with.
 */
export async function firstValues({
  db,
  entity,
  userId,
}: EditContext): Promise<{ values: RecordValues; names: RecordNames }> {
  // Not the source of a single value, such as a code.
  const keys = ['sources', 'sourceId', 'confidence'].filter(key => Object.hasOwn(entity.fields, key))
  const last = keys.length > 0 ? await findLast({ db, entity, userId }) : null
  const values = Object.fromEntries(keys.flatMap(key => (last?.[key] === undefined ? [] : [[key, last[key]]])))
  const names = await findNames(db, referencesIn(entity.fields, values))
  const isThere = (id: unknown) => names.sources?.some(name => name.id === id && name.status !== 'trash') ?? false
  const present = Object.entries(values).map(([key, value]) => {
    if (key === 'confidence') return [key, value]
    return [key, Array.isArray(value) ? value.filter(isThere) : isThere(value) ? value : null]
  })
  return { values: { ...initialValues(entity.fields), ...Object.fromEntries(present) }, names }
}

const initialValues = (fields: Fields): RecordValues =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([key, field]) => {
      const { initial } = field as { initial?: unknown }
      return initial === undefined ? [] : [[key, initial]]
    }),
  )

/** The values of the record that the editor has created last by hand. */
async function findLast({ db, entity, userId }: EditContext): Promise<Record<string, unknown> | null> {
  const since = sql`${entityRevision.createdAt} > now() - make_interval(days => ${rememberedDays})`
  const isOwn = and(
    eq(entityRevision.entity, entity.name),
    eq(entityRevision.userId, userId),
    eq(entityRevision.writeKind, 'hand'),
  )
  const [found] = await db
    .select({ after: entityRevision.after })
    .from(entityRevision)
    .where(and(isOwn, since, isNull(entityRevision.before), isNotNull(entityRevision.after)))
    .orderBy(desc(entityRevision.createdAt), desc(entityRevision.id))
    .limit(1)
  return found?.after ?? null
}
