import { describe, expect, test } from 'vitest'
import { addDays } from '#features/verdict/calendar.ts'
import { checkHarvest, nextPicking, type Picking } from './harvest.ts'
import type { LightEntry } from './light.ts'
import { entryOn, tree } from './sample-light.testing.ts'

const unknown = { phiKind: 'unknown', phiDays: null } as const
const dash = { phiKind: 'not_regulated', phiDays: null } as const
const byStage = { phiKind: 'by_stage', phiDays: null, phiBbchMax: '03' } as const

describe('a harvest', () => {
  const check = (entries: LightEntry[], day: string, isBefore?: boolean) =>
    checkHarvest(entries, tree(), { day, ...(isBefore !== undefined && { isBefore }) })
  test('G17: a day too early, and the day itself', () => {
    expect(check([entryOn('2027-07-12')], '2027-07-31')).toEqual({
      codes: ['HARVEST_EARLY'],
      allowedFrom: '2027-08-01',
    })
    expect(check([entryOn('2027-07-12')], '2027-08-01')).toEqual({ codes: [], allowedFrom: '2027-08-01' })
  })
  test('G18: before the treatment of the same day, if it is said', () => {
    expect(check([entryOn('2027-07-12')], '2027-07-12').codes).toEqual(['HARVEST_EARLY'])
    expect(check([entryOn('2027-07-12')], '2027-07-12', true)).toEqual({ codes: [], allowedFrom: null })
    expect(check([entryOn('2027-07-11')], '2027-07-12', true).codes).toEqual(['HARVEST_EARLY'])
    expect(check([entryOn('2027-07-13')], '2027-07-12').codes).toEqual([])
  })
  test('without a date: too early before any entry allows it, unknown or a dash afterwards', () => {
    const open = entryOn('2027-07-01', { ...unknown, reentryHandDays: 3 })
    expect(check([open], '2027-07-03')).toEqual({ codes: ['HARVEST_EARLY'], allowedFrom: null })
    expect(check([open], '2027-07-04')).toEqual({ codes: ['PHI_UNKNOWN'], allowedFrom: null })
    expect(check([entryOn('2027-07-01', dash)], '2027-07-04')).toEqual({ codes: ['PHI_DASH'], allowedFrom: null })
  })
  test('a stage that was kept allows it after re-entry', () => {
    const copper = entryOn('2027-04-12', { ...byStage, reentryHandDays: 3 }, { treatment: { bbch: '03' } })
    expect(check([copper], '2027-04-14').codes).toEqual(['HARVEST_EARLY'])
    expect(check([copper], '2027-04-15').codes).toEqual([])
  })
})

describe('the next picking', () => {
  const pick = (change: Partial<Picking>, day = '2027-07-10') =>
    nextPicking({ pickEveryDays: 3, lastHarvest: '2027-07-10', plannedHarvest: null, pauseUntil: null, ...change }, day)
  test('G20: last harvest and rhythm', () => expect(pick({})).toBe('2027-07-13'))
  test('G22: without rhythm or harvest it is unknown', () => {
    expect(pick({ pickEveryDays: null })).toBeNull()
    expect(pick({ lastHarvest: null })).toBeNull()
  })
  test('the earlier one of rhythm and plan', () => {
    expect(pick({ plannedHarvest: '2027-07-12' })).toBe('2027-07-12')
    expect(pick({ plannedHarvest: '2027-07-14' })).toBe('2027-07-13')
  })
  test('what has passed is unknown, today is not past', () => {
    expect(pick({}, '2027-07-13')).toBe('2027-07-13')
    expect(pick({}, '2027-07-14')).toBeNull()
    expect(pick({ plannedHarvest: '2027-07-20' }, '2027-07-14')).toBe('2027-07-20')
  })
  test('G21: a pause pushes it', () => {
    expect(pick({ pauseUntil: addDays('2027-07-10', 15) })).toBe('2027-07-25')
    expect(pick({ pauseUntil: '2027-07-11' })).toBe('2027-07-13')
    expect(pick({ plannedHarvest: '2027-07-12', pauseUntil: '2027-07-25' }, '2027-07-20')).toBe('2027-07-25')
  })
})
