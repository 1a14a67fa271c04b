import { unnamedSource } from '#features/sources/unnamed-source.ts'
import type { AskedField } from '#features/verdict/next-question.ts'
import type { Reason, Verdict } from '#features/verdict/verdict.ts'
import type { CalculatorState, FieldName } from '../calculator-state.ts'
import type { Slot } from '../mix/mix-state.ts'

/** Which reasons of a verdict stand where. In a mix: `slot` is the product whose field the reason refers to. */
export type ShownReason = Reason & { slot?: Slot }

/** The field that resolves a reason. */
export const fieldForReason: Partial<Record<Reason['code'], FieldName>> = {
  CROP_UNKNOWN: 'crop',
  TARGET_UNKNOWN: 'target',
  FORM_OTHER: 'form',
  FORM_UNKNOWN: 'form',
  PLACE: 'place',
  PLACE_UNKNOWN: 'place',
  STAGE: 'phase',
  STAGE_UNKNOWN: 'phase',
  MONTH: 'day',
  PLANTING: 'planted',
  PLANTING_UNKNOWN: 'planted',
  FLOWERING: 'flowering',
  FLOWERING_UNKNOWN: 'flowering',
  BLOSSOM_DOUBT: 'flowering',
  BEES: 'nearby',
  BEES_UNKNOWN: 'flowering',
  WATER_ZONE: 'zone',
  WATER_ZONE_UNKNOWN: 'zone',
  PHI: 'harvest',
  PHI_NO_DATE: 'harvest',
  PHI_PICKING: 'harvest',
  HISTORY_UNKNOWN: 'done',
  MAX_COUNT: 'done',
  INTERVAL: 'last',
  DOSE_OVER: 'rate',
}

/** The questions that resolve a missing fact: while one of them is open, the box asks it instead of listing the reason. */
const questionsFor: Partial<Record<Reason['code'], readonly AskedField[]>> = {
  FORM_UNKNOWN: ['form'],
  PLACE_UNKNOWN: ['place'],
  STAGE_UNKNOWN: ['phase'],
  PLANTING_UNKNOWN: ['planted'],
  RATE_CONDITION_UNKNOWN: ['condition'],
  HARVEST_PART_UNKNOWN: ['part'],
  FLOWERING_UNKNOWN: ['flowering', 'nearby'],
  BEES_UNKNOWN: ['flowering', 'nearby'],
  WATER_ZONE_UNKNOWN: ['zone'],
  HISTORY_UNKNOWN: ['treated'],
}

/** In print there are no fields to fill in, so missing answers are listed as things to check. */
const printTexts: Partial<Record<Reason['code'], string>> = {
  CROP_UNKNOWN: 'Культура: у\u00a0каждой своя норма.',
  TARGET_UNKNOWN: 'Против чего обработка: разрешён\u00a0ли препарат для этого.',
  FORM_UNKNOWN: 'Форма препарата: та\u00a0ли она на\u00a0вашей упаковке.',
  PLACE_UNKNOWN: 'Место: теплица это или грядка, подходит\u00a0ли оно препарату.',
  STAGE_UNKNOWN: 'Фаза растений: подходит\u00a0ли она препарату.',
  PLANTING_UNKNOWN: 'День посадки: эта обработка привязана к\u00a0нему.',
  HARVEST_PART_UNKNOWN: 'На\u00a0перо или на\u00a0репку: норма не\u00a0для всего, что едят.',
  FLOWERING_UNKNOWN: 'Цветение: не\u00a0цветёт\u00a0ли посадка или что-нибудь рядом, там пчёлы.',
  WATER_ZONE_UNKNOWN: 'Водоохранная зона: пестициды в\u00a0ней применять нельзя.',
  HISTORY_UNKNOWN:
    'Прежние обработки этого сезона: сколько их было, какой был перерыв, чередуются\u00a0ли группы действия.',
}

/** A given water zone is not a missing answer, even when the rule still cannot decide. */
export const printText = ({ code, level }: Reason, { zone }: Pick<CalculatorState, 'zone'>): string | undefined =>
  level !== 'unknown' || (code === 'WATER_ZONE_UNKNOWN' && zone !== '') ? undefined : printTexts[code]

/** Already shown next to the dose. */
const shownWithDose: readonly string[] = [
  'DOSE_UNDER',
  'DEVICE_STEP',
  'DOSE_ROUNDED',
  'DOSE_UNIT',
  'WATER_OVER',
  'WATER_UNDER',
  'REMAINDER_SMALL',
  'LEFTOVER',
  'DEVICE_MAX',
  'VESSEL',
  'OBJECT_MISSING',
  'WATER_MISSING',
  'WEATHER_UNKNOWN',
]

const maxFirstReasons = 3

/** Forbidding reasons first, then those of the mix. */
const priority = ({ code, level }: Reason): number => (level === 'forbidden' ? 2 : code.startsWith('MIX_') ? 1 : 0)

export interface SortedReasons {
  /** At most three, the decisive one first; beside «нельзя» only what forbids. */
  first: readonly ShownReason[]
  /** What the open questions are about: listed in print only. */
  asked: readonly ShownReason[]
  /** What did not fit, then what never changes the verdict. */
  rest: readonly ShownReason[]
}

export function sortReasons({ level, reasons }: Verdict, open: readonly AskedField[]): SortedReasons {
  const shown = reasons.filter(({ code }) => !shownWithDose.includes(code))
  const important = shown.filter(({ level }) => level !== 'info').toSorted((a, b) => priority(b) - priority(a))
  const isAsked = ({ code }: Reason) => questionsFor[code]?.some(field => open.includes(field)) ?? false
  const left = important.filter(reason => !isAsked(reason))
  const decisive = level === 'forbidden' ? left.filter(reason => reason.level === 'forbidden') : left
  const first = decisive.slice(0, maxFirstReasons)
  return {
    first,
    asked: important.filter(isAsked),
    rest: [...left.filter(reason => !first.includes(reason)), ...shown.filter(({ level }) => level === 'info')],
  }
}

/**
 * All sources of a verdict in one line, each once and in the order of what they stand for. What has no title is always the registered use:
 * the rules name theirs.
 */
export function sourceLine(parts: readonly Pick<Reason, 'source'>[]): string | null {
  const titles = [...new Set(parts.map(({ source }) => source.title))]
  if (titles.length <= 1)
    return titles[0] === unnamedSource || !titles[0] ? (titles[0] ?? null) : `Источник: ${titles[0]}`
  return `Источники: ${titles.map(title => (title === unnamedSource ? 'норма\u00a0— источник не\u00a0указан' : title)).join('; ')}`
}

export const maxReasons = maxFirstReasons

/** «Осторожно» outranks «нет данных»; the box still has to say that data are missing. */
export const isCautionWithUnknowns = ({ level, reasons }: Verdict): boolean =>
  level === 'caution' && reasons.some(reason => reason.level === 'unknown')
