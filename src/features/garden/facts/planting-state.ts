import type { Day } from '#features/verdict/calendar.ts'
import type { UseRecord, VerdictFacts } from '#features/verdict/find-verdict-facts.server.ts'
import { plantingOnDay } from '#features/verdict/observed-on-day.ts'
import type { DrugFacts, Planting, Question, Treatment } from '#features/verdict/question.ts'
import { nextPicking, pickingFrom } from '../plan/harvest.ts'
import { marksOfSeason, type PhaseMark, seasonOfMark } from '../plan/phase-marks.ts'
import type { BedFacts, GardenPhase, PlantingFacts, PlotFacts } from './garden-facts.ts'

/** A planting with the place it stands in. */
export interface PlantedBed {
  planting: PlantingFacts
  bed: BedFacts
  plot: PlotFacts
}

/** The plot of the planting, else of the bed; neither, or both gone: that of the first plot. */
export interface DayPlace {
  planting?: number | null | undefined
  bed?: number | null | undefined
  plot?: number | null | undefined
}

/** The season of the plan on a day: of a perennial the calendar year, with the rest that begins in October counted to the next one. */
export const seasonOn = ({ crop, events }: PlantingFacts, day: Day): number | null => {
  const year = seasonOfMark({ phase: '', day }, crop)
  if (year === null) return null
  const coming = marksOfSeason(events, year + 1, crop)
  return coming.some(mark => mark.phase === 'dormant' && mark.day <= day) ? year + 1 : year
}

/** Every mark that counts, of all seasons, in the order of days. */
function marksOf({ crop, events }: PlantingFacts): PhaseMark[] {
  const seasons = new Set(events.map(event => seasonOfMark(event, crop)))
  return [...seasons]
    .flatMap(season => marksOfSeason(events, season, crop))
    .sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
}

export interface SeenPhase {
  phase: GardenPhase
  day: Day
}

/** The last phase that was marked up to a day, of marks of one day the later one of the scale; null: none. */
export function phaseSeenBy(planting: PlantingFacts, day: Day): SeenPhase | null {
  const { phases } = planting.crop
  const place = (mark: PhaseMark) => phases.findIndex(({ key }) => key === mark.phase)
  const last = marksOf(planting)
    .filter(mark => mark.day <= day && place(mark) >= 0)
    .reduce<PhaseMark | null>(
      (best, mark) =>
        best && (best.day > mark.day || (best.day === mark.day && place(best) > place(mark))) ? best : mark,
      null,
    )
  return last && { phase: phases[place(last)]!, day: last.day }
}

const knownStates = new WeakMap<PlantedBed, Map<string, Planting>>()

/** What the rules of the verdict may know of a planting on a day; found once, because every treatment of that day is asked about it. */
export function plantingOn(planted: PlantedBed, day: Day, today: Day): Planting {
  const known = knownStates.get(planted) ?? new Map<string, Planting>()
  knownStates.set(planted, known)
  const key = `${day} ${today}`
  const state = known.get(key) ?? stateOn(planted, day, today)
  known.set(key, state)
  return state
}

function stateOn({ planting, bed }: PlantedBed, day: Day, today: Day): Planting {
  const seen = phaseSeenBy(planting, day)
  const { phase } = seen ?? { phase: null }
  const told: Planting = {
    place: bed.place,
    observedOn: day,
    bbch: phase?.bbchFrom ?? null,
    bbchEnd: phase?.bbchTo ?? phase?.bbchFrom ?? null,
    phaseName: phase?.name ?? null,
    phaseBlossom: phase ? phase.flowering : undefined,
    phaseHoldsDays: phase?.holdsDays ?? null,
    flowering: planting.flowering,
    flowersNearby: planting.flowersNearby,
    plantedAt: planting.plantedAt,
    plannedHarvest: nextHarvest(planting, today, day),
    harvestPart: planting.harvestPart,
  }
  return plantingOnDay(
    told,
    { phase: seen?.day ?? null, flowering: planting.floweringSeenAt, nearby: planting.nearbySeenAt },
    day,
  )
}

/**
 * The next picking, or the planned harvest, as seen on `today`; null: not known. For a later day the one that follows from it then: the
 * rhythm goes on from the coming picking.
 */
export function nextHarvest(
  { crop, pickEveryDays, plannedHarvestAt, pauseUntil, harvests }: PlantingFacts,
  today: Day,
  day = today,
): Day | null {
  const lastHarvest = harvests.reduce<Day | null>((last, { day }) => (last && last > day ? last : day), null)
  const rhythm = crop.harvestMode === 'continuous' ? pickEveryDays : null
  const coming = nextPicking(
    { pickEveryDays: rhythm, lastHarvest, plannedHarvest: plannedHarvestAt, pauseUntil },
    today,
  )
  return coming !== null && coming < day && rhythm !== null ? pickingFrom(coming, rhythm, day) : coming
}

/** A question of the verdict about one planting on one day. */
export interface Asked {
  planted: PlantedBed
  use: UseRecord
  drug: DrugFacts
  /** Problems that it is done against, by alias; the first one that the use covers is asked about. */
  targets: readonly string[]
  day: Day
  today: Day
  history: readonly Treatment[]
  isThisForm?: boolean | null
}

export function questionAbout(
  { planted, use, drug, targets, day, today, history, isThisForm }: Asked,
  facts: VerdictFacts,
): Question {
  const { crop } = planted.planting
  const target = use.targets.find(({ alias }) => targets.includes(alias))
  const hasForms = facts.severalForms.has(drug.alias)
  return {
    today,
    day,
    drug,
    use,
    ...(hasForms && { isThisForm: isThisForm ?? null }),
    isConditionMet: null,
    crop,
    target: target ? { alias: target.alias, name: target.name ?? target.alias } : null,
    planting: plantingOn(planted, day, today),
    plot: { waterZone: planted.plot.waterZone, beehivesNear: planted.plot.beehivesNear },
    history,
    mix: [],
    weather: null,
    workDay: null,
    dose: null,
  }
}
