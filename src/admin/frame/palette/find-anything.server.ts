import { type SQL, sql } from 'drizzle-orm'
import { type FoundRecord, minSearch } from '#admin/kit/found-record.ts'
import { columnOf, shownTitle } from '#admin/kit/records/find-names.server.ts'
import { entities } from '#app/entities.ts'
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
  const { rows } = await db.execute<{ rank: number } & Record<keyof FoundRecord, never>>(sql`
    select kind, id, title, status from (${sql.join(parts, sql` union all `)}) found
    order by rank, length(title), title, kind, id limit ${maxFound}`)
  return rows.map(({ kind, id, title, status }) => ({ kind, id, title, status }))
}

function matchesOf(entity: AnyEntity, words: readonly string[]): SQL {
  const { id, status, searchText } = entity.table
  const title = shownTitle(entity)
  // Kinds without a search text are found by their title or alias.
  const text = entity.search ? sql`${searchText}` : sql`lower(${title} || ' ' || ${columnOf(entity, 'alias')})`
  const conditions = words.map(word => {
    const escaped = word.replace(/[\\%_]/g, '\\$&')
    return sql`(${text} like ${`${escaped}%`} or ${text} like ${`% ${escaped}%`})`
  })
  const rank = sql`case when lower(${title}) = ${words.join(' ')} then 0 when lower(${title}) like ${`${words.join(' ').replace(/[\\%_]/g, '\\$&')}%`} then 1 else 2 end`
  return sql`(select * from (
      select ${entity.path}::text as kind, ${id} as id, ${title} as title, ${status} as status, ${rank} as rank
      from ${entity.table} where ${sql.join(conditions, sql` and `)} limit ${maxRanked}
    ) ranked order by rank, length(title), title limit ${maxPerKind})`
}
