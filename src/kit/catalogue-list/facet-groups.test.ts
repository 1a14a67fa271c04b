import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { choices } from '#kit/http/list-query.ts'
import { facetGroups } from './facet-groups.ts'
import { filterDefaults } from './filter.ts'

const levels = ['1', '2', '3', '4'] as const
const filters = {
  hazard: {
    ...filterDefaults,
    param: choices(levels),
    label: 'Класс',
    where: () => sql`true`,
    words: { '1': 'первый', '2': 'второй', '3': 'третий', '4': 'четвёртый' },
    group: { open: true },
  },
}
const counted = [
  { value: '2', count: 5 },
  { value: '4', count: 7 },
]
const shown = (chosen: readonly string[]) =>
  facetGroups(filters, { hazard: chosen }, () => counted)[0]!.values.map(({ value, count }) => `${value}: ${count}`)

test('values without records come last, and the others stay in their order', () => {
  expect(shown([])).toEqual(['2: 5', '4: 7', '1: 0', '3: 0'])
})

test('a chosen value without records stays where it is, so that it can be taken back', () => {
  expect(shown(['1'])).toEqual(['1: 0', '2: 5', '4: 7', '3: 0'])
})

test('a group without anything to choose is closed, and open with a value that is chosen', () => {
  const isOpen = (chosen: readonly string[], counts: typeof counted) =>
    facetGroups(filters, { hazard: chosen }, () => counts)[0]!.open
  expect([isOpen([], counted), isOpen([], []), isOpen(['1'], [])]).toEqual([true, false, true])
})
