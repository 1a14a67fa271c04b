import { expect, test } from 'vitest'
import { ownRowsCheck } from './own-rows-check.ts'

const rows = { id: 'part-uses', title: 'Нормы', Section: () => null, restore: { path: '', what: '' } }
const state = (...args: Parameters<typeof ownRowsCheck>) => ownRowsCheck(...args).map(check => check.state)

test('a drug without norms is not ready, a published one is told, and one that is not known yet is not judged', () => {
  expect(state(rows, null, null)).toEqual(['forbids'])
  expect(state(rows, 'draft', 0)).toEqual(['forbids'])
  expect(state(rows, 'archived', 0)).toEqual(['forbids'])
  expect(state(rows, 'published', 0)).toEqual(['warns'])
  expect(state(rows, 'draft', 3)).toEqual(['ok'])
  expect(state(rows, 'draft', null)).toEqual([])
  expect(state(undefined, 'draft', 0)).toEqual([])
})
