import { expect, test } from 'vitest'
import { newerFile } from './newer-file.ts'

test('the answer to an earlier call does not replace what a later save has shown', () => {
  const [first, second] = [
    { id: 7, version: 3, name: 'первое' },
    { id: 7, version: 4, name: 'второе' },
  ]
  expect(newerFile(second, first)).toBe(second)
  expect(newerFile(first, second)).toBe(second)
  expect(newerFile(null, first)).toBe(first)
  // A file that was read again after a save elsewhere has the same version, and fresh uses.
  expect(newerFile(first, { ...first, name: 'снова' }).name).toBe('снова')
  const other = { id: 8, version: 1, name: 'другое' }
  expect(newerFile(second, other)).toBe(other)
})
