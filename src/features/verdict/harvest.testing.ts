import { expect, test } from 'vitest'
import { type Change, reasonsOf } from './vectors/sample.ts'

const reasonTexts = reasonsOf(
  'CROP_UNKNOWN',
  'STAGE',
  'STAGE_UNKNOWN',
  'PHI',
  'PHI_STAGE',
  'PHI_PICKING',
  'PHI_NO_DATE',
  'PHI_DASH',
  'PHI_UNKNOWN',
  'REENTRY',
  'REENTRY_UNKNOWN',
)

export const cases = (list: [string, Change, string[]][]) =>
  test.each(list)('%s', (_, change, reasons) => expect(reasonTexts(change)).toEqual(reasons))
