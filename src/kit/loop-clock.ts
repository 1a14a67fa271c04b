export interface LoopClock {
  /** Milliseconds since the clock was made, without those for which the event loop was late. */
  now(): number
  stop(): void
}

const sampleMs = 50
/** A turn that takes longer counts as so much: what has arrived meanwhile could not be read. */
const maxTurnMs = 2 * sampleMs

/** For limits on the answers of others: a blocked event loop cannot read them, and says nothing about those who sent them. */
export function startLoopClock(now: () => number = () => performance.now()): LoopClock {
  let counted = 0
  let last = now()
  const sinceLast = () => Math.min(now() - last, maxTurnMs)
  const timer = setInterval(() => {
    counted += sinceLast()
    last = now()
  }, sampleMs).unref()
  return {
    now: () => counted + sinceLast(),
    stop: () => clearInterval(timer),
  }
}
