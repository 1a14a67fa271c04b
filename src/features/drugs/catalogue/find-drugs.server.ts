import { type SQL, sql } from 'drizzle-orm'
import type { places } from '#features/drug-uses/places-and-methods.ts'
import { usableNow } from '#features/drug-uses/usable-now.server.ts'
import {
  foundWords,
  type ListWords,
  rankOfWords,
  readWords,
  stateOfWords,
  toWordsFound,
  type WordsState,
} from '#features/search/found-words.server.ts'
import type { GenerationCache } from '#kit/catalogue/generation-cache.server.ts'
import type { Count as ListCount } from '#kit/catalogue-list/filter.ts'
import type { WordsFound } from '#kit/catalogue-list/words-note.ts'
import { type Checked, type Columns, findRows, rowOf, selectOf } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { executeNamed, namedStatement } from '#kit/db/named-statement.server.ts'
import { parseQuery, toSearch } from '#kit/http/list-query.ts'
import { usesOn, waitOrder } from '../uses/order-of-uses.server.ts'
import {
  activeLineFilters,
  bitOf,
  facetColumns,
  isBiological,
  lastRegistrations,
  lineCondition,
  missedBits,
} from './conditions.ts'
import { cardsJson, type DrugCard, type StoredCard, toCard } from './drug-cards.server.ts'
import {
  type CountedFilter,
  type DrugQuery,
  drugFilters,
  drugQuery,
  type FilterName,
  isActive,
  isNarrow,
} from './drug-query.ts'
import { combinations, cropBits, facetCounts, isMatching, listed, matchingBits } from './facet-counts.ts'

export const pageSize = 24

export interface Count extends ListCount {
  /** Present when the values are records; other labels are declared in the filter. */
  label?: string
  kind?: 'pests' | 'diseases'
  inSeason?: boolean
}

interface Usable {
  /** Drugs with a usable line that matches the filters; of them biological ones. */
  drugs: number
  biological: number
  /** The use with the shortest waiting period that is given in days. */
  soonest: { name: string; days: number; place: keyof typeof places } | null
}

/** One page of the list with the counts of all facets. */
export interface FoundDrugs {
  total: number
  /** The cards of the requested page. */
  items: DrugCard[]
  /** Ids of the requested page, in order. */
  ids: number[]
  counts: Record<CountedFilter, Count[]>
  /** Number of drugs excluded only because they are no longer in force. */
  hidden: number
  /** What a private plot may use today for the chosen crop and problem; null unless both are chosen. */
  usable: Usable | null
  /** For an empty list: the number of drugs without each of the filters. */
  without: Partial<Record<FilterName, number>> | null
  gap: { reason: string; insteadText: string } | null
  /** Whether the one chosen problem lives on the one chosen crop; null unless one of each is chosen. */
  isHost: boolean | null
  words: WordsFound
}

export type StoredList = Omit<FoundDrugs, 'items' | 'words'> & { items: StoredCard[]; state: WordsState }

/** The most frequent request. Other filters make other statements, too many to prepare them all. */
export const isUnfiltered = (query: DrugQuery) => toSearch(drugQuery, { ...query, view: 'table', page: 1 }) === ''

/** One statement finds, sorts, counts every facet, reads the cards and counts what an empty list could drop; one more reads the words. */
export async function findDrugs(db: Db, query: DrugQuery): Promise<FoundDrugs> {
  const words = await readWords(db, query.q)
  const statement = statementOf(query, words, sql`limit ${pageSize} offset ${(query.page - 1) * pageSize}`)
  const rows = isUnfiltered(query) ? await executeNamed(db, 'list-drugs', statement) : await findRows(db, statement)
  const [{ state, ...found }] = rows as [StoredList]
  return { ...found, items: found.items.map(toCard), words: toWordsFound(words, state) }
}

/**
 * The same, but of the unfiltered list numbers and order are remembered while the catalogue and the day stay the same: with fifty
 * thousand drugs they take half a second, and all its pages share them. Only the cards are read for each page.
 */
export async function findDrugsWithCache(db: Db, query: DrugQuery, { cache, today }: ListCache): Promise<FoundDrugs> {
  if (!isUnfiltered(query) || cache.generation.value === null) return findDrugs(db, query)
  const whole = await cache.remember(`drug-list ${today}`, () => findWholeList(db, query))
  const ids = whole.ids.slice((query.page - 1) * pageSize, query.page * pageSize)
  return { ...whole, ids, items: ids.length > 0 ? await findCards(db, ids) : [] }
}

export interface ListCache {
  cache: GenerationCache
  /** YYYY-MM-DD in Moscow: a registration may end with the day. */
  today: string
}

/** The list without cards, with the ids of all pages. */
async function findWholeList(db: Db, query: DrugQuery): Promise<Omit<FoundDrugs, 'items'>> {
  const [found] = await executeNamed(db, 'whole-list-of-drugs', statementOf(query, null, null))
  const { items: _, state, ...whole } = found!
  return { ...whole, words: toWordsFound(null, state) }
}

const cardsOfList = namedStatement(
  'drug-cards',
  selectOf(
    rowOf<Pick<StoredList, 'items'>>({
      items: cardsJson(sql`${sql.placeholder('ids')}::int[]`, parseQuery(drugQuery, new URLSearchParams()).values),
    }),
  ),
)

/** Cards of the unfiltered list. */
async function findCards(db: Db, ids: readonly number[]): Promise<DrugCard[]> {
  const [found] = await cardsOfList(db, { ids: `{${ids.join()}}` })
  return found!.items.map(toCard)
}

/** With a `limit` one page with its cards; without, the ids of all pages. */
function statementOf(query: DrugQuery, words: ListWords, limit: SQL | null): Checked<StoredList> {
  const tables = sql`
    with ${foundWords('drug', words)}, ${listTables(query)},
    page as materialized (select array(select found.id from found ${orderBy(query)} ${limit ?? sql``}) as ids)`
  const row = rowOf<StoredList>({
    total: sql`(select count(*)::int from found)`,
    ids: sql`(select ids from page)`,
    items: limit ? cardsJson(sql`(select ids from page)::int[]`, query) : sql`'[]'::json`,
    counts: facetCounts(query),
    hidden: sql`(select count(*)::int from listed where missed = ${sql.raw(String(bitOf('expired')))})`,
    usable: usableJson(query),
    without: sql`case when not exists (select from found) then ${countsWithoutEach(query)} end`,
    ...pairFacts(query),
    state: stateOfWords('drug', words),
  })
  return selectOf(row, undefined, tables)
}

/**
 * Tables: all drugs with their `missed` bits (`drug_flags`), the list before the drug filters (`listed`) and after them (`found`).
 * `missed` is never negative; it is compared by «<=» because of the estimate, see `listed`.
 */
function listTables(query: DrugQuery): SQL {
  const columns = facetColumns.map(([name, column]) => sql`${column} as ${sql.identifier(name)}`)
  return sql`drug_flags as materialized (
      select d.id, d.name, d.hazard_human, ${sql.join(columns, sql`, `)}, ${missedBits(query)} as missed
      from drug d left join ${lastRegistrations} r on r.parent_id = d.id where d.status = 'published'
    ),
    ${listed(query)},
    combination as materialized (${combinations}),
    found as materialized (select id, name, hazard_human, lph from listed where missed <= 0),
    ${matchingBits}`
}

/** `Usable` of the list for a crop and a problem. */
function usableJson(query: DrugQuery): SQL {
  if (query.crop.length === 0 || query.target.length === 0) return sql`null::jsonb`
  return sql`(select jsonb_build_object('drugs', count(distinct id), 'biological', count(distinct id) filter (where is_biological),
      'soonest', (array_agg(jsonb_build_object('name', name, 'days', phi_days, 'place', place) order by phi_days, name collate "ru", place)
        filter (where phi_kind = 'days'))[1])
    from (select drug.id, drug.name, ${isBiological(sql`drug.id`)} as is_biological, line.phi_kind, line.phi_days, line.place
      from (select * from drug_use_scope where ${lineCondition(query)} and ${usableNow()} and ${isMatching}) line
        join drug on drug.id = line.drug_id) usable)`
}

function orderBy(query: DrugQuery): SQL {
  const name = sql`found.name collate "ru", found.id`
  if (query.sort === 'hazard') return sql`order by hazard_human desc nulls last, ${name}`
  if (query.sort === 'crops')
    return sql`join ${cropBits} crop
      on true group by found.id, found.name order by sum(case when found.id < length(drugs) then get_bit(drugs, found.id) else 0 end) desc, ${name}`
  if (query.sort === 'phi')
    return sql`left join (select drug_id, min(${waitOrder}) as phi from drug_use_scope where ${lineCondition(query) ?? sql`true`} group by 1) waiting
      on waiting.drug_id = found.id order by waiting.phi nulls last, ${name}`
  if (query.sort === 'name') return sql`order by ${name}`
  const byWords = query.q === '' ? sql`` : sql`${rankOfWords(sql`found.id`)} desc,`
  return isNarrow(query)
    ? byUsefulness(query, byWords, name)
    : sql`order by ${byWords} (found.lph = 'yes') desc, ${name}`
}

/** As `drugOrder`, of what may be used today; the rest by name. The order of registration cannot change the place of a drug. */
const byUsefulness = (query: DrugQuery, first: SQL, name: SQL): SQL => sql`left join (
    select distinct on (drug_id) drug_id, is_partial, wait from (${usesOn(sql`${lineCondition(query)} and ${usableNow()}`)}) own
    order by drug_id, is_partial, wait nulls last
  ) own on own.drug_id = found.id
  order by ${first} own.drug_id is null, own.is_partial, (not own.is_partial and ${isBiological(sql`found.id`)}) desc nulls last, own.wait nulls last, ${name}`

/** The number of drugs without each of the active filters. */
function countsWithoutEach(query: DrugQuery): SQL {
  const drugLevel = drugFilters
    .filter(name => isActive(query, name))
    .map(name => sql`${name}::text, (select count(*) from listed where missed = ${sql.raw(String(bitOf(name)))})`)
  const lineLevel = activeLineFilters(query).map(name => sql`${name}::text, ${countWithout(query, name)}`)
  return sql`jsonb_build_object(${sql.join([...drugLevel, ...lineLevel], sql`, `)})`
}

function countWithout(query: DrugQuery, name: FilterName): SQL {
  const rest = lineCondition(query, name)
  return rest
    ? sql`(select count(distinct drug_id) from drug_use_scope where ${rest} and ${isMatching})`
    : sql`(select count(*) from drug_flags where missed = 0)`
}

/** The gap of one crop and one problem, and whether the problem lives on the crop. */
export function pairFacts({ crop, target }: DrugQuery): Columns<Pick<StoredList, 'gap' | 'isHost'>> {
  if (crop.length !== 1 || target.length !== 1) return { gap: sql`null::jsonb`, isHost: sql`null::boolean` }
  const of = (table: 'pest' | 'disease', child: 'gaps' | 'hosts') => sql`${sql.identifier(`${table}_${child}`)} c
    join ${sql.identifier(table)} t on t.id = c.parent_id and t.alias = ${target[0]} and t.status = 'published'
    join plant p on p.id = c.plant_id and p.alias = ${crop[0]} and p.status = 'published'`
  const gaps = (table: 'pest' | 'disease') =>
    sql`select c.reason, c.instead_text as "insteadText" from ${of(table, 'gaps')}`
  return {
    gap: sql`(select to_jsonb(g) from (${gaps('pest')} union all ${gaps('disease')}) g limit 1)`,
    isHost: sql`(exists (select from ${of('pest', 'hosts')}) or exists (select from ${of('disease', 'hosts')}))`,
  }
}
