import { expect, test } from 'vitest'
import { isByPlanting } from './planting-time.ts'

test.each([
  ['2026-05-01', 'spray', null, '2026-05-01', true],
  ['2026-05-02', 'spray', null, '2026-05-01', false],
  ['2026-05-02', 'seed', 'before', '2026-05-01', false],
  ['2026-05-02', 'spray', 'before', null, true],
  ['2026-05-02', 'granules', 'at', null, true],
  ['2026-05-02', 'spray', 'after', null, false],
  ['2026-05-02', 'spray', null, null, false],
  ['2026-05-02', 'seed', null, null, true],
  ['2026-05-02', 'dip', 'after', null, false],
] as const)(
  'done on %s by %s, by its row %s planting, planted on %s: %s',
  (day, method, plantingTime, plantedAt, isBy) =>
    expect(isByPlanting({ day, use: { method, plantingTime } }, plantedAt)).toBe(isBy),
)
