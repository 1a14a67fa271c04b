import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  aliases,
  choice,
  choiceOr,
  choices,
  flag,
  integer,
  pageNumber,
  parseQuery,
  toSearch,
  words,
} from './list-query.ts'

const spec = {
  crop: aliases(),
  kind: choices(['fungicide', 'insecticide']),
  form: choice(['powder', 'liquid']),
  waiting: integer(0, 365),
  private: flag(),
  q: words(20),
  sort: choiceOr(['name', 'waiting'], 'name'),
  page: pageNumber(),
}
const parse = (search: string) => parseQuery(spec, new URLSearchParams(search))

describe('parsing a query', () => {
  test('an empty query has only default values', () => {
    expect(parse('')).toEqual({
      values: { crop: [], kind: [], form: undefined, waiting: undefined, private: false, q: '', sort: 'name', page: 1 },
      errors: {},
      unknown: [],
    })
  })

  test('words come in one form of Unicode', () => {
    expect(parse(`q=${encodeURIComponent('йод'.normalize('NFD'))}`).values.q).toBe('йод'.normalize('NFC'))
  })

  test('empty form fields count as absent', () => {
    expect(parse('crop=&form=&waiting=&page=&private=&q=')).toMatchObject({ values: parse('').values, errors: {} })
  })

  test('several values are repeated or separated by commas, in any order', () => {
    expect(parse('crop=tomat&crop=kartofel,ogurec&kind=insecticide,fungicide').values).toMatchObject({
      crop: ['kartofel', 'ogurec', 'tomat'],
      kind: ['fungicide', 'insecticide'],
    })
  })

  test('the canonical query has the order of the spec and no default values', () => {
    const { values } = parse('page=2&sort=name&q=+медь++и+сера+&crop=tomat,ogurec&waiting=7&private=1')
    expect(toSearch(spec, values)).toBe(
      '?crop=ogurec,tomat&waiting=7&private=1&q=%D0%BC%D0%B5%D0%B4%D1%8C+%D0%B8+%D1%81%D0%B5%D1%80%D0%B0&page=2',
    )
    expect(toSearch(spec, { ...values, page: 1, crop: [], waiting: undefined, private: false, q: '' })).toBe('')
  })

  test('unknown keys are listed', () => {
    expect(parse('utm_source=x&crop=tomat&utm_source=y').unknown).toEqual(['utm_source'])
    expect(parse('__proto__=1&constructor=2').unknown).toEqual(['__proto__', 'constructor'])
  })
})

describe('rejected values', () => {
  const cases: [search: string, key: keyof typeof spec][] = [
    ['page=0', 'page'],
    ['page=-1', 'page'],
    ['page=1e9', 'page'],
    ['page=10001', 'page'],
    ['page=1.5', 'page'],
    ['page=１', 'page'],
    ['page=1&page=2', 'page'],
    ['page=1%00', 'page'],
    ["form=' or 1=1 --", 'form'],
    ['form=powder&form=liquid', 'form'],
    ['crop=<script>', 'crop'],
    ['crop=tomat%00', 'crop'],
    ['crop=%ED%A0%80', 'crop'],
    ['crop=%ff', 'crop'],
    [`crop=${'a'.repeat(101)}`, 'crop'],
    [`crop=${Array.from({ length: 41 }, (_, i) => `a${i}`).join()}`, 'crop'],
    ['kind=toString', 'kind'],
    ['waiting=366', 'waiting'],
    ['private=yes', 'private'],
    [`q=${'я'.repeat(21)}`, 'q'],
    ['q=a%0Ab', 'q'],
  ]
  test.each(cases)('%s', (search, key) => {
    const { errors, values } = parse(search)
    expect(Object.keys(errors)).toEqual([key])
    expect(values[key]).toEqual(parse('').values[key])
  })
})

test('parsing never throws, and parsed values survive a round trip', () => {
  const texts = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('1', '7', 'tomat', 'powder', 'name', '', 'fungicide,insecticide'),
  )
  const pairs = fc.array(fc.tuple(fc.oneof(fc.constantFrom(...Object.keys(spec)), fc.string()), texts), {
    maxLength: 8,
  })
  fc.assert(
    fc.property(pairs, given => {
      const { values } = parseQuery(spec, new URLSearchParams(given))
      const again = parse(toSearch(spec, values))
      expect(again).toEqual({ values, errors: {}, unknown: [] })
    }),
  )
})
