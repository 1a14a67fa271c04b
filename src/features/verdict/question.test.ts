import { describe, expect, test } from 'vitest'
import { landWithoutCrop } from './question.ts'
import { reasonsOf } from './vectors/sample.ts'

const reasonTexts = reasonsOf(
  'NO_USE',
  'CROP_UNKNOWN',
  'CROP_EXCLUDED',
  'PHI',
  'PHI_NO_DATE',
  'PHI_PICKING',
  'PHI_UNKNOWN',
  'PHI_DASH',
  'PHI_EARLIER',
)

describe('land without a crop', () => {
  const onLand = (use: Parameters<typeof reasonTexts>[0]['use']) =>
    reasonTexts({ use, crop: landWithoutCrop, drug: { targetsOnCrop: [] } })
  test('a use of land may be done there', () => expect(onLand({ crops: [] })).toEqual([]))
  test('a use of a crop may not', () =>
    expect(onLand({ crops: ['yablonya'] })).toEqual([
      'NO_USE forbidden: участок без культуры, парша яблони — этот препарат не разрешён.',
    ]))
  test('there is no harvest, so there is no waiting period', () => {
    expect(onLand({ crops: [], phiDays: 120 })).toEqual([])
    expect(onLand({ crops: [], phiKind: 'unknown', phiDays: null })).toEqual([])
  })
})
