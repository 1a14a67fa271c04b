/*
 * What a session that ended took by surprise: the page and what was typed there. It waits in the tab for the same person's return and
 * never holds a password.
 */
const prefix = 'unfinished:'
const pathKey = `${prefix}path`

export type Draft = Record<string, string>

export function keepDraft(userId: number, form: string, draft: Draft): void {
  write(prefix + form, { userId, draft })
}

export function findDraft(userId: number, form: string): Draft | null {
  const kept = read<{ userId: number; draft: Draft }>(prefix + form)
  return kept?.userId === userId ? kept.draft : null
}

export function dropDraft(form: string): void {
  attempt(() => sessionStorage.removeItem(prefix + form))
}

/** @param path where the person was when the server no longer knew them */
export const keepPlace = (userId: number, path: string): void => write(pathKey, { userId, path })

/** Good once, and for the same person only. */
export function takePlace(userId: number): string | null {
  const kept = read<{ userId: number; path: string }>(pathKey)
  attempt(() => sessionStorage.removeItem(pathKey))
  return kept?.userId === userId ? kept.path : null
}

/** Whoever signs out on purpose leaves nothing behind. */
export function forgetAll(): void {
  attempt(() => {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
  })
}

function write(key: string, value: object): void {
  attempt(() => sessionStorage.setItem(key, JSON.stringify(value)))
}

function read<T>(key: string): T | null {
  return attempt(() => JSON.parse(sessionStorage.getItem(key) ?? 'null') as T | null)
}

/** Storage may be full or forbidden. */
function attempt<T>(run: () => T): T | null {
  try {
    return run()
  } catch {
    return null
  }
}
