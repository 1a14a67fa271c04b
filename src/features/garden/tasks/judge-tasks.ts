import { type Day, laterOf } from '#features/verdict/calendar.ts'
import type { UseRecord, VerdictFacts } from '#features/verdict/find-verdict-facts.server.ts'
import type { DrugFacts, Treatment } from '#features/verdict/question.ts'
import { verdict } from '#features/verdict/rules.ts'
import { type Verdict, verdictFromReasons } from '#features/verdict/verdict.ts'
import { type PlantedBed, questionAbout } from '../facts/planting-state.ts'
import { judgePlans, type PlannedTreatment } from '../plan/judge-plans.ts'

/** The treatments of one planting that are planned or due, each with what it is done with and the verdict about it. */

export interface Planned {
  /** The id of the task. */
  key: string
  from: Day
  to: Day
  madeAt: number
  /** Aliases of uses, the preferred one first. */
  options: readonly string[]
  /** Problems it is done against, by alias. */
  targets: readonly string[]
}

export interface JudgedTask {
  use: UseRecord
  drug: DrugFacts
  verdict: Verdict
  /** Every option that the site still has. */
  options: readonly { use: string; drug: string; level: Verdict['level'] }[]
}

/** Null for a task whose uses the site has no more. */
export function judgeTasks(
  planned: readonly Planned[],
  planted: PlantedBed,
  facts: VerdictFacts,
  history: readonly Treatment[],
  today: Day,
): Map<string, JudgedTask | null> {
  const chosen = new Map(planned.map(plan => [plan.key, choose(plan, planted, facts, history, today)]))
  const plans = planned.flatMap((plan): PlannedTreatment[] => {
    const taken = chosen.get(plan.key)
    if (!taken) return []
    const { use, drug } = taken
    return [
      {
        ...plan,
        treatmentOn: day => ({ day, drug, use, sides: use.sides }),
        questionOn: day => questionAbout({ planted, use, drug, targets: plan.targets, day, today, history: [] }, facts),
      },
    ]
  })
  const reasons = judgePlans(plans, history, today)
  return new Map(
    planned.map(({ key }) => {
      const taken = chosen.get(key)
      return [key, taken ? { ...taken, verdict: verdictFromReasons([...(reasons.get(key) ?? [])]) } : null]
    }),
  )
}

/** The first option that is not forbidden; where all are, the first one. */
function choose({ options, from, targets }: Planned, planted: PlantedBed, facts: VerdictFacts, history: readonly Treatment[], today: Day) {
  const day = laterOf(from, today)
  const known = options.flatMap(alias => {
    const use = facts.uses.get(alias)
    const drug = use && facts.drugs.get(use.drug)
    if (!use || !drug) return []
    const { level } = verdict(questionAbout({ planted, use, drug, targets, day, today, history }, facts))
    return [{ use, drug, level }]
  })
  const taken = known.find(({ level }) => level !== 'forbidden') ?? known[0]
  if (!taken) return null
  return {
    use: taken.use,
    drug: taken.drug,
    options: known.map(({ use, drug, level }) => ({ use: use.alias, drug: drug.name, level })),
  }
}
