import { expect, test } from 'vitest'
import { dateText, dateTimeText } from './local-time.ts'

test('a date and time in the time zone of the device, without «г.» and without breaking spaces', () => {
  const local = new Date(2026, 10, 20, 7, 5).toISOString()
  expect(dateText(local)).toBe('20\u00A0ноября\u00A02026')
  expect(dateTimeText(local)).toBe('20\u00A0ноября\u00A02026, 07:05')
})
