import { phiState } from '#features/drugs/uses/drug-use-words.ts'
import { dateSeenFrom } from '#ui/format/format-date.ts'
import { addDays, type Day } from './calendar.ts'
import { seasonsOf } from './counters.ts'
import { legalSources } from './legal-sources.ts'
import type { Question, Treatment } from './question.ts'
import { type Reason, reason } from './reason.ts'
import { waitingDays } from './waiting-days.ts'

/** The waiting periods of the other treatments of the planting: a harvest has to wait for all of them. */

interface EarlierWait {
  treatment: Treatment
  /** The first day of harvest after it. */
  earliest: Day
}

/** The treatment whose waiting period ends last, among those before the planned harvest; null when none has one in days. */
export function lastWait(question: Question): EarlierWait | null {
  const waits = treatmentsBeforeHarvest(question).flatMap(treatment => {
    const days = waitingDays(treatment.use)
    return days === null ? [] : [{ treatment, earliest: addDays(treatment.day, days) }]
  })
  return waits.reduce<EarlierWait | null>((last, wait) => (last && last.earliest >= wait.earliest ? last : wait), null)
}

/** A harvest that comes too early for another treatment, and one that cannot be told because its waiting period is unknown. */
export function earlierWaitRule(question: Question): Reason[] {
  if (question.crop?.edible === false) return []
  return [tooEarly(question), unknownWait(question)].filter(found => found !== null)
}

function tooEarly(question: Question): Reason | null {
  const { today, day, use } = question
  const last = lastWait(question)
  const harvest = harvestDay(question)
  // Without a day of harvest the reason for the treatment itself names the later day.
  if (!last || (harvest === null && use && waitingDays(use) !== null) || last.earliest <= (harvest ?? day)) return null
  const text = `После обработки ${dateSeenFrom(today, last.treatment.day)} (${last.treatment.drug.name}) урожай\u00a0— не\u00a0раньше ${dateSeenFrom(today, last.earliest)}.`
  return reason('PHI_EARLIER', text, legalSources.registry, null, { earliest_harvest: last.earliest, drug: last.treatment.drug.alias })
}

function unknownWait(question: Question): Reason | null {
  const ofSeason = new Set(seasonsOf(question).flat())
  const treatment = treatmentsBeforeHarvest(question).find(each => ofSeason.has(each) && hasUnknownWait(each))
  if (!treatment) return null
  const text = `Нет данных о\u00a0сроке ожидания после обработки ${dateSeenFrom(question.today, treatment.day)} (${treatment.drug.name}): сбор не\u00a0рассчитывается.`
  return reason('PHI_UNKNOWN', text, legalSources.unknown, null, { drug: treatment.drug.alias })
}

/** A dash that nobody has confirmed is usual for seeds, tubers and soil, and says nothing against the harvest; what else is unknown may have been sprayed. */
const hasUnknownWait = ({ use }: Treatment) =>
  phiState(use) === 'unknown' && !(use.phiKind === 'not_regulated' && usuallyDashed.includes(use.method))

const usuallyDashed: readonly Treatment['use']['method'][] = ['seed', 'dip', 'granules', 'bait', 'root']

function treatmentsBeforeHarvest(question: Question): Treatment[] {
  const harvest = harvestDay(question)
  return (question.history ?? []).filter(({ day }) => harvest === null || day <= harvest)
}

/** Null when it is unknown or over. */
const harvestDay = ({ day, planting: { plannedHarvest } }: Question) =>
  plannedHarvest !== null && plannedHarvest >= day ? plannedHarvest : null
