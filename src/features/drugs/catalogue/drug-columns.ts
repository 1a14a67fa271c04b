import type { GenerationCache } from '#kit/catalogue/generation-cache.server.ts'
import type { FilterName } from './drug-query.ts'
import { filtersInMemory, type StoredDrug } from './stored-drugs.server.ts'
import type { DrugLines } from './stored-lines.server.ts'

/** The facts of the drugs as columns: an index stands for a drug. */
export interface DrugColumns {
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
}

/** Many drugs have the same values, so each list of them is kept once. */
interface OwnLists {
  /** For each drug the index of its list. */
  codes: Uint32Array
  lists: readonly (readonly string[])[]
}

interface Source {
  drugs: readonly StoredDrug[]
  lines: readonly (DrugLines | undefined)[]
}

interface Made extends Source {
  today: string
  columns: DrugColumns
  /** For each filter the number of a list, by its text. */
  numbers: readonly Map<string, number>[]
}

const madeOf = new WeakMap<GenerationCache, Made>()

/** After a save nearly all drugs are the same objects in the same order: then only the others are written again. */
export function columnsOf(cache: GenerationCache, today: string, source: Source): DrugColumns {
  const last = madeOf.get(cache)
  const isSimilar = last?.today === today && last.drugs.length === source.drugs.length
  const before: Made = isSimilar ? last : emptyColumns(today)
  const changed = indexesWhere(
    source.drugs.length,
    index => source.drugs[index] !== before.drugs[index] || source.lines[index] !== before.lines[index],
  )
  const columns = { ...changedColumns(before, source, changed), ...joined(before, source.lines) }
  madeOf.set(cache, { ...source, today, columns, numbers: before.numbers })
  return columns
}

const emptyColumns = (today: string): Made => ({
  today,
  drugs: [],
  lines: [],
  numbers: filtersInMemory.map(() => new Map<string, number>()),
  columns: {
    ids: [],
    names: [],
    hazards: [],
    own: new Map(filtersInMemory.map(name => [name, { codes: new Uint32Array(), lists: [] }])),
    lines: new Uint32Array(),
    starts: new Uint32Array(),
    crops: [],
    isPermitted: [],
  },
})

function indexesWhere(length: number, isWanted: (index: number) => boolean): number[] {
  const found: number[] = []
  for (let index = 0; index < length; index++) if (isWanted(index)) found.push(index)
  return found
}

function changedColumns(
  { today, columns, numbers }: Made,
  { drugs, lines }: Source,
  changed: readonly number[],
): Omit<DrugColumns, 'lines' | 'starts'> {
  const column = <Value>(values: readonly Value[], valueAt: (index: number) => Value) => {
    if (changed.length === 0) return values
    const copy = [...values]
    for (const index of changed) copy[index] = valueAt(index)
    return copy
  }
  const isPermitted = remembered((days: string | null) => isWithin(days, today))
  return {
    ids: column(columns.ids, index => drugs[index]!.id),
    names: column(columns.names, index => drugs[index]!.name),
    hazards: column(columns.hazards, index => drugs[index]!.hazard),
    crops: column(columns.crops, index => lines[index]?.crops ?? 0),
    isPermitted: column(columns.isPermitted, index => {
      const own = lines[index]
      return own !== undefined && isPermitted(own.days)
    }),
    own: ownLists(columns.own, numbers, { drugs, changed }),
  }
}

function ownLists(
  last: DrugColumns['own'],
  numbers: Made['numbers'],
  { drugs, changed }: { drugs: readonly StoredDrug[]; changed: readonly number[] },
): DrugColumns['own'] {
  if (changed.length === 0) return last
  const codes = filtersInMemory.map(name => {
    const copy = new Uint32Array(drugs.length)
    copy.set(last.get(name)!.codes)
    return copy
  })
  for (const index of changed)
    for (const [at, list] of drugs[index]!.own.split('|').entries()) codes[at]![index] = numberOf(numbers[at]!, list)
  return new Map(
    filtersInMemory.map((name, at) => {
      const lists = [...numbers[at]!.keys()].map(list => (list === '' ? [] : list.split(' ')))
      return [name, { codes: codes[at]!, lists }]
    }),
  )
}

function numberOf(numbers: Map<string, number>, list: string): number {
  const known = numbers.get(list)
  if (known !== undefined) return known
  numbers.set(list, numbers.size)
  return numbers.size - 1
}

/** One array is read several times faster than one for each drug. Lines that are the same as before are copied together. */
function joined(last: Made, own: Source['lines']): Pick<DrugColumns, 'lines' | 'starts'> {
  const before = last.columns
  const starts = new Uint32Array(own.length + 1)
  for (let index = 0; index < own.length; index++) starts[index + 1] = starts[index]! + (own[index]?.lines.length ?? 0)
  const lines = new Uint32Array(starts.at(-1)!)
  for (let from = 0; from < own.length; ) {
    let end = from
    while (end < own.length && end < last.lines.length && own[end] === last.lines[end]) end++
    if (end > from) lines.set(before.lines.subarray(before.starts[from], before.starts[end]), starts[from])
    else if (own[end]) lines.set(own[end]!.lines, starts[end])
    from = Math.max(end, from + 1)
  }
  return { lines, starts }
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

/** @param days a multirange as PostgreSQL prints it, such as {[2020-01-01,2031-01-01),[2032-01-01,)}; null for all days */
function isWithin(days: string | null, today: string): boolean {
  if (days === null) return true
  return [...days.matchAll(/[[(]([a-z\d-]{0,20}),([a-z\d-]{0,20})\)/g)].some(([, from = '', end = '']) => {
    return (from === '' || from === '-infinity' || from <= today) && (end === '' || end === 'infinity' || today < end)
  })
}
