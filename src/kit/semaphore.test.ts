import { expect, test } from 'vitest'
import { Semaphore } from './semaphore.ts'

test('work that is given up while it waits frees its place in the line, and is not started', async () => {
  const semaphore = new Semaphore(1, 2)
  const started: string[] = []
  const running = Promise.withResolvers<void>()
  const work = (name: string, until: Promise<void> = Promise.resolve()) => {
    return async () => {
      started.push(name)
      await until
    }
  }
  const first = semaphore.run(work('first', running.promise))
  const left = new AbortController()
  const second = semaphore.run(work('second'), left.signal)
  const third = semaphore.run(work('third'))
  await expect(semaphore.run(work('too many'))).rejects.toThrow('too many are waiting')
  left.abort(new Error('left'))
  await expect(second).rejects.toThrow('left')
  const fourth = semaphore.run(work('fourth'))
  running.resolve()
  await Promise.all([first, third, fourth])
  expect(started).toEqual(['first', 'third', 'fourth'])
  await expect(semaphore.run(work('never'), AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone')
  await semaphore.run(work('last'))
  expect(started.at(-1)).toBe('last')
})
