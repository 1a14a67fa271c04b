import { expect, test } from 'vitest'
import type { GardenCrop, GardenPhase } from '../facts/garden-facts.ts'
import { phasesOfYear } from './season-phases.ts'

const phase = (key: string, bbch: string, months: number[], more: Partial<GardenPhase> = {}): GardenPhase => ({
  key,
  name: key,
  bbchFrom: bbch,
  bbchTo: bbch,
  months,
  isFlowering: false,
  flowering: 'no',
  holdsDays: null,
  ...more,
})
const crop = {
  lifeCycle: 'perennial_woody',
  phases: [phase('leaves', '10', [4, 5]), phase('bloom', '65', [5], { holdsDays: 10 }), phase('fruit', '71', [6, 7])],
} as unknown as GardenCrop
const tree = { crop, events: [], sownAt: null, plantedAt: null, removedAt: null }
const days = (planting: Parameters<typeof phasesOfYear>[0], year = 2026) =>
  phasesOfYear(planting, year, '2026-05-20').map(({ name, from, to, isEstimate }) => [name, from, to, isEstimate])

test('without marks the usual months are an estimate, and neighbours meet in the middle of what they share', () => {
  expect(days(tree)).toEqual([
    ['рост', '2026-04-01', '2026-05-15', true],
    ['цветение', '2026-05-16', '2026-05-31', true],
    ['плоды', '2026-06-01', '2026-07-31', true],
  ])
})

test('a phase that was seen is no estimate, and what comes after it is expected after it', () => {
  const seen = { ...tree, events: [{ phase: 'bloom', day: '2026-05-10', madeAt: 1 }] }
  expect(days(seen)).toEqual([
    ['bloom', '2026-05-10', '2026-05-20', false],
    ['плоды', '2026-06-01', '2026-07-31', true],
  ])
})

test('a mark lasts until the next one, and no longer than it holds', () => {
  const marks = (second: string) => ({
    ...tree,
    events: [
      { phase: 'leaves', day: '2026-05-01', madeAt: 1 },
      { phase: 'bloom', day: second, madeAt: 2 },
    ],
  })
  expect(days(marks('2026-05-05'))[0]).toEqual(['leaves', '2026-05-01', '2026-05-04', false])
  const [, from, to] = days(marks('2026-09-01'))[0]!
  expect([from, to! < '2026-08-31']).toEqual(['2026-05-01', true])
})

test('nothing is estimated for a past year, before planting or after removal', () => {
  expect(days(tree, 2025)).toEqual([])
  expect(days({ ...tree, plantedAt: '2026-05-20', removedAt: '2026-06-10' })).toEqual([
    ['цветение', '2026-05-20', '2026-05-31', true],
    ['плоды', '2026-06-01', '2026-06-10', true],
  ])
})
