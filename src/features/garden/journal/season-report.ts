import { Ratio } from '#features/dosing/ratio.ts'
import type { Day } from '#features/verdict/calendar.ts'
import type { JournalRow } from './entry-view.ts'

/** A picking of the season. The amount is a decimal; null: not told. */
export interface ReportedHarvest {
  planting: number
  name: string
  day: Day
  amount: string | null
  unit: 'kg' | 'g' | 'pcs' | 'l' | null
}

interface Sum {
  unit: string
  amount: string
}

interface ReportedPlanting {
  id: number
  name: string
  treatments: { entry: number; day: Day; drugs: string; effect: JournalRow['effect']; isForbidden: boolean }[]
  harvests: { days: Day[]; sums: Sum[]; isPartlyUnknown: boolean }
}

interface ReportedDrug {
  name: string
  times: number
  /** Of the entries that told an amount. */
  sums: Sum[]
  isPartlyUnknown: boolean
  effects: { full: number; part: number; none: number }
}

export interface SeasonReport {
  season: number
  /** Calendar years with entries or harvests, the latest first. */
  seasons: number[]
  plantings: ReportedPlanting[]
  drugs: ReportedDrug[]
}

/** A season in the garden: what was done to each planting, what was picked, and which products helped. Struck entries do not count. */
export function seasonReport(
  season: number,
  seasons: readonly number[],
  entries: readonly JournalRow[],
  harvests: readonly ReportedHarvest[],
): SeasonReport {
  const counted = entries
    .filter(({ struckAt }) => struckAt === null)
    .toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.id - b.id))
  return { season, seasons: [...seasons], plantings: plantingsOf(counted, harvests), drugs: drugsOf(counted) }
}

function plantingsOf(entries: readonly JournalRow[], harvests: readonly ReportedHarvest[]): ReportedPlanting[] {
  const found = new Map<number, ReportedPlanting & { picked: ReportedHarvest[] }>()
  const open = (id: number, name: string) => {
    const known = found.get(id) ?? {
      id,
      name,
      treatments: [],
      harvests: { days: [], sums: [], isPartlyUnknown: false },
      picked: [],
    }
    found.set(id, known)
    return known
  }
  for (const entry of entries)
    for (const { id, name } of entry.plantings)
      open(id, name).treatments.push({
        entry: entry.id,
        day: entry.day,
        drugs: entry.items.map(({ drug }) => drug).join(' + '),
        effect: entry.effect,
        isForbidden: entry.violationCodes.length > 0,
      })
  for (const picking of harvests) open(picking.planting, picking.name).picked.push(picking)
  return [...found.values()]
    .map(({ picked, ...planting }) => ({
      ...planting,
      harvests: { days: picked.map(({ day }) => day).toSorted(), ...sumsOf(picked) },
    }))
    .sort((a, b) => a.name.localeCompare(b.name, 'ru') || a.id - b.id)
}

function drugsOf(entries: readonly JournalRow[]): ReportedDrug[] {
  const found = new Map<
    string,
    { amounts: { amount: string | null; unit: string | null }[]; effects: ReportedDrug['effects'] }
  >()
  for (const { items, effect } of entries)
    for (const { drug, amount, unit } of items) {
      const known = found.get(drug) ?? { amounts: [], effects: { full: 0, part: 0, none: 0 } }
      known.amounts.push({ amount, unit })
      if (effect) known.effects[effect]++
      found.set(drug, known)
    }
  return [...found]
    .map(([name, { amounts, effects }]) => ({ name, times: amounts.length, ...sumsOf(amounts), effects }))
    .sort((a, b) => b.times - a.times || a.name.localeCompare(b.name, 'ru'))
}

/** Exact sums for each unit: units are never converted. */
function sumsOf(parts: readonly { amount: string | null; unit: string | null }[]): {
  sums: Sum[]
  isPartlyUnknown: boolean
} {
  const sums = new Map<string, Ratio>()
  for (const { amount, unit } of parts)
    if (amount !== null && unit !== null) sums.set(unit, (sums.get(unit) ?? Ratio.of('0')).plus(Ratio.of(amount)))
  return {
    sums: [...sums].map(([unit, sum]) => ({ unit, amount: sum.toDecimal(4) })),
    isPartlyUnknown: parts.some(({ amount }) => amount === null),
  }
}
