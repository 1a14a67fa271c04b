import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate as nextIteration } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { nextTurn } from './event-loop-turns.server.ts'

test('of those who wait one goes on per turn, in order', async () => {
  const done: number[] = []
  for (const n of [1, 2, 3]) void nextTurn().then(() => done.push(n))
  const seen: number[] = []
  for (let turn = 0; turn < 30; turn++) {
    await nextIteration()
    seen.push(done.length)
  }
  expect(done).toEqual([1, 2, 3])
  expect(seen.every((count, turn) => count - (seen[turn - 1] ?? 0) <= 1)).toBe(true)
})

test('a caller that comes later gets a turn as well', async () => {
  await nextTurn()
  await nextTurn()
})

test('new connections are accepted while others wait for their turn', async () => {
  const finished: string[] = []
  const server = createServer(async ({ url = '' }, response) => {
    if (url === '/page') {
      await nextTurn()
      const end = performance.now() + 2
      while (performance.now() < end);
    }
    finished.push(url)
    response.end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const get = (url: string) => fetch(origin + url, { headers: { connection: 'close' } })
  const count = 40
  await Promise.all(['/page', '/probe'].flatMap(url => Array.from({ length: count }, () => get(url))))
  server.close()
  expect(finished).toHaveLength(2 * count)
  expect(finished.lastIndexOf('/probe')).toBeLessThan(finished.lastIndexOf('/page') - count / 4)
})
