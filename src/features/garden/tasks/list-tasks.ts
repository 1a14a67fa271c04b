import type { Day } from '#features/verdict/calendar.ts'
import { checkHarvestOf, entriesOf, historyOf, treatmentsOnBed } from '../facts/entries-of-planting.ts'
import type { Catalogue } from '../facts/garden-catalogue.server.ts'
import type { Garden, PlantingFacts, TaskFacts } from '../facts/garden-facts.ts'
import { type DayPlace, type PlantedBed, seasonOn } from '../facts/planting-state.ts'
import type { HarvestCheck } from '../plan/harvest.ts'
import { isOneTap } from '../plan/task-actions.ts'
import { groupOf, type TaskDays } from '../plan/task-groups.ts'
import { ruleOf } from '../repeats/repeat-rule.ts'
import type { Norm } from './dose-of-planting.ts'
import { inOrder } from './in-order.ts'
import { type JudgedTask, judgeTasks, type Planned } from './judge-tasks.ts'
import { daysOf, optionsOf, type StepOfPlanting, stepsOfGarden } from './planned-steps.ts'
import type { TaskView, TreatmentView } from './task-view.ts'
import { warningsOf } from './task-warnings.ts'
import { whyText } from './task-words.ts'
import { treatmentView } from './treatment-view.ts'

export interface TaskSources {
  garden: Garden
  catalogue: Catalogue
  norms: ReadonlyMap<string, Norm>
  planted: ReadonlyMap<number, PlantedBed>
  /** The gardener's day in the zone of the plot. */
  todayOf: (planting: PlantingFacts) => Day
  todayAt: (place: DayPlace) => Day
}

/** Every job of a garden with its days alone: for counts, groups and orders. `withVerdicts` adds verdict and dose to some of them. */
export const listDays = (sources: TaskSources): readonly TaskView[] => rememberedOf(sources).days

/** The same in the order of the to-do. */
export function listInOrder(sources: TaskSources): readonly TaskView[] {
  const remembered = rememberedOf(sources)
  remembered.ordered ??= inOrder(remembered.days)
  return remembered.ordered
}

/** These jobs with verdict and dose. */
export function withVerdicts(sources: TaskSources, tasks: readonly TaskView[]): TaskView[] {
  const { partOfTask } = rememberedOf(sources)
  const judgedOfPart = new Map<Part, Map<number, TaskView>>()
  for (const [part, asked] of Map.groupBy(tasks, ({ id }) => partOfTask.get(id))) {
    if (!part) continue
    const judged = judgedIn(part, sources)
    const missing = new Set(asked.flatMap(({ id }) => (judged.has(id) ? [] : id)))
    const shown = part.own.filter(({ id }) => missing.has(id))
    if (shown.length > 0)
      for (const task of tasksOfPlanting({ ...part, shown, isJudged: true }, sources)) judged.set(task.id, task)
    judgedOfPart.set(part, judged)
  }
  return tasks.map(task => judgedOfPart.get(partOfTask.get(task.id)!)?.get(task.id) ?? task)
}

type Steps = ReadonlyMap<number, StepOfPlanting>

/** What is found of a garden once: it does not change, and neither does its day. */
interface Remembered {
  days: readonly TaskView[]
  ordered?: readonly TaskView[]
  partOfTask: ReadonlyMap<number, Part>
}

/** The jobs of a planting, of the bare beds of a plot, or those of no place, with what was found of them. */
interface Part {
  place: PlantedBed | undefined
  own: readonly TaskFacts[]
  steps: Steps
  days: readonly TaskView[]
  /** What the days follow from, besides the jobs. */
  from: readonly unknown[]
  /** By the id of the job, with what verdict and dose follow from, besides the jobs. */
  judged: { from: readonly unknown[]; tasks: Map<number, TaskView> } | null
}

const rememberedGardens = new WeakMap<Garden, Remembered>()

/**
 * By the planting, the plot of bare beds, or the plots for jobs of no place. Gardens that are read again have the same objects where
 * nothing has changed: a part is taken again only when every object that it follows from is the same one.
 */
const rememberedParts = new WeakMap<object, Part>()

function rememberedOf(sources: TaskSources): Remembered {
  const known = rememberedGardens.get(sources.garden)
  if (known) return known
  const parts = [...Map.groupBy(sources.garden.tasks, placesOf(sources))].map(([key, own]) => partOf(key, own, sources))
  const partOfTask = new Map(parts.flatMap(part => part.own.map(({ id }) => [id, part] as const)))
  const found: Remembered = { days: parts.flatMap(({ days }) => days), partOfTask }
  rememberedGardens.set(sources.garden, found)
  return found
}

/** Where a job is done, in objects that stay the same while nothing of the place changes. All jobs of one have the same day. */
function placesOf({ garden: { plots, beds }, planted }: TaskSources): (task: TaskFacts) => object {
  const plotOf = new Map(plots.map(plot => [plot.id, plot]))
  const plotOfBed = new Map(beds.map(({ id, plot }) => [id, plotOf.get(plot)]))
  return ({ planting, bed }) => planted.get(planting ?? 0)?.planting ?? plotOfBed.get(bed ?? 0) ?? plots
}

function partOf(key: object, own: readonly TaskFacts[], sources: TaskSources): Part {
  const { garden, planted, todayOf, todayAt } = sources
  const place = planted.get(own[0]!.planting ?? 0)
  const today = todayAt(own[0]!)
  const from = [place?.planting, place?.bed, place?.plot, garden.beds, today]
  const known = rememberedParts.get(key)
  if (known && isSameList(known.from, from) && isSameList(known.own, own)) return known
  const found = stepsOfGarden({ plantings: place ? [place.planting] : [], tasks: [...own] }, todayOf)
  const steps = new Map(found.map(step => [step.task.id, step]))
  const days = tasksOfPlanting({ place, own, steps, shown: own, isJudged: false }, sources)
  const part: Part = { place, own, steps, days, from, judged: null }
  rememberedParts.set(key, part)
  return part
}

/** What is judged already of a part, by the same facts. */
function judgedIn(part: Part, { garden, catalogue, norms }: TaskSources): Map<number, TaskView> {
  const crop = part.place?.planting.crop.alias
  const { plots, beds, plantings, entries, sprayer } = garden
  const from = [plots, beds, plantings, entries, sprayer, norms, crop && catalogue.get(crop)]
  if (!part.judged || !isSameList(part.judged.from, from)) part.judged = { from, tasks: new Map() }
  return part.judged.tasks
}

const isSameList = (a: readonly unknown[], b: readonly unknown[]) =>
  a.length === b.length && a.every((each, at) => each === b[at])

interface JobsOfPlanting {
  place: PlantedBed | undefined
  /** All of them: plans count against each other. */
  own: readonly TaskFacts[]
  steps: Steps
  shown: readonly TaskFacts[]
  isJudged: boolean
}

function tasksOfPlanting({ place, own, steps, shown, isJudged }: JobsOfPlanting, sources: TaskSources): TaskView[] {
  const { garden, norms, todayAt } = sources
  const today = todayAt(own[0]!)
  const judged = place && isJudged ? judgedOf({ own, shown }, place, steps, sources) : nothingJudged
  const doneOnBed = bedTreatments(garden, isJudged)
  const harvestOn = (day: Day) => (place && isJudged ? checkHarvestOf(sources, place, { day }, today) : null)
  const isOver = place !== undefined && place.planting.removedAt !== null && place.planting.removedAt < today
  return shown.flatMap((task): TaskView[] => {
    const step = steps.get(task.id)
    // A step that the plan has no more.
    if (task.stepKey !== null && !step) return []
    const treatment = judged.has(keyOf(task))
      ? treatmentView(judged.get(keyOf(task))!, place!, norms, garden.sprayer)
      : null
    const view = viewOf({ task, step, place, garden, today, treatment, doneOnBed, harvestOn })
    // Nothing is left to do on a planting that was removed, or in a season that is over.
    const isPast = isOver || (step !== undefined && isOfEarlierSeason(step, today))
    return isPast && view.group !== 'ended' ? [] : [view]
  })
}

/** The treatments of a planting that are planned for days that have not passed. */
export function plannedOn({ garden, todayOf }: TaskSources, { planting }: PlantedBed): Planned[] {
  const tasks = garden.tasks.filter(task => task.planting === planting.id)
  const steps = new Map(stepsOfGarden({ plantings: [planting], tasks }, todayOf).map(step => [step.task.id, step]))
  return tasks.flatMap(task => plannedOf(task, steps.get(task.id)) ?? [])
}

/** As wide as the largest id: of two plans of one moment the first by its key stays, which is that of the earlier step. */
export const keyOf = ({ id }: Pick<TaskFacts, 'id'>) => String(id).padStart(10, '0')

type JudgedTasks = ReadonlyMap<string, JudgedTask | null>
const nothingJudged: JudgedTasks = new Map()

function judgedOf(
  { own, shown }: Pick<JobsOfPlanting, 'own' | 'shown'>,
  planted: PlantedBed,
  steps: Steps,
  { garden, catalogue, todayOf }: TaskSources,
): JudgedTasks {
  const facts = catalogue.get(planted.planting.crop.alias)
  const isTreated = shown.some(task => optionsOf(task, steps.get(task.id)).length > 0)
  if (!facts || !isTreated) return nothingJudged
  const today = todayOf(planted.planting)
  const planting = { planted, facts, history: historyOf(entriesOf(garden, planted, facts, today), planted), today }
  const dated = own.flatMap(task => plannedOf(task, steps.get(task.id)) ?? [])
  const asked = new Set(shown.map(keyOf))
  const judged = judgeTasks(dated, planting, key => asked.has(key))
  // What has no window any more, or none yet, is asked for today alone: it counts against nothing.
  for (const plan of shown.flatMap(task => outOfWindow(task, steps.get(task.id), today) ?? []))
    judged.set(plan.key, judgeTasks([plan], planting).get(plan.key) ?? null)
  return judged
}

/** Read once for each bed, and only for jobs that are shown. */
function bedTreatments(garden: Garden, isJudged: boolean): ViewParts['doneOnBed'] {
  const known = new Map<number, ReturnType<typeof treatmentsOnBed>>()
  return bed => {
    const found = known.get(bed) ?? (isJudged ? treatmentsOnBed(garden, bed) : [])
    known.set(bed, found)
    return found
  }
}

function isOfEarlierSeason({ task, planting }: StepOfPlanting, today: Day): boolean {
  const season = planting.schemes.find(({ id }) => id === task.plantingScheme)?.season ?? null
  const current = seasonOn(planting, today)
  return season !== null && current !== null && season < current
}

/** What is to be judged: a treatment that is planned for days that have not passed. */
function plannedOf(task: TaskFacts, step: StepOfPlanting | undefined): Planned | null {
  const { from, to, endedOn = null, isMissed = false } = daysOf(task, step)
  const options = optionsOf(task, step)
  if (from === null || endedOn !== null || isMissed || options.length === 0) return null
  const latest = step && 'from' in step.planned ? step.planned.latest : undefined
  return {
    key: keyOf(task),
    from,
    to: to ?? from,
    latest,
    madeAt: task.madeAt,
    options,
    targets: step?.step.targets ?? [],
  }
}

/** A treatment that is missed or has no day: it may be done all the same, and is judged as if done today. */
function outOfWindow(task: TaskFacts, step: StepOfPlanting | undefined, today: Day): Planned | null {
  const { from, endedOn = null, isMissed = false } = daysOf(task, step)
  const options = optionsOf(task, step)
  if ((from !== null && !isMissed) || endedOn !== null || options.length === 0) return null
  return { key: keyOf(task), from: today, to: today, madeAt: task.madeAt, options, targets: step?.step.targets ?? [] }
}

interface ViewParts {
  task: TaskFacts
  step: StepOfPlanting | undefined
  place: PlantedBed | undefined
  garden: Garden
  today: Day
  treatment: TreatmentView | null
  doneOnBed: (bed: number) => ReturnType<typeof treatmentsOnBed>
  harvestOn: (day: Day) => HarvestCheck | null
}

function viewOf(parts: ViewParts): TaskView {
  const { task, step, place, garden, today, treatment } = parts
  const days = daysOf(task, step)
  const last = task.rounds.at(-1)
  const state = stateOf(task, step, days, today)
  const bed = place?.bed ?? garden.beds.find(({ id }) => id === task.bed)
  return {
    id: task.id,
    title: task.title,
    kind: task.kind,
    planting: place ? { id: place.planting.id, name: place.planting.name, crop: place.planting.crop.alias } : null,
    bed: bed ? { id: bed.id, name: bed.name } : null,
    group: groupOf(days, today),
    state,
    from: days.from,
    to: days.to,
    why: step && place ? whyText(step.planned, place.planting.crop.phases, today) : '',
    endedOn: days.endedOn ?? null,
    today,
    skipReason: last?.is === 'skipped' ? (last.reason ?? null) : null,
    by: (last ? last.by : task.madeBy) ?? null,
    round: task.rounds.length,
    repeat: task.repeat ? ruleOf(task.repeat) : null,
    rounds: step?.step.repeatTimes ? { done: task.rounds.length, times: step.step.repeatTimes } : null,
    isManual: step === undefined,
    isRequired: step?.step.isRequired ?? true,
    text: step?.step.text ?? '',
    note: task.note,
    treatment,
    warnings: warningsOf(
      {
        ...parts,
        isTreatment: isTreatment(task, step),
        bed: bed?.id,
        day: days.from !== null && days.from > today ? days.from : today,
      },
      days,
    ),
    isTreatment: isTreatment(task, step),
    isOneTap:
      treatment === null ? !isTreatment(task, step) : treatment.use !== null && state === 'open' && isOneTap(treatment),
  }
}

const isTreatment = (task: TaskFacts, step: StepOfPlanting | undefined) => optionsOf(task, step).length > 0

function stateOf(
  { rounds }: TaskFacts,
  step: StepOfPlanting | undefined,
  { from, endedOn }: TaskDays,
  today: Day,
): TaskView['state'] {
  if (step) return step.planned.state
  if (endedOn) return rounds[0]?.is ?? 'done'
  return from === null ? 'undated' : from <= today ? 'open' : 'planned'
}
