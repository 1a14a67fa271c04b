import { expect, test } from 'vitest'
import { HttpProblem } from '#kit/problem.ts'
import { BoundedRequests } from './bounded-requests.ts'

const bounds = { maxRunning: 1, maxWaiting: 1, maxFailures: 2, retryAfterMs: 600_000 }
const fail = (requests: BoundedRequests, key: string, tried: string[]) =>
  requests
    .run(
      [key],
      async () => {
        tried.push(key)
        throw new HttpProblem('missing')
      },
      () => key,
    )
    .catch((problem: HttpProblem) => problem.code)

test('a failure is retried after ten minutes, not before', async () => {
  let now = 0
  const tried: string[] = []
  const requests = new BoundedRequests(bounds, () => now)
  for (const minutes of [0, 1, 9.99, 10, 19]) {
    now = minutes * 60_000
    expect(await fail(requests, 'a', tried)).toBe('missing')
  }
  expect(tried).toEqual(['a', 'a'])
})

test('when too many failures are remembered the oldest is dropped', async () => {
  const tried: string[] = []
  const requests = new BoundedRequests(bounds, () => 0)
  for (const key of ['a', 'b', 'c', 'c', 'b', 'a']) await fail(requests, key, tried)
  expect(tried).toEqual(['a', 'b', 'c', 'a'])
})

test('one runs, one waits, a third is rejected', async () => {
  const requests = new BoundedRequests(bounds)
  let finish = (): void => {}
  const long = new Promise<void>(resolve => {
    finish = resolve
  })
  const results = ['a', 'b', 'c'].map(key =>
    requests
      .run(
        [key],
        () => long.then(() => 'done'),
        () => key,
      )
      .catch((problem: HttpProblem) => problem.code),
  )
  expect(await results[2]).toBe('limited')
  finish()
  expect(await Promise.all(results)).toEqual(['done', 'done', 'limited'])
  expect(
    await requests.run(
      ['d'],
      async () => 'again',
      () => 'd',
    ),
  ).toBe('again')
})
