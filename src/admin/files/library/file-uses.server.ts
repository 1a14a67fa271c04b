import { sql } from 'drizzle-orm'
import { entityNamed } from '#admin/kit/kinds/describe-kind.server.ts'
import { findNames, type References } from '#admin/kit/records/find-names.server.ts'
import { fileUse } from '#features/files/file.table.ts'
import { findRows, rowOf, selectOf } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import type { Fields } from '#kit/entity/field.ts'
import { count } from '#ui/format/format-number.ts'
import type { FileUse } from './file-item.ts'

/** How many uses of one file are named. */
const maxUses = 200

/** Where a file is used, published records first. `total` counts records, not fields. A draft of a new record has the number 0. */
export async function findFileUses(db: Db, id: number): Promise<{ uses: FileUse[]; total: number }> {
  const rows = await db
    .select()
    .from(fileUse)
    .where(sql`file_use.file_id = ${id}`)
    .orderBy(sql`file_use.is_draft, file_use.entity, file_use.record_id, file_use.field`)
    .limit(maxUses)
  const references: References = new Map()
  for (const { entity, recordId } of rows)
    references.set(entity, new Set([...(references.get(entity) ?? []), recordId]))
  const names = await findNames(db, references)
  const row = rowOf<{ total: number }>({ total: sql`count(distinct (entity, record_id))::int` })
  const counted = await findRows(db, selectOf(row, sql`from file_use where file_id = ${id}`))
  const uses = rows.map(({ entity, recordId, field, isDraft }): FileUse => {
    const declared = entityNamed(entity)
    const kind = declared?.path ?? entity
    const title =
      recordId === 0 ? 'новая запись' : (names[kind]?.find(name => name.id === recordId)?.title ?? `№\u00a0${recordId}`)
    return { kind, id: recordId, title, field: declared ? labelOf(declared.fields, field) : field, isDraft }
  })
  return { uses, total: counted[0]!.total }
}

/** `field` may name a field of rows, such as `steps.pictureId`. */
function labelOf(fields: Fields, field: string): string {
  const [key = '', ...rest] = field.split('.')
  const found = fields[key] as { label: string; fields?: Fields } | undefined
  if (!found) return field
  const inner = rest.length > 0 && found.fields ? labelOf(found.fields, rest.join('.')) : ''
  return inner ? `${found.label}: ${inner}` : found.label
}

/** Why a file cannot be deleted: «Стоит на 4 страницах: …». Empty when nothing uses it. */
export async function textOfUses(db: Db, id: number): Promise<string> {
  const { uses, total } = await findFileUses(db, id)
  if (total === 0) return ''
  const titles = [...new Set(uses.map(({ title }) => `«${title}»`))]
  const shown = titles.slice(0, 5)
  const rest = total - shown.length
  return `Стоит на\u00a0${count(total, { one: 'странице', few: 'страницах', many: 'страницах' })}: ${shown.join(', ')}${rest > 0 ? ` и\u00a0ещё ${rest}` : ''}.`
}
