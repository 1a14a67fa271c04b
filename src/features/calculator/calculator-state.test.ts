import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { emptyState, readState, type State, stateKeys, writeState } from './calculator-state.ts'

const text = fc.string({ unit: 'grapheme', maxLength: 20 })
const isList = (key: string) => Array.isArray(emptyState[key as keyof State])
const rows = fc.array(text, { maxLength: 6 }).map(list => list.slice(0, list.findLastIndex(each => each !== '') + 1))
const states = fc.record(Object.fromEntries(stateKeys.map(key => [key, isList(key) ? rows : text]))) as unknown as fc.Arbitrary<State>

describe('the state of the calculator lives in its address', () => {
  test('what is written is read back, as typed', () => {
    fc.assert(
      fc.property(states, state => {
        expect(readState(new URLSearchParams(writeState(state)))).toEqual(state)
      }),
    )
  })

  test('nothing entered is no query at all', () => {
    expect(writeState(emptyState)).toBe('')
    expect(writeState({ ...emptyState, drug: 'skor', area: '1,5' })).toBe('?drug=skor&area=1%2C5')
  })

  test('any query is read without a fault and written stably', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), query => {
        const once = writeState(readState(new URLSearchParams(query)))
        expect(writeState(readState(new URLSearchParams(once)))).toBe(once)
      }),
    )
  })

  test('size classes keep their places when an earlier one is empty', () => {
    expect(readState(new URLSearchParams('plants=&plants=3')).plants).toEqual(['', '3'])
  })
})
