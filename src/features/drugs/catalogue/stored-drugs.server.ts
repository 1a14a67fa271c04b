import { type SQL, sql } from 'drizzle-orm'
import type { GenerationCache } from '#kit/catalogue/generation-cache.server.ts'
import { findRows, rowOf, selectOf } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { lastRegistrations } from './conditions.ts'
import type { OwnValues } from './define-facet.server.ts'
import { drugFilters, type FilterName, filterOf } from './drug-query.ts'

/** What filtered lists need of a drug itself. Of fifty thousand drugs it takes half a second to read, so only changed ones are read again. */
export interface StoredDrug {
  id: number
  name: string
  hazard: number | null
  /** The values of `filtersInMemory`, with bars between. Values are keys and aliases, which have neither spaces nor bars. */
  own: string
}

export const filtersInMemory = drugFilters.filter(name => filterOf(name).inMemory)
const ownOf = (name: FilterName) => filterOf(name).inMemory as OwnValues

interface Memory {
  /** The day, and a hash of the records that the values of many drugs are read from. */
  basis: string
  drugs: ReadonlyMap<number, MarkedDrug>
  /** The published drugs by name. */
  order: readonly number[]
}

type MarkedDrug = StoredDrug & { mark: string }

const memories = new WeakMap<GenerationCache, Memory>()

/** After a change of more drugs all are read again. */
const maxChanged = 2_000

/** All published drugs in the order of their names. A drug that has not changed stays the same object. */
export async function currentDrugs(db: Db, cache: GenerationCache, today: string): Promise<StoredDrug[]> {
  const [now] = await findRows(db, presentMarks)
  const basis = `${today} ${now!.basis}`
  const last = memories.get(cache)
  const known = last?.basis === basis ? last.drugs : new Map<number, MarkedDrug>()
  const { drugs, changed } = compare(known, now!.marks)
  const isFew = changed.length <= maxChanged
  const [read] = await findRows(db, drugsWhere(isFew ? sql`= any (${`{${changed.join()}}`}::int[])` : sql`is not null`))
  const isInPlace = read!.drugs.every(([id, , name]) => known.get(id)?.name === name)
  // A replica may answer with an older state of a drug than the mark is of: its own mark makes it be read again next time.
  for (const [id, mark, name, hazard, own] of read!.drugs) drugs.set(id, { id, mark, name, hazard, own })
  const shown = inOrder(last?.order ?? [], drugs)
  const order = isInPlace && shown.length === drugs.size ? last!.order : (await findRows(db, orderOfNames))[0]!.ids
  memories.set(cache, { basis, drugs, order })
  return order === last?.order ? shown : inOrder(order, drugs)
}

function inOrder(ids: readonly number[], drugs: ReadonlyMap<number, MarkedDrug>): StoredDrug[] {
  const shown: StoredDrug[] = []
  for (const id of ids) {
    const drug = drugs.get(id)
    if (drug) shown.push(drug)
  }
  return shown
}

/**
 * The known drugs that are still listed, and the ids of those that are not known as they are.
 *
 * @param marks of the listed drugs, such as `12 901,15 870`
 */
function compare(known: ReadonlyMap<number, MarkedDrug>, marks: string) {
  const drugs = new Map<number, MarkedDrug>()
  const changed: number[] = []
  for (const entry of marks === '' ? [] : marks.split(',')) {
    const space = entry.indexOf(' ')
    const id = Number(entry.slice(0, space))
    const drug = known.get(id)
    if (drug) drugs.set(id, drug)
    if (drug?.mark !== entry.slice(space + 1)) changed.push(id)
  }
  return { drugs, changed }
}

const hashOf = (table: string) =>
  sql`(select md5(coalesce(string_agg(id || ' ' || xmin, ',' order by id), '')) from ${sql.identifier(table)})`

const tablesOfValues = [...new Set(filtersInMemory.flatMap(name => ownOf(name).reads ?? []))]

/** `xmin` is the transaction that has written the row, so it changes with every save of the drug or its rows. */
const presentMarks = selectOf(
  rowOf<{ basis: string; marks: string }>({
    basis: sql.join(tablesOfValues.map(hashOf), sql` || `),
    marks: sql`(select coalesce(string_agg(id || ' ' || xmin, ','), '') from drug where status = 'published')`,
  }),
)

/** Sorting names takes longer than reading them, so it is done only when there is a new one. */
const orderOfNames = selectOf(
  rowOf<{ ids: number[] }>({
    ids: sql`array(select id from drug where status = 'published' order by name collate "ru", id)`,
  }),
)

const own = sql.join(
  filtersInMemory.map(name => sql`coalesce(array_to_string(${ownOf(name).values}, ' '), '')`),
  sql` || '|' || `,
)
const joins = sql.join(
  filtersInMemory.flatMap(name => ownOf(name).join ?? []),
  sql` `,
)

type StoredFacts = [id: number, mark: string, name: string, hazard: number | null, own: string]

/** One document is read in half the time of as many rows. The tables of the drugs are narrowed before anything is made of them. */
const drugsWhere = (condition: SQL) =>
  selectOf(
    rowOf<{ drugs: StoredFacts[] }>({
      drugs: sql`coalesce(json_agg(json_build_array(d.id, d.mark, d.name, d.hazard_human, ${own})), '[]')`,
    }),
    sql`from drug d left join ${lastRegistrations} r on r.parent_id = d.id ${joins}`,
    sql`with drug as (select *, xmin::text as mark from drug where status = 'published' and id ${condition}),
      drug_registrations as (select * from drug_registrations where parent_id ${condition}),
      drug_ingredients as (select * from drug_ingredients where parent_id ${condition})`,
  )
