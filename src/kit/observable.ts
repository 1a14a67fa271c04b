/** A value with subscribers that lives outside of React components. */
export interface Observable<T> {
  readonly initial: T
  get(): T
  set(next: T): void
  /** Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void
}

export function observable<T>(initial: T): Observable<T> {
  const listeners = new Set<() => void>()
  let value = initial
  return {
    initial,
    get: () => value,
    set(next) {
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
