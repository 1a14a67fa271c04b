import { placeWords } from '#features/drug-uses/places-and-methods.ts'
import { dateSeenFrom } from '#ui/format/format-date.ts'
import { needsRegistration } from './drug-nature.ts'
import { legalSources, sourceOfUse } from './legal-sources.ts'
import { plantName } from './plant-name.ts'
import { isSeedTreatment } from './planting-time.ts'
import type { Planting, Question, UseFacts } from './question.ts'
import { type Reason, reason } from './reason.ts'

/** Place and growth stage. BBCH codes have two digits, so they compare as text. */

export const placeRule = ({ use, drug, planting: { place } }: Question): Reason | null =>
  use ? placeReason({ use, drug, place }) : null

interface PlaceFacts {
  use: Pick<UseFacts, 'place' | 'method' | 'source'>
  drug: Pick<Question['drug'], 'kind'>
  place: Question['planting']['place']
}

/** Why the use is not for the place, or what has to be known about the place. */
export function placeReason({ use, drug, place }: PlaceFacts): Reason | null {
  if (use.place === place) return null
  if (use.place === 'any') return anyGround(use, drug.kind, place)
  if (place === null)
    return reason('PLACE_UNKNOWN', 'Укажите, теплица это или открытый грунт.', sourceOfUse(use), null, {
      place: use.place,
    })
  return reason('PLACE', `Этот регламент\u00a0— только для места «${placeWords[use.place]}».`, sourceOfUse(use), null, {
    place: use.place,
  })
}

/**
 * «Любое место» of a registration is open and protected ground: registers name rooms and stores of their own. What needs no registration,
 * and planting material, may be treated anywhere.
 */
function anyGround(
  use: PlaceFacts['use'],
  kind: Question['drug']['kind'],
  place: Question['planting']['place'],
): Reason | null {
  if (place === 'open' || place === 'protected' || !needsRegistration(kind) || isSeedTreatment(use.method)) return null
  const text =
    place === null
      ? 'Укажите, грядка это, теплица, комната или хранилище.'
      : `Про место «${placeWords[place]}» в\u00a0регистрации ничего нет: сверьтесь с\u00a0этикеткой.`
  return reason('PLACE_UNKNOWN', text, sourceOfUse(use), null, { place: use.place })
}

export function stageRule(question: Question): Reason | null {
  const { use, planting } = question
  const { bbch, bbchEnd, phaseName } = planting
  if (!use || !hasWindow(use)) return null
  if (bbch === null) return stageUnknown(question, use)
  const fit = stageFit(use, bbch, bbchEnd ?? bbch)
  if (fit === 'inside') return null
  const details = { bbch, bbch_from: use.bbchFrom ?? '', bbch_to: use.bbchTo ?? '' }
  const name = phaseName ? `${phaseName.toLowerCase()}, ` : ''
  if (fit === 'partly') {
    const text = `Фаза «${phaseName ?? `BBCH\u00a0${bbch}–${bbchEnd}`}» подходит только отчасти: регламент\u00a0— ${windowText(use)}.`
    return reason('STAGE_UNKNOWN', text, sourceOfUse(use), null, details)
  }
  const text = `Сейчас не\u00a0та фаза: ${name}BBCH\u00a0${bbch}. Регламент\u00a0— ${windowText(use)}.`
  return reason('STAGE', text, sourceOfUse(use), null, details)
}

type Days = Pick<Question, 'day' | 'today'>

export type Window = Pick<UseFacts, 'bbchFrom' | 'bbchTo' | 'bbchExceptFrom' | 'bbchExceptTo'>

/** Whether the codes of a phase, both ends included, are in the window of a use. */
export function stageFit(use: Window, from: string, to: string): 'inside' | 'partly' | 'outside' {
  const codes = codesBetween(from, to)
  const inside = codes.filter(code => isWithin(code, use))
  if (inside.length === codes.length) return 'inside'
  return inside.length > 0 ? 'partly' : 'outside'
}

const hasWindow = ({ bbchFrom, bbchTo, bbchExceptFrom }: Pick<UseFacts, 'bbchFrom' | 'bbchTo' | 'bbchExceptFrom'>) =>
  bbchFrom !== null || bbchTo !== null || bbchExceptFrom !== null

/** Every two-digit code of a phase, both ends included. */
const codesBetween = (from: string, to: string): string[] =>
  Array.from({ length: Math.max(Number(to) - Number(from), 0) + 1 }, (_, index) =>
    String(Number(from) + index).padStart(2, '0'),
  )

export const stageUnknown = (question: Days, use: UseFacts) =>
  reason('STAGE_UNKNOWN', `Отметьте фазу${onOtherDay(question)}, тогда ответ будет точным.`, sourceOfUse(use))

/** « на 12 декабря», for what has to be known about another day than today. */
export const onOtherDay = ({ day, today }: Days): string =>
  day === today ? '' : ` на\u00a0${dateSeenFrom(today, day)}`

/** A window from 91 to 03 goes over the winter. */
function isWithin(bbch: string, { bbchFrom, bbchTo, bbchExceptFrom, bbchExceptTo }: Window): boolean {
  if (bbchExceptFrom !== null && bbchExceptTo !== null && bbch >= bbchExceptFrom && bbch <= bbchExceptTo) return false
  const isAfterStart = bbchFrom === null || bbch >= bbchFrom
  const isBeforeEnd = bbchTo === null || bbch <= bbchTo
  const isOverWinter = bbchFrom !== null && bbchTo !== null && bbchFrom > bbchTo
  return isOverWinter ? isAfterStart || isBeforeEnd : isAfterStart && isBeforeEnd
}

/** The words of the registration, as far as there are any, and the codes they were turned into. */
function windowText({ bbchFrom, bbchTo, bbchExceptFrom, bbchExceptTo, timingText }: UseFacts): string {
  const to = bbchTo === null ? '' : `до\u00a0BBCH\u00a0${bbchTo}`
  const from =
    bbchFrom === null ? to : bbchTo === null ? `от\u00a0BBCH\u00a0${bbchFrom}` : `BBCH\u00a0${bbchFrom}–${bbchTo}`
  const except = bbchExceptFrom === null ? '' : `кроме BBCH\u00a0${bbchExceptFrom}–${bbchExceptTo}`
  return [timingText && `«${timingText}»`, from, except].filter(Boolean).join(', ')
}

/**
 * Whether the planting is in flower by everything that was told about it; null: unknown. What the gardener says wins; without it principal
 * stage 6 of the BBCH scale is flowering for every crop.
 */
export function isInFlower(
  planting: Pick<Planting, 'flowering' | 'bbch' | 'bbchEnd'>,
  byScale: boolean | null,
): boolean | null {
  const { flowering, bbch, bbchEnd } = planting
  return flowering ?? (bbch?.startsWith('6') && (bbchEnd ?? bbch).startsWith('6') ? true : byScale)
}

/**
 * «Не цветёт» and a phase of flowering. The gardener's word wins for what depends on the blossom, but one of the two is a mistake. Only a
 * phase of the scale of the crop counts: a code alone would make the phase a further question for every treatment.
 */
export function blossomDoubtRule({ crop, planting }: Pick<Question, 'crop' | 'planting'>): Reason | null {
  const { flowering, phaseBlossom, bbch, phaseName } = planting
  if (flowering !== false || phaseBlossom === undefined) return null
  if (!isInFlower({ ...planting, flowering: null }, phaseBlossom === 'yes')) return null
  const phase = phaseName ?? `BBCH\u00a0${bbch}`
  const plant = plantName(crop)?.toLowerCase() ?? 'растение'
  const text = `Отмечена фаза «${phase}», а\u00a0ответ\u00a0— «${plant} не\u00a0цветёт». Одно из двух неверно: считаем, что не\u00a0цветёт, проверьте.`
  return reason('BLOSSOM_DOUBT', text, legalSources.unknown, null, { bbch: bbch ?? '' })
}

export function floweringRule({ day, today, crop, use, planting: { flowering } }: Question): Reason | null {
  if (!use?.forbidFlowering || flowering === false) return null
  if (flowering === null)
    return reason(
      'FLOWERING_UNKNOWN',
      `Укажите${onOtherDay({ day, today })}, цветёт\u00a0ли ${plantName(crop)?.toLowerCase() ?? 'растение'}: в\u00a0цветение по\u00a0этой строке обрабатывать нельзя.`,
      sourceOfUse(use),
    )
  return reason('FLOWERING', 'По\u00a0этой строке в\u00a0цветение обрабатывать нельзя.', sourceOfUse(use))
}

/** Pesticides are banned in water-protection zones; the law does not mention fertilisers. */
export function waterZoneRule({ drug: { kind }, plot: { waterZone } }: Question): Reason | null {
  if (waterZone === false || allowedInWaterZone.includes(kind)) return null
  if (waterZone === null)
    return reason(
      'WATER_ZONE_UNKNOWN',
      'Укажите, лежит ли участок в\u00a0водоохранной зоне: пестициды там применять нельзя.',
      legalSources.water,
    )
  if (kind === 'fertilizer')
    return reason(
      'WATER_ZONE_UNKNOWN',
      'Участок отмечен как водоохранная зона: нет данных, можно ли применять здесь это удобрение.',
      legalSources.water,
    )
  return reason(
    'WATER_ZONE',
    'Участок отмечен как водоохранная зона: пестициды здесь применять нельзя.',
    legalSources.water,
  )
}

/** Beneficial organisms, traps and adjuvants are not pesticides. */
const allowedInWaterZone: readonly Question['drug']['kind'][] = ['beneficial', 'trap', 'adjuvant']
