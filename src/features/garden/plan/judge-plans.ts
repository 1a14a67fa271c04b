import { type Day, laterOf } from '#features/verdict/calendar.ts'
import type { Question, Treatment } from '#features/verdict/question.ts'
import { verdict } from '#features/verdict/rules.ts'
import { type Reason, verdictFromReasons } from '#features/verdict/verdict.ts'

/** Planned treatments of one planting against each other and against what was done. */

export interface PlannedTreatment {
  key: string
  from: Day
  to: Day
  /** The moment it was planned, in milliseconds: of two plans of one day the first one stays. */
  madeAt: number
  treatmentOn: (day: Day) => Treatment
  /** The question about the planting on a day, without a history. */
  questionOn: (day: Day) => Omit<Question, 'history'>
}

/** A plan is done today when its window is open, else on its first day. */
const dayOfPlan = ({ from }: Pick<PlannedTreatment, 'from'>, today: Day): Day => laterOf(from, today)

/**
 * What the verdict has against every plan: what is done and every earlier plan count, whether or not something is against them too. The
 * waiting period is judged on the last day of the window. A missed plan does not count and is not judged.
 */
export function judgePlans(plans: readonly PlannedTreatment[], done: readonly Treatment[], today: Day): Map<string, readonly Reason[]> {
  const standing = plans.filter(({ to }) => to >= today)
  return new Map(
    standing.map(plan => {
      const day = dayOfPlan(plan, today)
      const earlier = standing
        .filter(other => other !== plan && isEarlier(other, plan, today))
        .map(other => other.treatmentOn(dayOfPlan(other, today)))
      const history = [...done, ...earlier]
      const found = verdict({ ...plan.questionOn(day), history }).reasons
      if (plan.to === day) return [plan.key, found]
      const last = verdict({ ...plan.questionOn(plan.to), history }).reasons
      const reasons = [...found.filter(({ code }) => !isWaiting(code)), ...last.filter(({ code }) => isWaiting(code))]
      return [plan.key, verdictFromReasons(reasons).reasons]
    }),
  )
}

const isWaiting = (code: string) => code.startsWith('PHI')

function isEarlier(other: PlannedTreatment, plan: PlannedTreatment, today: Day): boolean {
  const [its, own] = [dayOfPlan(other, today), dayOfPlan(plan, today)]
  if (its !== own) return its < own
  return other.madeAt !== plan.madeAt ? other.madeAt < plan.madeAt : other.key < plan.key
}
