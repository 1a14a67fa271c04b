import { addDays, type Day, daysBetween, laterOf, yearOf } from '#features/verdict/calendar.ts'
import { isPerennial } from '#features/verdict/counters.ts'
import { phaseHoldsUntil } from '#features/verdict/observed-on-day.ts'
import type { GardenPhase, PlantingFacts } from '../facts/garden-facts.ts'
import { marksOfSeason } from '../plan/phase-marks.ts'
import type { SeasonPhase } from './season-view.ts'

/** The phases of a planting in a year: those that were seen, and after the last of them the usual ones of the crop as an estimate. */

type Phased = Pick<PlantingFacts, 'crop' | 'events' | 'sownAt' | 'plantedAt' | 'removedAt'>
type Look = SeasonPhase['look']

export function phasesOfYear(planting: Phased, year: number, today: Day): SeasonPhase[] {
  const seen = seenPhases(planting, year)
  return [...seen, ...expectedPhases(planting, year, today, seen.at(-1))]
    .map(({ order: _, ...phase }) => phase)
    .filter(({ from, to }) => yearOf(from) <= year && yearOf(to) >= year)
}

type Ordered = SeasonPhase & { order: number }

/** A phase that was marked lasts until the next mark, and no longer than such a mark holds. */
function seenPhases({ crop, events }: Phased, year: number): Ordered[] {
  const seasons = isPerennial(crop) ? [year, year + 1] : [null]
  const marks = seasons
    .flatMap(season => marksOfSeason(events, season, crop))
    .flatMap(({ phase: key, day }) => {
      const order = crop.phases.findIndex(phase => phase.key === key)
      return order < 0 ? [] : [{ phase: crop.phases[order]!, order, day }]
    })
    .sort((a, b) => a.day.localeCompare(b.day) || a.order - b.order)
  return marks.flatMap(({ phase, order, day }, index) => {
    const holds = phaseHoldsUntil(
      { bbch: phase.bbchFrom, bbchEnd: phase.bbchTo ?? phase.bbchFrom, phaseHoldsDays: phase.holdsDays },
      day,
    )
    const next = marks[index + 1]
    const to = next ? earlierOf(holds, addDays(next.day, -1)) : holds
    return to < day ? [] : [{ name: phase.name, from: day, to, look: lookOf(phase), isEstimate: false, order }]
  })
}

/** By the first digit of the BBCH code. */
const looks: readonly Look[] = [
  'growth',
  'growth',
  'growth',
  'growth',
  'growth',
  'growth',
  'bloom',
  'fruit',
  'harvest',
  'rest',
]
const names: Readonly<Record<Look, string>> = {
  rest: 'покой',
  growth: 'рост',
  bloom: 'цветение',
  fruit: 'плоды',
  harvest: 'созревание',
}

const lookOf = ({ bbchFrom, key }: GardenPhase): Look =>
  key === 'dormant' ? 'rest' : (looks[Number(bbchFrom?.charAt(0) ?? '1')] ?? 'growth')

/** Usual months say no more than a band for each part of the season; bands that overlap meet in the middle. */
function expectedPhases(planting: Phased, year: number, today: Day, last: Ordered | undefined): Ordered[] {
  const { crop, plantedAt, sownAt, removedAt } = planting
  const begin = sownAt ?? plantedAt
  const isOfYear = isPerennial(crop) ? year >= yearOf(today) : year === yearOf(begin ?? today)
  if (!isOfYear || year < yearOf(today)) return []
  const first = [`${year}-01-01`, ...(begin ? [begin] : []), ...(last ? [addDays(last.to, 1)] : [])].reduce(laterOf)
  const end = removedAt ?? `${year}-12-31`
  const coming = crop.phases
    .map((phase, order) => ({ phase, order }))
    .filter(({ order }) => !last || order > last.order)
  return apart(bandsOf(coming, year)).flatMap(band => {
    const [from, to] = [laterOf(band.from, first), earlierOf(band.to, end)]
    return from <= to ? [{ ...band, from, to }] : []
  })
}

function bandsOf(phases: readonly { phase: GardenPhase; order: number }[], year: number): Ordered[] {
  const byLook = Map.groupBy(phases, ({ phase }) => lookOf(phase))
  return [...byLook].flatMap(([look, own]) => {
    const order = Math.min(...own.map(each => each.order))
    return runsOf(own.flatMap(({ phase }) => phase.months)).map(([start, end]) => ({
      name: names[look],
      from: firstOf(year, start),
      to: addDays(firstOf(year, end + 1), -1),
      look,
      isEstimate: true,
      order,
    }))
  })
}

const firstOf = (year: number, month: number): Day =>
  month > 12 ? `${year + 1}-01-01` : `${year}-${String(month).padStart(2, '0')}-01`

/** First and last month of each run of neighbouring months. */
function runsOf(months: readonly number[]): [number, number][] {
  const runs: [number, number][] = []
  for (const month of [...new Set(months)].sort((a, b) => a - b)) {
    const run = runs.at(-1)
    if (run && run[1] === month - 1) run[1] = month
    else runs.push([month, month])
  }
  return runs
}

function apart(bands: readonly Ordered[]): Ordered[] {
  const sorted = bands.toSorted((a, b) => a.from.localeCompare(b.from) || a.order - b.order).map(band => ({ ...band }))
  sorted.forEach((band, index) => {
    const next = sorted[index + 1]
    if (!next || next.from > band.to) return
    const middle = middleOf(next.from, earlierOf(band.to, next.to))
    band.to = addDays(middle, -1)
    next.from = middle
  })
  return sorted.filter(({ from, to }) => from <= to)
}

const middleOf = (from: Day, to: Day): Day => addDays(from, Math.ceil(daysBetween(from, to) / 2))
const earlierOf = (a: Day, b: Day): Day => (a < b ? a : b)
