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

export function createGenerationCache(generation: Generation, { maxEntries = 100 } = {}): GenerationCache {
  const entries = new Map<string, Promise<unknown>>()
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
      if (known) return known as Promise<T>
      const reading = read()
      entries.set(key, reading)
      reading.catch(() => entries.get(key) === reading && entries.delete(key))
      const [oldest] = entries.keys()
      if (entries.size > maxEntries && oldest !== undefined) entries.delete(oldest)
      return reading
    },
  }
}
