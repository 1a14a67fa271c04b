import { useSyncExternalStore } from 'react'

/*
 * Writes that were made without a connection and wait on the device, each under a key of its own, so that tabs do not overwrite one
 * another. They belong to one account and are sent in its session only.
 */
const prefix = 'unsent:'

export interface UnsentWrite {
  /** `Idempotency-Key`, made when the button was pressed. */
  key: string
  /** Of the API. */
  path: string
  body: Readonly<Record<string, unknown>>
  /** What it is, for the person. */
  title: string
  /** ISO text in UTC, by the clock of the device. */
  madeAt: string
  /** Why the server did not accept it; null while it waits. */
  refusal: string | null
}

const listeners = new Set<() => void>()
const keyOf = (userId: number, key: string) => `${prefix}${userId}:${key}`

/** Returns false when the browser does not store it. */
export function saveUnsent(userId: number, write: UnsentWrite): boolean {
  try {
    localStorage.setItem(keyOf(userId, write.key), JSON.stringify(write))
  } catch {
    return false
  }
  announce()
  return true
}

export function dropUnsent(userId: number, key: string): void {
  try {
    localStorage.removeItem(keyOf(userId, key))
  } catch {
    // Where nothing can be removed nothing was stored.
  }
  announce()
}

/** The oldest first. */
export const readUnsent = (userId: number): readonly UnsentWrite[] => parse(textOf(userId))

const parse = (text: string): readonly UnsentWrite[] =>
  (JSON.parse(text) as UnsentWrite[]).sort((a, b) => a.madeAt.localeCompare(b.madeAt))

/** All of an account as one text, which is equal as long as nothing has changed. */
function textOf(userId: number): string {
  try {
    const own = Object.keys(localStorage).filter(key => key.startsWith(keyOf(userId, '')))
    return `[${own
      .sort()
      .map(key => localStorage.getItem(key))
      .filter(isWrite)
      .join()}]`
  } catch {
    return none
  }
}

/** What a program of another version has written may be something else: it stays where it is. */
function isWrite(text: string | null): boolean {
  try {
    const { key, path, madeAt } = JSON.parse(text ?? '{}') as Partial<UnsentWrite>
    return [key, path, madeAt].every(each => typeof each === 'string')
  } catch {
    return false
  }
}

const none = '[]'

function announce(): void {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || key.startsWith(prefix)) listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', onStorage)
  }
}

/** What the account has not sent, also after changes of other tabs. */
export function useUnsent(userId: number | null | undefined): readonly UnsentWrite[] {
  const text = useSyncExternalStore(
    subscribe,
    () => (userId == null ? none : textOf(userId)),
    () => none,
  )
  return parse(text)
}
