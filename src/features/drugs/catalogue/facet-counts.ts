import { type SQL, sql } from 'drizzle-orm'
import { activeLineFilters, bitOf, facetColumns, lineCondition } from './conditions.ts'
import { countedFilters, type DrugQuery, type FilterName, filterOf } from './drug-query.ts'

/**
 * How facets are counted. Each value of a facet shows how many drugs match it, so every facet is counted over another list: the
 * drugs that match all other filters. One statement does it in two ways.
 *
 * Filters of the drug itself (`drug_flags`): a drug has a number `missed` with one bit per filter it does not meet. 0 is in the
 * list; for the facet «hazard» a drug counts when no bit but that of «hazard» is set.
 *
 * Filters of its uses (crop, problem, place, waiting period): counting the lines of 100,000 uses takes half a second. `drug_bitmap`
 * has a row for every pair of such values that occur together (tomato and late blight; tomato and open ground), with a bit string:
 * bit 17 is set when the drug with the id 17 has such a use. The list is one bit string too (`matching_bits`), and the number of
 * drugs behind a value is `bit_count(a & b)`. Pairs cannot tell where three values meet, for example crop, problem and place; then
 * few lines are left, and those are read.
 */
export function facetCounts(query: DrugQuery): SQL {
  const counts = countedFilters.map(
    name => sql`${name}::text, (select coalesce(jsonb_agg(x), '[]') from (${countOf(query, name)}) x)`,
  )
  return sql`jsonb_build_object(${sql.join(counts, sql`, `)})`
}

function countOf(query: DrugQuery, name: FilterName): SQL {
  const { count } = filterOf(name)
  const passes = sql`missed & ${sql.raw(String(~bitOf(name)))} <= 0`
  if (!count)
    return sql`select value, sum(count) as count from (select ${sql.identifier(name)} as value, count from combination where ${passes}) c
    where value is not null group by 1`
  const isColumn = facetColumns.some(([column]) => column === name)
  return count({
    drugs: sql`select id${isColumn ? sql`, ${sql.identifier(name)} as value` : sql``} from listed where ${passes}`,
    byLine: (key, join = sql``) => countByLine(query, name, key, join),
  })
}

/** The list grouped by its short columns, so that all of them are counted in one pass. */
const shortColumns = facetColumns.filter(([name]) => !filterOf(name).count).map(([name]) => sql.identifier(name))
export const combinations: SQL = sql`select ${sql.join([...shortColumns, sql`missed`], sql`, `)}, count(*) as count
  from listed group by ${sql.join([...shortColumns, sql`missed`], sql`, `)}`

/** Membership is tested by a bit, because for a join the planner estimates the wrong size. */
function countByLine(query: DrugQuery, name: FilterName, key: SQL, join: SQL): SQL {
  const rows = bitmapCondition(query, name)
  if (rows)
    return sql`select ${key}, bit_count(bit_or(drugs) & (select bits from matching_bits)) as count from drug_bitmap ${join}
      where ${rows} group by ${key}`
  return sql`select ${key}, count(*) as count from (select distinct ${key}, drug_id from drug_use_scope ${join}
    where ${lineCondition(query, name) ?? sql`true`} and ${isMatching}) pair group by ${key}`
}

/** For a line: its drug is in the list. Compared by «>» because of the estimate, see `listed`. */
export const isMatching: SQL = sql`get_bit((select bits from matching_bits), drug_id) > 0`

/** Bits of one block. All rows of `drug_bitmap` have a multiple of it. */
const blockLength = 256
const emptyBlock = sql`repeat('0', ${sql.raw(String(blockLength))})::bit varying`

/**
 * The table `matching_bits`, the drugs that match all drug filters. Joined of blocks: setting a bit copies the whole string, so that
 * with one long string the time would grow with the square of the number of drugs.
 */
export const matchingBits: SQL = sql`
  matching_block as (
    select id / ${sql.raw(String(blockLength))} as n, bit_or(set_bit(${emptyBlock}, id % ${sql.raw(String(blockLength))}, 1)) as bits
    from drug_flags where missed <= 0 group by 1
  ),
  matching_bits as materialized (
    select string_agg(coalesce(bits, ${emptyBlock})::text, '' order by n)::bit varying as bits
    from generate_series(0, (select length(drugs) from drug_bitmap limit 1) / ${sql.raw(String(blockLength))} - 1) n
      left join matching_block using (n)
  )`

/**
 * The table `listed`: drugs with a line that matches the filters of lines; `missed` tells about the drug filters.
 *
 * Of computed columns the planner knows nothing: it takes «=» to keep one row of 200, and «>» one of three. With «=» it expects one
 * drug where there are thousands and joins in nested loops, whose time grows with the square of the catalogue.
 */
export function listed(query: DrugQuery): SQL {
  const condition = lineCondition(query)
  if (!condition) return sql`listed as (select * from drug_flags)`
  const rows = bitmapCondition(query)
  if (!rows)
    return sql`line_drug as materialized (select distinct drug_id from drug_use_scope where ${condition}),
    listed as materialized (select * from drug_flags where id in (select drug_id from line_drug))`
  // Combined with itself, because the aggregate of one row is still compressed, and every get_bit would decompress it again.
  return sql`line_bits as materialized (select bit_or(drugs) | bit_or(drugs) as bits from drug_bitmap where ${rows}),
    listed as materialized (select drug_flags.* from drug_flags, line_bits where id < length(bits) and get_bit(bits, id) > 0)`
}

/** One bitmap per crop, to count the crops of each drug in `found`. */
export const cropBits: SQL = sql`(select plant_id, bit_or(drugs) as drugs from drug_bitmap where plant_id is not null and place is not null group by 1)`

/**
 * The pairs that `drug_bitmap` has rows for. Every line has a place and a kind of waiting period, but not always a crop or a problem,
 * so a single filter is looked up in the first pair that contains it.
 */
const bitmapPairs: readonly (readonly FilterName[])[] = [
  ['place', 'phi'],
  ['crop', 'place'],
  ['target', 'place'],
  ['crop', 'target'],
  ['crop', 'phi'],
  ['target', 'phi'],
]
const bitmapFilters = [...new Set(bitmapPairs.flat())]

/**
 * The rows of `drug_bitmap` for the filters of lines together with the facet to count, which is not filtered itself; null when no
 * pair contains them all.
 */
function bitmapCondition(query: DrugQuery, counted?: FilterName): SQL | null {
  const active = activeLineFilters(query).filter(name => name !== counted)
  const names = counted ? [...active, counted] : active
  const pair = bitmapPairs.find(two => names.every(name => two.includes(name)))
  if (!pair) return null
  const shape = bitmapFilters.map(
    name => sql`${filterOf(name).bitmap!.column} ${sql.raw(pair.includes(name) ? 'is not null' : 'is null')}`,
  )
  const conditions = active.map(name => (filterOf(name).bitmap?.where ?? filterOf(name).where)(query[name]))
  return sql.join([...shape, ...conditions], sql` and `)
}
