import { addDays, type Day, laterOf } from '#features/verdict/calendar.ts'
import type { Treatment } from '#features/verdict/question.ts'
import { type Verdict, verdictFromReasons } from '#features/verdict/verdict.ts'
import { judgePlan, type PlannedTreatment } from './judge-plans.ts'
import type { Light } from './light.ts'

/** «Когда можно?»: a treatment that is only asked about, on each of the coming days. */

export interface AskedTreatment {
  treatmentOn: PlannedTreatment['treatmentOn']
  questionOn: PlannedTreatment['questionOn']
  /** From which day one may eat if the treatment is done on a day, as it would be seen on that day. */
  lightAfter: (day: Day) => Light
}

export interface AskedDay {
  day: Day
  /** The same as the to-do gives for a job of that day. */
  verdict: Verdict
  light: Light
  /** The next picking as known for that day; null: not known. */
  harvest: Day | null
  /** Nothing but the picking forbids it, and with a picking from this day on nothing would. */
  postponeTo: Day | null
}

/** What is done and every earlier plan counts, as for a job that is added now. */
export function askDays(
  asked: AskedTreatment,
  plans: readonly PlannedTreatment[],
  done: readonly Treatment[],
  { today, count }: { today: Day; count: number },
): AskedDay[] {
  return Array.from({ length: count }, (_, index) => {
    const day = addDays(today, index)
    const verdict = verdictOn(asked, day, plans, done, today)
    const light = asked.lightAfter(day)
    const { plannedHarvest } = asked.questionOn(day).planting
    const harvest = plannedHarvest !== null && plannedHarvest >= day ? plannedHarvest : null
    return {
      day,
      verdict,
      light,
      harvest,
      postponeTo: laterHarvest(asked, { day, verdict, light }, plans, done, today),
    }
  })
}

/** The verdict about a treatment on a day, as if it were planned for it now: of plans of one day the ones made before stay. */
export function verdictOn(
  { treatmentOn, questionOn }: Pick<AskedTreatment, 'treatmentOn' | 'questionOn'>,
  day: Day,
  plans: readonly PlannedTreatment[],
  done: readonly Treatment[],
  today: Day,
): Verdict {
  const plan: PlannedTreatment = {
    key: '',
    from: day,
    to: day,
    madeAt: Number.POSITIVE_INFINITY,
    treatmentOn,
    questionOn,
  }
  const { drug } = treatmentOn(day)
  const others = plans.filter(other => !covers(other, drug.alias, day))
  return verdictFromReasons([...judgePlan(plan, others, done, today)])
}

/** Whether a plan is the same product on that day: it is this very treatment, and not one more. */
const covers = ({ from, to, treatmentOn }: PlannedTreatment, drug: string, day: Day): boolean =>
  from <= day && day <= to && treatmentOn(day).drug.alias === drug

function laterHarvest(
  { treatmentOn, questionOn }: AskedTreatment,
  { day, verdict, light }: Pick<AskedDay, 'day' | 'verdict' | 'light'>,
  plans: readonly PlannedTreatment[],
  done: readonly Treatment[],
  today: Day,
): Day | null {
  const waits = verdict.reasons.filter(({ code }) => code === 'PHI')
  if (waits.length === 0 || light.date === null) return null
  const to = waits.map(({ details }) => String(details.earliest_harvest)).reduce(laterOf, light.date)
  const withHarvest = (on: Day) => {
    const question = questionOn(on)
    return { ...question, planting: { ...question.planting, plannedHarvest: to } }
  }
  const then = verdictOn({ treatmentOn, questionOn: withHarvest }, day, plans, done, today)
  return then.level === 'forbidden' ? null : to
}
