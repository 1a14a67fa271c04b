import { expect, test } from 'vitest'
import { type Change, reasonsOf } from './vectors/sample.ts'

export const reasonTexts = reasonsOf(
  'NO_USE',
  'PLACE',
  'PLACE_UNKNOWN',
  'STAGE',
  'STAGE_UNKNOWN',
  'FLOWERING',
  'FLOWERING_UNKNOWN',
  'WATER_ZONE',
  'WATER_ZONE_UNKNOWN',
)

export const cases = (list: [string, Change, string[]][]) =>
  test.each(list)('%s', (_, change, reasons) => expect(reasonTexts(change)).toEqual(reasons))
