import { dateSeenFrom } from '#ui/format/format-date.ts'
import { addDays, type Day } from './calendar.ts'
import { legalSources, sourceOfUse } from './legal-sources.ts'
import { isSeedTreatment } from './planting-time.ts'
import type { Question, Treatment, UseFacts } from './question.ts'
import { type Reason, reason } from './reason.ts'
import { handWorkDays, isBeforeGrowth, longestReentry, waitingDays } from './waiting-days.ts'

/** Work by hand before re-entry is allowed: planned work, picking, and a treatment after another one. */
export function reentryRule(question: Question): Reason[] {
  return [ownReentry(question), earlierReentry(question)].filter(found => found !== null)
}

function ownReentry(question: Question): Reason | null {
  const { use, drug, day, workDay } = question
  if (!use) return null
  const days = handWorkDays(use, drug.kind)
  const entry = addDays(day, days ?? longestReentry)
  const isWorkEarly = workDay !== null && workDay >= day && (days === null || workDay < entry)
  if (days === null)
    return isWorkEarly || isPickedBefore(question, use, entry)
      ? reason('REENTRY_UNKNOWN', 'Нет данных, через сколько дней здесь можно работать руками.', sourceOfUse(use))
      : null
  const harvest = question.planting.plannedHarvest
  const isPickedEarly =
    harvest !== null && isPickedBefore(question, use, entry) && addDays(day, waitingDays(use) ?? 0) <= harvest
  if (!isWorkEarly && !isPickedEarly) return null
  const what = isPickedEarly ? (isWorkEarly ? 'Собирать урожай и\u00a0работать' : 'Собирать урожай') : 'Работать'
  return reason(
    'REENTRY',
    `${what} здесь руками можно с\u00a0${dateSeenFrom(question.today, entry)}.`,
    sourceOfUse(use),
    null,
    {
      entry_from: entry,
    },
  )
}

/** Picking is work by hand. Whether there is anything to pick is known by the harvest alone: without its day, or after it, the next may come at once. */
function isPickedBefore({ day, crop, planting }: Question, use: UseFacts, entry: Day): boolean {
  if (crop?.edible === false || isBeforeGrowth({ day, use }, planting, crop)) return false
  return planting.plannedHarvest === null || planting.plannedHarvest < entry
}

/** Another treatment is work by hand too, unless it is done to seeds and tubers elsewhere. */
function earlierReentry(question: Question): Reason | null {
  const binding = (question.history ?? []).flatMap(treatment => bindingEntry(treatment, question))
  const [last] = binding.toSorted((a, b) => (a.entry < b.entry ? 1 : -1))
  if (!last) return null
  const { treatment, entry, isKnown } = last
  const after = `обработки ${dateSeenFrom(question.today, treatment.day)} (${treatment.drug.name})`
  if (!isKnown)
    return reason(
      'REENTRY_UNKNOWN',
      `Нет данных, через сколько дней после ${after} здесь можно работать руками.`,
      legalSources.unknown,
      null,
      {
        drug: treatment.drug.alias,
      },
    )
  const text = `После ${after} работать здесь руками, и\u00a0опрыскивать тоже, можно с\u00a0${dateSeenFrom(question.today, entry)}.`
  return reason('REENTRY', text, sourceOfUse(treatment.use), entry > question.day ? entry : null, {
    entry_from: entry,
    drug: treatment.drug.alias,
  })
}

interface Binding {
  treatment: Treatment
  entry: Day
  isKnown: boolean
}

function bindingEntry(treatment: Treatment, { day, use, workDay }: Question): Binding[] {
  if (isSeedTreatment(treatment.use.method)) return []
  const days = handWorkDays(treatment.use, treatment.drug.kind)
  const entry = addDays(treatment.day, days ?? longestReentry)
  const binds = (work: Day) => treatment.day <= work && work < entry
  const isBound = (use !== null && !isSeedTreatment(use.method) && binds(day)) || (workDay !== null && binds(workDay))
  return isBound ? [{ treatment, entry, isKnown: days !== null }] : []
}
