import { addDays, type Day } from '#features/verdict/calendar.ts'
import { phaseHoldsUntil } from '#features/verdict/observed-on-day.ts'
import type { PlantingFacts } from '../facts/garden-facts.ts'
import { type LightView, lightViewOf } from '../facts/light-view.ts'
import type { OpenGarden } from '../facts/open-garden.server.ts'
import { nextHarvest, type PlantedBed, phaseSeenBy, seasonOn } from '../facts/planting-state.ts'
import { marksOfSeason } from '../plan/phase-marks.ts'
import { rotationNote } from '../plan/rotation.ts'
import type { TaskView } from '../tasks/task-view.ts'
import { standingIn } from './standing-in.ts'

/** A planting as its card and its page show it: the response of `GET /api/plantings/{id}`. */
export interface PlantingView {
  id: number
  version: number
  name: string
  alias: string
  plot: { id: number; name: string; region: string | null; waterZone: boolean | null; beehivesNear: boolean | null }
  bed: { id: number; name: string; place: string; areaM2: string | null }
  plant: { alias: string; name: string; isContinuous: boolean; isEdible: boolean; form: 'tree' | 'bush' | null }
  sort: { alias: string; name: string } | null
  areaM2: string | null
  count: number | null
  sizeClasses: PlantingFacts['sizeClasses']
  sownAt: Day | null
  plantedAt: Day | null
  removedAt: Day | null
  cycleNo: number | null
  plannedHarvestAt: Day | null
  pickEveryDays: number | null
  pauseUntil: Day | null
  harvestPart: PlantingFacts['harvestPart']
  flowering: boolean | null
  flowersNearby: boolean | null
  note: string | null
  /** From which seedlings. */
  from: number | null
  today: Day
  nextHarvest: Day | null
  light: LightView
  /** The last phase that was marked; `holds`: it still counts. */
  phase: { key: string; name: string; day: Day; holds: boolean } | null
  phases: readonly { key: string; name: string; day: Day | null }[]
  nextTask: Pick<TaskView, 'id' | 'title' | 'group' | 'from' | 'to'> | null
  tasks: number
  harvests: PlantingFacts['harvests']
  observations: PlantingFacts['observations']
  /** The season of today, see `seasonOn`. */
  season: number | null
  schemes: readonly { id: number; scheme: number; title: string; version: number; season: number | null }[]
  neighbours: readonly { id: number; name: string }[]
  /** What grew here too recently; null: nothing. */
  rotation: string | null
}

const orderOfGroups = ['waiting', 'today', 'week', 'later'] as const

export function viewOfPlanting(open: OpenGarden, planted: PlantedBed, tasks: readonly TaskView[]): PlantingView {
  const { planting, bed, plot } = planted
  const today = open.todayOf(planting)
  const { crop, events, schemes, moves: _, lot, bed: __, ...facts } = planting
  const own = tasks.filter(task => task.planting?.id === planting.id && task.group !== 'ended')
  const next = orderOfGroups.flatMap(group => own.filter(task => task.group === group).sort(byDay))[0]
  return {
    ...withoutDays(facts),
    plot: {
      id: plot.id,
      name: plot.name,
      region: plot.region?.alias ?? null,
      waterZone: plot.waterZone,
      beehivesNear: plot.beehivesNear,
    },
    bed: { id: bed.id, name: bed.name, place: bed.place, areaM2: bed.areaM2 },
    plant: {
      alias: crop.alias,
      name: crop.name,
      isContinuous: crop.harvestMode === 'continuous',
      isEdible: crop.edible,
      form: crop.form,
    },
    from: lot,
    today,
    nextHarvest: nextHarvest(planting, today),
    light: lightViewOf(open, planted),
    phase: phaseOf(planting, today),
    phases: crop.phases.map(({ key, name }) => ({
      key,
      name,
      day: marksOfSeason(events, seasonOn(planting, today), crop).find(mark => mark.phase === key)?.day ?? null,
    })),
    nextTask: next ? { id: next.id, title: next.title, group: next.group, from: next.from, to: next.to } : null,
    tasks: own.length,
    season: seasonOn(planting, today),
    schemes: schemes.map(({ id, scheme, title, version, season }) => ({ id, scheme, title, version, season })),
    neighbours: standingIn(open, bed.id).filter(({ id }) => id !== planting.id),
    rotation: rotationNote(planting, open.garden.plantings),
  }
}

const byDay = (a: TaskView, b: TaskView) => (a.from ?? '').localeCompare(b.from ?? '') || a.id - b.id

const withoutDays = ({
  floweringSeenAt: _,
  nearbySeenAt: __,
  ...facts
}: Omit<PlantingFacts, 'crop' | 'events' | 'schemes' | 'moves' | 'lot' | 'bed'>) => facts

function phaseOf(planting: PlantingFacts, today: Day): PlantingView['phase'] {
  const seen = phaseSeenBy(planting, addDays(today, 1))
  if (!seen) return null
  const { phase, day } = seen
  const until = phaseHoldsUntil(
    { bbch: phase.bbchFrom, bbchEnd: phase.bbchTo ?? phase.bbchFrom, phaseHoldsDays: phase.holdsDays },
    day,
  )
  return { key: phase.key, name: phase.name, day, holds: today <= until }
}
