import { sql } from 'drizzle-orm'
import { type FoundRecord, minSearch } from '#admin/kit/found-record.ts'
import { columnOf, shownTitle } from '#admin/kit/records/find-names.server.ts'
import { entities } from '#app/entities.ts'
import { type Checked, columnsOf, findRows, rowOf, selectOf, unionAll } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import type { AnyEntity } from '#kit/entity/define-entity.ts'
import { searchWords } from '#kit/text/fold-text.ts'

const maxFound = 20
const maxPerKind = 6
/** Matches that are ranked; more would be read for common words. */
const maxRanked = 60

/** Records of all kinds in which some word begins with each of the words, the best titles first. One statement. */
export async function findAnything(db: Db, text: string): Promise<FoundRecord[]> {
  const words = searchWords(text)
  if (words.join('').length < minSearch) return []
  const parts = entities.map(entity => matchesOf(entity, words))
  const row = rowOf<FoundRecord>(columnsOf('found', 'kind', 'id', 'title', 'status'))
  const rest = sql`from (${unionAll(parts)}) found order by rank, length(title), title, kind, id limit ${maxFound}`
  return await findRows(db, selectOf(row, rest))
}

type RankedRecord = FoundRecord & { rank: number }

function matchesOf(entity: AnyEntity, words: readonly string[]): Checked<RankedRecord> {
  const { id, status, searchText } = entity.table
  const title = shownTitle(entity)
  // Kinds without a search text are found by their title or alias.
  const text = entity.search ? sql`${searchText}` : sql`lower(${title} || ' ' || ${columnOf(entity, 'alias')})`
  const conditions = words.map(word => {
    const escaped = word.replace(/[\\%_]/g, '\\$&')
    return sql`(${text} like ${`${escaped}%`} or ${text} like ${`% ${escaped}%`})`
  })
  const rank = sql`case when lower(${title}) = ${words.join(' ')} then 0 when lower(${title}) like ${`${words.join(' ').replace(/[\\%_]/g, '\\$&')}%`} then 1 else 2 end`
  const row = rowOf<RankedRecord>({ kind: sql`${entity.path}::text`, id: sql`${id}`, title, status: sql`${status}`, rank })
  const ranked = selectOf(row, sql`from ${entity.table} where ${sql.join(conditions, sql` and `)} limit ${maxRanked}`)
  const columns = rowOf<RankedRecord>(columnsOf('ranked', 'kind', 'id', 'title', 'status', 'rank'))
  return selectOf(columns, sql`from (${ranked}) ranked order by rank, length(title), title limit ${maxPerKind}`)
}
