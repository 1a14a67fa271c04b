import { addStatements, collectStatements } from '#kit/db/statements-of.server.ts'
import type { Generation } from './generation-listener.server.ts'

/** What was read of the catalogue, cached until the catalogue changes. */
export interface GenerationCache {
  readonly generation: Generation
  /**
   * Reads once for each key and generation: callers share one reading, and one that failed is not cached. While nobody listens to
   * changes, every call reads. A key always belongs to the same `read`.
   */
  remember<T>(key: string, read: () => Promise<T>): Promise<T>
}

interface Entry {
  reading: Promise<unknown>
  /** What was sent for it: who uses it depends on the same tables. */
  statements: Set<string>
}

export function createGenerationCache(generation: Generation, { maxEntries = 100 } = {}): GenerationCache {
  const entries = new Map<string, Entry>()
  let generationOfEntries: number | null = null
  return {
    generation,
    remember<T>(key: string, read: () => Promise<T>): Promise<T> {
      if (generation.value === null) return read()
      if (generation.value !== generationOfEntries) {
        entries.clear()
        generationOfEntries = generation.value
      }
      const known = entries.get(key)
      if (known) {
        // The least recently used one is the first.
        entries.delete(key)
        entries.set(key, known)
        return sharedReading<T>(known)
      }
      const statements = new Set<string>()
      const entry = { reading: collectStatements(statements, read), statements }
      entries.set(key, entry)
      entry.reading.catch(() => entries.get(key) === entry && entries.delete(key))
      const [oldest] = entries.keys()
      if (entries.size > maxEntries && oldest !== undefined) entries.delete(oldest)
      return sharedReading<T>(entry)
    },
  }
}

async function sharedReading<T>({ reading, statements }: Entry): Promise<T> {
  try {
    return (await reading) as T
  } finally {
    addStatements(statements)
  }
}
