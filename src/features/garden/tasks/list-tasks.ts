import type { Day } from '#features/verdict/calendar.ts'
import { waitingDays } from '#features/verdict/waiting-days.ts'
import { dateSeenFrom } from '#ui/format/format-date.ts'
import { entriesOf, historyOf, treatmentsOnBed } from '../facts/entries-of-planting.ts'
import type { Catalogue } from '../facts/garden-catalogue.server.ts'
import type { Garden, PlantingFacts, TaskFacts } from '../facts/garden-facts.ts'
import { type PlantedBed, seasonOn } from '../facts/planting-state.ts'
import { type Barrier, barrierOfWork, noticeDay, noticeEnds } from '../plan/hand-work.ts'
import { isOneTap } from '../plan/task-actions.ts'
import { groupOf, type TaskDays, taskDaysOf } from '../plan/task-groups.ts'
import { doseOfPlanting, type Norm } from './dose-of-planting.ts'
import { type JudgedTask, judgeTasks, type Planned } from './judge-tasks.ts'
import { type StepOfPlanting, stepsOfGarden } from './planned-steps.ts'
import type { TaskView, TreatmentView } from './task-view.ts'
import { whyText } from './task-words.ts'

export interface TaskSources {
  garden: Garden
  catalogue: Catalogue
  norms: ReadonlyMap<string, Norm>
  planted: ReadonlyMap<number, PlantedBed>
  /** The gardener's day in the zone of the plot. */
  todayOf: (planting: PlantingFacts | null) => Day
}

/** Every job of a garden with its days alone: for counts, groups and orders. `withVerdicts` adds verdict and dose to some of them. */
export function listDays(sources: TaskSources): readonly TaskView[] {
  const known = daysOfGardens.get(sources.garden)
  if (known) return known
  const days = tasksOf(sources, false)
  daysOfGardens.set(sources.garden, days)
  return days
}

/** Of gardens that are remembered: the same garden has the same days. */
const daysOfGardens = new WeakMap<Garden, readonly TaskView[]>()
const judgedOfGardens = new WeakMap<Garden, Map<number | null, readonly TaskView[]>>()

/** These jobs with verdict and dose; all plans of their plantings are judged, because they count against each other. */
export function withVerdicts(sources: TaskSources, tasks: readonly TaskView[]): TaskView[] {
  const known = judgedOfGardens.get(sources.garden) ?? new Map<number | null, readonly TaskView[]>()
  judgedOfGardens.set(sources.garden, known)
  const plantings = new Set(tasks.map(({ planting }) => planting?.id ?? null))
  const missing = new Set([...plantings].filter(id => !known.has(id)))
  const found = missing.size > 0 ? Map.groupBy(tasksOf(sources, true, missing), ({ planting }) => planting?.id ?? null) : new Map()
  for (const id of missing) known.set(id, found.get(id) ?? [])
  const judged = new Map([...plantings].flatMap(id => known.get(id) ?? []).map(task => [task.id, task]))
  return tasks.map(task => judged.get(task.id) ?? task)
}

function tasksOf(sources: TaskSources, isJudged: boolean, only?: ReadonlySet<number | null>): TaskView[] {
  const { garden, todayOf } = sources
  const tasks = only ? garden.tasks.filter(({ planting }) => only.has(planting)) : garden.tasks
  const plantings = only ? garden.plantings.filter(({ id }) => only.has(id)) : garden.plantings
  const steps = new Map(stepsOfGarden({ plantings, tasks }, todayOf).map(step => [step.task.id, step]))
  const byPlanting = Map.groupBy(tasks, ({ planting }) => planting)
  return [...byPlanting].flatMap(([id, own]) => tasksOfPlanting(id, own, steps, sources, isJudged))
}

function tasksOfPlanting(
  id: number | null,
  tasks: readonly TaskFacts[],
  steps: ReadonlyMap<number, StepOfPlanting>,
  { garden, catalogue, norms, planted, todayOf }: TaskSources,
  isJudged: boolean,
): TaskView[] {
  const place = id === null ? undefined : planted.get(id)
  const today = todayOf(place?.planting ?? null)
  const facts = place && catalogue.get(place.planting.crop.alias)
  const history = place && isJudged ? historyOf(entriesOf(garden, place, facts, today), place) : []
  const dated = tasks.flatMap(task => plannedOf(task, steps.get(task.id)) ?? [])
  const judged = place && facts && isJudged ? judgeTasks(dated, place, facts, history, today) : new Map<string, JudgedTask | null>()
  // What has no window any more, or none yet, is asked for today alone: it counts against nothing.
  if (place && facts && isJudged)
    for (const plan of tasks.flatMap(task => outOfWindow(task, steps.get(task.id), today) ?? []))
      judged.set(plan.key, judgeTasks([plan], place, facts, history, today).get(plan.key) ?? null)
  const doneOnBed = bedTreatments(garden, isJudged)
  const isOver = place !== undefined && place.planting.removedAt !== null && place.planting.removedAt < today
  return tasks.flatMap((task): TaskView[] => {
    const step = steps.get(task.id)
    // A step that the plan has no more.
    if (task.stepKey !== null && !step) return []
    const treatment = judged.has(String(task.id)) ? treatmentView(judged.get(String(task.id))!, place!, norms) : null
    const view = viewOf({ task, step, place, garden, today, treatment, doneOnBed })
    // Nothing is left to do on a planting that was removed, or in a season that is over.
    const isPast = isOver || (step !== undefined && isOfEarlierSeason(step, today))
    return isPast && view.group !== 'ended' ? [] : [view]
  })
}

/** Read once for each bed, and only for jobs that are shown. */
function bedTreatments(garden: Garden, isJudged: boolean): Parts['doneOnBed'] {
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
  return { key: String(task.id), from, to: to ?? from, madeAt: task.madeAt, options, targets: step?.step.targets ?? [] }
}

/** A treatment that is missed or has no day: it may be done all the same, and is judged as if done today. */
function outOfWindow(task: TaskFacts, step: StepOfPlanting | undefined, today: Day): Planned | null {
  const { from, endedOn = null, isMissed = false } = daysOf(task, step)
  const options = optionsOf(task, step)
  if ((from !== null && !isMissed) || endedOn !== null || options.length === 0) return null
  return { key: String(task.id), from: today, to: today, madeAt: task.madeAt, options, targets: step?.step.targets ?? [] }
}

const optionsOf = (task: TaskFacts, step: StepOfPlanting | undefined): readonly string[] =>
  step ? step.step.options : task.useAlias === null ? [] : [task.useAlias]

function daysOf({ dueFrom, dueTo, rainUntil, rounds }: TaskFacts, step: StepOfPlanting | undefined): TaskDays {
  if (step) return taskDaysOf(step.planned)
  const [round] = rounds
  if (round) return { from: null, to: null, endedOn: round.day }
  const from = dueFrom !== null && rainUntil !== null && rainUntil > dueFrom ? rainUntil : dueFrom
  return { from, to: from !== null && dueTo !== null && dueTo < from ? from : dueTo }
}

function treatmentView(judged: JudgedTask | null, { planting }: PlantedBed, norms: ReadonlyMap<string, Norm>): TreatmentView {
  if (!judged) {
    const text = 'Ни\u00a0одного регламента этого шага на\u00a0сайте больше нет.'
    const reasons = [{ code: 'NO_USE', level: 'forbidden' as const, text }]
    return {
      use: null,
      drug: null,
      hazardBee: null,
      level: 'forbidden',
      isIncomplete: false,
      reasons,
      allowedFrom: null,
      wait: null,
      dose: null,
      missing: '',
      options: [],
    }
  }
  const { use, drug, verdict, options } = judged
  const norm = norms.get(use.alias)
  const poured = norm && verdict.level !== 'forbidden' ? doseOfPlanting(norm, planting) : null
  return {
    use: use.alias,
    drug: { alias: drug.alias, name: drug.name },
    hazardBee: drug.hazardBee,
    level: verdict.level,
    isIncomplete: verdict.isIncomplete,
    reasons: verdict.reasons.map(({ code, level, text }) => ({ code, level, text })),
    allowedFrom: verdict.allowedFrom,
    wait: waitingDays(use),
    dose: poured?.is === 'dose' ? poured.dose : null,
    missing: poured?.is === 'missing' ? poured.text : '',
    options,
  }
}

interface Parts {
  task: TaskFacts
  step: StepOfPlanting | undefined
  place: PlantedBed | undefined
  garden: Garden
  today: Day
  treatment: TreatmentView | null
  doneOnBed: (bed: number) => ReturnType<typeof treatmentsOnBed>
}

function viewOf(parts: Parts): TaskView {
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
    skipReason: last?.is === 'skipped' ? (last.reason ?? null) : null,
    rounds: step?.step.repeatTimes ? { done: task.rounds.length, times: step.step.repeatTimes } : null,
    isManual: step === undefined,
    isRequired: step?.step.isRequired ?? true,
    text: step?.step.text ?? '',
    note: task.note,
    treatment,
    warnings: warningsOf(parts, days, bed?.id),
    isTreatment: isTreatment(task, step),
    isOneTap: treatment === null ? !isTreatment(task, step) : treatment.use !== null && state === 'open' && isOneTap(treatment),
  }
}

const isTreatment = (task: TaskFacts, step: StepOfPlanting | undefined) => optionsOf(task, step).length > 0

function stateOf({ rounds }: TaskFacts, step: StepOfPlanting | undefined, { from, endedOn }: TaskDays, today: Day): TaskView['state'] {
  if (step) return step.planned.state
  if (endedOn) return rounds[0]?.is ?? 'done'
  return from === null ? 'undated' : from <= today ? 'open' : 'planned'
}

function warningsOf(
  { task, step, place, today, treatment, doneOnBed }: Parts,
  { from, endedOn }: TaskDays,
  bed: number | undefined,
): string[] {
  if (endedOn) return []
  const day = from !== null && from > today ? from : today
  const barrier = bed === undefined || isTreatment(task, step) ? null : barrierOfWork(doneOnBed(bed), day)
  const notice =
    place && treatment && from !== null ? noticeDay({ drug: { hazardBee: treatment.hazardBee }, plot: place.plot, day }, today) : null
  return [...(barrier ? [barrierText(barrier, today)] : []), ...(notice ? [noticeText(notice, today)] : [])]
}

function barrierText({ from, drug, treatedOn, isKnown }: Barrier, today: Day): string {
  const until = isKnown ? '' : ' Срок выхода не\u00a0указан, считаем с\u00a0запасом.'
  return `Работать руками можно с\u00a0${dateSeenFrom(today, from)}: ${dateSeenFrom(today, treatedOn)}\u00a0— ${drug}.${until}`
}

function noticeText(notice: Day, today: Day): string {
  const when = notice <= today ? 'сегодня' : dateSeenFrom(today, notice)
  return `Предупредить пчеловодов\u00a0— ${when}, обработка не\u00a0раньше ${dateSeenFrom(today, noticeEnds(notice)!)}.`
}
