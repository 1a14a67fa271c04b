import { copyNames, readCopy } from '#features/accounts/unsaved-copies.ts'

/** A new record whose text only this browser has. */
export interface NewCopy {
  number: number
  title: string
  /** ISO text in UTC. */
  savedAt: string
}

/** The name of the copies of a new record. */
export const newCopyName = (path: string, number: number): string => `${path}/create${number === 0 ? '' : `-${number}`}`

/** What closed tabs have left of new records of a kind, the latest first. */
export async function findNewCopies(userId: number, path: string, titleKey: string): Promise<NewCopy[]> {
  const held = new Set((await navigator.locks?.query())?.held?.map(({ name }) => name))
  const found = new Map<number, NewCopy>()
  for (const name of copyNames(userId, one => numberIn(path, one) !== null)) {
    const number = numberIn(path, name)!
    const copy = readCopy<{ values?: Record<string, unknown> }>(userId, name)
    if (!copy || held.has(`unsaved:${userId}:${name}`) || found.has(number)) continue
    found.set(number, { number, title: String(copy.content.values?.[titleKey] ?? ''), savedAt: copy.savedAt })
  }
  return [...found.values()]
}

/** The number of the new record that a copy is of; null for a copy of something else. */
function numberIn(path: string, name: string): number | null {
  const start = `${path}/create`
  const rest = name.startsWith(start) ? name.slice(start.length).split('#')[0]! : '-'
  return rest === '' ? 0 : /^-\d+$/.test(rest) ? Number(rest.slice(1)) : null
}
