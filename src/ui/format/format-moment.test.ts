import { expect, it } from 'vitest'
import { formatMoment } from './format-moment.ts'

it('R-1.01 formats a time in the time zone of Moscow, in both languages', () => {
  expect(formatMoment('2026-11-20T11:05:00Z')).toBe('20\u00a0ноября\u00a02026, 14:05')
  expect(formatMoment('2026-12-31T22:00:00Z')).toBe('1\u00a0января\u00a02027, 01:00')
  expect(formatMoment('2026-11-20T21:00:00Z')).toBe('21\u00a0ноября\u00a02026, 00:00')
  expect(formatMoment('2026-11-20T11:05:00Z', 'en')).toMatch(/^November 20, 2026.*2:05\sPM$/)
})
