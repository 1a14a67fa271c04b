import fc from 'fast-check'
import { expect, test } from 'vitest'
import { activityIn, activityLevels } from './active-months.ts'

test('in season, a month before it, out of it', () => {
  expect(activityIn([6, 7, 8], 7)).toEqual({
    state: 'now',
    text: 'июнь–\u2060август',
    currentMonth: 'июль',
    opens: null,
  })
  expect(activityIn([6, 7, 8], 5)).toMatchObject({ state: 'soon', opens: 'июнь' })
  expect(activityIn([6, 7, 8], 11)).toMatchObject({ state: 'off', opens: 'июнь', currentMonth: 'ноябрь' })
  expect(activityIn([1, 12], 11)).toMatchObject({ state: 'soon', opens: 'декабрь' })
})

test('unknown months are not «out of season»', () => {
  for (let month = 1; month <= 12; month++)
    expect(activityIn([], month)).toMatchObject({ state: 'unknown', text: '', opens: null })
})

test('exactly the active months are in season; `opens` is the next active month', () => {
  const months = fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { minLength: 1 })
  fc.assert(
    fc.property(months, fc.integer({ min: 1, max: 12 }), (active, month) => {
      const { state, opens } = activityIn(active, month)
      expect(state === 'now').toBe(active.includes(month))
      expect(opens === null).toBe(state === 'now')
      expect(activityLevels(active).reduce((a, b) => a + b, 0)).toBe(active.length)
    }),
  )
})
