import { type SQL, sql } from 'drizzle-orm'
import { findMatches, jsonRows, pageOf } from '#features/search/find-matches.server.ts'
import { rankOfWords } from '#features/search/found-words.server.ts'
import type { GenerationCache } from '#kit/catalogue/generation-cache.server.ts'
import { matchesAll, matchOf } from '#kit/catalogue-list/matches.server.ts'
import { selectOf } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import type { SortQuery } from '../sort-query.ts'
import { listInMemory } from './list-in-memory.server.ts'
import { type ListedSort, listed, orders, pageSize, type SortList } from './listed-sort.server.ts'
import { sortFilters } from './sort-filters.server.ts'

/** With a cache of the catalogue the facets are counted in memory: twenty thousand varieties take the database a third of a second. */
export const listSorts = (db: Db, query: SortQuery, cache?: GenerationCache): Promise<SortList> =>
  cache && cache.generation.value !== null ? listInMemory(db, query, cache) : listInDatabase(db, query)

const list = { kind: 'sort', filters: sortFilters, pageSize } as const

function listInDatabase(db: Db, query: SortQuery): Promise<SortList> {
  const isUnknown = unknownTo(query) ?? sql`false`
  return findMatches<ListedSort, typeof sortFilters, Pick<SortList, 'unknown'>>(db, list, query, {
    rows: rowsOf(pageOf(list, orderOf(query), query.page)),
    more: {
      unknown: sql`jsonb_build_object('total', (select count(*)::int from matches where ${isUnknown}),
        'items', ${jsonRows(rowsOf(sql`where ${isUnknown} order by ${orderOf(query)} limit ${pageSize}`))})`,
    },
  })
}

/** Meets all other filters, and has no level at all for a problem that was chosen. */
function unknownTo({ resist }: SortQuery): SQL | null {
  if (resist.length === 0) return null
  const lowest = sql.param(resist.map(value => `${value.slice(0, -1)}1`))
  return sql`${matchesAll(sortFilters, 'resist')} and not ${matchOf('resist')} and not matches.resist @> ${lowest}::text[]`
}

const rowsOf = (rest: SQL) =>
  selectOf(listed, sql`from matches join sort p on p.id = matches.id join plant c on c.id = p.plant_id ${rest}`)

function orderOf({ sort, resist, q }: SortQuery): SQL {
  if (sort === 'crop' && q !== '') return sql`${rankOfWords(sql`p.id`)} desc, ${orders.crop}`
  if (sort !== 'resistant') return orders[sort]
  const chosen = sql.param(resist.map(value => value.split(':')[0]!))
  const level = sql`(select max(r.level) from sort_resistances r left join disease d on d.id = r.disease_id and d.status = 'published'
      left join pest t on t.id = r.pest_id and t.status = 'published'
    where r.parent_id = p.id and coalesce(d.alias, t.alias) ${resist.length > 0 ? sql`= any(${chosen}::text[])` : sql`is not null`})`
  return sql`${level} desc nulls last, ${orders.crop}`
}
