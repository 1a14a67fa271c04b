import type { GuestEntry, GuestGarden } from './guest-garden.ts'

/** The garden after a planting is deleted, with everything that was recorded of it alone and beds that stand empty then. */
export function withoutPlanting(
  { phases, observations, harvests, tasks, plans, ...garden }: GuestGarden,
  key: string,
): GuestGarden {
  const isOther = ({ planting }: { planting: string | null }) => planting !== key
  const plantings = garden.plantings.filter(({ id }) => id !== key)
  return {
    ...garden,
    plantings,
    beds: garden.beds.filter(({ id }) => plantings.some(({ bed }) => bed === id)),
    phases: phases.filter(isOther),
    observations: observations.filter(isOther),
    harvests: harvests.filter(isOther),
    tasks: tasks.filter(isOther),
    plans: plans.filter(isOther),
    entries: garden.entries.map(entry => withoutReach(entry, isOther)).filter(entry => entry.plantings.length > 0),
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
