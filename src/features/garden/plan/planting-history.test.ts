import { expect, test } from 'vitest'
import { type PlantingPlace, type ReachingEntry, reachOf } from './planting-history.ts'

const lot = (change: Partial<PlantingPlace> = {}): PlantingPlace => ({
  id: 'lot',
  plantedAt: '2027-03-01',
  removedAt: null,
  lot: null,
  bedsOn: () => ['sill'],
  neighboursOn: () => ['pepper'],
  ...change,
})
const place = (change: Partial<PlantingPlace> = {}): PlantingPlace => ({
  id: 'tomato',
  plantedAt: '2027-05-20',
  removedAt: '2027-09-01',
  lot: lot(),
  bedsOn: () => ['A'],
  neighboursOn: () => ['cucumber'],
  ...change,
})
const entry = (change: Partial<ReachingEntry>): ReachingEntry => ({
  day: '2027-07-01',
  method: 'spray',
  plantings: [],
  bed: null,
  reached: {},
  ...change,
})
const reach = (change: Partial<ReachingEntry>, where: Partial<PlantingPlace> = {}) =>
  reachOf(entry(change), place(where))

test('its own entries, on any day', () => {
  expect(reach({ plantings: ['cucumber', 'tomato'] })).toBe('own')
  expect(reach({ plantings: ['tomato'], day: '2027-01-01' })).toBe('own')
})

test('entries of its seedlings up to the day of planting out', () => {
  expect(reach({ plantings: ['lot'], day: '2027-05-20' })).toBe('own')
  expect(reach({ plantings: ['lot'], day: '2027-05-21' })).toBeNull()
  expect(reach({ plantings: ['lot'], day: '2027-05-21' }, { plantedAt: null })).toBe('own')
  expect(reach({ plantings: ['lot'], day: '2027-05-20' }, { lot: lot({ id: 'other' }) })).toBeNull()
  expect(reach({ plantings: ['null'], day: '2027-05-20' }, { lot: null })).toBeNull()
  expect(reach({ plantings: ['lot'], day: '2027-05-20' }, { lot: null })).toBeNull()
})

test('what reached its seedlings reached it', () => {
  const sprayed = { plantings: ['pepper'], day: '2027-04-10' }
  expect(reach(sprayed)).toBe('neighbour')
  expect(reach({ ...sprayed, reached: { lot: false } })).toBeNull()
  expect(reach({ ...sprayed, method: 'drench' })).toBeNull()
  expect(reach({ ...sprayed, method: 'drench', reached: { lot: true } })).toBe('neighbour')
  expect(reach({ ...sprayed, day: '2027-05-21' })).toBeNull()
  expect(
    reach({ plantings: ['first'], day: '2027-04-10' }, { lot: lot({ lot: lot({ id: 'first', plantedAt: null }) }) }),
  ).toBeNull()
  expect(
    reach({ plantings: ['first'], day: '2027-02-10' }, { lot: lot({ lot: lot({ id: 'first', plantedAt: null }) }) }),
  ).toBe('own')
  expect(reach({ bed: 'sill', day: '2027-04-10' })).toBe('neighbour')
  expect(reach({ bed: 'sill', day: '2027-02-28' })).toBeNull()
})

test('entries of its bed, before planting too, but not of another bed or after removal', () => {
  expect(reach({ bed: 'A' })).toBe('bed')
  expect(reach({ bed: 'A', day: '2026-09-20' })).toBe('bed')
  expect(reach({ bed: 'B' })).toBeNull()
  expect(reach({ bed: 'A' }, { bedsOn: () => [] })).toBeNull()
  expect(reach({ bed: null }, { bedsOn: () => [] })).toBeNull()
  expect(reach({ bed: 'A', day: '2027-09-01' })).toBe('bed')
  expect(reach({ bed: 'A', day: '2027-09-02' })).toBeNull()
  expect(reach({ bed: 'A', day: '2028-09-02' }, { removedAt: null })).toBe('bed')
})

test('what flies touches the neighbours until it is answered, anything else when it is ticked', () => {
  const neighbour = { plantings: ['cucumber'] }
  for (const method of ['spray', 'dust', 'smoke', 'unknown'] as const) {
    expect(reach({ ...neighbour, method })).toBe('neighbour')
    expect(reach({ ...neighbour, method, reached: { tomato: false } })).toBeNull()
  }
  for (const method of ['drench', 'granules', 'bait', 'seed', 'dip', 'root', 'paint'] as const) {
    expect(reach({ ...neighbour, method })).toBeNull()
    expect(reach({ ...neighbour, method, reached: { tomato: true } })).toBe('neighbour')
  }
  expect(reach({ ...neighbour, reached: { other: false } })).toBe('neighbour')
})

test('neighbours are those of that day', () => {
  expect(
    reach({ plantings: ['cucumber'] }, { neighboursOn: day => (day === '2027-07-01' ? [] : ['cucumber']) }),
  ).toBeNull()
  expect(reach({ plantings: ['cucumber'], day: '2027-05-19' })).toBeNull()
  expect(reach({ plantings: ['cucumber'], day: '2027-05-20' })).toBe('neighbour')
  expect(reach({ plantings: ['cucumber'], day: '2020-01-01' }, { plantedAt: null })).toBe('neighbour')
  expect(reach({ plantings: ['cucumber'], day: '2027-09-02' })).toBeNull()
  expect(reach({ plantings: [] })).toBeNull()
})

test('what the gardener ticked was touched wherever it stood; what was denied was not, in its bed either', () => {
  const far = { neighboursOn: () => [], bedsOn: () => ['B'] }
  expect(reach({ plantings: ['cucumber'], method: 'drench', reached: { tomato: true } }, far)).toBe('neighbour')
  expect(reach({ plantings: [], reached: { tomato: true } }, far)).toBe('neighbour')
  expect(reach({ plantings: [], reached: { tomato: true }, day: '2027-09-02' }, far)).toBeNull()
  expect(reach({ bed: 'A', reached: { tomato: true } })).toBe('neighbour')
  expect(reach({ bed: 'A', reached: { tomato: false } })).toBeNull()
  expect(reach({ bed: 'A', reached: { other: false } })).toBe('bed')
  expect(reach({ plantings: ['tomato'], reached: { tomato: false } })).toBe('own')
})

test('on the day of a move it stands in both beds', () => {
  const moved = { bedsOn: (day: string) => (day === '2027-07-01' ? ['A', 'B'] : ['B']) }
  expect([reach({ bed: 'A' }, moved), reach({ bed: 'B' }, moved)]).toEqual(['bed', 'bed'])
  expect(reach({ bed: 'A', day: '2027-07-02' }, moved)).toBeNull()
})
