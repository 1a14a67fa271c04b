import { expect, test } from 'vitest'
import { byOrgan, difference, type Sign, weightWord } from './recognition.ts'

const sign = (id: number, organ: Sign['organ'], weight: number): Sign => ({ id, organ, weight, label: `признак ${id}` })

test('signs are grouped by organ in the given order, deciding ones first', () => {
  const groups = byOrgan([sign(1, 'fruit', 1), sign(2, 'leaf', 1), sign(3, 'leaf', 3)], ['leaf', 'shoot', 'fruit'])
  expect(groups.map(group => [group.organ, group.signs.map(one => one.id)])).toEqual([
    ['leaf', [3, 2]],
    ['fruit', [1]],
  ])
})

test('only differing signs of look-alikes are returned', () => {
  const { onlyHere, onlyThere, common } = difference(
    [sign(1, 'leaf', 1), sign(2, 'leaf', 3), sign(9, 'leaf', 3)],
    [sign(9, 'leaf', 1), sign(4, 'root', 2)],
  )
  expect(onlyHere.map(one => one.id)).toEqual([2, 1])
  expect(onlyThere.map(one => one.id)).toEqual([4])
  expect(common).toBe(1)
})

test('every weight has a text', () => {
  expect([3, 2, 1].map(weightWord)).toEqual(['верный признак', 'бывает', 'бывает и\u00a0при других болезнях'])
})
