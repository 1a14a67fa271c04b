import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import { file } from '#features/files/file.table.ts'
import type { Db } from '#kit/db/database.server.ts'
import { HttpProblem } from '#kit/problem.ts'
import type { FileItem, FilePage } from './file-item.ts'
import type { OnlyFilter } from './file-limits.ts'
import { largeBytes, orphanDays } from './file-limits.ts'
import type { LibraryQuery } from './library-query.ts'

const pageSize = 60

const orders: Record<LibraryQuery['sort'], SQL> = {
  '-createdAt': sql`file.created_at desc, file.id desc`,
  createdAt: sql`file.created_at, file.id`,
  name: sql`lower(file.name), file.id`,
  '-name': sql`lower(file.name) desc, file.id desc`,
  '-bytes': sql`file.bytes desc, file.id desc`,
  bytes: sql`file.bytes, file.id`,
}

const isUnused = sql`not exists (select from file_use u where u.file_id = file.id)`
const isPresent = sql`file.deleted_at is null`

const only: Record<OnlyFilter, SQL> = {
  'no-alt': sql`file.type like 'image/%' and coalesce(file.alt, '') = ''`,
  unused: isUnused,
  orphans: sql`file.created_at < now() - make_interval(days => ${orphanDays}) and ${isUnused}`,
  duplicates: sql`file.hash in (select d.hash from file d where d.deleted_at is null group by d.hash having count(*) > 1)`,
  large: sql`file.bytes > ${largeBytes}`,
  trash: sql`true`,
}

/** A condition on rows of `file`; without `only=trash` files in the trash are left out. */
export const filterOf = (name: OnlyFilter): SQL =>
  sql`${name === 'trash' ? sql`file.deleted_at is not null` : isPresent} and ${only[name]}`

export function whereOf({ folder, q, type, only: filter, tag }: LibraryQuery): SQL {
  const parts = [
    filter ? filterOf(filter) : isPresent,
    ...(folder ? [sql`file.folder_id in (${foldersBelow(folder)})`] : []),
    ...(type === 'image' ? [sql`file.type like 'image/%'`] : []),
    ...(type === 'pdf' ? [sql`file.type = 'application/pdf'`] : []),
    ...(tag ? [sql`${tag} = any (file.tags)`] : []),
    ...wordsOf(q).map(word => sql`file.search_text like ${word}`),
  ]
  return sql.join(parts, sql` and `)
}

/** Every word must be somewhere in what describes the file; `ё` is the same as `е`. */
const wordsOf = (q: string): string[] =>
  q
    .toLowerCase()
    .replaceAll('ё', 'е')
    .split(' ')
    .filter(word => word !== '')
    .slice(0, 10)
    .map(word => `%${word.replace(/[\\%_]/g, '\\$&')}%`)

/** The folder and all below it. */
const foldersBelow = (id: number): SQL => sql`
  with recursive below as (
    select id from file_folder where id = ${id}
    union all select child.id from file_folder child join below on child.parent_id = below.id
  ) select id from below`

const { searchText: _searchText, ...shownColumns } = getTableColumns(file)
const columns = {
  ...shownColumns,
  uses: sql<number>`(select count(distinct (u.entity, u.record_id)) from file_use u where u.file_id = "file"."id")::int`,
}

type FoundFile = Omit<typeof file.$inferSelect, 'searchText'> & { uses: number }

export async function findFiles(db: Db, query: LibraryQuery): Promise<FilePage> {
  const where = whereOf(query)
  const rows = await db
    .select(columns)
    .from(file)
    .where(where)
    .orderBy(orders[query.sort])
    .limit(pageSize)
    .offset((query.page - 1) * pageSize)
  return { items: rows.map(toItem), total: await db.$count(file, where), page: query.page, pageSize }
}

/** @throws 404 */
export async function findFile(db: Db, id: number): Promise<FileItem> {
  const [row] = await db.select(columns).from(file).where(sql`file.id = ${id}`)
  if (!row) throw new HttpProblem('missing')
  return toItem(row)
}

/** Files whose content in use was made of the bytes with this SHA-256, or is them. Those in the trash too, so that they can be taken out again. */
export async function findByHash(db: Db, sha256: string): Promise<FileItem[]> {
  const sent = sql`exists (select from file_version v where v.file_id = file.id and v.hash = file.hash and v.source_hash = ${sha256})`
  const rows = await db
    .select(columns)
    .from(file)
    .where(sql`file.hash = ${sha256} or ${sent}`)
    .orderBy(sql`file.deleted_at is not null, file.id`)
    .limit(10)
  return rows.map(toItem)
}

function toItem({ createdAt, updatedAt, deletedAt, uploadedBy: _, ...row }: FoundFile): FileItem {
  return {
    ...row,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    deletedAt: deletedAt?.toISOString() ?? null,
  }
}
