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
  /** See `PlannedTreatment`. */
  latest?: Day | undefined
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

/** What one planting is judged with. */
export interface JudgedPlanting {
  planted: PlantedBed
  facts: VerdictFacts
  history: readonly Treatment[]
  today: Day
}

/**
 * Null for a task whose uses the site has no more.
 *
 * @param isAsked tasks that are judged; of the others only what they would be done with is found, where an asked one is later
 */
export function judgeTasks(
  planned: readonly Planned[],
  planting: JudgedPlanting,
  isAsked: (key: string) => boolean = () => true,
): Map<string, JudgedTask | null> {
  const choices = choicesOf(planned, planting)
  const reasons = judgePlans(treatmentsOf(planned, choices, planting), planting.history, planting.today, isAsked)
  return new Map(
    planned.flatMap(({ key }): [string, JudgedTask | null][] => {
      if (!isAsked(key)) return []
      const choice = choices.get(key)
      return [[key, choice ? { ...choice(), verdict: verdictFromReasons([...(reasons.get(key) ?? [])]) } : null]]
    }),
  )
}

/** What is planned, with what the to-do would do it with. */
export function plannedTreatments(
  planned: readonly Planned[],
  planted: PlantedBed,
  facts: VerdictFacts,
  history: readonly Treatment[],
  today: Day,
): PlannedTreatment[] {
  const planting = { planted, facts, history, today }
  return treatmentsOf(planned, choicesOf(planned, planting), planting)
}

type Choices = ReadonlyMap<string, (() => Choice) | null>

const choicesOf = (planned: readonly Planned[], planting: JudgedPlanting): Choices =>
  new Map(planned.map(plan => [plan.key, choiceOf(plan, planting)]))

function treatmentsOf(planned: readonly Planned[], choices: Choices, planting: JudgedPlanting): PlannedTreatment[] {
  return planned.flatMap(plan => {
    const choice = choices.get(plan.key)
    return choice ? plannedTreatment(plan, choice, planting) : []
  })
}

/** A plan as the rules compare it with other plans. */
export function treatmentOf(
  plan: Pick<Planned, 'key' | 'from' | 'to' | 'madeAt' | 'targets'>,
  { use, drug }: Option,
  planted: PlantedBed,
  facts: VerdictFacts,
  today: Day,
): PlannedTreatment {
  const targets = targetsOf(plan, use)
  return {
    ...plan,
    treatmentOn: day => ({ day, drug, use, sides: use.sides }),
    questionOn: day => questionAbout({ planted, use, drug, targets, day, today, history: [] }, facts),
  }
}

/** A job of the gardener's own names no problem: it is done against what the use is registered for, as its entry in the journal will be. */
const targetsOf = ({ targets }: Pick<Planned, 'targets'>, use: UseRecord): readonly string[] =>
  targets.length > 0 ? targets : use.targets.map(({ alias }) => alias)

/** The same, with a choice that is made when it is first asked for. */
function plannedTreatment(plan: Planned, choice: () => Choice, planting: JudgedPlanting): PlannedTreatment {
  const { planted, facts, today } = planting
  const chosen = () => treatmentOf(plan, choice(), planted, facts, today)
  return {
    ...plan,
    treatmentOn: day => chosen().treatmentOn(day),
    questionOn: day => chosen().questionOn(day),
    verdictOn: (day, history) =>
      history === planting.history && day === firstDay(plan, planting) ? choice().verdict : null,
  }
}

/** The verdict is that of the first day, after what is done. */
type Choice = JudgedTask

/** Found when it is asked for, and once. Null: the site has none of its uses. */
function choiceOf(plan: Planned, planting: JudgedPlanting): (() => Choice) | null {
  const { uses, drugs } = planting.facts
  const known = plan.options.flatMap(alias => {
    const use = uses.get(alias)
    const drug = use && drugs.get(use.drug)
    return use && drug ? [{ use, drug }] : []
  })
  if (known.length === 0) return null
  let found: Choice | null = null
  return () => {
    const day = firstDay(plan, planting)
    found ??= choose(
      known.map(each => ({ ...each, verdict: verdictAbout(plan, each, planting, day, planting.history) })),
    )
    return found
  }
}

const firstDay = ({ from }: Planned, { today }: JudgedPlanting): Day => laterOf(from, today)

type Option = Pick<JudgedTask, 'use' | 'drug'>

const verdictAbout = (
  plan: Planned,
  { use, drug }: Option,
  { planted, facts, today }: JudgedPlanting,
  day: Day,
  history: readonly Treatment[],
): Verdict => verdict(questionAbout({ planted, use, drug, targets: targetsOf(plan, use), day, today, history }, facts))

/** The first option that is not forbidden; where all are, the first one. */
function choose(known: readonly Omit<Choice, 'options'>[]): Choice {
  const taken = known.find(({ verdict: { level } }) => level !== 'forbidden') ?? known[0]!
  return {
    ...taken,
    options: known.map(({ use, drug, verdict: { level } }) => ({ use: use.alias, drug: drug.name, level })),
  }
}
