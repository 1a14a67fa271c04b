import { describe, expect, it } from 'vitest'
import { count, days, largeNumber, money, number, percent, plural, quantity, range, typeset, unit } from './format.ts'
import { date, dateSeenFrom, dayAndMonth, months, shortDate, weekdayAndDay } from './format-date.ts'

const drug = { one: 'препарат', few: 'препарата', many: 'препаратов' }

describe('words after numbers', () => {
  it.each([
    [0, '0\u00a0препаратов'],
    [1, '1\u00a0препарат'],
    [2, '2\u00a0препарата'],
    [5, '5\u00a0препаратов'],
    [11, '11\u00a0препаратов'],
    [21, '21\u00a0препарат'],
    [112, '112\u00a0препаратов'],
    [1284, '1\u00a0284\u00a0препарата'],
  ])('%s', (n, text) => expect(count(n, drug)).toBe(text))

  it('a fraction takes the form of two', () => expect(plural('1.5', 'литр', 'литра', 'литров')).toBe('литра'))
  it('counts days', () => expect([days(1), days(3), days(20)]).toEqual(['1\u00a0день', '3\u00a0дня', '20\u00a0дней']))
})

describe('numbers', () => {
  it.each([
    ['1234567.5', '1\u00a0234\u00a0567,5'],
    ['2.500', '2,5'],
    ['20.000000', '20'],
    ['0.05', '0,05'],
    ['-3.10', '−3,1'],
    ['-0.00', '0'],
    ['007', '7'],
    [1000, '1\u00a0000'],
    ['0.30000000000000004', '0,30000000000000004'],
    ['123456789012345678901.10', '123\u00a0456\u00a0789\u00a0012\u00a0345\u00a0678\u00a0901,1'],
    ['по этикетке', 'по этикетке'],
  ])('%s', (value, text) => expect(number(value)).toBe(text))

  it.each([
    ['2000000000', '2\u00a0млрд'],
    ['1500000000', '1,5\u00a0млрд'],
    ['1000000', '1\u00a0млн'],
    ['1234567', '1\u00a0234\u00a0567'],
    ['2000', '2\u00a0000'],
  ])('large %s', (value, text) => expect(largeNumber(value)).toBe(text))
})

describe('quantities', () => {
  it('joins value, unit and slash without breaks', () => {
    expect(quantity('20.000', 'g')).toBe('20\u00a0г')
    expect(quantity('750', 'g_per_kg')).toBe('750\u00a0г\u2060/\u2060кг')
    expect(quantity('2000000000', 'cfu_per_g')).toBe('2\u00a0млрд\u00a0КОЕ\u2060/\u2060г')
  })
  it('inflects units that are words', () => {
    expect(quantity(1, 'are')).toBe('1\u00a0сотка')
    expect(quantity(3, 'are')).toBe('3\u00a0сотки')
    expect(quantity('1.5', 'plant')).toBe('1,5\u00a0растения')
  })
  it('uses an unknown unit as a label', () => expect(unit('л/100 м²')).toBe('л\u2060/\u2060100\u00a0м²'))
  it('does not confuse a unit with a property of every object', () => expect(unit('constructor')).toBe('constructor'))
  it.each([
    ['0.3', '0.5', 'l', '0,3–\u20600,5\u00a0л'],
    ['2', '2.000', 'g', '2\u00a0г'],
    [null, '0.5', 'l', 'до\u00a00,5\u00a0л'],
    ['4', null, 'l', 'от\u00a04\u00a0л'],
    [null, null, 'l', ''],
    ['1', '2', undefined, '1–\u20602'],
  ])('range %s…%s', (min, max, code, text) => expect(range(min, max, code)).toBe(text))
})

describe('money and shares', () => {
  it.each([
    [123450, '1\u00a0234,50\u00a0₽'],
    [18900, '189\u00a0₽'],
    [5, '0,05\u00a0₽'],
    [-100, '−1\u00a0₽'],
  ])('%s kopecks', (kopecks, text) => expect(money(kopecks)).toBe(text))
  it('keeps the percent sign on the same line', () => expect(percent(-21)).toBe('−21\u00a0%'))
})

describe('dates', () => {
  it('formats a day in words and in digits', () => {
    expect(date('2026-11-20')).toBe('20\u00a0ноября\u00a02026')
    expect(shortDate('2026-11-20')).toBe('20.11.2026')
    expect(dayAndMonth('2026-05-01')).toBe('1\u00a0мая')
    expect(weekdayAndDay('2026-07-26')).toBe('воскресенье, 26\u00a0июля')
    expect(weekdayAndDay('2028-02-29')).toBe('вторник, 29\u00a0февраля')
    expect(dateSeenFrom('2026-11-22', '2026-12-12')).toBe('12\u00a0декабря')
    expect(dateSeenFrom('2026-12-31', '2027-01-01')).toBe('1\u00a0января\u00a02027')
  })
  it.each([
    [[5, 6, 7, 8, 9], 'май–\u2060сентябрь'],
    [[9, 4, 5], 'апрель–\u2060май, сентябрь'],
    [[11, 12, 1, 2], 'ноябрь–\u2060февраль'],
    [[7], 'июль'],
    [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], 'круглый год'],
    [[], ''],
  ])('months %j', (list, text) => expect(months(list)).toBe(text))
})

describe('typesetting', () => {
  it.each([
    ['Чем обработать томат от фитофтороза в саду', 'Чем обработать томат от\u00a0фитофтороза в\u00a0саду'],
    ['и в и', 'и\u00a0в\u00a0и'],
    ['Садозор — справочник', 'Садозор\u00a0— справочник'],
    ['через 20 дней', 'через 20\u00a0дней'],
    ['кров и мост', 'кров и\u00a0мост'],
  ])('%s', (text, result) => expect(typeset(text)).toBe(result))
})
