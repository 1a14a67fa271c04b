import { sql } from 'drizzle-orm'
import { type FoundByWords, findByWords, toWordsFound } from '#features/search/found-words.server.ts'
import type { GenerationCache } from '#kit/catalogue/generation-cache.server.ts'
import { pagesOf } from '#kit/catalogue-list/public-list.ts'
import { findInSnapshot, type Snapshot, snapshotOf } from '#kit/catalogue-list/snapshot.server.ts'
import { findRows, selectOf } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import type { SortQuery } from '../sort-query.ts'
import { type ListedSort, listed, orders, pageSize, type SortList } from './listed-sort.server.ts'
import { sortFilters } from './sort-filters.server.ts'

const kind = { table: 'sort', filters: sortFilters, orders } as const

/** What the facets need is remembered, so only the matches of words and the rows of the page are read. */
export async function listInMemory(db: Db, query: SortQuery, cache: GenerationCache): Promise<SortList> {
  const snapshot = await snapshotOf(db, kind, cache)
  const byWords = await findByWords(db, 'sort', query.q)
  const { counts, total, all, butOne } = findInSnapshot(snapshot, kind, query, { q: byWords.ranks })
  const isUnknown = unknownIn(snapshot, query)
  const unknown = butOne('resist').filter(isUnknown)
  const order = orderIn(snapshot, query, byWords)
  const idsOf = (found: readonly number[], first: number) =>
    found
      .toSorted(order)
      .slice(first, first + pageSize)
      .map(index => snapshot.ids[index]!)
  const shown = idsOf(all, (query.page - 1) * pageSize)
  const rows = await findByIds(db, [...shown, ...idsOf(unknown, 0)])
  return {
    items: rows.slice(0, shown.length),
    total,
    pages: pagesOf(total, pageSize),
    facets: counts,
    unknown: { items: rows.slice(shown.length), total: unknown.length },
    words: toWordsFound(byWords.words, byWords.state),
  }
}

/** Has no level at all for a problem that was chosen. */
function unknownIn({ values }: Snapshot, { resist }: SortQuery) {
  const levels = values.get('resist')!
  const lowest = resist.map(value => `${value.slice(0, -1)}1`)
  return (index: number) => lowest.some(value => !levels[index]!.includes(value))
}

function orderIn({ ids, places, values }: Snapshot, { sort, resist, q }: SortQuery, { ranks }: FoundByWords) {
  const place = places.get(sort === 'resistant' ? 'crop' : sort)!
  const byPlace = (a: number, b: number) => place[a]! - place[b]!
  const fit = (index: number) => ranks.get(ids[index]!) ?? 0
  if (sort === 'crop' && q !== '') return (a: number, b: number) => fit(b) - fit(a) || byPlace(a, b)
  if (sort !== 'resistant') return byPlace
  const problems = resist.map(value => value.slice(0, -1))
  const isChosen = (value: string) => problems.length === 0 || problems.some(problem => value.startsWith(problem))
  const lists = values.get('resist')!
  const highest = new Map(
    [...new Set(lists)].map(list => [list, Math.max(0, ...list.filter(isChosen).map(value => Number(value.at(-1))))]),
  )
  return (a: number, b: number) => highest.get(lists[b]!)! - highest.get(lists[a]!)! || byPlace(a, b)
}

async function findByIds(db: Db, ids: readonly number[]): Promise<ListedSort[]> {
  if (ids.length === 0) return []
  const chosen = sql`${sql.param([...ids])}::int[]`
  const from = sql`from sort p join plant c on c.id = p.plant_id where p.id = any(${chosen}) order by array_position(${chosen}, p.id)`
  return findRows(db, selectOf(listed, from))
}
