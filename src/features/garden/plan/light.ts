import { phiState } from '#features/drug-uses/drug-use-words.ts'
import { addDays, type Day, daysBetween, laterOf } from '#features/verdict/calendar.ts'
import { isPerennial } from '#features/verdict/counters.ts'
import { daysAfter, isOpenDash, whyUnknownWait } from '#features/verdict/earlier-waits.ts'
import { isSeedTreatment } from '#features/verdict/planting-time.ts'
import type { CropFacts, Planting, Treatment } from '#features/verdict/question.ts'
import { longestReentry, waitingDays } from '#features/verdict/waiting-days.ts'

/** «Есть можно с …»: the first day of harvest by hand after everything that was done to a planting. */

/** One product of one entry of the journal; a tank mix is several of one entry. */
export interface LightEntry {
  /** The id of the entry. */
  entry: string
  /** With the registration as it was on that day. */
  treatment: Treatment
  /** Today's row of the same use; null or left out: unchanged, or gone, which leaves the copy. */
  now?: Treatment['use'] | null
  /** The waiting period that the gardener has read on the label, in days. */
  labelDays?: number | null
  /** Done to the bed, not to the planting: what was done there before planting is shown and gives no date. */
  isOfBed?: boolean
}

export interface LightPlanting {
  crop: CropFacts
  sownAt: Day | null
  /** Phase and day of planting, as seen on `observedOn`. */
  planting: Planting
}

type LightState = 'free' | 'date' | 'label' | 'stage' | 'unknown' | 'not_eaten'

type LightCode =
  | 'PHI'
  | 'REENTRY'
  | 'REENTRY_UNKNOWN'
  | 'PHI_DASH'
  | 'PHI_STAGE'
  | 'PHI_UNKNOWN'
  | 'NO_USE'
  | 'DOSE_OVER'
  | 'FORM_OTHER'

interface Outcome {
  state: 'date' | 'label' | 'stage' | 'unknown'
  code: LightCode
  /** No entry allows a harvest by hand before this day. */
  notBefore: Day
}

interface LightReason extends Outcome {
  entry: string
  drug: string
  day: Day
  /** False: listed, but too long ago to bar the harvest, or of the bed before planting. */
  isCounted: boolean
  /** False: neither the rate nor the amount is known, so that an overdose of a row with a rate is not judged. */
  isRateJudged: boolean
  /** Whether the gardener may enter the waiting period of the label. */
  acceptsLabel: boolean
  /** Both answers, where the registration has changed since. */
  byCopy?: Outcome
  byNow?: Outcome
}

export interface Light {
  state: LightState
  /** Null for every state but `date`. */
  date: Day | null
  notBefore: Day | null
  because: readonly LightReason[]
}

const rank = { stage: 1, date: 2, label: 3, unknown: 4 } as const

/** The light as it is on `today`. Unknown wins over the label, that over a date, and a date over a stage that was kept. */
export function lightOf(entries: readonly LightEntry[], facts: LightPlanting, today: Day): Light {
  const because = entries.map(entry => reasonOf(entry, facts, today)).sort(compareReasons)
  if (!facts.crop.edible || facts.crop.harvestMode === 'none')
    return { state: 'not_eaten', date: null, notBefore: null, because }
  const counted = because.filter(({ isCounted }) => isCounted)
  if (counted.length === 0) return { state: 'free', date: null, notBefore: null, because }
  const notBefore = counted.map(each => each.notBefore).reduce(laterOf)
  // The worst one stands first.
  const { state } = counted[0]!
  return { state, date: state === 'date' ? notBefore : null, notBefore, because }
}

/** What decides stands first: the worst state, then the latest day. */
function compareReasons(a: LightReason, b: LightReason): number {
  return (
    Number(b.isCounted) - Number(a.isCounted) ||
    rank[b.state] - rank[a.state] ||
    daysBetween(a.notBefore, b.notBefore) ||
    (a.entry < b.entry ? -1 : 1)
  )
}

/** Of several readings of one entry the one that allows a harvest last. */
export const safestOf = (readings: readonly LightEntry[], facts: LightPlanting, today: Day): LightEntry =>
  readings
    .map(each => ({ each, reason: reasonOf(each, facts, today) }))
    .reduce((worst, next) => (compareReasons(next.reason, worst.reason) < 0 ? next : worst)).each

function reasonOf(entry: LightEntry, facts: LightPlanting, today: Day): LightReason {
  const { treatment, now } = entry
  const byCopy = outcomeOf(entry, treatment, facts)
  // Whether crop and rate were registered is judged by the copy alone: the gardener followed the row of that day.
  const byNow = now ? outcomeOf(entry, { ...treatment, use: { ...now, ...coverageOf(treatment.use) } }, facts) : null
  const isChanged = byNow !== null && (byNow.state !== byCopy.state || byNow.notBefore !== byCopy.notBefore)
  const outcome = byNow === null ? byCopy : saferOf(byCopy, byNow)
  return {
    ...outcome,
    entry: entry.entry,
    drug: treatment.drug.name,
    day: treatment.day,
    isCounted: isCounted(entry, outcome, facts, today),
    isRateJudged: (treatment.rate ?? null) !== null || treatment.use.rateMax === null,
    acceptsLabel: !isNumberOfLabel(entry) && labelHelps(outcome.code),
    ...(isChanged && { byCopy, byNow }),
  }
}

const coverageOf = ({ crops, exceptions, rateMax }: Treatment['use']) => ({ crops, exceptions, rateMax })

/** The worse state and the later day of both. */
function saferOf(a: Outcome, b: Outcome): Outcome {
  const worse = rank[b.state] > rank[a.state] || (b.state === a.state && b.notBefore > a.notBefore) ? b : a
  return { ...worse, notBefore: laterOf(a.notBefore, b.notBefore) }
}

function outcomeOf(entry: LightEntry, treatment: Treatment, { crop, planting }: LightPlanting): Outcome {
  const facts = { crop, planting, day: planting.observedOn }
  const { waiting, hand: known } = daysAfter(treatment, facts)
  const hand = known ?? (isSeedTreatment(treatment.use.method) ? 0 : longestReentry)
  const why = whyUnknownWait(treatment, facts)
  // The period of another crop says nothing; that of a lower rate or of the registered form is the least there is.
  const registered = why?.details.because === 'NO_USE' ? 0 : (waitingDays(treatment.use) ?? 0)
  const notBefore = addDays(treatment.day, Math.max(registered, hand))
  const open = why
    ? { state: 'unknown' as const, code: codeOf(why.details.because) }
    : isOpenDash(treatment, facts)
      ? { state: 'label' as const, code: 'PHI_DASH' as const }
      : isByStageAlone(treatment, waiting)
        ? { state: 'stage' as const, code: 'PHI_STAGE' as const }
        : null
  const isByHand = hand > Math.max(registered, waiting ?? 0)
  const date = { state: 'date', code: isByHand ? (known === null ? 'REENTRY_UNKNOWN' : 'REENTRY') : 'PHI' } as const
  if (open && isNumberOfLabel(entry) && labelHelps(open.code)) {
    const byLabel = addDays(treatment.day, entry.labelDays!)
    return byLabel < notBefore ? { ...date, notBefore } : { state: 'date', code: 'PHI', notBefore: byLabel }
  }
  if (!open) return { ...date, notBefore }
  // A stage gives way to the date of another entry, which has to include the estimate of an unknown re-entry; beside «нет данных» it would
  // look like a promise.
  const estimated = open.state === 'stage' ? hand : (known ?? 0)
  return { ...open, notBefore: addDays(treatment.day, Math.max(registered, estimated)) }
}

const isByStageAlone = ({ use }: Treatment, waiting: number | null) => phiState(use) === 'by_stage' && waiting === null

const codeOf = (because: string | undefined): LightCode => (because ?? 'PHI_UNKNOWN') as LightCode

/** A label tells nothing of a crop that it does not name, and its wait holds for its own rate. */
const labelHelps = (code: LightCode) =>
  code === 'PHI_UNKNOWN' || code === 'PHI_DASH' || code === 'PHI_STAGE' || code === 'FORM_OTHER'

/** Registered waiting periods are of 1 to 120 days. */
const isNumberOfLabel = ({ labelDays }: LightEntry) =>
  labelDays !== undefined && labelDays !== null && Number.isInteger(labelDays) && labelDays >= 1 && labelDays <= 120

/** Everything registered ends within a year. */
const daysThatBind = 365

/**
 * What was done to the bed before planting, or more than a year before sowing, was not done to these plants. What has no day of its own
 * bars a perennial for a year, and anything else as long as the planting stands.
 */
function isCounted(
  { treatment: { day }, isOfBed }: LightEntry,
  { state }: Outcome,
  { crop, sownAt, planting }: LightPlanting,
  today: Day,
) {
  const { plantedAt } = planting
  if (isOfBed && isBeforePlants(day, { plantedAt, sownAt })) return false
  if (isPerennial(crop)) return state === 'date' || state === 'stage' || daysBetween(day, today) <= daysThatBind
  const begin = sownAt ?? plantedAt
  return begin === null || day >= addDays(begin, -daysThatBind)
}

/** Whether a day was before there were plants in the bed; what was sown in place has no day of planting. */
export function isBeforePlants(
  day: Day,
  { plantedAt, sownAt }: { plantedAt: Day | null; sownAt: Day | null },
): boolean {
  const first = plantedAt ?? sownAt
  return first !== null && day < first
}
