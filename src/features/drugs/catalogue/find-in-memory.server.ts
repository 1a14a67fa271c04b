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
import { currentLines, type DrugLines, keyOfLine, lineBits, readingOf, readLines } from './stored-lines.server.ts'

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
  const inOrder = counted.found.toSorted(orderOf(facts, query, counted, ranks))
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
  return cache.remember(`facts of drugs ${today} ${reading}`, async () => {
    const lines = await currentLines(db, cache)
    return lines && readFacts(db, lines)
  })
}

type Order = (a: number, b: number) => number

/** Of indexes, which are in the order of names already. */
function orderOf(facts: DrugFacts, query: DrugQuery, counted: CountedList, ranks: ReadonlyMap<number, number>): Order {
  const { own, hazards, lines } = facts
  const by = (key: (index: number) => number): Order => {
    const known = new Map(counted.found.map(index => [index, key(index)]))
    return (a, b) => known.get(a)! - known.get(b)! || a - b
  }
  const has = (name: 'lph' | 'bio', value: string) => (index: number) => {
    const { codes, lists } = own.get(name)!
    return lists[codes[index]!]!.includes(value)
  }
  const isAllowed = has('lph', 'yes')
  if (query.sort === 'name') return (a, b) => a - b
  if (query.sort === 'hazard') return by(index => -(hazards[index] ?? Number.NEGATIVE_INFINITY))
  if (query.sort === 'crops') return by(index => -(lines[index]?.crops ?? 0))
  if (query.sort === 'phi') return by(index => shortestWait(facts, lines[index], counted))
  if (query.q !== '') {
    const allowed = by(index => (isAllowed(index) ? 0 : 1))
    return (a, b) => ranks.get(facts.ids[b]!)! - ranks.get(facts.ids[a]!)! || allowed(a, b)
  }
  if (isNarrow(query)) return by(index => usefulness(facts, index, counted, has('bio', '1')))
  return by(index => (isAllowed(index) ? 0 : 1))
}

/** Longer than any wait that is known. */
const unknownWait = 100_000

function waitOf({ keys }: DrugFacts, line: number): number {
  const { phiKind, phiDays } = keys[keyOfLine(line)]!
  return phiKind === 'not_regulated' ? 0 : (phiDays ?? unknownWait)
}

function shortestWait(facts: DrugFacts, own: DrugLines | undefined, { fits }: CountedList): number {
  let shortest = unknownWait
  for (const line of own?.lines ?? []) if (fits(keyOfLine(line))) shortest = Math.min(shortest, waitOf(facts, line))
  return shortest
}

/** As `byUsefulness` of the database: what may be used today first, of it what acts fully, of that the biological, then the shorter wait. */
function usefulness(facts: DrugFacts, index: number, counted: CountedList, isBiological: (index: number) => boolean) {
  const best = bestUse(facts, index, counted)
  // As in the database, where `null and false` is false: of the rest biological ones come last.
  if (!best) return unknownWait * (isBiological(index) ? 5 : 4)
  const group = best.isPartial ? 2 : isBiological(index) ? 0 : 1
  return group * (unknownWait + 1) + best.wait
}

interface Use {
  isPartial: boolean
  wait: number
}

/** Of the uses that are permitted today with the lines that meet the filters. */
function bestUse(facts: DrugFacts, index: number, { fits }: CountedList): Use | null {
  let best: Use | null = null
  let use: (Use & { isFull: boolean }) | null = null
  const finish = () => {
    if (!use) return
    const isPartial = use.isPartial && !use.isFull
    const isBetter = !best || (best.isPartial === isPartial ? use.wait < best.wait : best.isPartial)
    if (isBetter) best = { isPartial, wait: use.wait }
    use = null
  }
  if (!facts.isPermitted[index]) return null
  for (const line of facts.lines[index]?.lines ?? []) {
    if (line & lineBits.beginsUse) finish()
    if (!(line & lineBits.isUsable) || !fits(keyOfLine(line))) continue
    use ??= { isPartial: false, isFull: false, wait: unknownWait }
    use.isPartial ||= (line & lineBits.isPartial) !== 0
    use.isFull ||= (line & lineBits.isFull) !== 0
    use.wait = Math.min(use.wait, waitOf(facts, line))
  }
  finish()
  return best
}

const byPlace = new Intl.Collator('ru').compare

/** What a private plot may use today. */
function usableOf(facts: DrugFacts, { found, fits }: CountedList): FoundDrugs['usable'] {
  const { codes, lists } = facts.own.get('bio')!
  let [drugs, biological] = [0, 0]
  let soonest: NonNullable<FoundDrugs['usable']>['soonest'] = null
  for (const index of found) {
    const usable = usableKeys(facts, index, fits)
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

function usableKeys(facts: DrugFacts, index: number, fits: CountedList['fits']) {
  const own = facts.isPermitted[index] ? facts.lines[index] : undefined
  const usable = Array.from(own?.lines ?? []).filter(line => line & lineBits.isUsable && fits(keyOfLine(line)))
  return usable.map(line => facts.keys[keyOfLine(line)]!)
}
