import { phiState } from '#features/drug-uses/drug-use-words.ts'
import { days } from '#ui/format/format.ts'
import { dateSeenFrom } from '#ui/format/format-date.ts'
import { budBurst } from './bud-burst.ts'
import { addDays, type Day, daysBetween, laterOf } from './calendar.ts'
import { lastWait } from './earlier-waits.ts'
import { legalSources, sourceOfUse } from './legal-sources.ts'
import { stageUnknown } from './place-and-phase.ts'
import type { DrugFacts, Question, Source, UseFacts } from './question.ts'
import { type Reason, reason } from './reason.ts'
import {
  handWorkDays,
  isBeforeGrowth,
  isDoubtfulDash,
  namesOwnHarvest,
  type Phi,
  type Reentry,
  waitingDays,
} from './waiting-days.ts'

/** The waiting period, and going back to work. Whole days after the treatment are counted: 12 July + 20 = 1 August. */

/** The last day of treatment whose waiting period ends by the harvest. */
export const lastTreatmentDay = (harvest: Day, phiDays: number): Day => addDays(harvest, -phiDays)

/**
 * The first day of harvest by hand after these treatments, when all waiting periods and times of re-entry have ended; a tank mix is several
 * treatments of one day. Null when one of the waiting periods is unknown, and when there are no treatments.
 */
export function earliestHarvest(treatments: readonly { day: Day; use: Phi & Partial<Reentry> }[]): Day | null {
  let earliest: Day | null = null
  for (const { day, use } of treatments) {
    if (phiState(use) === 'unknown') return null
    const first = addDays(day, Math.max(waitingDays(use) ?? 0, use.reentryHandDays ?? 0))
    earliest = earliest === null ? first : laterOf(earliest, first)
  }
  return earliest
}

/** Reason against a treatment whose waiting period does not end before the planned harvest. A crop that is not eaten has no waiting period. */
export function waitingRule(question: Question): Reason[] {
  const { use, crop } = question
  if (!use || crop?.edible === false) return []
  return [reasonByState(question, use), reasonByDays(question, use)].filter(found => found !== null)
}

/** What the registry says other than by days. */
function reasonByState(question: Question, use: UseFacts): Reason | null {
  const { drug, day, planting, crop } = question
  const state = phiState(use)
  if (state === 'unknown') return phiUnknown(sourceOfUse(use))
  if (state === 'by_stage') return reasonByStage(question, use)
  const isDoubtful =
    state === 'not_regulated' && isDoubtfulDash(use, drug) && !isBeforeGrowth({ day, use }, planting, crop)
  return isDoubtful ? phiDash(sourceOfUse(use)) : null
}

/** Re-entry before the planned harvest is a matter of `reentryRule`; here it only moves the first day of harvest. */
function reasonByDays(question: Question, use: UseFacts): Reason | null {
  const { today, day, planting, drug, crop } = question
  const { plannedHarvest } = planting
  const source = sourceOfUse(use)
  const waiting = waitingDays(use)
  const hand = isBeforeGrowth({ day, use }, planting, crop) ? 0 : (handWorkDays(use, drug.kind) ?? 0)
  const longest = Math.max(waiting ?? 0, hand)
  const earliest = addDays(day, longest)
  if (plannedHarvest === null || plannedHarvest < day)
    return namesOwnHarvest(question) ? noHarvestDay(question, earliest, source) : null
  const left = daysBetween(day, plannedHarvest)
  if (waiting === null || left >= waiting) return null
  const last = lastTreatmentDay(plannedHarvest, longest)
  const required = waiting !== use.phiDays ? `нужно не\u00a0меньше ${waiting}` : `срок ожидания\u00a0— ${days(waiting)}`
  const text = `До\u00a0сбора ${days(left)}, а\u00a0${required}. После такой обработки урожай\u00a0— не\u00a0раньше ${dateSeenFrom(today, earliest)}; последний день обработки был ${dateSeenFrom(today, last)}.`
  return reason('PHI', text, source, null, { left, days: waiting, earliest_harvest: earliest, last_treatment: last })
}

function noHarvestDay(question: Question, ownEarliest: Day, source: Source): Reason {
  const { today, crop } = question
  const earliest = laterOf(ownEarliest, lastWait(question)?.earliest ?? ownEarliest)
  const details = { earliest_harvest: earliest }
  if (crop?.harvestMode !== 'continuous')
    return reason(
      'PHI_NO_DATE',
      `Урожай\u00a0— не\u00a0раньше ${dateSeenFrom(today, earliest)}.`,
      source,
      null,
      details,
    )
  const text = `Сборы идут каждые несколько дней: после обработки не\u00a0собирать до\u00a0${dateSeenFrom(today, earliest)}.`
  return reason('PHI_PICKING', text, source, null, details)
}

function reasonByStage(question: Question, use: UseFacts): Reason | null {
  const { bbch, bbchEnd } = question.planting
  const limit = use.phiBbchMax ?? use.bbchTo
  if (limit === null)
    return reason('PHI_UNKNOWN', 'Срок ожидания определяется фазой, но\u00a0она не\u00a0указана.', sourceOfUse(use))
  if (bbch === null) return use.bbchFrom === null && use.bbchTo === null ? stageUnknown(question, use) : null
  const isOfNextSeason = use.bbchFrom !== null && use.bbchFrom > limit && bbch >= use.bbchFrom
  if ((bbchEnd ?? bbch) <= limit || isOfNextSeason) return null
  const text =
    limit < budBurst
      ? 'Эта обработка\u00a0— только до\u00a0распускания почек.'
      : `Эта обработка\u00a0— не\u00a0позже фазы BBCH\u00a0${limit}.`
  return reason('PHI_STAGE', text, sourceOfUse(use), null, { bbch, bbch_max: limit })
}

const phiUnknown = (source: Source) =>
  reason('PHI_UNKNOWN', 'Нет данных о\u00a0сроке ожидания: сбор не\u00a0рассчитывается.', source)

const phiDash = (source: Source) =>
  reason('PHI_DASH', 'Срок ожидания не\u00a0регламентируется: прежде чем собирать урожай, сверьте этикетку.', source)

interface DashFacts {
  drug: Pick<DrugFacts, 'kind'>
  use: Phi & Pick<UseFacts, 'method' | 'bbchFrom' | 'bbchTo' | 'plantingTime' | 'source'>
  isEaten: boolean
}

/**
 * What the registry alone says about the waiting period: unknown, or a dash to check on the label if the crop is eaten. Without a planting
 * the window and the time of planting of the registration tell whether anything that is eaten has grown.
 */
export function waitingStateRule({ drug, use, isEaten }: DashFacts): Reason | null {
  const state = phiState(use)
  const source = use.source ?? legalSources.registry
  if (state === 'unknown') return phiUnknown(source)
  const isDoubtful =
    isEaten &&
    isDoubtfulDash(use, drug) &&
    !isBeforeGrowth({ day: '', use }, unobserved, { lifeCycle: 'perennial_woody' })
  return state === 'not_regulated' && isDoubtful ? phiDash(source) : null
}

const unobserved = { bbch: null, plantedAt: null }
