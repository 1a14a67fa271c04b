import { describe, expect, test } from 'vitest'
import { addDays } from '#features/verdict/calendar.ts'
import type { Level } from '#features/verdict/reason.ts'
import { plain } from '#features/verdict/vectors/sample.ts'
import {
  afterTreatment,
  canPlan,
  dayName,
  earliestDay,
  headline,
  lastDay,
  noticeText,
  plannedText,
  questionText,
  waitOn,
} from './day-words.ts'
import type { DayAnswer } from './own-days.ts'

const today = '2026-07-26'
const inDays = (days: number) => addDays(today, days)

const answer = (level: Level, change: Partial<DayAnswer> = {}): DayAnswer => ({
  day: today,
  level,
  reasons: level === 'allowed' ? [] : [{ code: 'PHI', level, text: 'До сбора 1 день.' }],
  light: { state: 'date', date: inDays(3), notBefore: inDays(3) },
  harvest: null,
  postponeTo: null,
  notice: null,
  ...change,
})
const days = (...levels: Level[]) => ({
  today,
  planned: [],
  days: levels.map((level, at) => answer(level, { day: inDays(at) })),
})

test.each([
  ['allowed', 0, 'Можно сегодня'],
  ['allowed', 3, 'Можно 29 июля'],
  ['caution', 0, 'Сегодня осторожно'],
  ['forbidden', 0, 'Сегодня нельзя'],
  ['forbidden', 3, '29 июля нельзя'],
  ['unknown', 0, 'Пока нет данных'],
  ['unknown', 3, '29 июля — нет данных'],
] as const)('%s in %i days: %s', (level, day, text) => {
  expect(plain(headline(answer(level, { day: inDays(day) }), today))).toBe(text)
})

test('the name of a day has its word', () => {
  expect(plain(dayName(answer('caution'), today))).toBe('26 июля, сегодня: осторожно')
  expect(plain(dayName(answer('unknown', { day: inDays(1) }), today))).toBe('27 июля: нет данных')
})

describe('the first day that is offered', () => {
  const said = (...levels: Level[]) => {
    const text = earliestDay(days(...levels))
    return text && plain(text)
  }
  test('with the reason of the day before it', () => {
    expect(said('forbidden', 'forbidden', 'caution')).toBe('Раньше 28 июля нельзя: до сбора 1 день.')
    expect(said('allowed', 'forbidden')).toBeNull()
    expect(said('unknown', 'forbidden')).toBeNull()
  })
  test('a day without data is not offered', () => {
    expect(said('forbidden', 'unknown', 'unknown')).toMatch(/^До 27 июля нельзя, а с этого дня не хватает данных/)
    expect(said('forbidden', 'unknown', 'allowed')).toMatch(/^До 27 июля нельзя, а с этого дня не хватает данных/)
    expect(said('forbidden', 'forbidden')).toBe('В ближайшие 2 дня нельзя ни в один день.')
  })
})

test('the last day is told only where a ban follows without a gap in what is known', () => {
  const said = (chosen: number, ...levels: Level[]) => {
    const text = lastDay(days(...levels), inDays(chosen))
    return text && plain(text)
  }
  expect(said(0, 'allowed', 'caution', 'forbidden')).toBe('Последний день — 27 июля.')
  expect(said(1, 'forbidden', 'allowed', 'forbidden')).toBe('Последний день — 27 июля.')
  expect(said(0, 'allowed', 'unknown', 'forbidden')).toBeNull()
  expect(said(0, 'allowed', 'allowed')).toBeNull()
  expect(said(0, 'forbidden', 'forbidden')).toBeNull()
})

test('from which day one may eat, never a date without one', () => {
  const said = (change: Partial<DayAnswer>, level: Level = 'allowed') => {
    const text = afterTreatment(answer(level, change), today)
    return text && plain(text)
  }
  expect(said({})).toBe('После неё есть можно с 29 июля.')
  expect(said({ harvest: inDays(7) })).toBe('После неё есть можно с 29 июля: сбор 2 августа успевает.')
  expect(said({ harvest: inDays(2) })).toBe('После неё есть можно с 29 июля: сбор 28 июля не успевает.')
  const light = (state: DayAnswer['light']['state']) => ({ light: { state, date: null, notBefore: inDays(3) } })
  expect(said(light('label'))).toBe('Когда после неё есть, скажет этикетка; не раньше 29 июля.')
  expect(said(light('stage'))).toBe('Срок после неё определяется фазой и не раньше 29 июля.')
  expect(said(light('unknown'))).toBe('Когда после неё можно есть, неизвестно.')
  expect(said(light('not_eaten'))).toBeNull()
  expect(said({}, 'forbidden')).toBeNull()
})

test('the line below a day: before the treatment nothing, then the wait, a picking inside it, and food only with a date', () => {
  const row = (change: Partial<DayAnswer>, level: Level = 'allowed') => {
    const chosen = answer(level, {
      day: inDays(1),
      light: { state: 'date', date: inDays(4), notBefore: inDays(4) },
      ...change,
    })
    return Array.from({ length: 6 }, (_, at) => waitOn(inDays(at), chosen, chosen.harvest))
  }
  expect(row({})).toEqual([null, 'wait', 'wait', 'wait', 'eat', 'eat'])
  expect(row({ harvest: inDays(2) })).toEqual([null, 'wait', 'picking', 'wait', 'eat', 'eat'])
  expect(row({ light: { state: 'unknown', date: null, notBefore: inDays(4) } })).toEqual([
    null,
    'wait',
    'wait',
    'wait',
    null,
    null,
  ])
  expect(row({}, 'forbidden')).toEqual([null, null, null, null, null, null])
})

test('a job is offered for a day that nothing forbids and that has none', () => {
  const planned = [{ task: 1, from: inDays(1), to: inDays(2) }]
  expect(canPlan({ planned }, answer('allowed'))).toBe(true)
  expect(canPlan({ planned }, answer('allowed', { day: inDays(2) }))).toBe(false)
  expect(canPlan({ planned }, answer('forbidden'))).toBe(false)
  expect(plain(plannedText(planned[0]!, today))).toBe('27 июля – 28 июля')
})

test('a question says what each answer would mean and where it is kept', () => {
  expect(plain(questionText({ fact: 'flowering', yes: 'forbidden', no: 'allowed' }).note)).toBe(
    'Да — «нельзя», нет — «можно». Запомним у посадки.',
  )
  expect(plain(questionText({ fact: 'waterZone', yes: 'forbidden', no: 'unknown' }).note)).toContain('у участка')
})

test('hives change no word of the answer: the question says what is to be done', () => {
  const { question, note } = questionText({ fact: 'beehivesNear', yes: 'caution', no: 'caution' })
  expect([question, plain(note)]).toEqual([
    'Рядом есть ульи?',
    'Да — за три дня до обработки предупредите пчеловодов, нет — предупреждать некого. Запомним у участка.',
  ])
})

test('keepers of bees are told three days before, or today', () => {
  const said = (day: number, notice: number | null) =>
    noticeText(answer('allowed', { day: inDays(day), notice: notice === null ? null : inDays(notice) }), today)
  expect(said(5, null)).toBeNull()
  expect(plain(said(5, 2)!)).toBe('Предупредите соседей-пчеловодов за три дня: не позже 28 июля.')
  expect(plain(said(3, 0)!)).toBe('Предупредите соседей-пчеловодов за три дня: не позже 26 июля.')
  expect(plain(said(1, 0)!)).toBe('Предупредите соседей-пчеловодов за три дня: сегодня, тогда обработка — 29 июля.')
})
