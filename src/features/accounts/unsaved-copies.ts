/*
 * Copies of what an editor has typed and the server does not have yet, such as when the network is gone. They outlive the tab, are shown to
 * that editor only, and are deleted when the editor signs out.
 */
const prefix = 'unsaved:'

/** Older copies are of no use any more. */
const maxAgeMs = 30 * 86_400_000

interface Copy<T> {
  /** ISO text in UTC. */
  savedAt: string
  content: T
}

const keyOf = (userId: number, form: string) => `${prefix}${userId}:${form}`

/** Returns false when the browser did not store it. */
export function saveCopy(userId: number, form: string, content: object): boolean {
  const copy: Copy<object> = { savedAt: new Date().toISOString(), content }
  return ignoreStorageErrors(() => localStorage.setItem(keyOf(userId, form), JSON.stringify(copy))) !== null
}

export function readCopy<T>(userId: number, form: string): Copy<T> | null {
  const copy = ignoreStorageErrors(
    () => JSON.parse(localStorage.getItem(keyOf(userId, form)) ?? 'null') as Copy<T> | null,
  )
  return copy && Date.now() - Date.parse(copy.savedAt) < maxAgeMs ? copy : null
}

export function deleteCopy(userId: number, form: string): void {
  ignoreStorageErrors(() => localStorage.removeItem(keyOf(userId, form)))
}

/** The names under which tabs have copied a form, the latest first. */
export const copyNamesOf = (userId: number, form: string): string[] =>
  copyNames(userId, name => name === form || name.startsWith(`${form}#`))

/** The names of the wanted copies of an editor, the latest first. */
export function copyNames(userId: number, isWanted: (name: string) => boolean): string[] {
  const start = keyOf(userId, '')
  const names = ignoreStorageErrors(() => Object.keys(localStorage)) ?? []
  return names
    .map(key => (key.startsWith(start) ? key.slice(start.length) : ''))
    .filter(name => name !== '' && isWanted(name))
    .map(name => ({ name, savedAt: readCopy(userId, name)?.savedAt ?? '' }))
    .sort((a, b) => b.savedAt.localeCompare(a.savedAt))
    .map(({ name }) => name)
}

/** Called on an explicit sign-out. */
export function deleteCopiesOf(userId: number): void {
  ignoreStorageErrors(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith(keyOf(userId, ''))) localStorage.removeItem(key)
  })
}

/** Storage may be full or disabled. */
function ignoreStorageErrors<T>(run: () => T): T | null {
  try {
    return run()
  } catch {
    return null
  }
}
