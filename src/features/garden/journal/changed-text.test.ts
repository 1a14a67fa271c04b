import { expect, test } from 'vitest'
import { changedText } from './changed-text.ts'
import { weatherText } from './weather-text.ts'

const today = '2026-11-29'
const before = {
  day: '2026-11-23',
  waterL: null,
  areaM2: '12.00',
  items: [{ use: 'ordan-1', amount: '5.0000', unit: 'g', labelDays: null }],
}
const told = (after: object) => changedText({ before, after }, today).replaceAll('\u00a0', ' ')

test('a correction says what stood there before', () => {
  expect(told({ day: '2026-11-22', items: [{ use: 'ordan-1', amount: '6', unit: 'g' }] })).toBe(
    '22 ноября вместо 23 ноября; 6 г вместо 5 г',
  )
  expect(told({ waterL: '4.5' })).toBe('4,5 л воды вместо «воды не указано»')
  expect(told({ areaM2: null })).toBe('«площади не указано» вместо 12 м² площади')
  expect(told({ items: [{ use: 'ordan-1', label: { days: 7 } }] })).toBe(
    '7 дней с этикетки вместо «срока с этикетки нет»',
  )
})

test('what stayed, and what was not sent, is not named', () => {
  expect(told({ day: '2026-11-23', note: 'Вечером' })).toBe('')
  expect(told({ items: [{ use: 'ordan-1', amount: '5', unit: 'g' }] })).toBe('')
})

test('of the weather all that was told is shown', () => {
  expect(weatherText({ temperature: 18, wind: 3, rain: 'none' }).replaceAll('\u00a0', ' ')).toBe(
    '18 °C, ветер 3 м/с, без дождя',
  )
  expect(weatherText({ temperature: null, wind: 3.5, rain: null }).replaceAll('\u00a0', ' ')).toBe('ветер 3,5 м/с')
  expect([weatherText(null), weatherText({ temperature: null, wind: null, rain: null })]).toEqual(['', ''])
})
