import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startLoopClock } from './loop-clock.ts'

const block = (ms: number) => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

test('the time for which the event loop is blocked does not count', async () => {
  const clock = startLoopClock()
  const before = clock.now()
  block(1_000)
  expect(clock.now() - before).toBeLessThanOrEqual(200)
  await pause(1)
  expect(clock.now() - before).toBeLessThanOrEqual(300)
  clock.stop()
})

test('otherwise it goes on', async () => {
  const clock = startLoopClock()
  const before = clock.now()
  await expect.poll(() => clock.now() - before, { timeout: 20_000 }).toBeGreaterThan(400)
  clock.stop()
})
