import { parseRate } from '#features/dosing/parse-rate.ts'
import { blankValues } from '#kit/entity/blank-values.ts'
import { type DrugUse, drugUse } from '../uses/drug-use.entity.ts'
import { readTiming } from '../uses/timing-words.ts'
import type { RegisterUse } from './goskatalog.server.ts'
import { readMethod } from './read-method.ts'
import { readCrops, readTargets } from './read-object.ts'
import { readPhi, readReentry } from './read-periods.ts'
import { readWater } from './read-water.ts'
import type { NamedTarget, Vocabulary } from './vocabulary.ts'

/** A part of a use that a person has to look at. */
export interface Doubt {
  cell: 'культура' | 'вредный объект' | 'норма' | 'способ' | 'особенности' | 'срок ожидания' | 'срок выхода'
  text: string
  why: string
}

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

type Parts<Key extends keyof DrugUse> = Pick<DrugUse, Key>

/**
 * Reads the cells of one row. A cell that was not read whole gives no value, only its words: the use is not ready then and waits for a person.
 * A place that is not named is open ground, because registers name greenhouses.
 */
export function readUse(cells: RegisterUse, vocabulary: Vocabulary, isHousehold: boolean): ReadUse {
  const doubts: Doubt[] = []
  const doubt = (cell: Doubt['cell'], text: string, why: string) => void doubts.push({ cell, text, why })
  const crops = readCrops(cells.crop, vocabulary)
  const known = crops.unread === '' ? crops.value : null
  if (!known) doubt('культура', cells.crop, crops.unread ? `не прочитано «${crops.unread}»` : 'не указана')
  if (known?.review) doubt('культура', cells.crop, reviews[known.review])
  const targets = readTargets(cells.target, known?.plants ?? [], vocabulary)
  if (targets.unread || !targets.value)
    doubt('вредный объект', cells.target, targets.unread ? `не прочитано «${targets.unread}»` : 'не указан')
  const values = {
    ...blankUse,
    audience: isHousehold ? ('household' as const) : ('professional' as const),
    objectText: cells.crop || noCrop,
    place: known?.place ?? 'open',
    targetText: cells.target || null,
    ...methodOf(cells, doubt),
    ...rateOf(cells, doubt),
    ...periodsOf(cells, doubt),
    ...reentryOf(cells, doubt),
  }
  const water = waterOf(cells, doubt)
  const waterNorms = [...(values.waterNorms.length > 0 && water.waterNorms.length === 0 ? values.waterNorms : water.waterNorms)]
  return {
    values: { ...values, ...water, waterNorms, unread: doubtsText(doubts), isReady: doubts.length === 0 },
    plants: known?.plants ?? [],
    groups: known?.groups ?? [],
    exceptions: known?.exceptions ?? [],
    targets: targets.value ?? [],
    doubts,
  }
}

/** The treated object of a row with an empty cell: the field is required. */
export const noCrop = 'не указан'

const reviews = {
  place_of_last_crop: 'место может относиться только к последней культуре',
  group_with_exception: 'группа с исключением: подтвердите состав',
} as const

const doubtsText = (doubts: readonly Doubt[]) => doubts.map(({ cell, text, why }) => `${cell}: «${text}»\u00a0— ${why}`).join('\n') || null

/** A use of which nothing has been read. */
const blankUse = { ...blankValues(drugUse), applicationsPer: 'season', confidence: 'medium' } as const

type Report = (cell: Doubt['cell'], text: string, why: string) => void

type TimingFields = Exclude<keyof ReturnType<typeof readTiming>, 'unread'>

/** Words about the time become windows as far as they are understood; with anything left over the time is not confirmed. */
function methodOf(
  { method }: RegisterUse,
  doubt: Report,
): Parts<'method' | 'timingText' | 'timingConfirmed' | 'cellMethod' | TimingFields> {
  const { value } = readMethod(method)
  if (!value) doubt('способ', method, method ? 'не назван один способ' : 'не указан')
  const timingText = value ? value.timing : method || null
  const { unread, ...windows } = readTiming(timingText)
  return { method: value?.method ?? 'unknown', timingText, timingConfirmed: unread.length === 0, cellMethod: method || null, ...windows }
}

type RateFields = 'rateKind' | 'rateMin' | 'rateMax' | 'rateUnit' | 'basisValue' | 'basisUnit' | 'rateText' | 'cellNorm' | 'waterNorms'

function rateOf({ norm, normUnit }: RegisterUse, doubt: Report): Parts<RateFields> & Partial<Parts<'applicationsPer'>> {
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
  if (unread) {
    doubt('норма', cell, `не прочитано «${unread}»`)
    return { ...none, waterNorms: [], ...text }
  }
  if (rate.rateKind === 'percent') doubt('норма', cell, 'процент: сверьте с рецептом в особенностях')
  return { ...rate, waterNorms: water ? [{ key: 'w1', ...water }] : [], ...(per === 'year' && { applicationsPer: 'year' }), ...text }
}

export const normText = ({ norm, normUnit }: Pick<RegisterUse, 'norm' | 'normUnit'>): string => `${norm} ${normUnit}`.trim()

type PhiFields = 'phiKind' | 'phiDays' | 'phiConfirmed' | 'applicationsMax' | 'cellPhi'

/** A dash waits for an editor: until then the verdict takes it for unknown. */
function periodsOf({ phi: cell }: RegisterUse, doubt: Report): Parts<PhiFields> {
  const { value, unread } = readPhi(cell)
  if (unread) doubt('срок ожидания', cell, `не прочитано «${unread}»`)
  const read = unread === '' ? value : null
  return {
    phiKind: read?.kind ?? 'unknown',
    phiDays: read?.days ?? null,
    phiConfirmed: read?.kind === 'days',
    applicationsMax: read?.applicationsMax ?? null,
    cellPhi: cell || null,
  }
}

function reentryOf({ reentry: cell }: RegisterUse, doubt: Report): Parts<'reentryHandDays' | 'reentryMechDays' | 'cellReentry'> {
  const { value, unread } = readReentry(cell)
  if (unread) doubt('срок выхода', cell, `не прочитано «${unread}»`)
  const read = unread === '' ? value : null
  return { reentryHandDays: read?.hand ?? null, reentryMechDays: read?.mech ?? null, cellReentry: cell || null }
}

/** Notes are usually the norm of water. Other notes may restrict the use, so that a person reads them. */
function waterOf({ notes }: RegisterUse, doubt: Report): Parts<'waterNorms' | 'restrictions' | 'cellNotes'> {
  const { value, unread } = readWater(notes)
  if (unread) doubt('особенности', notes, `не прочитано «${unread}»`)
  return {
    waterNorms: unread === '' ? (value ?? []).map((norm, i) => ({ key: `w${i + 1}`, ...norm })) : [],
    restrictions: unread ? notes : null,
    cellNotes: notes || null,
  }
}
