import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CalculatorState, emptyState, patched, readState, stateKeys, writeState } from './calculator-state.ts'

const text = fc.string({ unit: 'grapheme', maxLength: 20 })
const isList = (key: string) => Array.isArray(emptyState[key as keyof CalculatorState])
const rows = fc.array(text, { maxLength: 6 }).map(list => list.slice(0, list.findLastIndex(each => each !== '') + 1))
const states = fc.record(
  Object.fromEntries(stateKeys.map(key => [key, isList(key) ? rows : key === 'bloom' ? fc.constant('') : text])),
) as unknown as fc.Arbitrary<CalculatorState>

describe('the calculator state in the query string', () => {
  test('a written state is read back unchanged', () => {
    fc.assert(
      fc.property(states, state => {
        expect(readState(new URLSearchParams(writeState(state)))).toEqual(state)
      }),
    )
  })

  test('an empty state writes no query', () => {
    expect(writeState(emptyState)).toBe('')
    expect(writeState({ ...emptyState, drug: 'skor', area: '1,5' })).toBe('?drug=skor&area=1%2C5')
  })

  test('any query can be read, and writing it again is stable', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), query => {
        const once = writeState(readState(new URLSearchParams(query)))
        expect(writeState(readState(new URLSearchParams(once)))).toBe(once)
      }),
    )
  })

  test('the answer to a question, which comes after its field, counts; no answer leaves the field as it is', () => {
    expect(readState(new URLSearchParams('zone=&area=5&zone=yes')).zone).toBe('yes')
    expect(readState(new URLSearchParams('harvest=2026-08-01&area=5&harvest=')).harvest).toBe('2026-08-01')
  })

  test('an empty earlier size class keeps the positions of the later ones', () => {
    expect(readState(new URLSearchParams('plants=&plants=3')).plants).toEqual(['', '3'])
  })
})

test('an answer about both blossoms writes its fields, and keeps what was said before', () => {
  const blossoms = ({ flowering, nearby, bloom }: CalculatorState) => ({ flowering, nearby, bloom })
  const answered = (bloom: string) => blossoms(patched(emptyState, { bloom }))
  expect(answered('none')).toEqual({ flowering: 'no', nearby: 'no', bloom: '' })
  expect(answered('own')).toEqual({ flowering: 'yes', nearby: '', bloom: '' })
  expect(answered('near')).toEqual({ flowering: 'no', nearby: 'yes', bloom: '' })
  expect(answered('all')).toEqual({ flowering: '', nearby: '', bloom: '' })
  expect(blossoms(readState(new URLSearchParams('bloom=none&nearby=yes')))).toEqual({
    flowering: 'no',
    nearby: 'yes',
    bloom: '',
  })
})

test('what was said about the plants on one day is not taken for another one', () => {
  const told = {
    ...emptyState,
    day: '',
    crop: 'tomat',
    place: 'open',
    phase: '10',
    flowering: 'no',
    nearby: 'no',
    zone: 'no',
  }
  expect(patched(told, { day: '2026-12-12' })).toEqual({
    ...emptyState,
    day: '2026-12-12',
    crop: 'tomat',
    place: 'open',
    zone: 'no',
  })
  expect(patched(told, { place: 'protected' })).toEqual({ ...told, place: 'protected' })
  expect(patched(told, { day: '2026-12-12', phase: '65' }).phase).toBe('65')
})
