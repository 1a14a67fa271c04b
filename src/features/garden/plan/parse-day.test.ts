import { expect, test } from 'vitest'
import { dayAt, findDay } from './parse-day.ts'

/** A Friday. */
const today = '2027-05-14'
const at = (text: string) => dayAt(text.split(' '), today)
const find = (text: string) =>
  findDay(
    text.split(' ').map(word => ({ text: word, typed: word })),
    today,
  )

test.each([
  ['сегодня', '2027-05-14', 1],
  ['послезавтра', '2027-05-16', 1],
  ['понедельник', '2027-05-17', 1],
  ['понедельнику', '2027-05-17', 1],
  ['вторник', '2027-05-18', 1],
  ['среду', '2027-05-19', 1],
  ['средам', '2027-05-19', 1],
  ['четверг', '2027-05-20', 1],
  ['пятницу', '2027-05-14', 1],
  ['субботе', '2027-05-15', 1],
  ['воскресенье', '2027-05-16', 1],
  ['через неделю', '2027-05-21', 2],
  ['через 3 дня', '2027-05-17', 3],
  ['через 10 дней', '2027-05-24', 3],
  ['через 2 недели', '2027-05-28', 3],
  ['12 июня', '2027-06-12', 2],
  ['12 мая', '2028-05-12', 2],
  ['14 мая', '2027-05-14', 2],
  ['12 мая 2027', '2027-05-12', 3],
  ['29 февраля', '2028-02-29', 2],
  ['12.06', '2027-06-12', 1],
  ['1.06', '2027-06-01', 1],
  ['12.05.2027', '2027-05-12', 1],
])('«%s»', (text, day, length) => expect(at(text)).toEqual({ day, length }))

test.each([
  '',
  'через',
  'через 3',
  'через a3 дня',
  'через 1a дня',
  'через 0 дней',
  'через 1000 дней',
  'мая',
  'май',
  '12 май',
  'x12 мая',
  '12x мая',
  '32 мая',
  '30 февраля',
  '12.06.20271',
  'в12.06',
  '12.06x',
  '12.6',
  'средство',
  'Stryker',
])('no day: «%s»', text => expect(at(text)).toBeNull())

test.each([
  ['12 мая 120271', '2028-05-12', 2],
  ['12 мая 20271', '2028-05-12', 2],
])('a number that is no year: «%s»', (text, day, length) => expect(at(text)).toEqual({ day, length }))

test('days of the week before the day that weeks are counted from', () => {
  expect(dayAt(['понедельник'], '2023-12-27')).toEqual({ day: '2024-01-01', length: 1 })
  expect(dayAt(['среда'], '2023-12-27')).toEqual({ day: '2023-12-27', length: 1 })
})

test.each(['в', 'во', 'к', 'ко', 'на', 'до', 'с', 'со'])('«%s» belongs to the day', preposition => {
  expect(find(`полить ${preposition} среду`)).toEqual({ day: '2027-05-19', at: 1, length: 2 })
  expect(find(`полить ${preposition} воде 12 июня 2027`)).toEqual({ day: '2027-06-12', at: 3, length: 3 })
})
