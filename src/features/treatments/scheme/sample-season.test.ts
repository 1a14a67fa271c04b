import { describe, expect, test } from 'vitest'
import { daysOfSteps, phaseOn, sampleHarvest, sampleSeason, sampleYear } from './sample-season.ts'
import type { Anchor, ScalePhase } from './step-window.ts'

const phase = (key: string, ...months: number[]): ScalePhase => ({
  key,
  name: key,
  bbchFrom: null,
  bbchTo: null,
  months,
  isFlowering: false,
})
const step = (key: string, change: Partial<Anchor>): Anchor => ({
  key,
  anchorType: 'phase',
  phase: null,
  offsetDays: null,
  afterKey: null,
  daysMin: null,
  daysMax: null,
  windowDays: 6,
  repeatTimes: null,
  repeatEveryMax: null,
  ...change,
})

describe('the sample season', () => {
  const tomato = [
    phase('leaves', 4, 5),
    phase('transplant', 5, 6),
    phase('buds', 6),
    phase('bloom', 6, 7),
    phase('harvest', 7, 8),
    phase('end', 9, 10),
  ]
  test('phases begin in their first month, those of one month one after the other', () => {
    expect([...sampleSeason(tomato, 2026).values()]).toEqual([
      '2026-04-01',
      '2026-05-01',
      '2026-06-01',
      '2026-06-15',
      '2026-07-01',
      '2026-09-01',
    ])
  })
  test('a phase of the winter is that of the beginning of the year, and none begins before the one above it', () => {
    const apple = [phase('dormant', 11, 12, 1, 2), phase('bloom', 5), phase('fruit', 5, 4), phase('leaf-fall', 9, 10)]
    expect([...sampleSeason(apple, 2026).values()]).toEqual(['2026-01-01', '2026-05-01', '2026-05-15', '2026-09-01'])
  })
  test('the first picking is that of the scale, and a crop without one has none', () => {
    expect(sampleHarvest(tomato, sampleSeason(tomato, 2026))).toBe('2026-07-01')
    expect(sampleHarvest([phase('buds', 6)], sampleSeason([phase('buds', 6)], 2026))).toBeNull()
    expect(phaseOn(tomato, sampleSeason(tomato, 2026), '2026-06-14')?.key).toBe('buds')
    expect(phaseOn(tomato, sampleSeason(tomato, 2026), '2026-03-31')).toBeNull()
  })
  test('in the second half of the year the next season is shown', () => {
    expect([sampleYear('2026-06-30'), sampleYear('2026-07-01')]).toEqual([2026, 2027])
  })
})

describe('days of the steps', () => {
  const phases = new Map([['pink-bud', '2026-05-12']])
  test('a step is counted from its phase, the next one from the first day of the step before', () => {
    const days = daysOfSteps(
      [
        step('1', { phase: 'pink-bud', offsetDays: 0 }),
        step('2', { anchorType: 'after_step', afterKey: '1', daysMin: 10, daysMax: 14 }),
      ],
      phases,
    )
    expect(days.get('1')).toEqual({ from: '2026-05-12', to: '2026-05-18', latest: '2026-05-18', isConditional: false })
    expect(days.get('2')).toEqual({ from: '2026-05-22', to: '2026-05-26', latest: '2026-06-01', isConditional: false })
  })
  test('the latest day is that of a chain whose every step and repeat is late', () => {
    const days = daysOfSteps(
      [
        step('1', { phase: 'pink-bud', offsetDays: 0, repeatTimes: 3, repeatEveryMax: 10 }),
        step('2', { anchorType: 'after_step', afterKey: '1', daysMin: 10, daysMax: 14 }),
      ],
      phases,
    )
    expect([days.get('1')!.latest, days.get('2')!.latest]).toEqual(['2026-06-07', '2026-06-21'])
  })
  test('what is done when found is not certain, nor is what follows it', () => {
    const days = daysOfSteps(
      [
        step('1', { anchorType: 'on_detection', phase: 'pink-bud' }),
        step('2', { anchorType: 'after_step', afterKey: '1', daysMin: 7, daysMax: 7 }),
        step('3', { phase: 'pink-bud', offsetDays: -5 }),
      ],
      phases,
    )
    expect(days.get('1')).toMatchObject({ from: '2026-05-12', isConditional: true })
    expect(days.get('2')).toMatchObject({ from: '2026-05-19', isConditional: true })
    expect(days.get('3')).toMatchObject({ from: '2026-05-07', to: '2026-05-13' })
  })
  test('without a known phase, an earlier step or a window there are no days', () => {
    const days = daysOfSteps(
      [
        step('1', { phase: 'veraison', offsetDays: 0 }),
        step('2', { anchorType: 'after_step', afterKey: '1', daysMin: 7, daysMax: 7 }),
        step('3', { phase: 'pink-bud', windowDays: null }),
        step('4', { anchorType: 'on_detection' }),
      ],
      phases,
    )
    expect(days.size).toBe(0)
  })
})
