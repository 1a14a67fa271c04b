import { expect, test } from 'vitest'
import { calculatorLink, isCalculable, verdictForBadge } from './calculator-link.ts'

test('the link carries the chosen drug, use, crop and target', () => {
  expect(calculatorLink({ drug: 'skor', use: 'skor-1' })).toBe('/calculator?drug=skor&use=skor-1')
  expect(calculatorLink({ drug: 'skor', crop: 'yablonya', target: 'parsha-yabloni', use: 'skor-1' })).toBe(
    '/calculator?drug=skor&crop=yablonya&target=parsha-yabloni&use=skor-1',
  )
})

test('only what is known to be allowed can be calculated', () => {
  expect(['allowed', 'caution', 'unknown', 'forbidden'].map(isCalculable)).toEqual([true, true, false, false])
  expect(verdictForBadge({ verdict: { level: 'caution', why: 'почему', isUsable: true } })).toEqual({
    level: 'caution',
    why: 'почему',
  })
})
