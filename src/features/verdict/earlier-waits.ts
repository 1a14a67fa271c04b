import { phiState } from '#features/drug-uses/drug-use-words.ts'
import { dateSeenFrom } from '#ui/format/format-date.ts'
import { addDays, addYears, type Day, daysBetween, yearOf } from './calendar.ts'
import { isPerennial } from './counters.ts'
import { whyNoWait } from './kept-registration.ts'
import { legalSources, sourceOfUse } from './legal-sources.ts'
import type { Question, Treatment } from './question.ts'
import { type Reason, reason } from './reason.ts'
import { handWorkDays, isBeforeGrowth, isDoubtfulDash, namesOwnHarvest, waitingDays } from './waiting-days.ts'

/** The waiting periods of the other treatments of the planting: a harvest has to wait for all of them. */

interface EarlierWait {
  treatment: Treatment
  /** The first day of harvest by hand after it. */
  earliest: Day
  /** People may enter only then, although the waiting period is over. */
  isReentry: boolean
}

/** The treatment whose waiting period or re-entry ends last, among those before the planned harvest; null when none has one in days. */
export function lastWait(question: Question): EarlierWait | null {
  const waits = treatmentsBeforeHarvest(question).flatMap(treatment => {
    const { waiting, hand: known } = daysAfter(treatment, question)
    const hand = known ?? 0
    if (waiting === null && hand === 0) return []
    return [
      { treatment, earliest: addDays(treatment.day, Math.max(waiting ?? 0, hand)), isReentry: hand > (waiting ?? 0) },
    ]
  })
  return waits.reduce<EarlierWait | null>((last, wait) => (last && last.earliest >= wait.earliest ? last : wait), null)
}

/** What is known about a planting when the wait after a treatment is asked for: its crop, and phase and planting as seen on `day`. */
export type WaitFacts = Pick<Question, 'crop' | 'day' | 'planting'>

/** Days that a harvest by hand has to wait after a treatment; null: the registration gives none for it, or nobody knows them. */
export function daysAfter(treatment: Treatment, facts: WaitFacts): { waiting: number | null; hand: number | null } {
  const waiting = whyNoWait(treatment, facts) === null ? waitingDays(treatment.use) : null
  const isEarly = phiState(treatment.use) !== 'by_stage' && isBeforeGrowthThen(treatment, facts)
  return { waiting, hand: isEarly ? 0 : handWorkDays(treatment.use, treatment.drug.kind) }
}

/** A harvest that comes too early for another treatment, and those after which its day cannot be told. */
export function earlierWaitRule(question: Question): Reason[] {
  if (question.crop?.edible === false) return []
  return [tooEarly(question), ...unknownWaits(question), dash(question)].filter(found => found !== null)
}

function tooEarly(question: Question): Reason | null {
  const { today, day } = question
  const last = lastWait(question)
  const harvest = harvestDay(question)
  // Without a day of harvest the reason for the treatment itself names the later day.
  if (!last || (harvest === null && namesOwnHarvest(question)) || last.earliest <= (harvest ?? day)) return null
  const picked = last.isReentry ? 'собирать урожай руками можно\u00a0с' : 'урожай\u00a0— не\u00a0раньше'
  const text = `После обработки ${dateSeenFrom(today, last.treatment.day)} (${last.treatment.drug.name}) ${picked} ${dateSeenFrom(today, last.earliest)}.`
  return reason(last.isReentry ? 'REENTRY' : 'PHI_EARLIER', text, sourceOfUse(last.treatment.use), null, {
    earliest_harvest: last.earliest,
    drug: last.treatment.drug.alias,
  })
}

/** Every treatment after which nobody knows the day, with its day, its product and what is missing. */
function unknownWaits(question: Question): Reason[] {
  return treatmentsThatCount(question).flatMap(treatment => {
    const why = whyUnknownWait(treatment, question)
    if (!why) return []
    const after = `обработки ${dateSeenFrom(question.today, treatment.day)} (${treatment.drug.name})`
    const text = `Нет данных о\u00a0сроке ожидания после ${after}${why.text}: сбор не\u00a0рассчитывается.`
    return [
      reason('PHI_UNKNOWN', text, legalSources.unknown, null, {
        drug: treatment.drug.alias,
        treated: treatment.day,
        ...why.details,
      }),
    ]
  })
}

/** Why nobody knows when the harvest may begin after a treatment; null: the registration tells. */
export const whyUnknownWait = (treatment: Treatment, facts: WaitFacts): Why | null =>
  whyNoWait(treatment, facts) ?? unknownPeriod(treatment, facts)

interface Why {
  /** With a leading comma, or empty. */
  text: string
  details: Record<string, string>
}

function unknownPeriod(treatment: Treatment, question: WaitFacts): Why | null {
  const { use } = treatment
  const state = phiState(use)
  if (state === 'unknown') return isUnconfirmedButHarmless(treatment, question) ? null : { text: '', details: {} }
  if (state !== 'by_stage' || waitingDays(use) !== null || isKeptStage(treatment, question)) return null
  return {
    text: ': он определяется фазой, а\u00a0фаза в\u00a0тот день не\u00a0та или неизвестна',
    details: { because: 'PHI_STAGE' },
  }
}

/** A dash that nobody has confirmed is usual for seeds, tubers and soil, and says nothing against the harvest; what else is unknown may have been sprayed. */
const isUnconfirmedButHarmless = (treatment: Treatment, question: WaitFacts): boolean =>
  treatment.use.phiKind === 'not_regulated' &&
  (harmlessMethods.includes(treatment.use.method) || isBeforeGrowthThen(treatment, question))

const harmlessMethods: readonly Treatment['use']['method'][] = ['seed', 'dip', 'granules', 'root', 'paint']

/** «Не регламентируется» of the latest treatment that may hide a waiting period. */
function dash(question: Question): Reason | null {
  const doubtful = treatmentsThatCount(question).filter(treatment => isOpenDash(treatment, question))
  const [last] = doubtful.toSorted((a, b) => (a.day < b.day ? 1 : -1))
  if (!last) return null
  const text = `Срок ожидания после обработки ${dateSeenFrom(question.today, last.day)} (${last.drug.name}) не\u00a0регламентируется: прежде чем собирать урожай, сверьте этикетку.`
  return reason('PHI_DASH', text, sourceOfUse(last.use), null, { drug: last.drug.alias, treated: last.day })
}

/** «Не регламентируется» of a treatment after which the harvest is left to the label. */
export const isOpenDash = (treatment: Treatment, facts: WaitFacts): boolean =>
  phiState(treatment.use) === 'not_regulated' &&
  waitingDays(treatment.use) === null &&
  isDoubtfulDash(treatment.use, treatment.drug) &&
  !isBeforeGrowthThen(treatment, facts)

/** How long a later mark of an early stage proves that an earlier day was early too: plants of one season only grow. Our own estimate. */
const sameSpringDays = 120

/** The phase of the day of the treatment, or a later one of the same spring; null: not known. */
function latestStage({ day, bbch }: Treatment, { crop, day: seenOn, planting }: WaitFacts): string | null {
  if (bbch !== undefined && bbch !== null) return bbch
  const days = daysBetween(day, seenOn)
  const isOneGrowth =
    days >= 0 && days <= sameSpringDays && !(crop && isPerennial(crop) && isWinterBetween(day, seenOn))
  return isOneGrowth ? (planting.bbchEnd ?? planting.bbch) : null
}

const monthOf = (day: Day) => Number(day.slice(5, 7))
/** Rest may be marked from October on; by November everything has been picked. */
const [restBegins, pickingIsOver] = [10, 11]

/** An early stage that is seen in autumn or winter says nothing of the summer before, when the harvest hung on the plants. */
const isWinterBetween = (day: Day, seenOn: Day): boolean =>
  day !== seenOn && monthOf(day) < pickingIsOver && (yearOf(day) < yearOf(seenOn) || monthOf(seenOn) >= restBegins)

function isKeptStage(treatment: Treatment, question: WaitFacts): boolean {
  const { bbchFrom, bbchTo, phiBbchMax } = treatment.use
  const [limit, stage] = [phiBbchMax ?? bbchTo, latestStage(treatment, question)]
  if (limit === null || stage === null) return false
  return stage <= limit || (treatment.bbch !== undefined && bbchFrom !== null && bbchFrom > limit && stage >= bbchFrom)
}

/** The window of the registration says nothing about the day on which somebody really treated. */
const isBeforeGrowthThen = (treatment: Treatment, question: WaitFacts): boolean =>
  isBeforeGrowth(
    { day: treatment.day, use: { ...treatment.use, bbchTo: null } },
    { bbch: latestStage(treatment, question), plantedAt: question.planting.plantedAt },
    question.crop,
  )

/**
 * What bars a harvest without a day of its own: on a perennial for a year, because the longest registered period is far shorter; on
 * anything else as long as the planting stands, with what was done in the year before it.
 */
function treatmentsThatCount(question: Question): Treatment[] {
  const { crop, day, planting } = question
  const harvest = harvestDay(question) ?? day
  return treatmentsBeforeHarvest(question).filter(treatment =>
    crop && isPerennial(crop)
      ? daysBetween(treatment.day, harvest) <= 365
      : planting.plantedAt === null || treatment.day >= addYears(planting.plantedAt, -1),
  )
}

function treatmentsBeforeHarvest(question: Question): Treatment[] {
  const harvest = harvestDay(question)
  return (question.history ?? []).filter(({ day }) => harvest === null || day <= harvest)
}

/** Null when it is unknown or over. */
const harvestDay = ({ day, planting: { plannedHarvest } }: Question) =>
  plannedHarvest !== null && plannedHarvest >= day ? plannedHarvest : null
