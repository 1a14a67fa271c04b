import type { StoredOperation } from '#features/treatments/find-operations.server.ts'
import { addDays, type Day } from '#features/verdict/calendar.ts'
import type { UseRecord } from '#features/verdict/find-verdict-facts.server.ts'
import type { CropFacts, DrugFacts, Question, TargetFacts, Treatment } from '#features/verdict/question.ts'
import { verdict } from '#features/verdict/rules.ts'
import { type Reason, verdictFromReasons } from '#features/verdict/verdict.ts'
import { waitingDays } from '#features/verdict/waiting-days.ts'
import { phaseOn, type StepDays } from './sample-season.ts'
import type { DraftStep } from './scheme-board.ts'
import type { ScalePhase } from './step-window.ts'

export interface JudgedOperation extends StoredOperation {
  targets: readonly TargetFacts[]
}

export interface SchemeFacts {
  /** The current day in Moscow. */
  today: Day
  crop: CropFacts | null
  place: 'open' | 'protected' | 'any'
  phases: readonly ScalePhase[]
  operations: ReadonlyMap<number, JudgedOperation>
  /** Published uses and drugs by alias. */
  uses: ReadonlyMap<string, UseRecord>
  drugs: ReadonlyMap<string, DrugFacts>
  phaseDays: ReadonlyMap<string, Day>
  days: ReadonlyMap<string, StepDays>
  harvest: Day | null
}

/** A use that a step may be done with, and everything that the verdict says against it in the sample season. */
export interface JudgedOption {
  alias: string
  drugName: string
  /** Null: not published. */
  use: UseRecord | null
  reasons: readonly Reason[]
}

/**
 * The answer of the verdict for every option of every step, in the order of their days. What was done before are the required and the
 * optional steps with their first option that is not forbidden; what is done only if something is found does not count against the others.
 * Yields after each step, because a hundred steps with many options and repeats take long enough to let other requests in.
 */
export function* judgeSteps(
  steps: readonly DraftStep[],
  facts: SchemeFacts,
): Generator<undefined, Map<string, JudgedOption[]>> {
  const judged = new Map<string, JudgedOption[]>()
  const history: Treatment[] = []
  const inOrder = steps.flatMap(step => (facts.days.has(step.key) ? step : [])).sort((a, b) => compare(facts, a, b))
  for (const step of inOrder) {
    const operation = step.treatmentId === null ? undefined : facts.operations.get(step.treatmentId)
    const options = (operation?.options ?? []).map(option => judgeOption(step, option, operation!, facts, history))
    judged.set(step.key, options)
    const taken = takenFirst(options)
    const { isConditional } = facts.days.get(step.key)!
    if (taken?.use && !isConditional)
      for (const day of daysOfRepeats(step, facts.days.get(step.key)!))
        history.push(treatmentOf(step, taken.use, facts, day))
    yield
  }
  return judged
}

const compare = ({ days }: SchemeFacts, a: DraftStep, b: DraftStep) => {
  const [first, second] = [days.get(a.key)!.from, days.get(b.key)!.from]
  return first < second ? -1 : first > second ? 1 : 0
}

const isForbidden = ({ use, reasons }: JudgedOption) =>
  use === null || reasons.some(({ level }) => level === 'forbidden')

/** The option that a gardener takes: the first one that is not forbidden, or the one that fails least and can be used latest. */
export const takenFirst = (options: readonly JudgedOption[]): JudgedOption | undefined =>
  options.find(option => !isForbidden(option)) ?? options.toSorted(compareForbidden)[0]

function compareForbidden(a: JudgedOption, b: JudgedOption): number {
  const others = ({ use, reasons }: JudgedOption) =>
    use === null
      ? Number.POSITIVE_INFINITY
      : reasons.filter(({ code, level }) => level === 'forbidden' && code !== 'PHI').length
  const last = ({ reasons }: JudgedOption) =>
    String(reasons.find(({ code }) => code === 'PHI')?.details.last_treatment ?? '')
  return others(a) - others(b) || (last(a) < last(b) ? 1 : last(a) > last(b) ? -1 : 0)
}

function judgeOption(
  step: DraftStep,
  { alias, drugName }: JudgedOperation['options'][number],
  operation: JudgedOperation,
  facts: SchemeFacts,
  history: readonly Treatment[],
): JudgedOption {
  const use = facts.uses.get(alias)
  const drug = use && facts.drugs.get(use.drug)
  if (!use || !drug) return { alias, drugName, use: null, reasons: [] }
  const days = facts.days.get(step.key)!
  const found: Reason[] = []
  const own: Treatment[] = []
  for (const day of daysOfRepeats(step, days)) {
    found.push(...verdict(questionOf(step, use, drug, operation, facts, day, [...history, ...own])).reasons)
    own.push(treatmentOf(step, use, facts, day))
  }
  const last = days.latest
  const waiting = verdict(
    questionOf(step, use, drug, operation, facts, worstDay(last, facts), [...history, ...own]),
  ).reasons
  const reasons = [...found.filter(({ code }) => !isWaiting(code)), ...waiting.filter(({ code }) => isWaiting(code))]
  const known = worstByCode(reasons)
  if (isOver(last, facts)) known.delete('PHI_NO_DATE')
  return { alias, drugName, use, reasons: [...known.values()] }
}

/** One reason of each code, the worst first: a later repeat may find less against the same option. */
export function worstByCode(reasons: readonly Reason[]): Map<string, Reason> {
  const worst = new Map<string, Reason>()
  for (const reason of verdictFromReasons([...reasons]).reasons)
    if (!worst.has(reason.code)) worst.set(reason.code, reason)
  return worst
}

const isWaiting = (code: string) => code.startsWith('PHI')

/** The last day of the window is the worst for a harvest at once; a crop that is picked for weeks is treated between two pickings. */
function worstDay(last: Day, { harvest, crop }: SchemeFacts): Day {
  return harvest !== null && last > harvest && crop?.harvestMode !== 'continuous' && !isOver(last, { harvest, crop })
    ? harvest
    : last
}

/** Weeks after the first picking a crop that is picked once has been picked. */
const daysOfHarvest = 30
const isOver = (day: Day, { harvest, crop }: Pick<SchemeFacts, 'harvest' | 'crop'>) =>
  harvest !== null && crop?.harvestMode !== 'continuous' && day > addDays(harvest, daysOfHarvest)

/** The first day of the step and of each of its repeats. */
function daysOfRepeats({ repeatTimes, repeatEveryMin }: DraftStep, { from }: StepDays): Day[] {
  const every = repeatEveryMin ?? 0
  const times = repeatTimes === null || every === 0 ? 1 : Math.min(repeatTimes, 20)
  return Array.from({ length: times }, (_, at) => addDays(from, at * every))
}

function treatmentOf(step: DraftStep, use: UseRecord, facts: SchemeFacts, day: Day): Treatment {
  return { day, drug: facts.drugs.get(use.drug)!, use, sides: use.sides, bbch: phaseFacts(step, facts, day).bbch }
}

function questionOf(
  step: DraftStep,
  use: UseRecord,
  drug: DrugFacts,
  operation: JudgedOperation,
  facts: SchemeFacts,
  day: Day,
  history: readonly Treatment[],
): Question {
  const { crop, harvest, place } = facts
  return {
    // As if asked on that day: the season is a sample, so nothing is «in the past».
    today: day,
    day,
    drug,
    use,
    crop,
    target:
      operation.targets.find(({ alias }) => use.targets.some(target => target.alias === alias)) ??
      operation.targets[0] ??
      null,
    planting: {
      place: place !== 'any' ? place : use.place === 'any' ? 'open' : use.place,
      observedOn: day,
      ...phaseFacts(step, facts, day),
      flowersNearby: false,
      plantedAt: facts.phaseDays.get('transplant') ?? facts.phaseDays.get('planting') ?? null,
      plannedHarvest: harvest !== null && day <= harvest ? harvest : null,
    },
    // What differs from plot to plot is asked when the treatment is due.
    plot: { waterZone: false, beehivesNear: false },
    history: [...history],
    mix: [],
    weather: null,
    workDay: null,
    dose: null,
  }
}

/** A step that is not shifted is in the phase it hangs on, whatever the sample season says. */
function phaseFacts(step: DraftStep, { phases, phaseDays, days }: SchemeFacts, day: Day) {
  const own = step.phase !== null && !step.offsetDays && days.get(step.key)?.from === day
  const phase = own ? phases.find(({ key }) => key === step.phase)! : phaseOn(phases, phaseDays, day)
  return {
    bbch: phase?.bbchFrom ?? null,
    bbchEnd: phase?.bbchTo ?? null,
    phaseName: phase?.name ?? null,
    flowering: phase?.isFlowering ?? null,
  }
}

export const waitOf = (option: JudgedOption | undefined): number | null =>
  option?.use ? waitingDays(option.use) : null
