import { sql } from 'drizzle-orm'
import type { places } from '#features/drug-uses/places-and-methods.ts'
import { findByWords, toWordsFound } from '#features/search/found-words.server.ts'
import { findRows, rowOf, selectOf } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { type CountedList, countInMemory, isCountable } from './count-in-memory.ts'
import { cardsJson, toCard } from './drug-cards.server.ts'
import { type DrugFacts, readFacts } from './drug-facts.server.ts'
import { type DrugQuery, isNarrow } from './drug-query.ts'
import {
  type FoundDrugs,
  isUnfiltered,
  type ListCache,
  pageSize,
  pairFacts,
  type StoredList,
} from './find-drugs.server.ts'
import { keyOfLine, lineBits, readingOf, readLines } from './stored-lines.server.ts'

/**
 * A filtered list counted in memory: the same as `findDrugs`, without reading the lines of a crop for it. Null while the lines are read
 * for the first time, which goes on meanwhile, for filters that only the database knows, and for the unfiltered list, which is cached.
 */
export async function findInMemory(db: Db, query: DrugQuery, list: ListCache): Promise<FoundDrugs | null> {
  if (!isCountable(query) || isUnfiltered(query) || list.cache.generation.value === null) return null
  const facts = await currentFacts(db, list)
  if (!facts) return null
  const { words, state, ranks } = await findByWords(db, 'drug', query.q)
  const counted = countInMemory(facts, query, ranks)
  const inOrder = sorted(facts, query, counted, ranks)
  const ids = inOrder.slice((query.page - 1) * pageSize, query.page * pageSize).map(index => facts.ids[index]!)
  const row = rowOf<Pick<StoredList, 'items' | 'gap' | 'isHost'>>({
    items: cardsJson(sql`${`{${ids.join()}}`}::int[]`, query),
    ...pairFacts(query),
  })
  const [read] = await findRows(db, selectOf(row))
  const { total, counts, hidden, without } = counted
  return {
    ...read!,
    items: read!.items.map(toCard),
    total,
    ids,
    counts,
    hidden,
    without,
    usable: query.crop.length > 0 && query.target.length > 0 ? usableOf(facts, counted) : null,
    words: toWordsFound(words, state),
  }
}

/** Null while the lines are read. A failure of that reading is not one of this request; the next one tries again. */
async function currentFacts(db: Db, { cache, today }: ListCache): Promise<DrugFacts | null> {
  const reading = readingOf(cache)
  if (reading === null) {
    readLines(db, cache).catch(() => {})
    return null
  }
  return cache.remember(`facts of drugs ${today} ${reading}`, () => readFacts(db, { cache, today }))
}

/** Indexes of the drugs of the list in the order of the query. Their own order is that of the names. */
function sorted(
  facts: DrugFacts,
  query: DrugQuery,
  counted: CountedList,
  ranks: ReadonlyMap<number, number>,
): number[] {
  const { found } = counted
  const has = (name: 'lph' | 'bio', value: string) => {
    const { codes, lists } = facts.own.get(name)!
    const having = lists.map(list => list.includes(value))
    return (index: number) => having[codes[index]!]!
  }
  const isAllowed = has('lph', 'yes')
  const byAllowed = (index: number) => (isAllowed(index) ? 0 : 1)
  if (query.sort === 'name') return found
  if (query.sort === 'hazard') return sortedBy(found, index => highestHazard - (facts.hazards[index] ?? 0))
  if (query.sort === 'crops') return sortedBy(found, index => manyCrops - facts.crops[index]!)
  if (query.sort === 'phi') return sortedBy(found, index => shortestWait(facts, index, counted))
  const isBiological = has('bio', '1')
  const useful = isNarrow(query)
    ? sortedBy(found, index => usefulness(bestUse(facts, index, counted), isBiological(index)))
    : sortedBy(found, byAllowed)
  const rank = (index: number) => ranks.get(facts.ids[index]!)!
  return query.q === '' ? useful : useful.toSorted((a, b) => rank(b) - rank(a))
}

const highestHazard = 100
const manyCrops = 100_000

/** Numbers are sorted many times faster than by a function. `key` gives whole numbers from 0 to a million. */
function sortedBy(found: readonly number[], key: (index: number) => number): number[] {
  const size = (found.at(-1) ?? 0) + 1
  const keys = Float64Array.from(found, index => key(index) * size + index).sort()
  return Array.from(keys, each => each % size)
}

/** Longer than any wait that is known. */
const unknownWait = 100_000

function waitOf({ keys }: DrugFacts, line: number): number {
  const { phiKind, phiDays } = keys[keyOfLine(line)]!
  return phiKind === 'not_regulated' ? 0 : (phiDays ?? unknownWait)
}

function shortestWait(facts: DrugFacts, index: number, { missedByKeys }: CountedList): number {
  let shortest = unknownWait
  for (let at = facts.starts[index]!; at < facts.starts[index + 1]!; at++) {
    const line = facts.lines[at]!
    if (missedByKeys[keyOfLine(line)] === 0) shortest = Math.min(shortest, waitOf(facts, line))
  }
  return shortest
}

/** As `byUsefulness` of the database: what may be used today first, of it what acts fully, of that the biological, then the shorter wait. */
function usefulness(best: Use | null, isBiological: boolean): number {
  // As in the database, where `null and false` is false: of the rest biological ones come last.
  if (!best) return unknownWait * (isBiological ? 5 : 4)
  const group = best.isPartial ? 2 : isBiological ? 0 : 1
  return group * (unknownWait + 1) + best.wait
}

interface Use {
  isPartial: boolean
  wait: number
}

/** Of the uses that are permitted today with the lines that meet the filters. A use is partial when none of these lines is full. */
function bestUse(facts: DrugFacts, index: number, { missedByKeys }: CountedList): Use | null {
  if (!facts.isPermitted[index]) return null
  let best: Use | null = null
  let [effects, wait] = [0, -1]
  const end = facts.starts[index + 1]!
  for (let at = facts.starts[index]!; at <= end; at++) {
    const line = at < end ? facts.lines[at]! : lineBits.beginsUse
    if (line & lineBits.beginsUse && wait >= 0) {
      const isPartial = effects === lineBits.isPartial
      if (!best || (best.isPartial === isPartial ? wait < best.wait : best.isPartial)) best = { isPartial, wait }
      effects = 0
      wait = -1
    }
    if (at === end || !(line & lineBits.isUsable) || missedByKeys[keyOfLine(line)] !== 0) continue
    effects |= line & (lineBits.isPartial | lineBits.isFull)
    const own = waitOf(facts, line)
    if (wait < 0 || own < wait) wait = own
  }
  return best
}

const byPlace = new Intl.Collator('ru').compare

/** What a private plot may use today. */
function usableOf(facts: DrugFacts, counted: CountedList): FoundDrugs['usable'] {
  const { codes, lists } = facts.own.get('bio')!
  let [drugs, biological] = [0, 0]
  let soonest: NonNullable<FoundDrugs['usable']>['soonest'] = null
  for (const index of counted.found) {
    const usable = usableKeys(facts, index, counted)
    if (usable.length === 0) continue
    drugs++
    if (lists[codes[index]!]!.length > 0) biological++
    for (const { phiKind, phiDays, place } of usable) {
      if (phiKind !== 'days' || phiDays === null) continue
      const name = facts.names[index]!
      const isSooner =
        !soonest ||
        phiDays < soonest.days ||
        (phiDays === soonest.days && name === soonest.name && byPlace(place, soonest.place) < 0)
      if (isSooner) soonest = { name, days: phiDays, place: place as keyof typeof places }
    }
  }
  return { drugs, biological, soonest }
}

function usableKeys(facts: DrugFacts, index: number, { missedByKeys }: CountedList) {
  if (!facts.isPermitted[index]) return []
  const own = facts.lines.subarray(facts.starts[index], facts.starts[index + 1])
  const usable = own.filter(line => (line & lineBits.isUsable) !== 0 && missedByKeys[keyOfLine(line)] === 0)
  return Array.from(usable, line => facts.keys[keyOfLine(line)]!)
}
