import { sql } from 'drizzle-orm'
import { findRows, rowOf, selectOf } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { lastRegistrations } from './conditions.ts'
import type { KnownLine, OwnValues } from './define-facet.server.ts'
import { countedFilters, drugFilters, type FilterName, filterOf } from './drug-query.ts'
import type { Count } from './find-drugs.server.ts'
import type { DrugLines, LineKey, StoredLines } from './stored-lines.server.ts'

/** What the list needs of every published drug, read once for each generation of the catalogue and day. An index stands for a drug. */
export interface DrugFacts {
  /** In the order of the names. */
  ids: readonly number[]
  names: readonly string[]
  hazards: readonly (number | null)[]
  /** Its own values by filter. */
  own: ReadonlyMap<FilterName, OwnLists>
  lines: readonly (DrugLines | undefined)[]
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

const filtersInMemory = drugFilters.filter(name => filterOf(name).inMemory)
const valuesOf = (name: FilterName) => (filterOf(name).inMemory as OwnValues).values

interface StoredFacts {
  id: number
  name: string
  hazard: number | null
  own: string
}

/** Values are keys and aliases, which have neither spaces nor bars. */
const factsOfDrugs = selectOf(
  rowOf<StoredFacts>({
    id: sql`d.id`,
    name: sql`d.name`,
    hazard: sql`d.hazard_human`,
    own: sql.join(
      filtersInMemory.map(name => sql`array_to_string(${valuesOf(name)}, ' ')`),
      sql` || '|' || `,
    ),
  }),
  sql`from drug d left join ${lastRegistrations} r on r.parent_id = d.id where d.status = 'published' order by d.name collate "ru", d.id`,
)

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

export async function readFacts(db: Db, { keys, byDrug }: StoredLines): Promise<DrugFacts> {
  const [records] = await findRows(db, recordsOfFacets)
  const rows = await findRows(db, factsOfDrugs)
  const lines = rows.map(({ id }) => byDrug.get(id))
  return {
    ids: rows.map(({ id }) => id),
    names: rows.map(({ name }) => name),
    hazards: rows.map(({ hazard }) => hazard),
    own: ownLists(rows.map(({ own }) => own.split('|'))),
    lines,
    isPermitted: lines.map(one => one !== undefined && isWithin(one.days, records!.today)),
    keys: keys.map(key => knownLine(key, records!)),
    known: new Map(facetsOfRecords.map(name => [name, records!.known[name]!])),
  }
}

function ownLists(texts: readonly (readonly string[])[]): DrugFacts['own'] {
  return new Map(
    filtersInMemory.map((name, at) => {
      const numbers = new Map<string, number>()
      const codes = Uint32Array.from(texts, text => {
        const list = text[at]!
        const known = numbers.get(list) ?? numbers.size
        numbers.set(list, known)
        return known
      })
      return [name, { codes, lists: [...numbers.keys()].map(list => (list === '' ? [] : list.split(' '))) }]
    }),
  )
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
  return [...days.matchAll(/\[([^,]*),([^)]*)\)|\(,([^)]*)\)/g)].some(([, from = '', to, only]) => {
    const end = to ?? only ?? ''
    return (from === '' || from === '-infinity' || from <= today) && (end === '' || end === 'infinity' || today < end)
  })
}
