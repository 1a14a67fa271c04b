import { Problem } from '#kit/problem.ts'

interface Bounds {
  atOnce: number
  waiting: number
  /** Failures that are remembered, and for how long; milliseconds. */
  failures: number
  forgetAfter: number
}

/** Work that leaves for another server: few at a time, few waiting, and what has failed is not tried again for a while. */
export class BoundedRequests {
  readonly #bounds: Bounds
  readonly #now: () => number
  readonly #failures = new Map<string, { problem: Problem; until: number }>()
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor(bounds: Bounds, now = Date.now) {
    this.#bounds = bounds
    this.#now = now
  }

  /** @param keys under any of which an earlier failure counts; `keyOf` says under which one this one does */
  async run<T>(keys: readonly string[], work: () => Promise<T>, keyOf: (problem: Problem) => string): Promise<T> {
    this.#throwKnown(keys)
    await this.#turn()
    try {
      this.#throwKnown(keys)
      return await work()
    } catch (error) {
      if (error instanceof Problem) this.#remember(keyOf(error), error)
      throw error
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running--
    }
  }

  #throwKnown(keys: readonly string[]): void {
    for (const key of keys) {
      const known = this.#failures.get(key)
      if (known && known.until > this.#now()) throw known.problem
    }
  }

  async #turn(): Promise<void> {
    if (this.#running < this.#bounds.atOnce) {
      this.#running++
      return
    }
    if (this.#waiting.length >= this.#bounds.waiting) throw new Problem('limited', undefined, undefined, { 'Retry-After': '5' })
    await new Promise<void>(resolve => this.#waiting.push(resolve))
  }

  /** A failure that was remembered before keeps its end. */
  #remember(key: string, problem: Problem): void {
    const known = this.#failures.get(key)
    if (known && known.until > this.#now()) return
    this.#failures.delete(key)
    this.#failures.set(key, { problem, until: this.#now() + this.#bounds.forgetAfter })
    if (this.#failures.size > this.#bounds.failures) this.#failures.delete(this.#failures.keys().next().value!)
  }
}
