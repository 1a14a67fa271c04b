import { sql } from 'drizzle-orm'
import { findRows, rowOf, selectOf } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import type { KnownLine } from './define-facet.server.ts'
import { countedFilters, type FilterName, filterOf } from './drug-query.ts'
import type { Count, ListCache } from './find-drugs.server.ts'
import { currentDrugs, filtersInMemory } from './stored-drugs.server.ts'
import { currentLines, type DrugLines, type LineKey } from './stored-lines.server.ts'

/** What the list needs of every published drug, made once for each generation of the catalogue and day. An index stands for a drug. */
export interface DrugFacts {
  /** In the order of the names. */
  ids: readonly number[]
  names: readonly string[]
  hazards: readonly (number | null)[]
  /** Its own values by filter. */
  own: ReadonlyMap<FilterName, OwnLists>
  /** The lines of drug n begin at `starts[n]` and end before `starts[n + 1]`. */
  lines: Uint32Array
  starts: Uint32Array
  /** With a line. */
  crops: readonly number[]
  /** Whether the registrations permit a use today. */
  isPermitted: readonly boolean[]
  /** By the numbers of the stored lines. */
  keys: readonly KnownLine[]
  /** All values of the facets by records, in the order among those with equal counts. */
  known: ReadonlyMap<FilterName, readonly Count[]>
}

/** Many drugs have the same values, so each list of them is kept once. */
interface OwnLists {
  /** For each drug the index of its list. */
  codes: Uint32Array
  lists: readonly (readonly string[])[]
}

type Aliases = Record<string, string>

interface StoredRecords {
  today: string
  plants: Aliases
  pests: Aliases
  diseases: Aliases
  known: Record<string, Count[]>
}

const aliasesOf = (table: string) =>
  sql`(select coalesce(json_object_agg(id, alias), '{}') from ${sql.identifier(table)} where status = 'published')`

/** The facets whose values are records: their statement gives all of them, here with no drug behind any. */
const facetsOfRecords = countedFilters.filter(name => !filterOf(name).words)
const knownValues = sql.join(
  facetsOfRecords.map(name => {
    const values = filterOf(name).count!({
      drugs: sql`select id, id as value from drug where false`,
      byLine: (key, join = sql``) => sql`select ${key}, 0 as count from drug_use_scope ${join} where false`,
    })
    return sql`${name}::text, (select coalesce(jsonb_agg(x), '[]') from (${values}) x)`
  }),
  sql`, `,
)

const recordsOfFacets = selectOf(
  rowOf<StoredRecords>({
    today: sql`current_date::text`,
    plants: aliasesOf('plant'),
    pests: aliasesOf('pest'),
    diseases: aliasesOf('disease'),
    known: sql`jsonb_build_object(${knownValues})`,
  }),
)

/** Null while the lines are read. */
export async function readFacts(db: Db, { cache, today }: ListCache): Promise<DrugFacts | null> {
  const stored = await currentLines(db, cache)
  if (!stored) return null
  const [records] = await findRows(db, recordsOfFacets)
  const drugs = await currentDrugs(db, cache, today)
  const own = drugs.map(({ id }) => stored.byDrug.get(id))
  const isPermitted = remembered((days: string | null) => isWithin(days, records!.today))
  return {
    ids: drugs.map(({ id }) => id),
    names: drugs.map(({ name }) => name),
    hazards: drugs.map(({ hazard }) => hazard),
    crops: own.map(one => one?.crops ?? 0),
    own: ownLists(drugs.map(({ own }) => own)),
    ...joined(own),
    isPermitted: own.map(one => one !== undefined && isPermitted(one.days)),
    keys: stored.keys.map(key => knownLine(key, records!)),
    known: new Map(facetsOfRecords.map(name => [name, records!.known[name]!])),
  }
}

/** One array is read several times faster than one for each drug. */
function joined(drugs: readonly (DrugLines | undefined)[]): Pick<DrugFacts, 'lines' | 'starts'> {
  const starts = new Uint32Array(drugs.length + 1)
  drugs.forEach((one, index) => {
    starts[index + 1] = starts[index]! + (one?.lines.length ?? 0)
  })
  const lines = new Uint32Array(starts.at(-1)!)
  drugs.forEach((one, index) => {
    if (one) lines.set(one.lines, starts[index]!)
  })
  return { lines, starts }
}

/** @param texts the own values of each drug; many drugs have the same ones */
function ownLists(texts: readonly string[]): DrugFacts['own'] {
  const numbers = filtersInMemory.map(() => new Map<string, number>())
  const codesOf = remembered((text: string) =>
    text.split('|').map((list, at) => {
      const known = numbers[at]!.get(list) ?? numbers[at]!.size
      numbers[at]!.set(list, known)
      return known
    }),
  )
  const codes = texts.map(codesOf)
  return new Map(
    filtersInMemory.map((name, at) => {
      const lists = [...numbers[at]!.keys()].map(list => (list === '' ? [] : list.split(' ')))
      return [name, { codes: Uint32Array.from(codes, own => own[at]!), lists }]
    }),
  )
}

function remembered<Key, Value>(read: (key: Key) => Value): (key: Key) => Value {
  const values = new Map<Key, Value>()
  return key => {
    const known = values.get(key)
    if (known !== undefined) return known
    const value = read(key)
    values.set(key, value)
    return value
  }
}

const knownLine = (key: LineKey, { plants, pests, diseases }: StoredRecords): KnownLine => ({
  crop: plants[key.plantId ?? ''] ?? null,
  target: prefixed('pests/', pests[key.pestId ?? '']) ?? prefixed('diseases/', diseases[key.diseaseId ?? '']),
  place: key.place,
  phiKind: key.phiKind,
  phiDays: key.phiDays,
})

const prefixed = (prefix: string, alias: string | undefined) => (alias === undefined ? null : prefix + alias)

/** @param days a multirange as PostgreSQL prints it, such as {[2020-01-01,2031-01-01),[2032-01-01,)}; null for all days */
function isWithin(days: string | null, today: string): boolean {
  if (days === null) return true
  return [...days.matchAll(/[[(]([a-z\d-]{0,20}),([a-z\d-]{0,20})\)/g)].some(([, from = '', end = '']) => {
    return (from === '' || from === '-infinity' || from <= today) && (end === '' || end === 'infinity' || today < end)
  })
}
