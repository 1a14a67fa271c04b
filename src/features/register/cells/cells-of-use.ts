import type { DrugUse } from '#features/drug-uses/drug-use.entity.ts'
import { phiCell, rateText } from '#features/drug-uses/drug-use-words.ts'
import { methods, places } from '#features/drug-uses/places-and-methods.ts'
import { formatDecimalInput, withoutTrailingZeros } from '#kit/text/decimal.ts'
import type { UseCells } from './columns-of-use.ts'

/** The fields that the cells of a use are written from. */
export type CellFields = Omit<DrugUse, 'id' | 'status' | 'version' | 'alias' | 'drugId' | 'sortOrder' | 'sourceId'>

/** The texts of a stored use: as printed, and where no cell was kept, words that the readers read back to the same values. */
export function cellsOf(use: CellFields): UseCells {
  return {
    crop: cropText(use),
    target: use.targetText ?? '',
    norm: use.cellNorm ?? use.rateText ?? withoutUnknown(rateText(use)),
    water: use.cellNotes ?? use.waterNorms.map(waterCell).join('; '),
    phi: use.cellPhi ?? phiText(use),
    interval: use.cellInterval ?? intervalCell(use),
    method: use.cellMethod ?? methodText(use),
    reentry: use.cellReentry ?? reentryCell(use),
  }
}

const withoutUnknown = (words: string) => (words === 'нет данных' ? '' : words)

const basisWords = { l: 'л', m2: 'м2', kg: 'кг', plant: 'растение', m3: 'м3' } as const

/** As the register prints it: «5 л/100 м2», «2–5 л/плодоносящее дерево», «до 5 л/м2». */
function waterCell({ condition, min, max, basisValue, basisUnit }: CellFields['waterNorms'][number]): string {
  const [from, to, size] = [min, max, basisValue].map(value => formatDecimalInput(withoutTrailingZeros(value)))
  const span = from === '0' ? `до ${to}` : from === to ? to : `${from}–${to}`
  const basis = `${size === '1' ? '' : `${size} `}${basisWords[basisUnit]}`
  const isKindOfPlant = condition !== null && basisUnit === 'plant' && /растение|куст|дерево/.test(condition)
  return `${span} л/${isKindOfPlant ? condition : condition === null ? basis : `${basis} (${condition})`}`
}

/** A printed text may name its place; open ground is what is meant when none is named. */
function cropText({ objectText, place }: CellFields): string {
  const isNamed = /грунт|комната|хранилище/i.test(objectText)
  if (place === 'open' || isNamed) return objectText
  return `${objectText} (${place === 'any' ? 'открытый и защищённый грунт' : places[place]})`
}

/** A dash stays a dash, confirmed or not. */
function phiText(use: CellFields): string {
  if (use.phiKind === 'unknown' && use.applicationsMax === null) return ''
  return phiCell({ ...use, phiConfirmed: true })
}

function intervalCell({ intervalMinDays: min, intervalMaxDays: max }: CellFields): string {
  if (min === null) return max === null ? '' : `до ${max}`
  return max === null || max === min ? String(min) : `${min}–${max}`
}

function methodText({ method, timingText }: CellFields): string {
  if (method === 'unknown') return timingText ?? ''
  return timingText ? `${methods[method]}: ${timingText}` : methods[method]
}

function reentryCell({ reentryHandDays: hand, reentryMechDays: mech }: CellFields): string {
  if (hand === null && mech === null) return ''
  return mech === null ? String(hand) : `${hand ?? '-'} (${mech})`
}
