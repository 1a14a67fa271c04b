import { expect, test } from 'vitest'
import { plantsThatFit, usualPlants } from './planting-draft.ts'

test.each([
  ['10', '40', 4, null],
  ['10', '52', 4, null],
  ['10', '53', 4, 40],
  ['10', '28', 4, null],
  ['10', '27', 4, 40],
  ['0,5', '9', 4, 2],
  ['', '40', 4, null],
  ['10', '', 4, null],
  ['10', '400', null, null],
  ['десять', '400', 4, null],
])('%s m² and %s plants of %s to a square metre: %s would fit', (areaM2, count, perM2, fit) => {
  expect(plantsThatFit({ areaM2, count }, perM2)).toBe(fit)
})

test.each([
  ['6', '', 20],
  ['6,5', '', 21],
  ['6', '14', null],
  ['', '', null],
  ['много', '', null],
])('%s m² with «%s» plants told holds usually %s', (areaM2, count, usual) => {
  expect(usualPlants({ areaM2, count }, 3.3)).toBe(usual)
})

test('a crop without usual distances says no number', () => {
  expect(usualPlants({ areaM2: '6', count: '' }, null)).toBeNull()
})
