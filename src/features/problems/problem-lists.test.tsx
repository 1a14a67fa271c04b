import { afterAll, beforeAll, expect, test } from 'vitest'
import { ProblemList } from './components/problem-list.tsx'
import type { ProblemKind } from './problem-kind.ts'
import { close, counted, list, open, statusOf, textOf } from './problem-pages.testing.ts'

beforeAll(open)
afterAll(close)

test('lists of one crop or one group are indexed; combinations, sorting and invalid values are not', async () => {
  const heads = async (kind: ProblemKind, search: string) => {
    const view = await list(kind, search)
    return [view.heading, view.canonical, view.isIndexed]
  }
  expect(await heads('pests', '')).toEqual(['Вредители', '/pests', true])
  expect(await heads('pests', '?crop=tomat')).toEqual(['Томат: вредители', '/pests?crop=tomat', true])
  expect(await heads('diseases', '?group=bacterium')).toEqual([
    'Бактериальные болезни',
    '/diseases?group=bacterium',
    true,
  ])
  expect(await heads('pests', '?page=2')).toEqual(['Вредители', '/pests?page=2', true])
  expect(await heads('pests', '?crop=tomat&organ=leaf')).toEqual(['Вредители', '/pests?crop=tomat', false])
  expect(await heads('pests', '?crop=tomat,kartofel')).toEqual(['Вредители', '/pests', false])
  expect(await heads('diseases', '?group=bacterium,virus')).toEqual(['Болезни', '/diseases', false])
  expect((await heads('diseases', '?group=virus&crop=yablonya'))[2]).toBe(false)
  expect(await heads('pests', '?sort=season')).toEqual(['Вредители', '/pests', false])
  expect(await heads('pests', '?q=тля')).toEqual(['Вредители', '/pests', false])
  expect((await heads('pests', '?crop=nope'))[2]).toBe(false)
  expect((await heads('pests', '?group=nope'))[2]).toBe(false)
})

test('an empty list names the filter to drop and links to the list without it', async () => {
  const view = await list('diseases', '?group=virus&crop=yablonya')
  expect(view.empty?.drops.map(drop => [drop.label, drop.count, drop.to])).toEqual([
    ['Без фильтра «Яблоня»', 1, '/diseases?group=virus'],
    ['Без фильтра «Вирус»', 4, '/diseases?crop=yablonya'],
  ])
  const text = textOf(<ProblemList view={view} />)
  expect(text).toContain('Без фильтра «Яблоня» — 1 болезнь')
  expect(view.empty!.nearest.length).toBeGreaterThan(0)
})

test('hostile and impossible values give an empty list with a hint or 404, never an error', async () => {
  const hostile = [
    "'",
    '%00',
    '%ff',
    '<script>',
    '\ud800',
    '"; drop table pest; --',
    'x'.repeat(10_000),
    '-1',
    'nope',
    '1,2,3',
  ]
  for (const kind of ['pests', 'diseases'] as const)
    for (const key of ['q', 'crop', 'group', 'organ', 'month', 'quarantine', 'sort', 'other'])
      for (const value of hostile) {
        const view = await list(kind, `?${key}=${encodeURIComponent(value.toWellFormed())}`)
        expect(textOf(<ProblemList view={view} />)).not.toMatch(/undefined|NaN/)
        if (['crop', 'group', 'organ', 'month'].includes(key))
          expect([key, value, view.total, view.empty?.hint !== null]).toEqual([key, value, 0, true])
      }
  for (const page of ['-1', '0', '1000000000', 'x', '99'])
    expect(await statusOf(list('pests', `?page=${page}`))).toEqual([404, null])
})

test('a list takes at most three statements', async () => {
  for (const search of ['', '?crop=tomat', '?crop=tomat&organ=leaf&q=тля', '?crop=nope', '?group=nope']) {
    const { statements } = await counted(() => list('pests', search))
    expect(statements).toBeLessThanOrEqual(3)
  }
})

test('every indexed list has a title and a description of the right length', async () => {
  for (const kind of ['pests', 'diseases'] as const) {
    const { facets } = await list(kind)
    const searches = facets
      .filter(group => group.name === 'crop' || group.name === 'group')
      .flatMap(group => group.values.filter(value => value.count).map(value => `?${group.name}=${value.value}`))
    expect(searches.length).toBeGreaterThan(20)
    for (const search of ['', ...searches]) {
      const { title, description, isIndexed } = await list(kind, search)
      const fits = title.length <= 60 && description.length >= 120 && description.length <= 160
      expect([search, title, description, isIndexed, fits]).toEqual([search, title, description, true, true])
    }
  }
})
