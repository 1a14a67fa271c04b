import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Turn, takeTurn } from './upload-turns.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Lets go of its connection two seconds after it was told to. */
const untilAborted = ({ signal }: Turn) =>
  new Promise<void>(resolve => signal.addEventListener('abort', () => setTimeout(resolve, 2_000), { once: true }))

test('a stalled call gives way, and those that wait behind it run one after the other', async () => {
  const order: string[] = []
  const stalled = takeTurn('a', untilAborted).then(() => order.push('stalled'))
  const aborted: boolean[] = []
  const next = (name: string) =>
    takeTurn('a', async ({ signal, progress }) => {
      progress()
      aborted.push(signal.aborted)
      order.push(name)
    })
  const waiting = [next('second'), next('third'), next('fourth')]
  await vi.advanceTimersByTimeAsync(10_000)
  await Promise.all([stalled, ...waiting])
  expect(order).toEqual(['stalled', 'second', 'third', 'fourth'])
  expect(aborted).toEqual([false, false, false])
})

test('a call that receives something is waited for', async () => {
  const finish = Promise.withResolvers<void>()
  let wasAborted = false
  const slow = takeTurn('b', async ({ signal, progress }) => {
    const receiving = setInterval(progress, 1_000)
    await finish.promise
    clearInterval(receiving)
    wasAborted = signal.aborted
  })
  const next = takeTurn('b', async () => 'next')
  await vi.advanceTimersByTimeAsync(10_000)
  finish.resolve()
  await slow
  expect([await next, wasAborted]).toEqual(['next', false])
})
