import { expect, test } from 'vitest'
import { type Change, reasonsOf, substance } from './vectors/sample.ts'

const reasonTexts = reasonsOf(
  'CROP_UNKNOWN',
  'MAX_COUNT',
  'MAX_COUNT_UNKNOWN',
  'PLANTING_UNKNOWN',
  'INTERVAL',
  'INTERVAL_UNKNOWN',
  'HISTORY_UNKNOWN',
)

export const other = { drug: { alias: 'horus', name: 'Хорус', substances: [substance('x')] } }
/** Reasons about counts and intervals only; groups of action have their own tests. */
const ofCounters = /^(MAX_COUNT|INTERVAL|HISTORY|PLANTING|CROP_UNKNOWN)/
const counted = (change: Change) => reasonTexts(change).filter(reason => ofCounters.test(reason))
export const plantingUnknown =
  'PLANTING_UNKNOWN unknown: Укажите день посадки: без него не посчитать, сколько обработок было в этом сезоне.'
export const cases = (list: [string, Change, string[]][]) =>
  test.each(list)('%s', (_, change, reasons) => expect(counted(change)).toEqual(reasons))
