import { sql } from 'drizzle-orm'
import type { GenerationCache } from '#kit/catalogue/generation-cache.server.ts'
import { findRows, rowOf, selectOf } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import type { KnownLine } from './define-facet.server.ts'
import { columnsOf, type DrugColumns } from './drug-columns.ts'
import { countedFilters, type FilterName, filterOf } from './drug-query.ts'
import type { Count, ListCache } from './find-drugs.server.ts'
import { currentDrugs } from './stored-drugs.server.ts'
import { currentLines, type LineKey } from './stored-lines.server.ts'

/** What the list needs of every published drug, made once for each generation of the catalogue and day. An index stands for a drug. */
export interface DrugFacts extends DrugColumns {
  /** By the numbers of the stored lines. */
  keys: readonly KnownLine[]
  /** All values of the facets by records, in the order among those with equal counts. */
  known: ReadonlyMap<FilterName, readonly Count[]>
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
  const columns = columnsOf(cache, records!.today, {
    drugs,
    lines: drugs.map(({ id }) => stored.byDrug.get(id)),
  })
  return {
    ...columns,
    keys: knownLines(cache, stored.keys, records!),
    known: new Map(facetsOfRecords.map(name => [name, records!.known[name]!])),
  }
}

const knownLine = (key: LineKey, { plants, pests, diseases }: StoredRecords): KnownLine => ({
  crop: plants[key.plantId ?? ''] ?? null,
  target: prefixed('pests/', pests[key.pestId ?? '']) ?? prefixed('diseases/', diseases[key.diseaseId ?? '']),
  place: key.place,
  phiKind: key.phiKind,
  phiDays: key.phiDays,
})

interface KnownLines {
  aliases: string
  lines: readonly KnownLine[]
}

const linesOfCaches = new WeakMap<GenerationCache, KnownLines>()

/** The same list as long as nothing in it changes: the values of its lines are remembered with it. */
function knownLines(cache: GenerationCache, keys: readonly LineKey[], records: StoredRecords): readonly KnownLine[] {
  const aliases = JSON.stringify([records.plants, records.pests, records.diseases])
  const last = linesOfCaches.get(cache)
  if (last?.aliases === aliases && last.lines.length === keys.length) return last.lines
  const lines = keys.map(key => knownLine(key, records))
  linesOfCaches.set(cache, { aliases, lines })
  return lines
}

const prefixed = (prefix: string, alias: string | undefined) => (alias === undefined ? null : prefix + alias)
