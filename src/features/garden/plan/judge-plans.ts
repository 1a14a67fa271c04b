import { type Day, laterOf } from '#features/verdict/calendar.ts'
import type { Question, Treatment } from '#features/verdict/question.ts'
import { verdict } from '#features/verdict/rules.ts'
import { type Reason, type Verdict, verdictFromReasons } from '#features/verdict/verdict.ts'

/** Planned treatments of one planting against each other and against what was done. */

export interface PlannedTreatment {
  key: string
  from: Day
  to: Day
  /** The last day when what it follows is done as late as that may be; left out: `to`. */
  latest?: Day | undefined
  /** The moment it was planned, in milliseconds: of two plans of one day the first one stays. */
  madeAt: number
  /** Asked only of plans that a later one counts. */
  treatmentOn: (day: Day) => Treatment
  /** What is asked about the planting on a day; the history is added. */
  questionOn: (day: Day) => Question
  /** The verdict on a day after these treatments, where it is known without asking the rules again. */
  verdictOn?: (day: Day, history: readonly Treatment[]) => Verdict | null
}

/** A plan is done today when its window is open, else on its first day. */
const dayOfPlan = ({ from }: Pick<PlannedTreatment, 'from'>, today: Day): Day => laterOf(from, today)

/**
 * What the verdict has against every plan: what is done and every earlier plan count, whether or not something is against them too. The
 * waiting period is judged on the last day of the window, of a follower on that of the latest chain. A missed plan does not count and is not judged.
 *
 * @param isAsked plans that are judged; the others only count
 */
export function judgePlans(
  plans: readonly PlannedTreatment[],
  done: readonly Treatment[],
  today: Day,
  isAsked: (key: string) => boolean = () => true,
): Map<string, readonly Reason[]> {
  const standing = plans.filter(({ to }) => to >= today)
  const asked = standing.filter(({ key }) => isAsked(key))
  return new Map(asked.map(plan => [plan.key, judgePlan(plan, standing, done, today)]))
}

/** The same for one plan among the others, which may contain it. */
export function judgePlan(
  plan: PlannedTreatment,
  others: readonly PlannedTreatment[],
  done: readonly Treatment[],
  today: Day,
): readonly Reason[] {
  const day = dayOfPlan(plan, today)
  const earlier = others
    .filter(other => other.to >= today && isEarlier(other, plan, today))
    .map(other => other.treatmentOn(dayOfPlan(other, today)))
  const history = earlier.length > 0 ? [...done, ...earlier] : done
  const reasonsOn = (on: Day) => (plan.verdictOn?.(on, history) ?? verdict({ ...plan.questionOn(on), history })).reasons
  const found = reasonsOn(day)
  const last = plan.latest ?? plan.to
  if (last === day) return found
  const reasons = [
    ...found.filter(({ code }) => !isWaiting(code)),
    ...reasonsOn(last).filter(({ code }) => isWaiting(code)),
  ]
  return verdictFromReasons(reasons).reasons
}

const isWaiting = (code: string) => code.startsWith('PHI')

/** By the day, then by the moment of planning, then by the key: no plan is earlier than itself. */
function isEarlier(other: PlannedTreatment, plan: PlannedTreatment, today: Day): boolean {
  const byDay = dayOfPlan(other, today).localeCompare(dayOfPlan(plan, today))
  return (byDay || other.madeAt - plan.madeAt || other.key.localeCompare(plan.key)) < 0
}
