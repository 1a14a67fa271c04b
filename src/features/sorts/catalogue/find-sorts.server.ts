import { type SQL, sql } from 'drizzle-orm'
import { foundWords, rankOfWords, readWords, stateOfWords, toWordsFound, type WordsState } from '#features/search/found-words.server.ts'
import type { GenerationCache } from '#kit/catalogue/generation-cache.server.ts'
import { type MatchCount, matchCounts, matchesAll, matchesOf, matchOf } from '#kit/catalogue-list/matches.server.ts'
import { findRows, rowOf, selectOf } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import type { SortQuery } from '../sort-query.ts'
import { listInMemory } from './list-in-memory.server.ts'
import { type ListedSort, listed, orders, pageSize, type SortList } from './listed-sort.server.ts'
import { sortFilters } from './sort-filters.server.ts'

/** With a cache of the catalogue the facets are counted in memory: twenty thousand varieties take the database a third of a second. */
export const listSorts = (db: Db, query: SortQuery, cache?: GenerationCache): Promise<SortList> =>
  cache && cache.generation.value !== null ? listInMemory(db, query, cache) : listInDatabase(db, query)

interface FoundSorts {
  facets: MatchCount[]
  items: ListedSort[]
  unknown: ListedSort[]
  unknownTotal: number
  state: WordsState
}

const matches = (query: SortQuery): SQL => matchesOf(sql`sort`, sortFilters, query)

/** One page of published varieties with the counts of every facet, in one statement, and one more to read the words. */
async function listInDatabase(db: Db, query: SortQuery): Promise<SortList> {
  const isUnknown = unknownTo(query)
  const words = await readWords(db, query.q)
  const row = rowOf<FoundSorts>({
    facets: sql`(select jsonb_agg(counted) from (${matchCounts(sortFilters, query)}) counted)`,
    items: jsonOf(pageRows(query, matchesAll(sortFilters), (query.page - 1) * pageSize)),
    unknown: isUnknown ? jsonOf(pageRows(query, isUnknown, 0)) : sql`'[]'::jsonb`,
    unknownTotal: isUnknown ? sql`(select count(*)::int from matches where ${isUnknown})` : sql`0`,
    state: stateOfWords('sort', words),
  })
  const [found] = await findRows(db, selectOf(row, undefined, sql`with ${foundWords('sort', words)}, ${matches(query)}`))
  const { facets, items, unknown, unknownTotal, state } = found!
  const total = facets.find(({ facet }) => facet === 'total')?.count ?? 0
  return {
    items,
    total,
    pages: Math.max(1, Math.ceil(total / pageSize)),
    facets: facets.filter(({ facet }) => facet !== 'total'),
    unknown: { items: unknown, total: unknownTotal },
    words: toWordsFound(words, state),
  }
}

const jsonOf = (rows: SQL) => sql`(select coalesce(jsonb_agg(listed_sort), '[]') from (${rows}) listed_sort)`

/** Meets all other filters, and has no level at all for a problem that was chosen. */
function unknownTo({ resist }: SortQuery): SQL | null {
  if (resist.length === 0) return null
  const lowest = sql.param(resist.map(value => `${value.slice(0, -1)}1`))
  return sql`${matchesAll(sortFilters, 'resist')} and not ${matchOf('resist')} and not matches.resist @> ${lowest}::text[]`
}

function pageRows(query: SortQuery, condition: SQL, offset: number): SQL {
  const from = sql`from matches join sort p on p.id = matches.id join plant c on c.id = p.plant_id
    where ${condition} order by ${orderOf(query)} limit ${pageSize} offset ${offset}`
  return selectOf(listed, from)
}

function orderOf({ sort, resist, q }: SortQuery): SQL {
  if (sort === 'crop' && q !== '') return sql`${rankOfWords(sql`p.id`)} desc, ${orders.crop}`
  if (sort !== 'resistant') return orders[sort]
  const chosen = sql.param(resist.map(value => value.split(':')[0]!))
  const level = sql`(select max(r.level) from sort_resistances r left join disease d on d.id = r.disease_id and d.status = 'published'
      left join pest t on t.id = r.pest_id and t.status = 'published'
    where r.parent_id = p.id and coalesce(d.alias, t.alias) ${resist.length > 0 ? sql`= any(${chosen}::text[])` : sql`is not null`})`
  return sql`${level} desc nulls last, ${orders.crop}`
}
