import type { KnownLine, LineTest } from './define-facet.server.ts'
import type { DrugFacts } from './drug-facts.server.ts'
import {
  type CountedFilter,
  countedFilters,
  type DrugQuery,
  drugFilters,
  type FilterName,
  filterOf,
  isActive,
  lineFilters,
} from './drug-query.ts'
import type { Count, FoundDrugs } from './find-drugs.server.ts'
import { keyOfLine } from './stored-lines.server.ts'

/** The numbers of the list, as `facet-counts.ts` counts them in the database: one pass over the drugs and their lines. */
export interface CountedList extends Pick<FoundDrugs, 'total' | 'counts' | 'hidden' | 'without'> {
  /** Indexes of the drugs of the list, by name. */
  found: number[]
  /** For the number of a key: 0 when such a line meets the filters of lines. */
  missedByKeys: Uint8Array
}

/** Whether the filters of this query can be counted in memory. */
export const isCountable = (query: DrugQuery): boolean =>
  [...drugFilters, ...lineFilters].every(name => name === 'q' || !isActive(query, name) || filterOf(name).inMemory)

/** @param byWords the ids that the words of the query find */
export function countInMemory(facts: DrugFacts, query: DrugQuery, byWords: ReadonlyMap<number, number>): CountedList {
  const missed = missedByDrugs(facts, query)
  if (isActive(query, 'q'))
    facts.ids.forEach((id, index) => {
      if (!byWords.has(id)) missed[index]! |= bitOf('q')
    })
  const lines = countLines(facts, query, missed)
  const listed = (name?: FilterName) => {
    const others = ~(name ? bitOf(name) : 0)
    return listOf(missed, (bits, index) => (bits & others) === 0 && lines.isListed(index))
  }
  const found = listed()
  const only = (name: FilterName) => listed(name).filter(index => missed[index] === bitOf(name)).length
  const counts = Object.fromEntries(
    countedFilters.map(name => [
      name,
      lines.counts.has(name)
        ? shown(facts, name, lines.counts.get(name)!)
        : shown(facts, name, countOwn(facts, name, listed(name))),
    ]),
  ) as Record<CountedFilter, Count[]>
  const without = () =>
    Object.fromEntries([
      ...drugFilters.filter(name => isActive(query, name)).map(name => [name, only(name)]),
      ...lines.active.map(name => [name, lines.without(name)]),
    ])
  return {
    found,
    total: found.length,
    counts,
    hidden: isActive(query, 'expired') ? only('expired') : 0,
    without: found.length === 0 ? without() : null,
    missedByKeys: lines.missedByKeys,
  }
}

/** One bit for each filter of drugs, also for those of lines. */
const bitOf = (name: FilterName): number => 1 << (drugFilters.includes(name) ? drugFilters : lineFilters).indexOf(name)

function listOf(bits: Uint32Array, isIn: (bits: number, index: number) => boolean): number[] {
  const list: number[] = []
  for (let index = 0; index < bits.length; index++) if (isIn(bits[index]!, index)) list.push(index)
  return list
}

/** For each drug the filters of drugs that it does not meet. */
function missedByDrugs({ ids, own }: DrugFacts, query: DrugQuery): Uint32Array {
  const missed = new Uint32Array(ids.length)
  for (const name of drugFilters.filter(each => own.has(each) && isActive(query, each))) {
    const { codes, lists } = own.get(name)!
    const value = query[name]
    const chosen = Array.isArray(value) ? (value as readonly string[]) : ['1']
    const bits = lists.map(list => (list.some(each => chosen.includes(each)) ? 0 : bitOf(name)))
    for (let index = 0; index < codes.length; index++) missed[index]! |= bits[codes[index]!]!
  }
  return missed
}

function countOwn({ own }: DrugFacts, name: FilterName, among: readonly number[]): Map<string, number> {
  const { codes, lists } = own.get(name)!
  const drugs = new Uint32Array(lists.length)
  for (const index of among) drugs[codes[index]!]!++
  const counts = new Map<string, number>()
  lists.forEach((list, at) => {
    for (const value of list) counts.set(value, (counts.get(value) ?? 0) + drugs[at]!)
  })
  return counts
}

/** The values of records all, those with words only when there is a drug. */
function shown({ known }: DrugFacts, name: FilterName, counts: ReadonlyMap<string, number>): Count[] {
  const { words } = filterOf(name)
  if (!words)
    return known.get(name)!.map(each => ({
      ...each,
      count: counts.get(each.kind ? `${each.kind}/${each.value}` : each.value) ?? 0,
    }))
  return [...counts].flatMap(([value, count]) => (count > 0 ? [{ value, count }] : []))
}

interface LineCounts {
  /** The filters of lines that are chosen. */
  active: FilterName[]
  missedByKeys: Uint8Array
  isListed(index: number): boolean
  counts: ReadonlyMap<FilterName, ReadonlyMap<string, number>>
  /** The drugs that meet all other filters. */
  without(name: FilterName): number
}

interface LineFacet {
  name: FilterName
  bit: number
  /** The values of key n are the codes from `starts[n]` to before `starts[n + 1]`. */
  codes: Uint16Array
  starts: Uint32Array
  values: readonly string[]
  /** For each value the drugs, and the last one that was counted. */
  drugs: Uint32Array
  last: Int32Array
}

function countLines(facts: DrugFacts, query: DrugQuery, missed: Uint32Array): LineCounts {
  const active = lineFilters.filter(name => isActive(query, name))
  const tests = active.map(name => ({ bit: bitOf(name), fits: testOf(name).fits(query[name]) }))
  const missedByKeys = Uint8Array.from(facts.keys, key =>
    tests.reduce((bits, { bit, fits }) => (fits(key) ? bits : bits | bit), 0),
  )
  const facets = lineFilters.flatMap(name => (testOf(name).valuesOf ? [facetOf(name, facts.keys)] : []))
  const seen = passLines(facts, { missed, missedByKeys, facets })
  const alone = (name: FilterName) => active.every(each => each === name)
  return {
    active,
    missedByKeys,
    isListed: index => active.length === 0 || (seen[index]! & 1) !== 0,
    counts: new Map(
      facets.map(({ name, values, drugs }) => [name, new Map(values.map((value, at) => [value, drugs[at]!]))]),
    ),
    without: name =>
      listOf(missed, (bits, index) => bits === 0 && (alone(name) || (seen[index]! & (1 | (1 << bitOf(name)))) !== 0))
        .length,
  }
}

interface Passed {
  missed: Uint32Array
  missedByKeys: Uint8Array
  facets: readonly LineFacet[]
}

/** Counts the facets. Gives for each drug a number whose bit n is set when a line misses exactly the filters of the bits n. */
function passLines({ lines, starts }: DrugFacts, { missed, missedByKeys, facets }: Passed): Uint32Array {
  const seen = new Uint32Array(missed.length)
  // A line counts for a facet when it meets all filters but that of the facet.
  const countedBy = Array.from({ length: 1 << lineFilters.length }, (_, bits) =>
    facets.filter(({ bit }) => (bits & ~bit) === 0),
  )
  for (let index = 0; index < missed.length; index++) {
    const isIn = missed[index] === 0
    const end = starts[index + 1]!
    let own = 0
    for (let at = starts[index]!; at < end; at++) {
      const key = keyOfLine(lines[at]!)
      const bits = missedByKeys[key]!
      own |= 1 << bits
      if (!isIn) continue
      const counting = countedBy[bits]!
      for (let n = 0; n < counting.length; n++) mark(counting[n]!, key, index)
    }
    seen[index] = own
  }
  return seen
}

const testOf = (name: FilterName) => filterOf(name).inMemory as LineTest<unknown>

/** The values of the keys stay the same for each generation, so they are read once. */
const valuesByKeys = new WeakMap<readonly KnownLine[], Map<FilterName, ValuesOfKeys>>()

type ValuesOfKeys = Pick<LineFacet, 'codes' | 'starts' | 'values'>

function facetOf(name: FilterName, keys: readonly KnownLine[]): LineFacet {
  const byName = valuesByKeys.get(keys) ?? new Map<FilterName, ValuesOfKeys>()
  valuesByKeys.set(keys, byName)
  const read = byName.get(name) ?? readValues(name, keys)
  byName.set(name, read)
  const { length } = read.values
  return { name, bit: bitOf(name), ...read, drugs: new Uint32Array(length), last: new Int32Array(length).fill(-1) }
}

function readValues(name: FilterName, keys: readonly KnownLine[]): ValuesOfKeys {
  const numbers = new Map<string, number>()
  const codes: number[] = []
  const starts = new Uint32Array(keys.length + 1)
  keys.forEach((key, at) => {
    for (const value of testOf(name).valuesOf!(key)) {
      const known = numbers.get(value) ?? numbers.size
      numbers.set(value, known)
      codes.push(known)
    }
    starts[at + 1] = codes.length
  })
  return { codes: Uint16Array.from(codes), starts, values: [...numbers.keys()] }
}

/** A drug counts once for each value, however many lines it has. */
function mark({ codes, starts, drugs, last }: LineFacet, key: number, index: number): void {
  const end = starts[key + 1]!
  for (let at = starts[key]!; at < end; at++) {
    const code = codes[at]!
    if (last[code] === index) continue
    last[code] = index
    drugs[code]!++
  }
}
