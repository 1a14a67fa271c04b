import { expect, test } from 'vitest'
import { dayText, momentText } from './local-time.ts'

test('a moment is told by the clock of the device, without «г.», and does not break apart', () => {
  const local = new Date(2026, 10, 20, 7, 5).toISOString()
  expect(dayText(local)).toBe('20\u00A0ноября\u00A02026')
  expect(momentText(local)).toBe('20\u00A0ноября\u00A02026, 07:05')
})
