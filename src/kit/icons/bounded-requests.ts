import { HttpProblem } from '#kit/problem.ts'
import { Semaphore } from '#kit/semaphore.ts'

interface Bounds {
  maxRunning: number
  maxWaiting: number
  /** How many failures are remembered, and for how many milliseconds. */
  maxFailures: number
  retryAfterMs: number
}

/** Requests to another server: few run at a time, few wait, and a failed one is not repeated for a while. */
export class BoundedRequests {
  readonly #bounds: Bounds
  readonly #now: () => number
  readonly #failures = new Map<string, { problem: HttpProblem; until: number }>()
  readonly #semaphore: Semaphore

  constructor(bounds: Bounds, now = Date.now) {
    this.#bounds = bounds
    this.#now = now
    this.#semaphore = new Semaphore(bounds.maxRunning, bounds.maxWaiting, () => {
      throw new HttpProblem('limited', undefined, undefined, { 'Retry-After': '5' })
    })
  }

  /** @param keys under any of which an earlier failure counts; `keyOf` says under which one this one does */
  async run<T>(keys: readonly string[], work: () => Promise<T>, keyOf: (problem: HttpProblem) => string): Promise<T> {
    this.#throwKnownFailure(keys)
    return this.#semaphore.run(async () => {
      this.#throwKnownFailure(keys)
      try {
        return await work()
      } catch (error) {
        if (error instanceof HttpProblem) this.#remember(keyOf(error), error)
        throw error
      }
    })
  }

  #throwKnownFailure(keys: readonly string[]): void {
    for (const key of keys) {
      const known = this.#failures.get(key)
      if (known && known.until > this.#now()) throw known.problem
    }
  }

  /** A failure that is remembered already keeps its expiry. */
  #remember(key: string, problem: HttpProblem): void {
    const known = this.#failures.get(key)
    if (known && known.until > this.#now()) return
    this.#failures.delete(key)
    this.#failures.set(key, { problem, until: this.#now() + this.#bounds.retryAfterMs })
    if (this.#failures.size > this.#bounds.maxFailures) this.#failures.delete(this.#failures.keys().next().value!)
  }
}
