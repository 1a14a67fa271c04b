import { HttpProblem } from '#kit/problem.ts'

interface Waiter {
  person: number
  enter(): void
}

interface Limits {
  /** Each holds a database connection while it is made. */
  maxRunning: number
  maxRunningPerPerson: number
  maxWaitingPerPerson: number
}

const usual: Limits = { maxRunning: 3, maxRunningPerPerson: 1, maxWaitingPerPerson: 3 }

const busy = () =>
  new HttpProblem('busy', 'Ваши выгрузки ещё готовятся. Повторите через несколько секунд.', undefined, {
    'Retry-After': '5',
  })

/** Few exports at a time and one of a person, in the order in which they were asked for: nobody's slow download keeps others from theirs. */
export class ExportTurns {
  readonly #limits: Limits
  readonly #running: number[] = []
  readonly #waiting: Waiter[] = []

  constructor(limits = usual) {
    this.#limits = limits
  }

  /** The response of `make` in the turn of the person, which ends with its last byte, or when its reader leaves. Throws 503 when too many wait. */
  async run(person: number, signal: AbortSignal, make: () => Response | Promise<Response>): Promise<Response> {
    signal.throwIfAborted()
    await this.#take(person, signal)
    const leave = this.#leaveOnce(person)
    signal.addEventListener('abort', leave)
    try {
      signal.throwIfAborted()
      const response = await make()
      return new Response(response.body && whenOver(response.body, leave), response)
    } catch (error) {
      leave()
      throw error
    }
  }

  #take(person: number, signal: AbortSignal): Promise<void> {
    if (this.#waiting.filter(each => each.person === person).length >= this.#limits.maxWaitingPerPerson) throw busy()
    return new Promise((resolve, reject) => {
      const waiter = { person, enter: resolve }
      this.#waiting.push(waiter)
      signal.addEventListener('abort', () => {
        const at = this.#waiting.indexOf(waiter)
        if (at >= 0) this.#waiting.splice(at, 1)
        reject(signal.reason)
      })
      this.#startNext()
    })
  }

  #startNext(): void {
    const { maxRunning, maxRunningPerPerson } = this.#limits
    const countOf = (person: number) => this.#running.filter(each => each === person).length
    const at = this.#waiting.findIndex(({ person }) => countOf(person) < maxRunningPerPerson)
    if (this.#running.length >= maxRunning || at < 0) return
    const [next] = this.#waiting.splice(at, 1)
    this.#running.push(next!.person)
    next!.enter()
    this.#startNext()
  }

  #leaveOnce(person: number): () => void {
    let isInside = true
    return () => {
      if (!isInside) return
      isInside = false
      this.#running.splice(this.#running.indexOf(person), 1)
      this.#startNext()
    }
  }
}

function whenOver(body: ReadableStream<Uint8Array>, over: () => void): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await reader.read()
        if (!done) return controller.enqueue(value)
        controller.close()
        over()
      } catch (error) {
        controller.error(error)
        over()
      }
    },
    async cancel(reason) {
      over()
      await reader.cancel(reason)
    },
  })
}

/** One for all exports of the site. */
export const exportTurns = new ExportTurns()
