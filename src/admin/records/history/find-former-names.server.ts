import { sql } from 'drizzle-orm'
import { entityNamed } from '#admin/kit/kinds/describe-kind.server.ts'
import type { RecordName, RecordNames } from '#admin/kit/kinds/kind-description.ts'
import { findNames, pathOf, type References } from '#admin/kit/records/find-names.server.ts'
import { findRows, rowOf, selectOf, unionAll } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { entityRevision } from '#kit/entity/entity-revision.table.ts'

/** Names for a history, which also tells of records that were deleted for good: their last revision still has the title. */
export async function findFormerNames(db: Db, references: References): Promise<RecordNames> {
  const names = await findNames(db, references)
  const parts = [...references].flatMap(([kind, ids]) => {
    const entity = entityNamed(kind)
    const known = new Set(names[pathOf(kind)]?.map(({ id }) => id))
    const missing = [...ids].filter(id => !known.has(id))
    if (!entity || missing.length === 0) return []
    const { recordId, before, after } = entityRevision
    const title = sql`coalesce(${before}->>${entity.title}::text, ${before}->>'alias')`
    const row = rowOf<{ kind: string; id: number; title: string }>({
      kind: sql`${entity.path}::text`,
      id: sql`${recordId}`,
      title,
    })
    const rest = sql`from ${entityRevision}
      where ${entityRevision.entity} = ${entity.name} and ${recordId} = any (${sql.param(missing)}::int[]) and ${after} is null`
    return [selectOf(row, rest)]
  })
  if (parts.length === 0) return names
  const rows = await findRows(db, unionAll(parts))
  const former = Map.groupBy(rows, ({ kind }) => kind)
  const both = (path: string): RecordName[] => [
    ...(names[path] ?? []),
    ...(former.get(path) ?? []).map(({ id, title }) => ({
      id,
      title: `${title} (уже\u00a0нет)`,
      status: 'trash' as const,
    })),
  ]
  return Object.fromEntries([...new Set([...Object.keys(names), ...former.keys()])].map(path => [path, both(path)]))
}
