import type { GuestEntry, GuestGarden } from './guest-garden.ts'

/**
 * The garden after a planting is deleted, with everything that was recorded of it alone and beds that stand empty then. Its treatments stay
 * with a bed where something grows: they may have reached it.
 */
export function withoutPlanting(
  { phases, observations, harvests, tasks, plans, ...garden }: GuestGarden,
  key: string,
): GuestGarden {
  const isOther = ({ planting }: { planting: string | null }) => planting !== key
  const plantings = garden.plantings.filter(({ id }) => id !== key)
  const grown = new Set(plantings.map(({ bed }) => bed))
  const bed = garden.plantings.find(({ id }) => id === key)?.bed
  return {
    ...garden,
    plantings,
    beds: garden.beds.filter(({ id }) => grown.has(id)),
    phases: phases.filter(isOther),
    observations: observations.filter(isOther),
    harvests: harvests.filter(isOther),
    tasks: tasks.filter(isOther),
    plans: plans.filter(isOther),
    entries: garden.entries
      .map(entry => withoutReach(entry.plantings.includes(key) ? { ...entry, bed } : entry, isOther))
      .map(entry => (entry.bed != null && grown.has(entry.bed) ? entry : { ...entry, bed: null }))
      .filter(entry => entry.plantings.length > 0 || entry.bed != null),
  }
}

const withoutReach = (entry: GuestEntry, isOther: (answer: { planting: string }) => boolean): GuestEntry => ({
  ...entry,
  plantings: entry.plantings.filter(planting => isOther({ planting })),
  neighbours: entry.neighbours.filter(isOther),
  changes: entry.changes.map(change => ({
    ...change,
    ...(change.neighbours && { neighbours: change.neighbours.filter(isOther) }),
  })),
})
