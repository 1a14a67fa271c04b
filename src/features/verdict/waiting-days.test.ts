import { describe, expect, test } from 'vitest'
import type { Question } from './question.ts'
import { type Change, questionWith } from './vectors/sample.ts'
import {
  handWorkDays,
  harvestDays,
  isBeforeGrowth,
  isDoubtfulDash,
  namesOwnHarvest,
  waitingDays,
} from './waiting-days.ts'

const days = (phiDays: number | null, harvestMinDays: number | null = null) =>
  ({ phiKind: phiDays === null ? 'not_regulated' : 'days', phiDays, phiConfirmed: true, harvestMinDays }) as const

test.each<[string, ReturnType<typeof days>, number | null]>([
  ['the waiting period', days(20), 20],
  ['words that are longer', days(20, 21), 21],
  ['words that are shorter', days(20, 7), 20],
  ['words alone', days(null, 7), 7],
  ['neither', days(null), null],
])('days between treatment and harvest: %s', (_, use, expected) => expect(waitingDays(use)).toBe(expected))

test.each<[string, number | null, string | null, 'pesticide' | 'fertilizer', number | null]>([
  ['given', 3, '3 (-)', 'pesticide', 3],
  ['given as none', 0, '0', 'pesticide', 0],
  ['a dash', null, '- (-)', 'pesticide', 0],
  ['an empty cell of a pesticide', null, null, 'pesticide', null],
  ['the catalogue of agrochemicals has no column for it', null, null, 'fertilizer', 0],
])('days until people may work by hand: %s', (_, reentryHandDays, cellReentry, kind, expected) =>
  expect(handWorkDays({ reentryHandDays, cellReentry }, kind)).toBe(expected),
)

test.each<[string, ReturnType<typeof days>, number | null, number | null]>([
  ['the waiting period is longer', days(20), 3, 20],
  ['re-entry is longer', days(2), 7, 7],
  ['re-entry alone', days(null), 7, 7],
  ['re-entry on the same day', days(5), 0, 5],
  ['no waiting period, re-entry on the same day', days(null), 0, null],
  ['neither', days(null), null, null],
  ['a waiting period of no days', days(0), 0, 0],
])('days between treatment and harvest by hand: %s', (_, use, reentryHandDays, expected) =>
  expect(harvestDays({ ...use, reentryHandDays, cellReentry: null }, 'pesticide')).toBe(expected),
)

describe('nothing that will be eaten had grown', () => {
  const day = '2026-05-01'
  const grown = (
    window: [from: string | null, to: string | null],
    planting: { bbch?: string; bbchEnd?: string; plantedAt?: string },
    lifeCycle: 'annual' | 'perennial_woody' | 'perennial_herb' | null,
  ) =>
    isBeforeGrowth(
      { day, use: { method: 'spray', bbchFrom: window[0], bbchTo: window[1], plantingTime: null } },
      { bbch: null, plantedAt: null, ...planting },
      lifeCycle && { lifeCycle },
    )
  const any: [null, null] = [null, null]

  test.each<[string, [string | null, string | null], object, Parameters<typeof grown>[2], boolean]>([
    ['a tree in dormancy', any, { bbch: '00' }, 'perennial_woody', true],
    ['a perennial herb in dormancy', any, { bbch: '00' }, 'perennial_herb', true],
    ['a tree at bud burst', any, { bbch: '07' }, 'perennial_woody', false],
    ['a tree whose phase may have passed bud burst', any, { bbch: '00', bbchEnd: '09' }, 'perennial_woody', false],
    ['an annual of the same code', any, { bbch: '00' }, 'annual', false],
    ['a crop of unknown life cycle', any, { bbch: '00' }, null, false],
    ['a window that ends before bud burst stands for an unmarked phase', [null, '03'], {}, 'perennial_woody', true],
    ['a window of one code', ['03', '03'], {}, 'perennial_woody', true],
    ['a window that ends later', [null, '10'], {}, 'perennial_woody', false],
    ['a window over the winter does not', ['91', '03'], {}, 'perennial_woody', false],
    ['a marked phase wins over the window', [null, '03'], { bbch: '10' }, 'perennial_woody', false],
    ['no phase and no window', any, {}, 'perennial_woody', false],
    ['an open end of the window', ['00', null], {}, 'perennial_woody', false],
  ])('%s', (_, window, planting, lifeCycle, expected) => expect(grown(window, planting, lifeCycle)).toBe(expected))
})

test.each<['pesticide' | 'fertilizer', string, boolean]>([
  ['pesticide', 'spray', true],
  ['pesticide', 'drench', true],
  ['pesticide', 'seed', false],
  ['pesticide', 'dip', false],
  ['pesticide', 'granules', false],
  ['pesticide', 'root', false],
  ['pesticide', 'paint', false],
  ['fertilizer', 'spray', false],
])('whether a dash of a %s by %s has to be checked on the label', (kind, method, expected) =>
  expect(isDoubtfulDash({ method: method as never }, { kind })).toBe(expected),
)

describe('whether the treatment itself names the first day of harvest', () => {
  const names = (change: Change) => namesOwnHarvest(questionWith(change) as Question)
  const dash = { phiKind: 'not_regulated', phiDays: null, phiConfirmed: true, harvestMinDays: null } as const
  const dormant = { crop: { lifeCycle: 'perennial_woody' }, planting: { bbch: '00' } } as const

  test.each<[string, Change, boolean]>([
    ['by its days', { use: { phiKind: 'days', phiDays: 20, phiConfirmed: true } }, true],
    ['a dash that has to be checked', { use: { ...dash, reentryHandDays: 3 } }, false],
    ['a dash of granules, by re-entry', { use: { ...dash, method: 'granules', reentryHandDays: 3 } }, true],
    [
      'a dash of granules with re-entry on the same day',
      { use: { ...dash, method: 'granules', reentryHandDays: 0 } },
      false,
    ],
    ['a dash before anything grew', { use: { ...dash, method: 'granules', reentryHandDays: 3 }, ...dormant }, false],
    ['by a stage, by re-entry', { use: { ...dash, phiKind: 'by_stage', reentryHandDays: 3 } }, true],
    ['an unconfirmed dash', { use: { ...dash, phiConfirmed: false, method: 'granules', reentryHandDays: 3 } }, false],
  ])('%s', (_, change, expected) => expect(names(change)).toBe(expected))

  test('without a use', () => expect(namesOwnHarvest({ ...questionWith({}), use: null } as Question)).toBe(false))
})
