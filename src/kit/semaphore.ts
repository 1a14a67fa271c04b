/** Limits how many pieces of work run at the same time; the rest wait in order. `onFull` throws when too many are waiting. */
export class Semaphore {
  readonly #maxRunning: number
  readonly #maxWaiting: number
  readonly #onFull: () => never
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor(maxRunning: number, maxWaiting = Number.POSITIVE_INFINITY, onFull: () => never = throwFull) {
    this.#maxRunning = maxRunning
    this.#maxWaiting = maxWaiting
    this.#onFull = onFull
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    await this.#acquire()
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running--
    }
  }

  async #acquire(): Promise<void> {
    if (this.#running < this.#maxRunning) {
      this.#running++
      return
    }
    if (this.#waiting.length >= this.#maxWaiting) this.#onFull()
    await new Promise<void>(resolve => this.#waiting.push(resolve))
  }
}

function throwFull(): never {
  throw new Error('too many are waiting')
}
