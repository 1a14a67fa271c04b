/** Whether one more request may be worked on, or the server has more to do than it can finish soon. */
export interface Admission {
  /** Null: refused. Otherwise to be called once the work is done, or with `false` when none was done. */
  enter(): ((isDone?: boolean) => void) | null
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
/** What has been too much for longer is no burst; milliseconds. The first statements of a connection take ten times as long as later ones. */
const burstLastsMs = 1_000
/** So many are let in unless most are refused anyway: a few visitors of a server that has just started are no overload. */
const usuallyAdmitted = 16
/** One renders while another waits for the database: three serve no more requests, and their slowest wait half as long again. */
const admittedInOverload = 2
/** After so many milliseconds it is decided again which of the two holds; where nothing was refused for as long, it is no overload. */
const windowMs = 500
/**
 * A few clients that repeat at once what was refused look like an overload for as long as they go on. So now and then as many as usual
 * are let in until one is refused, which makes some fourteen answers slow; milliseconds.
 */
const trialEveryMs = 15_000
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

  const recent = createWindow(now())

  const limit = (at: number) => {
    const state = recent.state(at)
    if (state === 'overloaded') return admittedInOverload
    if (state === 'trial') return usuallyAdmitted
    return at - lastCalm > burstLastsMs ? usuallyAdmitted : Math.max(usuallyAdmitted, maxBurstMs / cost)
  }
  const leave = (startedAt: number, isDone: boolean) => {
    const at = now()
    const interval = at - Math.max(lastFinished, startedAt)
    if (isDone) {
      cost += (Math.max(interval, 0.1) - cost) / 16
      lastFinished = at
    }
    inWork--
    if (inWork <= calm) lastCalm = at
  }
  const isOpen = (at: number) => {
    if (inWork <= calm) lastCalm = at
    const max = limit(at)
    const isAdmitted = inWork < Math.min(max, usuallyAdmitted) || (inWork < max && delayMs() <= maxDelayMs)
    recent.count(isAdmitted, at)
    return isAdmitted
  }
  return {
    isOpen: () => isOpen(now()),
    enter() {
      const at = now()
      if (!isOpen(at)) return null
      inWork++
      let isInside = true
      return (isDone = true) => {
        if (isInside) leave(at, isDone)
        isInside = false
      }
    },
    get inWork() {
      return inWork
    },
  }
}

/** Whether more were refused than let in of late, or it is tried whether that still holds. */
function createWindow(start: number) {
  let began = start
  let lastRefused = Number.NEGATIVE_INFINITY
  let lastTrial = start
  let admitted = 0
  let refused = 0
  let isOverloaded = false
  let isTrial = false
  const begin = (at: number) => {
    isOverloaded = refused > admitted
    isTrial = isOverloaded && at - lastTrial >= trialEveryMs
    if (isTrial) lastTrial = at
    began = at
    admitted = 0
    refused = 0
  }
  return {
    count(isAdmitted: boolean, at: number) {
      if (isAdmitted) {
        admitted++
        return
      }
      refused++
      lastRefused = at
      isTrial = false
    },
    state(at: number): 'usual' | 'overloaded' | 'trial' {
      if (at - began >= windowMs) begin(at)
      if (at - lastRefused >= windowMs) isOverloaded = false
      if (!isOverloaded) return 'usual'
      return isTrial ? 'trial' : 'overloaded'
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
