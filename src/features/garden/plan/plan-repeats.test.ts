import { describe, expect, test } from 'vitest'
import type { Round } from './plan-days.ts'
import { daysOf, done, marked, one, skipped } from './plan-words.testing.ts'
import { follower, plan, step } from './sample-plan.testing.ts'

describe('repeats', () => {
  const series = step('1', { repeatTimes: 3, repeatEveryMin: 7, repeatEveryMax: 9 })
  const after = (rounds: Round[], today: string, rest: { set?: { from: string; to: string } } = {}) =>
    daysOf(plan({ steps: [series, follower('2', '1')], facts: { 1: { rounds, ...rest } }, today }))
  test('G35: the third is counted from the second, and exists only after it', () => {
    expect(after([done('2027-06-10')], '2027-06-10')[1]).toBe('2027-06-17–2027-06-19 planned')
    expect(after([done('2027-06-10'), done('2027-06-21')], '2027-06-21')[1]).toBe('2027-06-28–2027-06-30 planned')
  })
  test('what is recorded late gives no repeat in the past', () => {
    expect(after([done('2027-06-10', '2027-06-18')], '2027-06-18')[1]).toBe('2027-06-18–2027-06-19 open')
    expect(after([done('2027-06-10', '2027-06-25')], '2027-06-25')[1]).toBe('2027-06-25–2027-06-25 open')
  })
  test('a skipped one ends alone, and the next is counted from its planned day', () => {
    expect(after([done('2027-06-10'), skipped('2027-06-18', '2027-06-17')], '2027-06-18')[1]).toBe(
      '2027-06-24–2027-06-26 planned',
    )
    expect(after([skipped('2027-06-18', null)], '2027-06-18')[1]).toBe('undated step')
  })
  test('a skip that arrived later brings no next one into the past', () => {
    const late: Round = { ...skipped('2027-06-18', '2027-06-10'), recordedOn: '2027-06-20' }
    expect(after([late], '2027-06-20')[1]).toMatch(/^2027-06-20–/)
  })
  test('followers are counted from the last one alone', () => {
    expect(after([], '2027-05-12')[2]).toBe('undated step')
    expect(after([done('2027-06-10'), done('2027-06-18')], '2027-06-18')[2]).toBe('undated step')
    expect(after([done('2027-06-10'), done('2027-06-18'), done('2027-06-26')], '2027-06-26')).toEqual({
      1: 'done 2027-06-26',
      2: '2027-07-06–2027-07-10 planned',
    })
    expect(after([done('2027-06-10'), done('2027-06-18'), skipped('2027-06-27', '2027-06-25')], '2027-06-27')[2]).toBe(
      '2027-07-05–2027-07-09 planned',
    )
  })
  test('a later phase closes no repeat, and a day set by hand is that of the next one', () => {
    const marks = marked(['pink-bud', '2027-05-12'], ['full-bloom', '2027-05-18'])
    expect(
      one(plan({ steps: [series], marks, facts: { 1: { rounds: [done('2027-05-12')] } }, today: '2027-05-19' })),
    ).toBe('2027-05-19–2027-05-21 open')
    expect(after([done('2027-06-10')], '2027-06-10', { set: { from: '2027-06-20', to: '2027-06-20' } })[1]).toBe(
      '2027-06-20–2027-06-20 planned',
    )
  })
  test('without its days a repeat has no date; one time is no series', () => {
    const rounds = { 1: { rounds: [done('2027-06-10')] } }
    expect(one(plan({ steps: [{ ...series, repeatEveryMin: null }], facts: rounds }))).toBe('undated step')
    expect(one(plan({ steps: [{ ...series, repeatEveryMax: null }], facts: rounds }))).toBe('undated step')
    expect(daysOf(plan({ steps: [{ ...series, repeatTimes: 1 }, follower('2', '1')] }))[2]).toBe(
      '2027-05-22–2027-05-26 planned',
    )
  })
})

describe('on detection', () => {
  const find = (found: string | null, marks: [string, string][] = [], phase: string | null = 'pink-bud') =>
    one(
      plan({
        steps: [step('1', { anchorType: 'on_detection', phase, offsetDays: null })],
        marks: marked(...marks),
        facts: { 1: { found } },
        today: '2027-05-01',
      }),
    )
  test('nothing found, no date', () => expect(find(null, [['pink-bud', '2027-05-12']])).toBe('undated not_found'))
  test('found before its earliest phase it waits for it', () => {
    expect(find('2027-05-01')).toBe('undated phase')
    expect(find('2027-05-01', [['pink-bud', '2027-05-12']])).toBe('2027-05-12–2027-05-18 planned')
  })
  test('found later, or at any time', () => {
    expect(find('2027-05-20', [['pink-bud', '2027-05-12']])).toBe('2027-05-20–2027-05-26 planned')
    expect(find('2027-05-20', [], null)).toBe('2027-05-20–2027-05-26 planned')
  })
  test('a later phase does not close it', () =>
    expect(
      find('2027-05-20', [
        ['pink-bud', '2027-04-12'],
        ['full-bloom', '2027-04-20'],
      ]),
    ).toBe('2027-05-20–2027-05-26 planned'))
})
