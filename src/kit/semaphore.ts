/** Limits how many pieces of work run at the same time; the rest wait in order. `onFull` throws when too many are waiting. */
export class Semaphore {
  readonly #maxRunning: number
  readonly #maxWaiting: number
  readonly #onFull: () => never
  readonly #waiting = new Set<() => void>()
  #running = 0

  constructor(maxRunning: number, maxWaiting = Number.POSITIVE_INFINITY, onFull: () => never = throwFull) {
    this.#maxRunning = maxRunning
    this.#maxWaiting = maxWaiting
    this.#onFull = onFull
  }

  /** Nothing runs and nothing waits. */
  get isIdle(): boolean {
    return this.#running === 0
  }

  /** Work that still waits when `signal` is aborted is given up: its place in the line is free, and the promise is rejected. */
  async run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    await this.#acquire(signal)
    try {
      return await work()
    } finally {
      const [next] = this.#waiting
      if (next) next()
      else this.#running--
    }
  }

  async #acquire(signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted()
    if (this.#running < this.#maxRunning) {
      this.#running++
      return
    }
    if (this.#waiting.size >= this.#maxWaiting) this.#onFull()
    await new Promise<void>((resolve, reject) => {
      const start = () => {
        this.#waiting.delete(start)
        signal?.removeEventListener('abort', giveUp)
        resolve()
      }
      const giveUp = () => {
        this.#waiting.delete(start)
        reject(signal?.reason)
      }
      signal?.addEventListener('abort', giveUp, { once: true })
      this.#waiting.add(start)
    })
  }
}

function throwFull(): never {
  throw new Error('too many are waiting')
}
