import { sql } from 'drizzle-orm'
import { fileFolder } from '#features/files/file.table.ts'
import { usedBytesOf } from '#features/files/used-bytes.server.ts'
import { type Columns, findRows, rowOf, selectOf } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { type UploadLimits, usualLimits } from '#kit/files/upload-limits.ts'
import type { FolderItem, LibraryOverview } from './file-item.ts'
import { type OnlyFilter, onlyFilters } from './file-limits.ts'
import { filterOf } from './find-files.server.ts'

/** For one editor. Three statements, whatever the number of files. */
export async function findOverview(
  db: Db,
  userId: number,
  limits: UploadLimits = usualLimits,
): Promise<LibraryOverview> {
  const [folders, counts, tags] = await Promise.all([findFolders(db), countFiles(db, userId), findTags(db)])
  const { total, usedBytes, ...only } = counts
  const { quotaBytes, pictureBytes, pdfBytes } = limits
  return { folders, total, tags, counts: only, usedBytes, quotaBytes, maxBytes: Math.max(pictureBytes, pdfBytes) }
}

async function findFolders(db: Db): Promise<FolderItem[]> {
  const rows = await db
    .select({
      id: fileFolder.id,
      parentId: fileFolder.parentId,
      name: fileFolder.name,
      own: sql<number>`(select count(*) from file f where f.folder_id = "file_folder"."id" and f.deleted_at is null)::int`,
    })
    .from(fileFolder)
    .orderBy(sql`lower(file_folder.name)`)
  const children = Map.groupBy(rows, ({ parentId }) => parentId)
  const sum = (id: number, own: number): number =>
    (children.get(id) ?? []).reduce((all, child) => all + sum(child.id, child.own), own)
  return rows.map(({ own, ...folder }) => ({ ...folder, files: sum(folder.id, own) }))
}

type Counts = { total: number; usedBytes: number } & Record<OnlyFilter, number>

async function countFiles(db: Db, userId: number): Promise<Counts> {
  const each = onlyFilters.map(name => [name, sql`count(*) filter (where ${filterOf(name)})::int`])
  const row = rowOf<Counts>({
    ...(Object.fromEntries(each) as Columns<Record<OnlyFilter, number>>),
    total: sql`count(*) filter (where file.deleted_at is null)::int`,
    usedBytes: sql`${usedBytesOf(userId)}::float8`,
  })
  const [counts] = await findRows(db, selectOf(row, sql`from file`))
  return counts!
}

/** The tags in use, the most frequent first. */
async function findTags(db: Db): Promise<{ tag: string; files: number }[]> {
  const row = rowOf<{ tag: string; files: number }>({ tag: sql`tag`, files: sql`count(*)::int` })
  const rest = sql`from file, unnest(tags) tag where deleted_at is null group by tag order by files desc, tag limit 200`
  return await findRows(db, selectOf(row, rest))
}
