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

/** The earlier list itself where nothing in it differs. Thousands of rows are compared after every change, so that nothing is made for each. */
function sameList<T extends { id: number }>(read: T[], before: T[]): T[] {
  let byId: Map<number, T> | null = null
  const earlierOf = (row: T, at: number): T | undefined => {
    // Rows are read in one order: mostly the same one stands in the same place.
    if (before[at]?.id === row.id) return before[at]
    byId ??= new Map(before.map(each => [each.id, each]))
    return byId.get(row.id)
  }
  let isWhole = read.length === before.length
  const list = read.map((row, at) => {
    const earlier = earlierOf(row, at)
    const taken = earlier !== undefined && isSame(row, earlier) ? earlier : row
    isWhole &&= taken === before[at]
    return taken
  })
  return isWhole ? before : list
}

/** Of rows of the database and what JSON in them says. */
function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a)) return Array.isArray(b) && isSameArray(a, b)
  return !Array.isArray(b) && isSameRecord(a as Record<string, unknown>, b as Record<string, unknown>)
}

function isSameArray(a: readonly unknown[], b: readonly unknown[]): boolean {
  if (a.length !== b.length) return false
  for (let at = 0; at < a.length; at++) if (!isSame(a[at], b[at])) return false
  return true
}

/** Without lists of the keys: making them took as long as comparing. */
function isSameRecord(a: Record<string, unknown>, b: Record<string, unknown>): boolean {
  let more = 0
  for (const key in a) {
    if (!(key in b && isSame(a[key], b[key]))) return false
    more++
  }
  for (const _ in b) more--
  return more === 0
}
