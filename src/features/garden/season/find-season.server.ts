import { addDays, type Day, yearOf } from '#features/verdict/calendar.ts'
import { isPerennial } from '#features/verdict/counters.ts'
import type { DrugFacts } from '#features/verdict/question.ts'
import { type LightView, lightViewOf } from '../facts/light-view.ts'
import type { OpenGarden } from '../facts/open-garden.server.ts'
import type { PlantedBed } from '../facts/planting-state.ts'
import { shortTitle } from '../tasks/components/todo-words.ts'
import { listDays, withVerdicts } from '../tasks/list-tasks.ts'
import type { TaskView } from '../tasks/task-view.ts'
import { phasesOfYear } from './season-phases.ts'
import {
  type DoneTreatment,
  type RowSource,
  type SeasonTask,
  seasonAhead,
  seasonRows,
  seasonYears,
} from './season-rows.ts'
import type { SeasonGroup, SeasonView, SeasonWait } from './season-view.ts'

/** A year of the garden: phases, jobs, treatments of the journal and what has to be waited for. */
export function seasonOfGarden(open: OpenGarden, asked: number | undefined): SeasonView {
  const { today } = open
  const year = asked ?? yearOf(today)
  const lists = [
    ...Map.groupBy(listDays(open), ({ planting, bed }) =>
      planting ? `planting ${planting.id}` : `bed ${bed?.id ?? ''}`,
    ),
  ]
  const tasksOf = new Map(lists)
  const ofPlantings = [...open.planted.values()].map(planted =>
    sourceOfPlanting(open, planted, tasksOf.get(`planting ${planted.planting.id}`) ?? [], year),
  )
  const ofBeds = lists.flatMap(([key, tasks]) => (key.startsWith('bed') ? [sourceOfBed(tasks)] : []))
  const sources = [...ofPlantings, ...ofBeds]
  return {
    today,
    year,
    years: seasonYears(sources, today),
    rows: seasonRows(judged(open, sources, year), year),
    ahead: seasonAhead(sources, today),
  }
}

const sourceOfBed = (tasks: readonly TaskView[]): RowSource => ({
  planting: null,
  name: tasks[0]!.bed?.name ?? 'Сад',
  place: '',
  today: tasks[0]!.today,
  phases: [],
  tasks: tasks.map(task => ({ ...task, groups: [] })),
  done: [],
})

function sourceOfPlanting(open: OpenGarden, planted: PlantedBed, tasks: readonly TaskView[], year: number): RowSource {
  const { planting, bed } = planted
  const done = treatmentsOf(open, planted)
  const entries = new Set(done.map(({ entry }) => entry))
  const entryOf = new Map(open.garden.tasks.map(({ id, rounds }) => [id, rounds.at(-1)?.entry ?? null]))
  return {
    planting: { id: planting.id, name: planting.name, crop: planting.crop.alias },
    name: planting.name,
    place: bed.name,
    today: open.todayOf(planting),
    phases: phasesOfYear(planting, year, open.todayOf(planting)),
    // What was ticked and became an entry is drawn once, as the entry.
    tasks: tasks
      .filter(({ id, state }) => state !== 'done' || !entries.has(entryOf.get(id) ?? -1))
      .map(task => ({ ...task, groups: [] })),
    done,
  }
}

/** Verdict and groups only for what is shown. */
function judged(open: OpenGarden, sources: readonly RowSource[], year: number): RowSource[] {
  const touches = ({ from, to, endedOn }: TaskView) =>
    [endedOn, from].some(day => day !== null && yearOf(day) <= year) &&
    [endedOn, to, from].some(day => day !== null && yearOf(day) >= year)
  const shown = withVerdicts(
    open,
    sources.flatMap(({ tasks }) => tasks.filter(touches)),
  )
  const known = new Map(
    shown.map(task => [task.id, { ...task, title: shortTitle(task), groups: groupsOfTask(open, task) }]),
  )
  return sources.map(source => ({
    ...source,
    tasks: source.tasks.flatMap((task): SeasonTask | [] => known.get(task.id) ?? []),
  }))
}

function groupsOfTask({ catalogue }: OpenGarden, { planting, treatment }: TaskView): SeasonGroup[] {
  const drug = planting && treatment?.drug ? catalogue.get(planting.crop)?.drugs.get(treatment.drug.alias) : undefined
  return drug ? groupsOf([drug]) : []
}

function groupsOf(drugs: readonly Pick<DrugFacts, 'substances'>[]): SeasonGroup[] {
  const all = drugs.flatMap(({ substances }) => substances.flatMap(({ groups }) => groups))
  return [...new Map(all.map(({ system, code }) => [`${system} ${code}`, { system, code }])).values()]
}

/** The entries that reached a planting, the products of a tank together. */
function treatmentsOf(open: OpenGarden, planted: PlantedBed): DoneTreatment[] {
  const light = lightViewOf(open, planted)
  const entries = new Map(open.garden.entries.map(entry => [entry.id, entry]))
  return [...Map.groupBy(light.because, ({ entry }) => entry)].flatMap(([id, reasons]): DoneTreatment[] => {
    const items = entries.get(id)?.items ?? []
    return [
      {
        entry: id,
        use: items[0]?.use ?? null,
        day: reasons[0]!.day,
        title: [...new Set(reasons.map(({ drug }) => drug))].join(' + '),
        groups: groupsOf(items.map(({ copy }) => copy.drug)),
        wait: light.state === 'not_eaten' ? null : waitOf(reasons, planted),
      },
    ]
  })
}

const unknownCodes = ['PHI_DASH', 'PHI_UNKNOWN', 'NO_USE', 'DOSE_OVER', 'FORM_OTHER']
/** Registered waiting periods end within a year: what names no day binds a perennial that long. */
const daysThatBind = 365

/** The first reason of an entry is the worst one. */
function waitOf(reasons: LightView['because'], { planting }: PlantedBed): SeasonWait | null {
  const [worst] = reasons
  if (!worst?.isCounted) return null
  const until = reasons.map(({ notBefore }) => notBefore).reduce((a, b) => (a > b ? a : b))
  if (unknownCodes.includes(worst.code))
    return { is: 'unknown', to: endOf(worst.day, until, planting), words: worst.words }
  return until > worst.day || worst.code === 'PHI_STAGE' ? { is: 'known', to: until, words: worst.words } : null
}

function endOf(day: Day, until: Day, { removedAt, crop }: PlantedBed['planting']): Day {
  if (removedAt !== null) return removedAt > until ? removedAt : until
  const bound = isPerennial(crop) ? addDays(day, daysThatBind) : `${yearOf(day)}-12-31`
  return bound > until ? bound : until
}
