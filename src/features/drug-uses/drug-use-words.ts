import { count, days, percent, plural, quantity, range, typeset, unit } from '#ui/format/format.ts'
import { monthSpan } from '#ui/format/format-date.ts'
import type { DrugUse } from './drug-use.entity.ts'
import { type HarvestPart, harvestParts } from './places-and-methods.ts'

/** Texts for the fields of a registered use, the only place that formats them, and what its waiting period means. */

const nbsp = '\u00a0'

export type Rate = Pick<DrugUse, 'rateKind' | 'rateMin' | 'rateMax' | 'rateUnit' | 'basisValue' | 'basisUnit'>

/** «3–3,5 г на 10 л воды», «0,5–0,7 кг на 1 га», «3 %». */
export function rateText({ rateKind, rateMin, rateMax, rateUnit, basisValue, basisUnit }: Rate): string {
  if (rateKind === 'ready') return 'готов к применению'
  if (rateKind === 'unknown' || (rateMin === null && rateMax === null)) return 'нет данных'
  if (rateKind === 'percent')
    return rateMin === null || rateMin === rateMax ? percent(rateMax!) : `${range(rateMin, rateMax)}${nbsp}%`
  const amount = range(rateMin, rateMax, rateUnit ?? undefined)
  if (basisValue === null || basisUnit === null) return amount
  return `${amount} на${nbsp}${basisText(basisValue, basisUnit)}${matters[rateKind] ?? ''}`
}

/** What the litres are of. */
const matters: Partial<Record<DrugUse['rateKind'], string>> = { per_water: ' воды', per_substrate: ' грунта' }

/** The registry counts by hectare; «1 га» is easier to read than «10 000 м²». */
function basisText(value: string, basisUnit: NonNullable<DrugUse['basisUnit']>): string {
  const hectares = basisUnit === 'm2' ? /^([1-9]\d*)0000(?:\.0+)?$/.exec(value)?.[1] : undefined
  return hectares ? quantity(hectares, 'ha') : quantity(value, basisUnit)
}

type WaterNorm = DrugUse['waterNorms'][number]

/** «10 л на 100 м²»; «молодое дерево (до 6 лет): 2 л на растение; плодоносящее дерево: 2–5 л на растение». */
export function waterText(norms: readonly WaterNorm[]): string {
  if (norms.length === 0) return 'нет данных'
  return norms.map(waterNorm).join('; ')
}

function waterNorm({ condition, min, max, unit: volume, basisValue, basisUnit }: WaterNorm): string {
  const one = /^1(?:\.0+)?$/.test(basisValue)
  const basis = one ? unit(basisUnit) : basisText(basisValue, basisUnit)
  return `${condition ? typeset(`${condition}: `) : ''}${range(isZero(min) ? null : min, max, volume)} на${nbsp}${basis}`
}

/** A norm of water without a lower bound is stored with 0. */
const isZero = (min: string) => !/[1-9]/.test(min)

type Phi = Pick<DrugUse, 'phiKind' | 'phiDays' | 'phiConfirmed'>

/** An unconfirmed dash and «days» without a number are unknown: they do not allow to harvest at once. */
export function phiState({ phiKind, phiDays, phiConfirmed }: Phi): DrugUse['phiKind'] {
  if (phiKind === 'not_regulated' && !phiConfirmed) return 'unknown'
  return phiKind === 'days' && phiDays === null ? 'unknown' : phiKind
}

type Applications = Pick<DrugUse, 'applicationsMax' | 'applicationsPer'>

const periods = { season: 'за сезон', cycle: 'за оборот', year: 'за год' } as const satisfies Record<
  DrugUse['applicationsPer'],
  string
>

/** «2 обработки за сезон». */
export function applicationsText({ applicationsMax, applicationsPer }: Applications): string {
  if (applicationsMax === null) return 'нет данных'
  return `${count(applicationsMax, { one: 'обработка', few: 'обработки', many: 'обработок' })} ${periods[applicationsPer]}`
}

/** «2 за сезон», under a heading that says what is counted. */
export const timesText = ({ applicationsMax, applicationsPer }: Applications): string =>
  applicationsMax === null ? 'нет данных' : `${applicationsMax} ${periods[applicationsPer]}`.replaceAll(' ', '\u00a0')

/** The cell of the registry, waiting period and number of treatments together: «20 (2)», «– (1)», «по фазе (1)». */
export function phiCell(use: Phi & Applications): string {
  const words = { days: String(use.phiDays), not_regulated: '–', by_stage: 'по фазе', unknown: 'нет данных' }
  const cell = words[phiState(use)]
  return use.applicationsMax === null ? cell : `${cell}${nbsp}(${use.applicationsMax})`
}

/** «не меньше 14 дней», «7–14 дней», «не больше 14 дней»; null where the registry gives none. */
export function intervalText(min: number | null, max: number | null = null): string | null {
  if (min !== null && max !== null)
    return min === max ? days(min) : `${min}–\u2060${max}${nbsp}${plural(max, 'день', 'дня', 'дней')}`
  const bound = min ?? max
  if (bound === null) return null
  return `не${nbsp}${min === null ? 'больше' : 'меньше'} ${bound}${nbsp}${plural(bound, 'дня', 'дней', 'дней')}`
}

type Season = Pick<DrugUse, 'monthsFrom' | 'monthsTo'>

/** «апрель–май», «октябрь»; null without a window. */
export function monthsText({ monthsFrom: from, monthsTo: to }: Season): string | null {
  if (from === null || to === null) return null
  return monthSpan(from, to)
}

type Reentry = Pick<DrugUse, 'reentryHandDays' | 'reentryMechDays' | 'cellReentry'>

/** A dash alone, or one for each kind of work: «-», «- (-)». A dash before anything else was not read. */
const isDashOnly = (cell: string | null) =>
  /^\s*[-\u2010-\u2015\u2212]+\s*(?:\(\s*[-\u2010-\u2015\u2212]+\s*\)\s*)?$/.test(cell ?? '')

/** The cell sets no period for manual work: dashes only, or a dash before the days of mechanized work, «- (3)». */
export const isHandWorkUnregulated = (cell: string | null) =>
  isDashOnly(cell) || /^\s*[-\u2010-\u2015\u2212]+\s*\(\s*\d{1,2}\s*\)\s*$/.test(cell ?? '')

/** «3 дня», «ручные работы — 7 дней, механизированные — 3 дня». Only dashes mean «not regulated»; any other unread cell is unknown. */
export function reentryText({ reentryHandDays: hand, reentryMechDays: mech, cellReentry }: Reentry): string {
  if (hand === null && mech === null) return isDashOnly(cellReentry) ? 'не регламентируется' : 'нет данных'
  const parts = [
    hand === null ? '' : `ручные работы${nbsp}— ${days(hand)}`,
    mech === null ? '' : `${hand === null ? 'механизированные работы' : 'механизированные'}${nbsp}— ${days(mech)}`,
  ]
  return parts.filter(Boolean).join(', ')
}

/** Why a row for one part says nothing of a planting of which the other one is eaten, or nobody has told which. */
export const wordsOfPart = (part: HarvestPart, eaten: HarvestPart | null | undefined): string =>
  eaten
    ? `эта строка\u00a0— только ${harvestParts[part]}`
    : `эта строка\u00a0— только ${harvestParts[part]}, а\u00a0на\u00a0перо или на\u00a0репку посадка, не\u00a0указано`
