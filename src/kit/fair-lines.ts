interface Settings<Line extends string> {
  maxRunning: number
  /** How many may wait in each line. */
  places: Record<Line, number>
  /** Whose turn it is when a place becomes free: the lines in order, and over again. An empty line passes its turn on. */
  turns: readonly Line[]
  /** Throws. */
  onFull: () => never
}

/** Limits how many pieces of work run at the same time. The rest wait in several lines, so that a full one keeps nobody of another from his turn. */
export class FairLines<Line extends string> {
  readonly #settings: Settings<Line>
  readonly #waiting = new Map<Line, (() => void)[]>()
  #running = 0
  #turn = 0

  constructor(settings: Settings<Line>) {
    this.#settings = settings
    for (const line of settings.turns) this.#waiting.set(line, [])
  }

  async run<T>(line: Line, work: () => Promise<T>): Promise<T> {
    await this.#acquire(line)
    try {
      return await work()
    } finally {
      const next = this.#next()
      if (next) next()
      else this.#running--
    }
  }

  /** Fails as `run` would now: before anything is spent on what comes before the work. */
  requirePlace(line: Line): void {
    const { maxRunning, places, onFull } = this.#settings
    if (this.#running >= maxRunning && this.#waiting.get(line)!.length >= places[line]) onFull()
  }

  async #acquire(line: Line): Promise<void> {
    this.requirePlace(line)
    if (this.#running < this.#settings.maxRunning) {
      this.#running++
      return
    }
    await new Promise<void>(resolve => this.#waiting.get(line)!.push(resolve))
  }

  #next(): (() => void) | undefined {
    const { turns } = this.#settings
    for (let tried = 0; tried < turns.length; tried++) {
      const first = this.#waiting.get(turns[this.#turn++ % turns.length]!)!.shift()
      if (first) return first
    }
    return undefined
  }
}
