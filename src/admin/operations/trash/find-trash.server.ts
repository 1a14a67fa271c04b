import { sql } from 'drizzle-orm'
import { shownTitle } from '#admin/kit/records/find-names.server.ts'
import { trashDays } from '#admin/kit/trash-days.ts'
import { kindTitle } from '#admin/screens.ts'
import { entities } from '#app/entities.ts'
import { user } from '#features/accounts/user.table.ts'
import { file } from '#features/files/file.table.ts'
import { type Checked, columnsOf, findRows, rowOf, selectOf, unionAll } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import type { AnyEntity } from '#kit/entity/define-entity.ts'
import { entityRevision } from '#kit/entity/entity-revision.table.ts'
import { pageNumber, type QuerySpec } from '#kit/http/list-query.ts'
import type { TrashPage } from './trash-view.ts'

export const trashQuery = { page: pageNumber() } satisfies QuerySpec

const trashPageSize = 50

// Records of users have no trash.
const kinds: readonly AnyEntity[] = entities.filter(({ isPersonal }: AnyEntity) => !isPersonal)

interface InTrash {
  entity: string
  id: number
  version: number
  title: string
  moment: string
}

interface TrashRow extends Omit<InTrash, 'version' | 'moment'> {
  at: string
  who: string | null
  total: number
}

function ofKind(entity: AnyEntity): Checked<InTrash> {
  const { id, version, status, updatedAt } = entity.table
  const row = rowOf<InTrash>({
    entity: sql`${entity.name}::text`,
    id: sql`${id}`,
    version: sql`${version}`,
    title: shownTitle(entity),
    moment: sql`${updatedAt}`,
  })
  return selectOf(row, sql`from ${entity.table} where ${status} = 'trash'`)
}

/** What was thrown away, of all kinds together, the latest first. Two statements. */
export async function findTrash(db: Db, { page }: { page: number }): Promise<TrashPage> {
  const row = rowOf<TrashRow>({
    ...columnsOf('t', 'entity', 'id', 'title'),
    at: sql`to_char(t.moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`,
    who: sql`w.name`,
    total: sql`t.total`,
  })
  const found = sql`with found as (${unionAll(kinds.map(ofKind))}),
    t as (select *, (count(*) over ())::int as total from found order by moment desc, entity, id
      limit ${trashPageSize} offset ${(page - 1) * trashPageSize})`
  const rest = sql`from t
    left join ${entityRevision} r on r.entity = t.entity and r.record_id = t.id and r.version = t.version
    left join ${user} w on w.id = r.user_id
    order by t.moment desc, t.entity, t.id`
  const [rows, files] = await Promise.all([
    findRows(db, selectOf(row, rest, found)),
    db.$count(file, sql`${file.deletedAt} is not null`),
  ])
  const total = rows[0]?.total ?? 0
  return { items: rows.map(toItem), total, files, page, pages: Math.max(1, Math.ceil(total / trashPageSize)) }
}

function toItem({ entity: name, id, title, at, who }: TrashRow): TrashPage['items'][number] {
  const entity = kinds.find(kind => kind.name === name)!
  const until = new Date(Date.parse(at) + trashDays * 86_400_000).toISOString()
  return { kind: entity.path, kindTitle: kindTitle(entity), id, title, at, who, until }
}
