import { readTiming } from '#features/drug-uses/timing-words.ts'
import {
  cropsOf,
  type Doubt,
  methodOf,
  noCrop,
  periodsOf,
  type ReportDoubt,
  rateOf,
  reentryOf,
  settled,
  targetsOf,
  waterOf,
} from '../cell-readers.ts'
import { readCrops } from '../read-object.ts'
import { readInterval } from '../read-periods.ts'
import type { NamedTarget, Vocabulary } from '../vocabulary.ts'
import type { CellFields } from './cells-of-use.ts'
import type { ColumnKey, UseCells } from './columns-of-use.ts'

/** What the cells name in the catalogue. */
export interface Lookup {
  vocabulary: Vocabulary
  /** Of a published record that the vocabulary has named. */
  idOf(kind: string, alias: string): number
  /** Its name for people. */
  nameOf(kind: string, id: number): string
}

/** The values that a cell gives, and what a person has to look at. */
export interface ReadColumn {
  fields: Partial<CellFields>
  doubts: Doubt[]
  /** Read, but to be confirmed by a person before anything rests on it: a dash, words about the time. */
  unconfirmed: string
}

/** Reads one cell of a row with the readers of registers. `isAccepted`: a person has confirmed what was understood. */
export function readColumn(key: ColumnKey, cells: UseCells, lookup: Lookup, isAccepted: boolean): ReadColumn {
  const doubts: Doubt[] = []
  const doubt: ReportDoubt = (cell, text, why) => void doubts.push({ cell, text, why })
  const { fields, unconfirmed = '' } = columns[key](cells, lookup, doubt, isAccepted)
  return { fields, doubts, unconfirmed }
}

type Reader = (
  cells: UseCells,
  lookup: Lookup,
  doubt: ReportDoubt,
  isAccepted: boolean,
) => { fields: Partial<CellFields>; unconfirmed?: string }

const columns: Record<ColumnKey, Reader> = {
  crop: readCrop,
  target: readTarget,
  norm: ({ norm }, _, doubt, isAccepted) => ({
    fields: rateOf({ norm: norm.trim(), normUnit: '' }, doubt, isAccepted),
  }),
  water: ({ water }, _, doubt, isAccepted) => ({ fields: waterOf(water.trim(), doubt, isAccepted) }),
  phi({ phi }, _, doubt, isAccepted) {
    const fields = { ...periodsOf(phi.trim(), doubt, isAccepted), phiBbchMax: null }
    const isDash = fields.phiKind === 'not_regulated' && !fields.phiConfirmed
    return { fields, unconfirmed: isDash ? 'прочерк: «нет данных», пока не\u00a0подтверждён' : '' }
  },
  interval: readIntervalCell,
  method({ method }, _, doubt) {
    const fields = methodOf(method.trim(), doubt)
    const { unread } = readTiming(fields.timingText)
    const isOpen = !fields.timingConfirmed && fields.method !== 'unknown'
    return { fields, unconfirmed: isOpen ? `не\u00a0прочитано «${unread.join(', ')}»` : '' }
  },
  reentry: ({ reentry }, _, doubt, isAccepted) => ({ fields: reentryOf(reentry.trim(), doubt, isAccepted) }),
}

function readCrop({ crop }: UseCells, { vocabulary, idOf }: Lookup, doubt: ReportDoubt, isAccepted: boolean) {
  const known = cropsOf(crop.trim(), vocabulary, doubt, isAccepted)
  return {
    fields: {
      objectText: crop.trim() || noCrop,
      place: known?.place ?? ('open' as const),
      plants: (known?.plants ?? []).map(alias => idOf('plant', alias)),
      plantGroups: (known?.groups ?? []).map(alias => idOf('plantGroup', alias)),
      plantExceptions: (known?.exceptions ?? []).map(alias => idOf('plant', alias)),
    },
  }
}

/** A general word means the problems of the crops of its row. */
function readTarget({ crop, target }: UseCells, { vocabulary, idOf }: Lookup, doubt: ReportDoubt) {
  const plants = readCrops(crop, vocabulary).value?.plants ?? []
  const found = targetsOf(target.trim(), plants, vocabulary, doubt)
  return { fields: { targetText: target.trim() || null, targets: found.map(each => targetRow(each, idOf)) } }
}

function targetRow({ kind, alias }: NamedTarget, idOf: Lookup['idOf']): CellFields['targets'][number] {
  const idIf = (wanted: NamedTarget['kind']) => (kind === wanted ? idOf(kind, alias) : null)
  return { key: alias, pestId: idIf('pest'), diseaseId: idIf('disease'), effectId: idIf('effect'), effect: 'full' }
}

function readIntervalCell({ interval }: UseCells, _: Lookup, doubt: ReportDoubt, isAccepted: boolean) {
  const cell = interval.trim()
  const { value, unread } = readInterval(cell)
  const read = settled({ value, unread }, isAccepted)
  if (unread && !read) doubt('интервал', cell, `не прочитано «${unread}»`)
  return {
    fields: { intervalMinDays: read?.min ?? null, intervalMaxDays: read?.max ?? null, cellInterval: cell || null },
  }
}
