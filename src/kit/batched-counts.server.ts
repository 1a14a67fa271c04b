/** Counts in memory, written together: what is counted costs a request nothing. */
export interface BatchedCounts<Key> {
  count(key: Key): void
  /** Writes what was counted now. After a failure it is lost. */
  flush(): Promise<void>
}

export interface Count {
  hits: number
  /** Milliseconds since 1970. */
  lastAt: number
}

interface BatchedCountsOptions<Key> {
  write(counts: ReadonlyMap<Key, Count>): Promise<void>
  onError(error: unknown): void
  /** Different keys between two writes; what comes beyond is not counted. */
  maxKeys: number
  flushSeconds?: number
}

export function batchedCounts<Key>({
  write,
  onError,
  maxKeys,
  flushSeconds = 30,
}: BatchedCountsOptions<Key>): BatchedCounts<Key> {
  let counts = new Map<Key, Count>()
  let timer: NodeJS.Timeout | undefined
  const flush = async () => {
    clearTimeout(timer)
    timer = undefined
    const counted = counts
    counts = new Map()
    if (counted.size > 0) await write(counted)
  }
  return {
    flush,
    count(key) {
      const known = counts.get(key)
      if (!known && counts.size >= maxKeys) return
      counts.set(key, { hits: (known?.hits ?? 0) + 1, lastAt: Date.now() })
      timer ??= setTimeout(() => void flush().catch(onError), flushSeconds * 1_000).unref()
    },
  }
}
