import { setImmediate as nextIteration } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { nextTurn } from './event-loop-turns.server.ts'

test('of those who wait one goes on per turn, in order', async () => {
  const done: number[] = []
  const all = Promise.all([1, 2, 3].map(n => nextTurn().then(() => done.push(n))))
  const seen: number[] = []
  for (let turn = 0; turn < 5; turn++) {
    await nextIteration()
    seen.push(done.length)
  }
  await all
  expect(done).toEqual([1, 2, 3])
  expect(seen.every((count, turn) => count - (seen[turn - 1] ?? 0) <= 1)).toBe(true)
})

test('a caller that comes later gets a turn as well', async () => {
  await nextTurn()
  await nextTurn()
})
