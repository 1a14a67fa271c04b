import type { Garden } from './garden-facts.ts'

/**
 * The garden as it was read, with the objects of an earlier reading where they say the same. What is computed of a planting may then be
 * taken again when every object that it follows from is the same one.
 */
export function withSameFacts(read: Garden, before: Garden): Garden {
  return {
    plots: sameList(read.plots, before.plots),
    beds: sameList(read.beds, before.beds),
    plantings: sameList(read.plantings, before.plantings),
    tasks: sameList(read.tasks, before.tasks),
    entries: sameList(read.entries, before.entries),
    sprayer: isSame(read.sprayer, before.sprayer) ? before.sprayer : read.sprayer,
  }
}

/** The earlier list itself where nothing in it differs. */
function sameList<T extends { id: number }>(read: T[], before: T[]): T[] {
  const known = new Map(before.map(each => [each.id, each]))
  const list = read.map(each => {
    const earlier = known.get(each.id)
    return earlier && isSame(each, earlier) ? earlier : each
  })
  return list.length === before.length && list.every((each, at) => each === before[at]) ? before : list
}

/** Of rows of the database and what JSON in them says. */
function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const keys = Object.keys(a)
  return keys.length === Object.keys(b).length && keys.every(key => key in b && isSame(a[key as never], b[key as never]))
}
