import type { Db } from './database.server.ts'

const age = 60_000

/**
 * Keeps what was read for a minute, per database and key: for what every visitor is shown and an editor can wait for.
 * Callers share one reading; one that failed is not kept.
 */
export function keepForAMinute<T>(read: (db: Db, key: string) => Promise<T>): (db: Db, key: string) => Promise<T> {
  const kept = new WeakMap<Db, { key: string; until: number; value: Promise<T> }>()
  return (db, key) => {
    const last = kept.get(db)
    if (last?.key === key && last.until > Date.now()) return last.value
    const entry = { key, until: Date.now() + age, value: read(db, key) }
    kept.set(db, entry)
    entry.value.catch(() => kept.get(db) === entry && kept.delete(db))
    return entry.value
  }
}
