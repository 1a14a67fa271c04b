import { setTimeout as pause } from 'node:timers/promises'
import { Semaphore } from '#kit/semaphore.ts'

/** Two hundred bodies at once would take up every turn of the event loop, and pages with it. */
const maxReceived = 4
/** A slow sender costs little, so it gives its place to the next after so long; milliseconds. */
const placeMs = 2_000

const places = new Semaphore(maxReceived)
/** Of the connections to the database, which pages need too. */
const starts = new Semaphore(2)

/** Receives a body when few others are being received. Until then it waits in the network. */
export function receiveInTurn<T>(receive: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    void places.run(async () => {
      const received = receive()
      received.then(resolve, reject)
      await Promise.race([received.catch(() => {}), pause(placeMs, undefined, { ref: false })])
    })
  })
}

export const startInTurn = <T>(start: () => Promise<T>): Promise<T> => starts.run(start)
