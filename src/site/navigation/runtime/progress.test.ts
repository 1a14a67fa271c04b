import { expect, test } from 'vitest'
import { transitionEndOf } from './page-transition.ts'
import { progressAt } from './progress.ts'

test.each([
  [0, 0],
  [250, 15.6],
  [500, 29.5],
  [1000, 50],
  [2000, 70.5],
  [4000, 84.4],
  [5000, 87.4],
  [10_000, 93.7],
])('R-2.31 after %i ms the progress is %f %', (ms, percent) => {
  expect(progressAt(ms)).toBeCloseTo(percent, 1)
})

test('R-2.31 the progress stays between 0 and 100 % and never completes by itself', () => {
  expect(progressAt(-5)).toBe(0)
  expect(progressAt(3_600_000)).toBeLessThan(100)
})

const none = { transitionDelay: '0s', transitionDuration: '0s', animationDelay: '0s', animationDuration: '0s' }

test.each([
  ['nothing', {}, { ms: 0, event: 'transitionend', count: 1 }],
  ['one transition', { transitionDuration: '0.125s' }, { ms: 125, event: 'transitionend', count: 1 }],
  [
    'several, the longest counts',
    { transitionDuration: '100ms, 0.2s', transitionDelay: '0.3s, 50ms' },
    { ms: 400, event: 'transitionend', count: 2 },
  ],
  [
    'fewer delays than durations',
    { transitionDuration: '1s, 2s, 3s', transitionDelay: '1s, 0s' },
    { ms: 4000, event: 'transitionend', count: 3 },
  ],
  [
    'a longer animation',
    { transitionDuration: '0.1s', animationDuration: '0.2s' },
    { ms: 200, event: 'animationend', count: 1 },
  ],
  ['what cannot be read', { transitionDuration: 'auto' }, { ms: 0, event: 'transitionend', count: 1 }],
] as const)('R-2.41 the end of %s', (_name, style, expected) => {
  expect(transitionEndOf({ ...none, ...style })).toEqual(expected)
})
