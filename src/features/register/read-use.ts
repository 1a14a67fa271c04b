import { type DrugUse, drugUse } from '#features/drug-uses/drug-use.entity.ts'
import { blankValues } from '#kit/entity/blank-values.ts'
import { foldLookAlikes, normalizeCell } from '#kit/text/cell-text.ts'
import {
  cropsOf,
  type Doubt,
  methodOf,
  noCrop,
  normText,
  periodsOf,
  rateOf,
  reentryOf,
  targetsOf,
  waterOf,
} from './cell-readers.ts'
import type { RegisterUse } from './register-product.ts'
import type { NamedTarget, Vocabulary } from './vocabulary.ts'

/** A use as its fields with aliases instead of ids, and everything in its cells that needs a person. */
export interface ReadUse {
  values: Omit<DrugUse, ReferenceField | 'id' | 'status' | 'version' | 'alias' | 'sortOrder'>
  plants: string[]
  groups: string[]
  exceptions: string[]
  targets: readonly NamedTarget[]
  doubts: Doubt[]
}

type ReferenceField = 'drugId' | 'sourceId' | 'plants' | 'plantGroups' | 'plantExceptions' | 'targets'

/**
 * Reads the cells of one row. A cell that was not read whole gives no value, only its words: the use is not ready then and waits for a person.
 * A place that is not named is open ground, because registers name greenhouses.
 */
export function readUse(cells: RegisterUse, vocabulary: Vocabulary, isHousehold: boolean): ReadUse {
  const doubts: Doubt[] = []
  const doubt = (cell: Doubt['cell'], text: string, why: string) => void doubts.push({ cell, text, why })
  const known = cropsOf(cells.crop, vocabulary, doubt)
  const targets = targetsOf(cells.target, known?.plants ?? [], vocabulary, doubt)
  const isFarm = isHousehold && isFarmRow(cells)
  const values = {
    ...blankUse,
    audience: isHousehold && !isFarm ? ('household' as const) : ('professional' as const),
    objectText: cells.crop || noCrop,
    place: known?.place ?? 'open',
    targetText: cells.target || null,
    ...methodOf(cells.method, doubt),
    ...rateOf(cells, doubt),
    ...periodsOf(cells.phi, doubt),
    ...reentryOf(cells.reentry, doubt),
  }
  if (isFarm && !doubts.some(({ cell }) => cell === 'норма'))
    doubt('норма', normText(cells), 'похоже на\u00a0строку для хозяйств: подтвердите, для кого она')
  const water = waterOf(cells.notes, doubt)
  const waterNorms = [
    ...(values.waterNorms.length > 0 && water.waterNorms.length === 0 ? values.waterNorms : water.waterNorms),
  ]
  return {
    values: { ...values, ...water, waterNorms, unread: doubtsText(doubts), isReady: doubts.length === 0 },
    plants: known?.plants ?? [],
    groups: known?.groups ?? [],
    exceptions: known?.exceptions ?? [],
    targets,
    doubts,
  }
}

/** Litres and kilograms per hectare, and «(А)» from the air, are of farms; «(Л)» beside the rate says otherwise. */
function isFarmRow(cells: RegisterUse): boolean {
  const norm = foldLookAlikes(normalizeCell(normText(cells))).toLowerCase()
  if (/\(л\)/.test(norm)) return false
  return (
    /(?:л|кг)(?: ?\/ ?| на )(?:1 )?га(?!\p{L})/u.test(norm) || /\([аa]\)/.test(norm) || /авиаци/i.test(cells.method)
  )
}

/** What is not read, one line for each doubt, as it is stored. */
export const doubtsText = (doubts: readonly Doubt[]) =>
  doubts.map(({ cell, text, why }) => `${cell}: «${text}»\u00a0— ${why}`).join('\n') || null

/** A use of which nothing has been read. */
export const blankUse = { ...blankValues(drugUse), applicationsPer: 'season', confidence: 'medium' } as const
