import { expect, test } from 'vitest'
import { ownRowsCheck } from './own-rows-check.ts'

const rows = { key: 'uses', id: 'part-uses', title: 'Нормы', Section: () => null, restore: { path: '', what: '' } }
const of = (count: number, unread = 0) => ({ count, unread })
const state = (...args: Parameters<typeof ownRowsCheck>) => ownRowsCheck(...args).map(check => check.state)

test('a drug without norms is not ready, a published one is told, and one that is not known yet is not judged', () => {
  expect(state(rows, null, of(0))).toEqual(['forbids'])
  expect(state(rows, 'draft', of(0))).toEqual(['forbids'])
  expect(state(rows, 'archived', of(0))).toEqual(['forbids'])
  expect(state(rows, 'published', of(0))).toEqual(['warns'])
  expect(state(rows, null, of(2))).toEqual(['ok'])
  expect(state(rows, 'draft', of(3))).toEqual(['ok'])
  expect(state(rows, 'draft', null)).toEqual([])
  expect(state(undefined, 'draft', of(0))).toEqual([])
})

test('cells that were not read keep it off the site, whatever its status', () => {
  expect(state(rows, 'published', of(3, 1))).toEqual(['forbids', 'ok'])
  expect(ownRowsCheck(rows, null, of(3, 2))[0]!.text).toBe('Нормы: не\u00a0прочитаны 2\u00a0ячейки')
})
