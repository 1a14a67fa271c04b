import { Problem } from '#kit/problem.ts'

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

const busy = () => new Problem('busy', 'Ваши выгрузки ещё готовятся. Повторите через несколько секунд.', undefined, { 'Retry-After': '5' })

/** Few exports at a time and one of a person, in the order in which they were asked for: nobody's slow download keeps others from theirs. */
export function createExportTurns({ maxRunning, maxRunningPerPerson, maxWaitingPerPerson }: Limits = usual) {
  const running: number[] = []
  const waiting: Waiter[] = []
  const countOf = (person: number) => running.filter(each => each === person).length
  const startNext = () => {
    const at = waiting.findIndex(({ person }) => countOf(person) < maxRunningPerPerson)
    if (running.length >= maxRunning || at < 0) return
    const [next] = waiting.splice(at, 1)
    running.push(next!.person)
    next!.enter()
    startNext()
  }
  const take = (person: number, signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      if (waiting.filter(each => each.person === person).length >= maxWaitingPerPerson) return reject(busy())
      const waiter = { person, enter: resolve }
      waiting.push(waiter)
      signal.addEventListener('abort', () => {
        const at = waiting.indexOf(waiter)
        if (at >= 0) waiting.splice(at, 1)
        reject(signal.reason)
      })
      startNext()
    })
  const leaveOnce = (person: number) => {
    let isInside = true
    return () => {
      if (!isInside) return
      isInside = false
      running.splice(running.indexOf(person), 1)
      startNext()
    }
  }
  /** The response of `make` in the turn of the person, which ends with its last byte, or when its reader leaves. Throws 503 when too many wait. */
  return async (person: number, signal: AbortSignal, make: () => Response | Promise<Response>): Promise<Response> => {
    if (signal.aborted) throw signal.reason
    await take(person, signal)
    const leave = leaveOnce(person)
    if (signal.aborted) {
      leave()
      throw signal.reason
    }
    signal.addEventListener('abort', leave)
    try {
      const response = await make()
      return new Response(response.body && whenOver(response.body, leave), response)
    } catch (error) {
      leave()
      throw error
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
export const exportInTurn = createExportTurns()
