import { sql } from 'drizzle-orm'
import type { GenerationCache } from '#kit/catalogue/generation-cache.server.ts'
import { findRows, rowOf, selectOf } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'

/**
 * The lines of `drug_use_scope` in memory, four bytes for each, so that every facet of a filtered list is counted in one pass over them.
 * Read once, in parts, and then only those of drugs that have changed (`drug_scope_change`).
 */
export interface StoredLines {
  /** What the lines have in common with many others: a line is an index of these. */
  keys: readonly LineKey[]
  byDrug: ReadonlyMap<number, DrugLines>
}

export interface LineKey {
  plantId: number | null
  pestId: number | null
  diseaseId: number | null
  place: string
  phiKind: string
  phiDays: number | null
}

export interface DrugLines {
  /** In the order of their uses; the bits of `lineBits` and above them the index of the key. */
  lines: Uint32Array
  /** The days on which the registrations permit a use: a multirange of PostgreSQL, null for all days. The same for all lines of a drug. */
  days: string | null
  crops: number
}

/** Bits of a line. A line without an effect is neither full nor partial. */
export const lineBits = { beginsUse: 1, isUsable: 2, isPartial: 4, isFull: 8 } as const
const keyShift = 4
export const keyOfLine = (line: number): number => line >>> keyShift

const drugsPerPart = 500
/** After a change of more drugs, such as a bulk load, everything is read again in parts. */
const maxChanged = 2_000

type StoredLine = [
  use: number,
  plant: number | null,
  pest: number | null,
  disease: number | null,
  effect: string | null,
  isUsable: boolean,
  place: string,
  phiKind: string,
  phiDays: number | null,
]

interface StoredDrug {
  drugId: number
  days: string | null
  lines: StoredLine[]
}

const rowOfDrug = rowOf<StoredDrug>({
  drugId: sql`drug_id`,
  days: sql`min(usable_days::text)`,
  lines: sql`json_agg(json_build_array(use_id, plant_id, pest_id, disease_id, effect, is_usable, place, phi_kind, phi_days) order by use_id)`,
})

interface Memory {
  /** The first reading, while it lasts. */
  reading: Promise<void> | null
  /** The last reading of changes. They follow one another, or an older answer could come last. */
  lastChanges: Promise<void>
  isRead: boolean
  /** How often all lines have been read. */
  readings: number
  /** The last change that the lines contain. */
  change: number
  keys: LineKey[]
  numbers: Map<string, number>
  byDrug: Map<number, DrugLines>
}

/** One copy of the lines for each program, whatever the generation. */
const memories = new WeakMap<GenerationCache, Memory>()

function memoryOf(cache: GenerationCache): Memory {
  const known = memories.get(cache)
  if (known) return known
  const memory = {
    reading: null,
    lastChanges: Promise.resolve(),
    isRead: false,
    readings: 0,
    change: 0,
    keys: [],
    numbers: new Map(),
    byDrug: new Map(),
  }
  memories.set(cache, memory)
  return memory
}

/** Which reading of all lines the present ones come from; null until they have been read. */
export function readingOf(cache: GenerationCache): number | null {
  const { isRead, readings } = memoryOf(cache)
  return isRead ? readings : null
}

/** Reads all lines, unless they are there. A second call waits for the first one. */
export function readLines(db: Db, cache: GenerationCache): Promise<void> {
  const memory = memoryOf(cache)
  if (memory.isRead) return Promise.resolve()
  memory.reading ??= readAll(db, memory).finally(() => {
    memory.reading = null
  })
  return memory.reading
}

/** The lines with all changes; null until they have been read. */
export async function currentLines(db: Db, cache: GenerationCache): Promise<StoredLines | null> {
  const memory = memoryOf(cache)
  if (!memory.isRead) return null
  const reading = memory.lastChanges.then(() => readChanges(db, memory))
  memory.lastChanges = reading.catch(() => {})
  await reading
  return memory.isRead ? memory : null
}

/**
 * Parts are of different moments, on a replica also of earlier ones than what was read before. So what has changed since the earliest is
 * read once more afterwards.
 */
async function readAll(db: Db, memory: Memory): Promise<void> {
  const last = sql`(select coalesce(max(drug_id), 0) from drug_use_scope)`
  const [bounds] = await findRows(db, selectOf(rowOf<{ change: number; last: number }>({ change: lastChange, last })))
  let earliest = bounds!.change
  memory.byDrug.clear()
  for (let from = 0; from <= bounds!.last; from += drugsPerPart) {
    const [part] = await findRows(db, partOf(from))
    for (const drug of part!.drugs) memory.byDrug.set(drug.drugId, pack(memory, drug))
    earliest = Math.min(earliest, part!.change)
  }
  memory.change = earliest
  memory.isRead = true
  memory.readings++
  await readChanges(db, memory)
}

const lastChange = sql`(select coalesce(max(change), 0) from drug_scope_change)::int`

const partOf = (from: number) =>
  selectOf(
    rowOf<{ change: number; drugs: StoredDrug[] }>({
      change: lastChange,
      drugs: sql`(select coalesce(json_agg(own), '[]') from (
        select ${rowOfDrug} from drug_use_scope where drug_id between ${from} and ${from + drugsPerPart - 1} group by drug_id) own)`,
    }),
  )

interface Changes {
  change: number
  /** Without lines when those of the drug are gone; null for too many drugs. */
  changed: { drugId: number; lines: StoredDrug | null }[] | null
}

/** One statement, so that the number of the change and the lines belong together. */
async function readChanges(db: Db, memory: Memory): Promise<void> {
  const [found] = await findRows(
    db,
    selectOf(
      rowOf<Changes>({
        change: lastChange,
        changed: sql`case when (select count(*) from drug_scope_change where change > ${memory.change}) <= ${maxChanged} then (
          select coalesce(json_agg(json_build_object('drugId', c.drug_id, 'lines',
            (select row_to_json(own) from (select ${rowOfDrug} from drug_use_scope where drug_id = c.drug_id group by drug_id) own))), '[]')
          from drug_scope_change c where c.change > ${memory.change}) end`,
      }),
    ),
  )
  if (!found!.changed) {
    memory.isRead = false
    return
  }
  for (const { drugId, lines } of found!.changed)
    if (lines) memory.byDrug.set(drugId, pack(memory, lines))
    else memory.byDrug.delete(drugId)
  memory.change = found!.change
}

function pack(memory: Memory, { days, lines }: StoredDrug): DrugLines {
  const packed = new Uint32Array(lines.length)
  const crops = new Set<number>()
  let lastUse: number | null = null
  lines.forEach(([use, plantId, pestId, diseaseId, effect, isUsable, place, phiKind, phiDays], at) => {
    if (plantId !== null) crops.add(plantId)
    const bits =
      (use === lastUse ? 0 : lineBits.beginsUse) |
      (isUsable ? lineBits.isUsable : 0) |
      (effect === 'partial' ? lineBits.isPartial : 0) |
      (effect === 'full' ? lineBits.isFull : 0)
    packed[at] = (numberOf(memory, { plantId, pestId, diseaseId, place, phiKind, phiDays }) << keyShift) | bits
    lastUse = use
  })
  return { lines: packed, days, crops: crops.size }
}

function numberOf({ keys, numbers }: Memory, key: LineKey): number {
  const text = `${key.plantId} ${key.pestId} ${key.diseaseId} ${key.place} ${key.phiKind} ${key.phiDays}`
  const known = numbers.get(text)
  if (known !== undefined) return known
  keys.push(key)
  numbers.set(text, keys.length - 1)
  return keys.length - 1
}
