import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Db } from './database.server.ts'
import { keepForAMinute } from './keep.server.ts'

const [one, other] = [{}, {}] as [Db, Db]

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('reads once a minute, for each database and key', async () => {
  let reads = 0
  const keep = keepForAMinute(async (_db, key) => `${key}${++reads}`)
  expect(await Promise.all([keep(one, 'a'), keep(one, 'a')])).toEqual(['a1', 'a1'])
  expect(await keep(other, 'a')).toBe('a2')
  vi.advanceTimersByTime(59_999)
  expect(await keep(one, 'a')).toBe('a1')
  vi.advanceTimersByTime(1)
  expect(await keep(one, 'a')).toBe('a3')
  expect(await keep(one, 'b')).toBe('b4')
})

test('a reading that failed is tried again', async () => {
  let reads = 0
  const keep = keepForAMinute(async () => {
    if (++reads === 1) throw new Error('gone')
    return reads
  })
  await expect(keep(one, '')).rejects.toThrow('gone')
  expect(await keep(one, '')).toBe(2)
})
