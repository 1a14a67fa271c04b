import { expect, test } from 'vitest'
import { chosenParams, problemSearch, roadSearch } from './road.ts'

test('only what is chosen is carried, in a fixed order', () => {
  expect(roadSearch({})).toBe('')
  expect(roadSearch({ crop: null, target: '', place: undefined })).toBe('')
  expect(roadSearch({ place: 'protected', target: 'fitoftoroz', crop: 'tomat' })).toBe(
    '?crop=tomat&target=fitoftoroz&place=protected',
  )
  expect(roadSearch({ place: 'storage' })).toBe('?place=storage')
  expect(chosenParams({ crop: 'tomat', place: 'open' })).toEqual([
    ['crop', 'tomat'],
    ['place', 'open'],
  ])
})

test.each([
  [{ crop: 'tomat', target: 'fitoftoroz', place: 'open' }, ['kartofel', 'tomat'], '?crop=tomat&place=open'],
  [{ crop: 'ogurec', place: 'protected' }, ['tomat'], '?place=protected'],
  [{ crop: 'tomat', place: 'indoor' }, ['tomat'], '?crop=tomat'],
  [{ crop: 'tomat', place: 'storage' }, ['tomat'], '?crop=tomat'],
  [{ crop: null, place: null }, ['tomat'], ''],
  [{}, [], ''],
])('a problem takes the crop that it lives on, and a garden place: %j', (road, hosts, search) =>
  expect(problemSearch(road, hosts)).toBe(search),
)
