import { expect, test } from 'vitest'
import { FairLines } from './fair-lines.ts'

function open() {
  const done: string[] = []
  const lines = new FairLines<'known' | 'unknown' | 'setting'>({
    maxRunning: 1,
    places: { known: 4, unknown: 4, setting: 4 },
    turns: ['known', 'unknown', 'known', 'setting'],
    onFull: () => {
      throw new Error('full')
    },
  })
  const run = (line: 'known' | 'unknown' | 'setting') => lines.run(line, async () => void done.push(line))
  return { done, run, lines }
}

test('with all lines full every second turn belongs to those who are known, and none waits for ever', async () => {
  const { done, run } = open()
  const start = run('unknown')
  await Promise.all([
    start,
    ...(['unknown', 'setting', 'known'] as const).flatMap(line => [1, 2, 3, 4].map(() => run(line))),
  ])
  expect(done).toEqual([
    'unknown',
    ...['known', 'unknown', 'known', 'setting', 'known', 'unknown', 'known', 'setting'],
    ...['unknown', 'setting', 'unknown', 'setting'],
  ])
})

test('a full line refuses its own and takes no place of another', async () => {
  const { run } = open()
  const unknown = [1, 2, 3, 4, 5].map(() => run('unknown'))
  await expect(run('unknown')).rejects.toThrow('full')
  await Promise.all([run('known'), run('setting'), ...unknown])
})

test('whether a line is full is known before the work, and asking takes no place', async () => {
  const { run, lines } = open()
  const unknown = [1, 2, 3, 4].map(() => run('unknown'))
  lines.requirePlace('unknown')
  const last = run('unknown')
  expect(() => lines.requirePlace('unknown')).toThrow('full')
  lines.requirePlace('known')
  await Promise.all([...unknown, last])
  lines.requirePlace('unknown')
})

test('work that fails leaves its place', async () => {
  const { run, done } = open()
  const lines = new FairLines({
    maxRunning: 1,
    places: { one: 1 },
    turns: ['one'],
    onFull: () => {
      throw new Error('full')
    },
  })
  await expect(lines.run('one', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  await lines.run('one', () => run('known'))
  expect(done).toEqual(['known'])
})
