import { isDeepStrictEqual } from 'node:util'
import { readTiming } from '#features/drug-uses/timing-words.ts'
import type { Doubt } from '../cell-readers.ts'
import { blankUse, doubtsText } from '../read-use.ts'
import { isUnconfirmed, keptAsWords } from './cell-readings.ts'
import { type CellFields, cellsOf } from './cells-of-use.ts'
import { type ColumnKey, columnKeys, type UseCells } from './columns-of-use.ts'
import { doubtsIn } from './open-doubts.ts'
import { type Lookup, readColumn } from './read-column.ts'

/** The cells of a row that an editor has changed, and those whose reading was confirmed. */
export interface CellsEdit {
  cells: Partial<UseCells>
  accepted: readonly ColumnKey[]
}

export interface AppliedCells {
  values: CellFields
  /** The columns that were read again. */
  touched: readonly ColumnKey[]
  /** Touched cells with doubts, in the order of columns. */
  doubts: ReadonlyMap<ColumnKey, Doubt>
}

/**
 * The values of a use after an edit of its cells. Cells that were not edited keep their values, which a person may have corrected.
 * @param stored null for a new row
 */
export function applyCells(stored: CellFields | null, { cells, accepted }: CellsEdit, lookup: Lookup): AppliedCells {
  const before = stored && cellsOf(stored)
  const texts = { ...(before ?? emptyCells), ...cells }
  const isSame = (key: ColumnKey) => stored !== null && texts[key] === before![key] && !doubtsIn(stored.unread).has(key)
  const confirmed = accepted.filter(key => key === 'phi' && isSame(key) && isUnconfirmed(key, stored!))
  const ignored = accepted.filter(
    key => key === 'method' && isSame(key) && readTiming(stored!.timingText).unread.length > 0,
  )
  const touched = touchedColumns(stored, before, texts, accepted, lookup).filter(
    key => !confirmed.includes(key) && !ignored.includes(key),
  )
  const values = { ...(stored ?? (blankUse as unknown as CellFields)) }
  const open = new Map([...doubtsIn(stored?.unread ?? null)].map(([key, { line }]) => [key, line]))
  const doubts = new Map<ColumnKey, Doubt>()
  for (const key of touched) {
    const read = readColumn(key, texts, lookup, accepted.includes(key))
    Object.assign(values, read.fields)
    open.delete(key)
    const [doubt] = read.doubts
    if (doubt) doubts.set(key, accepted.includes(key) ? { ...doubt, why: keptAsWords } : doubt)
  }
  if (confirmed.length > 0) values.phiConfirmed = true
  Object.assign(values, sharedFields({ stored, values, texts, touched, accepted, lookup }))
  const lines = columnKeys.flatMap(key => (doubts.has(key) ? doubtsText([doubts.get(key)!])! : (open.get(key) ?? [])))
  values.unread = lines.join('\n') || null
  values.isReady = values.unread === null && (stored === null || stored.isReady || stored.unread !== null)
  return { values, touched, doubts }
}

const emptyCells = Object.fromEntries(columnKeys.map(key => [key, ''])) as UseCells

/** Targets that follow from the crops of the row are read again with them; those that a person has corrected stay. */
function touchedColumns(
  stored: CellFields | null,
  before: UseCells | null,
  texts: UseCells,
  accepted: readonly ColumnKey[],
  lookup: Lookup,
): ColumnKey[] {
  if (!stored || !before) return columnKeys
  const edited = columnKeys.filter(key => texts[key] !== before[key] || accepted.includes(key))
  if (!edited.includes('crop') || edited.includes('target')) return edited
  const { fields } = readColumn('target', before, lookup, false)
  const isOfReader = isDeepStrictEqual(problemsOf(fields.targets), problemsOf(stored.targets))
  return isOfReader ? columnKeys.filter(key => key === 'target' || edited.includes(key)) : edited
}

const problemsOf = (targets: CellFields['targets'] | undefined) =>
  (targets ?? []).map(({ pestId, diseaseId, effectId }) => [pestId, diseaseId, effectId])

interface Shared {
  stored: CellFields | null
  values: CellFields
  texts: UseCells
  touched: readonly ColumnKey[]
  accepted: readonly ColumnKey[]
  lookup: Lookup
}

/** Fields that two cells give: water by the norm or by the notes, the interval by its own cell or by the words about the time. */
function sharedFields(shared: Shared): Partial<CellFields> {
  return { ...waterFields(shared), ...intervalFields(shared) }
}

function waterFields({ stored, values, texts, touched, accepted, lookup }: Shared): Partial<CellFields> {
  if (!touched.includes('norm') && !touched.includes('water')) return {}
  const waterIn = (key: 'norm' | 'water', cells: UseCells) =>
    readColumn(key, cells, lookup, accepted.includes(key)).fields.waterNorms ?? []
  const kept = stored?.waterNorms ?? []
  const isOfNorm =
    stored !== null &&
    stored.cellNotes === null &&
    isDeepStrictEqual(amounts(waterIn('norm', cellsOf(stored))), amounts(kept))
  const own = touched.includes('water') ? waterIn('water', texts) : isOfNorm ? [] : kept
  const waterNorms = own.length > 0 || (!touched.includes('norm') && !isOfNorm) ? own : waterIn('norm', texts)
  const isBesideCell = touched.includes('water') && stored !== null && stored.cellNotes === null
  return {
    waterNorms,
    restrictions: isBesideCell ? joined(stored.restrictions, values.restrictions) : values.restrictions,
  }
}

const amounts = (norms: CellFields['waterNorms']) =>
  norms.map(({ key: _, min, max, basisValue, ...norm }) => ({
    ...norm,
    min: Number(min),
    max: Number(max),
    basis: Number(basisValue),
  }))

const joined = (a: string | null, b: string | null) => (a && b && a !== b ? `${a}\n${b}` : (a ?? b))

/** Of two intervals the stricter one. Without a cell of its own the interval is that of the words about the time. */
function intervalFields({ stored, values, touched, texts, accepted, lookup }: Shared): Partial<CellFields> {
  if (!touched.includes('interval') && !touched.includes('method')) return {}
  const timing = readTiming(values.timingText)
  const own = touched.includes('interval')
    ? readColumn('interval', texts, lookup, accepted.includes('interval')).fields
    : isOfWords(stored)
      ? {}
      : stored!
  const intervalMinDays = Math.max(own.intervalMinDays ?? 0, timing.intervalMinDays ?? 0) || null
  const max = own.intervalMaxDays ?? (own.intervalMinDays ? null : timing.intervalMaxDays)
  return {
    intervalMinDays,
    intervalMaxDays: max !== null && intervalMinDays !== null && max < intervalMinDays ? null : max,
  }
}

const isOfWords = (stored: CellFields | null) =>
  stored === null ||
  (stored.cellInterval === null && readTiming(stored.timingText).intervalMinDays === stored.intervalMinDays)
