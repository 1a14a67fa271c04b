import { parseRate } from '#features/dosing/parse-rate.ts'
import type { DrugUse } from '#features/drug-uses/drug-use.entity.ts'
import { readTiming } from '#features/drug-uses/timing-words.ts'
import { readMethod } from './read-method.ts'
import { type Crops, readCrops, readTargets } from './read-object.ts'
import { readPhi, readReentry } from './read-periods.ts'
import { readWater } from './read-water.ts'
import type { RegisterUse } from './register-product.ts'
import type { NamedTarget, Vocabulary } from './vocabulary.ts'

/** A part of a use that a person has to look at. */
export interface Doubt {
  cell:
    | 'культура'
    | 'вредный объект'
    | 'норма'
    | 'способ'
    | 'особенности'
    | 'интервал'
    | 'срок ожидания'
    | 'срок выхода'
  text: string
  why: string
}

export type ReportDoubt = (cell: Doubt['cell'], text: string, why: string) => void

/**
 * The readers of the cells of a use, for imports and for the editors' grid. A cell that was not read whole gives no value and reports a
 * doubt. `isAccepted`: a person has confirmed what was understood, so that it becomes the value and nothing is reported.
 * Words and numbers that were not understood cannot be confirmed.
 */

/** A sign such as «*». A word or a number beside a value may change it, so that nobody can confirm the value without it. */
const isFootnote = (unread: string): boolean => !/[\p{L}\p{N}%]/u.test(unread)

/** The value of a cell that was read whole, or but for a footnote that a person has looked at. */
export function settled<T>({ value, unread }: { value: T | null; unread: string }, isAccepted: boolean): T | null {
  return unread === '' || (isAccepted && isFootnote(unread)) ? value : null
}

type Parts<Key extends keyof DrugUse> = Pick<DrugUse, Key>

/** The treated object of a row with an empty cell: the field is required. */
export const noCrop = 'не указан'

const reviews = {
  place_of_last_crop: 'место может относиться только к последней культуре',
  group_with_exception: 'группа с исключением: подтвердите состав',
} as const

/** Null where the crops are not known. A place that is not named is open ground, because registers name greenhouses. */
export function cropsOf(cell: string, vocabulary: Vocabulary, doubt: ReportDoubt, isAccepted = false): Crops | null {
  const { value, unread } = readCrops(cell, vocabulary)
  if (isAccepted && unread === '' && value?.review === 'group_with_exception') return value
  const known = unread === '' ? value : null
  if (!known) doubt('культура', cell, unread ? `не прочитано «${unread}»` : 'не указана')
  if (known?.review) doubt('культура', cell, reviews[known.review])
  return known
}

/** General words mean the problems that live on these crops. */
export function targetsOf(
  cell: string,
  plants: readonly string[],
  vocabulary: Vocabulary,
  doubt: ReportDoubt,
): readonly NamedTarget[] {
  const { value, unread } = readTargets(cell, plants, vocabulary)
  if (!value || unread) doubt('вредный объект', cell, unread ? `не прочитано «${unread}»` : 'не указан')
  return unread === '' ? (value ?? []) : []
}

type TimingFields = Exclude<keyof ReturnType<typeof readTiming>, 'unread'>

/** Words about the time become windows only when all of them are understood; with anything left over the time is not confirmed. */
export function methodOf(
  method: string,
  doubt: ReportDoubt,
): Parts<'method' | 'timingText' | 'timingConfirmed' | 'cellMethod' | TimingFields> {
  const { value } = readMethod(method)
  if (!value) doubt('способ', method, method ? 'не назван один способ' : 'не указан')
  const timingText = value ? value.timing : method || null
  const { unread, ...windows } = readTiming(timingText)
  const timingConfirmed = unread.length === 0
  return { method: value?.method ?? 'unknown', timingText, timingConfirmed, cellMethod: method || null, ...windows }
}

type RateFields =
  | 'rateKind'
  | 'rateMin'
  | 'rateMax'
  | 'rateUnit'
  | 'basisValue'
  | 'basisUnit'
  | 'rateText'
  | 'cellNorm'
  | 'waterNorms'

export const normText = ({ norm, normUnit }: Pick<RegisterUse, 'norm' | 'normUnit'>): string =>
  `${norm} ${normUnit}`.trim()

/** `waterNorms`: of a norm that names the water as well. */
export function rateOf(
  { norm, normUnit }: Pick<RegisterUse, 'norm' | 'normUnit'>,
  doubt: ReportDoubt,
  isAccepted = false,
): Parts<RateFields> & Partial<Parts<'applicationsPer'>> {
  const cell = normText({ norm, normUnit })
  const parsed = parseRate(norm, normUnit)
  const text = { cellNorm: cell || null, rateText: cell && cell.length <= 300 ? cell : null }
  const none = {
    rateKind: 'unknown',
    rateMin: null,
    rateMax: null,
    rateUnit: null,
    basisValue: null,
    basisUnit: null,
    waterNorms: [],
  } as const
  if ('error' in parsed) {
    doubt('норма', cell, norm.includes('+') ? 'два препарата в одной ячейке' : parsed.error)
    return { ...none, waterNorms: [], ...text }
  }
  const { rate, water, per, unread } = parsed.value
  if (unread && !(isAccepted && isFootnote(unread))) {
    doubt('норма', cell, `не прочитано «${unread}»`)
    return { ...none, waterNorms: [], ...text }
  }
  if (rate.rateKind === 'percent' && !isAccepted) doubt('норма', cell, 'процент: сверьте с рецептом в особенностях')
  return {
    ...rate,
    waterNorms: water ? [{ key: 'w1', ...water }] : [],
    ...(per === 'year' && { applicationsPer: 'year' }),
    ...text,
  }
}

type PhiFields = 'phiKind' | 'phiDays' | 'phiConfirmed' | 'applicationsMax' | 'cellPhi'

/** A dash waits for an editor: until then the verdict takes it for unknown. */
export function periodsOf(cell: string, doubt: ReportDoubt, isAccepted = false): Parts<PhiFields> {
  const { value, unread } = readPhi(cell)
  const read = settled({ value, unread }, isAccepted)
  if (unread && !read) doubt('срок ожидания', cell, `не прочитано «${unread}»`)
  return {
    phiKind: read?.kind ?? 'unknown',
    phiDays: read?.days ?? null,
    phiConfirmed: read?.kind === 'days' || (isAccepted && read?.kind === 'not_regulated'),
    applicationsMax: read?.applicationsMax ?? null,
    cellPhi: cell || null,
  }
}

export function reentryOf(
  cell: string,
  doubt: ReportDoubt,
  isAccepted = false,
): Parts<'reentryHandDays' | 'reentryMechDays' | 'cellReentry'> {
  const { value, unread } = readReentry(cell)
  const read = settled({ value, unread }, isAccepted)
  if (unread && !read) doubt('срок выхода', cell, `не прочитано «${unread}»`)
  return { reentryHandDays: read?.hand ?? null, reentryMechDays: read?.mech ?? null, cellReentry: cell || null }
}

/**
 * Notes are usually the norm of water. Other notes may restrict the use, so that a person reads them; accepted ones stay words and give
 * no norm.
 */
export function waterOf(
  notes: string,
  doubt: ReportDoubt,
  isAccepted = false,
): Parts<'waterNorms' | 'restrictions' | 'settledWords' | 'cellNotes'> {
  const { value, unread } = readWater(notes)
  if (unread && !isAccepted) doubt('особенности', notes, `не прочитано «${unread}»`)
  return {
    waterNorms: unread === '' ? (value ?? []).map((norm, i) => ({ key: `w${i + 1}`, ...norm })) : [],
    restrictions: unread ? notes : null,
    settledWords: [],
    cellNotes: notes || null,
  }
}
