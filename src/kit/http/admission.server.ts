/** Whether one more request may be worked on, or the server has more to do than it can finish soon. */
export interface Admission {
  /** Null: refused. Otherwise to be called once the answer has been sent. */
  enter(): (() => void) | null
  /** Whether it would be let in now. */
  isOpen(): boolean
  readonly inWork: number
}

interface Settings {
  now?: () => number
  /** For how long the event loop was blocked last; milliseconds. */
  delayMs: () => number
}

/** A burst is worked off as long as that takes no more than this; milliseconds. */
const maxBurstMs = 2_000
/** What has been too much for longer is no burst; milliseconds. */
const burstLastsMs = 300
/** So many are always let in: a few visitors of a server that has just started are no overload. */
const alwaysAdmitted = 16
const calm = 1
const maxDelayMs = 200

/**
 * A short burst may wait in line, a lasting one may not: a queue that never becomes short makes everybody wait and helps nobody
 * (the idea of CoDel, RFC 8289). `cost` is the time between two finished answers while there is work to do.
 */
export function createAdmission({ now = () => performance.now(), delayMs }: Settings): Admission {
  let inWork = 0
  let cost = 10
  let lastFinished = 0
  /** When there was last hardly any work. */
  let lastCalm = now()

  const limit = (at: number) => (at - lastCalm > burstLastsMs ? alwaysAdmitted : Math.max(alwaysAdmitted, maxBurstMs / cost))
  const leave = (startedAt: number) => {
    const at = now()
    const interval = at - Math.max(lastFinished, startedAt)
    cost += (Math.max(interval, 0.1) - cost) / 16
    lastFinished = at
    inWork--
    if (inWork <= calm) lastCalm = at
  }
  const isOpen = (at: number) => {
    if (inWork <= calm) lastCalm = at
    return inWork < alwaysAdmitted || (inWork < limit(at) && delayMs() <= maxDelayMs)
  }
  return {
    isOpen: () => isOpen(now()),
    enter() {
      const at = now()
      if (!isOpen(at)) return null
      inWork++
      let isInside = true
      return () => {
        if (isInside) leave(at)
        isInside = false
      }
    },
    get inWork() {
      return inWork
    },
  }
}

const sampleMs = 20

/** Returns how late the event loop is, in milliseconds. One late turn may be a pause of the garbage collector: the lesser of two in a row counts. */
export function watchEventLoop(): () => number {
  let expected = performance.now() + sampleMs
  let previous = 0
  let last = 0
  setInterval(() => {
    const at = performance.now()
    previous = last
    last = Math.max(0, at - expected)
    expected = at + sampleMs
  }, sampleMs).unref()
  return () => Math.max(Math.min(previous, last), Math.min(last, performance.now() - expected))
}
