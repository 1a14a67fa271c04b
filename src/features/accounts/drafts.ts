/*
 * The page and the unsaved input at the moment the session expired. Stored in the tab until the same user signs in again; never holds
 * passwords.
 */
const prefix = 'unfinished:'
const pathKey = `${prefix}path`

export type Draft = Record<string, string>

export function saveDraft(userId: number, form: string, draft: Draft): void {
  write(prefix + form, { userId, draft })
}

export function readDraft(userId: number, form: string): Draft | null {
  const saved = read<{ userId: number; draft: Draft }>(prefix + form)
  return saved?.userId === userId ? saved.draft : null
}

export function deleteDraft(form: string): void {
  ignoreStorageErrors(() => sessionStorage.removeItem(prefix + form))
}

/** @param path the page at the moment the server answered 401 */
export const saveReturnPath = (userId: number, path: string): void => write(pathKey, { userId, path })

/** Reads and deletes the path; null if it belongs to another user. */
export function consumeReturnPath(userId: number): string | null {
  const saved = read<{ userId: number; path: string }>(pathKey)
  ignoreStorageErrors(() => sessionStorage.removeItem(pathKey))
  return saved?.userId === userId ? saved.path : null
}

/** Called on an explicit sign-out. */
export function clearDrafts(): void {
  ignoreStorageErrors(() => {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
  })
}

function write(key: string, value: object): void {
  ignoreStorageErrors(() => sessionStorage.setItem(key, JSON.stringify(value)))
}

function read<T>(key: string): T | null {
  return ignoreStorageErrors(() => JSON.parse(sessionStorage.getItem(key) ?? 'null') as T | null)
}

/** Storage may be full or disabled. */
function ignoreStorageErrors<T>(run: () => T): T | null {
  try {
    return run()
  } catch {
    return null
  }
}
