import { setImmediate } from 'node:timers/promises'

/** The site answers other requests between two slices of work; milliseconds. */
const sliceMs = 10

let last = 0

/** Lets other work run when the last pause is long enough ago. */
export async function pause(): Promise<void> {
  if (performance.now() - last < sliceMs) return
  await setImmediate()
  last = performance.now()
}
