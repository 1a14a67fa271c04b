/** One call that writes an upload. */
export interface Turn {
  /** To be called whenever bytes have arrived. */
  progress(): void
  /** Aborted when another call waits and this one has received nothing for a while. */
  signal: AbortSignal
}

interface Holder {
  done: Promise<unknown>
  /** Infinity until it begins: a call that waits is not stalled. */
  progressAt: number
  abort: AbortController
}

const holders = new Map<string, Holder>()
/** A browser that has lost its connection asks again, and its old call may hang until a timeout; milliseconds. */
const stalledAfter = 3_000

/** Calls for the same upload run one after the other, in the order of their arrival. */
export async function takeTurn<T>(id: string, work: (turn: Turn) => Promise<T>): Promise<T> {
  const previous = holders.get(id)
  const { promise, resolve } = Promise.withResolvers<void>()
  const holder: Holder = { done: promise, progressAt: Number.POSITIVE_INFINITY, abort: new AbortController() }
  holders.set(id, holder)
  try {
    if (previous) await waitFor(previous)
    holder.progressAt = performance.now()
    const progress = () => {
      holder.progressAt = performance.now()
    }
    return await work({ progress, signal: holder.abort.signal })
  } finally {
    if (holders.get(id) === holder) holders.delete(id)
    resolve()
  }
}

async function waitFor(previous: Holder): Promise<void> {
  const watch = setInterval(() => {
    if (performance.now() - previous.progressAt > stalledAfter) previous.abort.abort()
  }, 500)
  await previous.done
  clearInterval(watch)
}
