import { type SQL, sql } from 'drizzle-orm'
import type { GenerationCache } from '#kit/catalogue/generation-cache.server.ts'
import { findRows, rowOf, selectOf } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { activeNames, type FilterValues } from './filter.ts'
import type { MatchCount, MatchedFilter, MatchedFilters } from './matches.server.ts'

/**
 * The way of counting for kinds with many records: what the facets and orders need of every published record is read once for each
 * generation of the catalogue. Words are not in it: what they find is given.
 */
export interface Snapshot {
  ids: readonly number[]
  /** Facet → for each record the values that it counts for. Equal lists are one object. */
  values: ReadonlyMap<string, readonly (readonly string[])[]>
  /** Order → for each record its place in it. */
  places: ReadonlyMap<string, readonly number[]>
  /** Facet → all its values in the order among those with equal counts, for facets by records. */
  known: ReadonlyMap<string, readonly KnownValue[]>
}

interface KnownValue {
  value: string
  label: string
}

interface Kind<F extends MatchedFilters> {
  table: 'sort'
  filters: F
  /** Of the record `p`. */
  orders: Readonly<Record<string, SQL>>
}

interface SnapshotRow {
  id: number
  values: (string[] | null)[]
  places: number[]
}

export const snapshotOf = <F extends MatchedFilters>(
  db: Db,
  kind: Kind<F>,
  cache: GenerationCache,
): Promise<Snapshot> => cache.remember(`snapshot ${kind.table}`, () => readSnapshot(db, kind))

async function readSnapshot<F extends MatchedFilters>(db: Db, { table, filters, orders }: Kind<F>): Promise<Snapshot> {
  const facets = Object.entries(filters).flatMap(([name, { inSnapshot }]) =>
    inSnapshot ? [{ name, ...inSnapshot }] : [],
  )
  const row = rowOf<SnapshotRow>({
    id: sql`p.id`,
    values: sql`jsonb_build_array(${list(facets.map(({ values }) => values))})`,
    places: sql`array[${list(Object.values(orders).map(order => sql`(row_number() over (order by ${order}))::int`))}]`,
  })
  const rows = await findRows(db, selectOf(row, publishedOf(table, filters)))
  const known = new Map<string, KnownValue[]>()
  for (const { name, known: statement } of facets) if (statement) known.set(name, await findKnown(db, statement))
  const shared = sharedLists()
  return {
    ids: rows.map(({ id }) => id),
    values: new Map(facets.map(({ name }, at) => [name, rows.map(({ values }) => shared(values[at] ?? []))])),
    places: new Map(Object.keys(orders).map((name, at) => [name, rows.map(({ places }) => places[at]!)])),
    known,
  }
}

const list = (parts: readonly SQL[]) => sql.join([...parts], sql`, `)

const publishedOf = (table: string, filters: MatchedFilters): SQL => {
  const joins = Object.values(filters).flatMap(({ join }) => (join ? [join] : []))
  return sql`from ${sql.identifier(table)} p ${sql.join(joins, sql` `)} where p.status = 'published'`
}

const findKnown = (db: Db, statement: SQL) =>
  findRows(
    db,
    selectOf(rowOf<KnownValue>({ value: sql`known.value`, label: sql`known.label` }), sql`from (${statement}) known`),
  )

/** Most records share their values with others, so each list of values is kept once. */
function sharedLists() {
  const lists = new Map<string, readonly string[]>()
  return (values: readonly string[]): readonly string[] => {
    const key = values.join('\n')
    const known = lists.get(key)
    if (known) return known
    lists.set(key, values)
    return values
  }
}

export interface Found {
  /** As `matchCounts` answers. */
  counts: MatchCount[]
  total: number
  /** Indexes of the records that meet all filters. */
  all: readonly number[]
  /** Indexes of the records that meet all filters but this one. */
  butOne(name: string): readonly number[]
}

/** The ids that meet a filter that is not in the snapshot, such as that by words. */
type Given = Readonly<Record<string, { has(id: number): boolean }>>

/** What the list of this query finds in the snapshot. */
export function findInSnapshot<F extends MatchedFilters>(
  snapshot: Snapshot,
  { filters }: Pick<Kind<F>, 'filters'>,
  query: FilterValues<F>,
  given: Given,
): Found {
  const active = activeNames(filters, query)
  const checks = active.map(name => checkOf(snapshot, filters, name, query[name], given))
  const all: number[] = []
  const missing = active.map((): number[] => [])
  for (let index = 0; index < snapshot.ids.length; index++) {
    const first = checks.findIndex(meets => !meets(index))
    if (first < 0) all.push(index)
    else if (checks.every((meets, at) => at <= first || meets(index))) missing[first]!.push(index)
  }
  const butOne = (name: string) => missing[active.indexOf(name as (typeof active)[number])] ?? []
  const facets = Object.entries<MatchedFilter>(filters).flatMap(([name, { inSnapshot }]) =>
    inSnapshot ? countsOf(snapshot, name, [...all, ...butOne(name)]) : [],
  )
  const without = active.map(name => ({
    facet: 'without',
    value: name,
    label: null,
    count: all.length + butOne(name).length,
  }))
  return { counts: [...facets, ...without], total: all.length, all, butOne }
}

function checkOf<F extends MatchedFilters>(
  { ids, values }: Snapshot,
  filters: F,
  name: string,
  wanted: unknown,
  given: Given,
) {
  const { inSnapshot } = filters[name]!
  if (!inSnapshot) return (index: number) => given[name]!.has(ids[index]!)
  const own = values.get(name)!
  const chosen = wanted === true ? ['1'] : (wanted as readonly string[])
  return inSnapshot.needsAll
    ? (index: number) => chosen.every(value => own[index]!.includes(value))
    : (index: number) => chosen.some(value => own[index]!.includes(value))
}

function countsOf({ values, known }: Snapshot, facet: string, found: readonly number[]): MatchCount[] {
  const own = values.get(facet)!
  const lists = new Map<readonly string[], number>()
  for (const index of found) lists.set(own[index]!, (lists.get(own[index]!) ?? 0) + 1)
  const counts = new Map<string, number>()
  for (const [list, count] of lists) for (const value of list) counts.set(value, (counts.get(value) ?? 0) + count)
  const all = known.get(facet)
  if (!all) return [...counts].map(([value, count]) => ({ facet, value, label: null, count }))
  return all
    .map(({ value, label }) => ({ facet, value, label, count: counts.get(value) ?? 0 }))
    .sort((a, b) => b.count - a.count)
}
