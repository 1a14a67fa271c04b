import { describe, expect, test } from 'vitest'
import { endsBefore, marksOfSeason, type PhaseEvent, problemOfMark, seasonOfMark } from './phase-marks.ts'
import { pome } from './sample-plan.testing.ts'

const tree = { lifeCycle: 'perennial_woody' } as const
const berry = { lifeCycle: 'perennial_herb' } as const
const tomato = { lifeCycle: 'annual' } as const
const event = (phase: string, day: string, madeAt: number, isDeleted?: boolean): PhaseEvent => ({
  phase,
  day,
  madeAt,
  ...(isDeleted && { isDeleted }),
})

describe('the season of a mark', () => {
  test('a perennial has one each calendar year, and rest in autumn opens the next', () => {
    expect(seasonOfMark({ phase: 'harvest', day: '2026-12-31' }, tree)).toBe(2026)
    expect(seasonOfMark({ phase: 'leaf-fall', day: '2026-10-20' }, tree)).toBe(2026)
    expect(seasonOfMark({ phase: 'dormant', day: '2026-10-01' }, berry)).toBe(2027)
    expect(seasonOfMark({ phase: 'dormant', day: '2026-09-30' }, tree)).toBe(2026)
    expect(seasonOfMark({ phase: 'dormant', day: '2027-01-15' }, tree)).toBe(2027)
  })
  test('anything else has one season', () => {
    expect(seasonOfMark({ phase: 'dormant', day: '2026-11-01' }, tomato)).toBeNull()
    expect(seasonOfMark({ phase: 'leaves', day: '2026-05-01' }, { lifeCycle: 'biennial' })).toBeNull()
    expect(seasonOfMark({ phase: 'leaves', day: '2026-05-01' }, { lifeCycle: null })).toBeNull()
  })
})

describe('what counts of the statements', () => {
  test('the moment on the device decides, not the arrival', () => {
    const [first, second] = [event('pink-bud', '2027-05-12', 1), event('pink-bud', '2027-05-14', 2)]
    expect(marksOfSeason([first, second], 2027, tree)).toEqual([{ phase: 'pink-bud', day: '2027-05-14' }])
    expect(marksOfSeason([second, first], 2027, tree)).toEqual([{ phase: 'pink-bud', day: '2027-05-14' }])
  })
  test('a deleted mark is gone, and a later one brings it back', () => {
    const [mark, deleted] = [event('pink-bud', '2027-05-12', 1), event('pink-bud', '2027-05-12', 2, true)]
    expect(marksOfSeason([deleted, mark], 2027, tree)).toEqual([])
    expect(marksOfSeason([deleted, event('pink-bud', '2027-05-15', 3), mark], 2027, tree)).toEqual([
      { phase: 'pink-bud', day: '2027-05-15' },
    ])
  })
  test('of one moment the deletion, else the later day', () => {
    const [early, late] = [event('pink-bud', '2027-05-12', 1), event('pink-bud', '2027-05-14', 1)]
    expect(marksOfSeason([late, early], 2027, tree)).toEqual(marksOfSeason([early, late], 2027, tree))
    expect(marksOfSeason([late, early], 2027, tree)[0]!.day).toBe('2027-05-14')
    const deleted = event('pink-bud', '2027-05-13', 1, true)
    expect(marksOfSeason([late, deleted], 2027, tree)).toEqual([])
    expect(marksOfSeason([deleted, late], 2027, tree)).toEqual([])
  })
  test('the harvest of last year is no mark of this year', () => {
    const events = [
      event('harvest', '2026-09-10', 1),
      event('dormant', '2026-11-10', 2),
      event('pink-bud', '2027-05-12', 3),
    ]
    expect(marksOfSeason(events, 2027, tree).map(({ phase }) => phase)).toEqual(['dormant', 'pink-bud'])
    expect(marksOfSeason(events, 2026, tree).map(({ phase }) => phase)).toEqual(['harvest'])
  })
})

describe('what speaks against a mark', () => {
  const problem = (phase: string, day: string, marks: { phase: string; day: string }[] = []) =>
    problemOfMark({ phase, day }, { marks, phases: pome, today: '2027-05-12' })
  test('tomorrow may be a wrong clock, the day after it is the future', () => {
    expect(problem('pink-bud', '2027-05-13')).toBeNull()
    expect(problem('pink-bud', '2027-05-14')).toEqual({ code: 'FUTURE' })
  })
  test('a phase that the scale does not have', () =>
    expect(problem('veraison', '2027-05-12')).toEqual({ code: 'UNKNOWN_PHASE' }))
  test('an earlier phase after a later one, and the other way round', () => {
    expect(problem('pink-bud', '2027-05-12', [{ phase: 'full-bloom', day: '2027-05-10' }])).toEqual({
      code: 'OUT_OF_ORDER',
      phase: 'full-bloom',
      day: '2027-05-10',
    })
    expect(problem('full-bloom', '2027-05-10', [{ phase: 'pink-bud', day: '2027-05-12' }])).toMatchObject({
      phase: 'pink-bud',
    })
  })
  test('in order, on one day, a correction of itself and unknown phases are no problem', () => {
    expect(problem('full-bloom', '2027-05-12', [{ phase: 'pink-bud', day: '2027-05-10' }])).toBeNull()
    expect(problem('pink-bud', '2027-05-10', [{ phase: 'full-bloom', day: '2027-05-12' }])).toBeNull()
    expect(problem('full-bloom', '2027-05-12', [{ phase: 'pink-bud', day: '2027-05-12' }])).toBeNull()
    expect(problem('pink-bud', '2027-05-12', [{ phase: 'pink-bud', day: '2027-05-01' }])).toBeNull()
    expect(problem('pink-bud', '2027-05-12', [{ phase: 'gone', day: '2027-05-01' }])).toBeNull()
  })
  test('phases overlap, or have no code', () => {
    expect(endsBefore({ bbchFrom: '40', bbchTo: '49' }, { bbchFrom: '51', bbchTo: '59' })).toBe(true)
    expect(endsBefore({ bbchFrom: '40', bbchTo: '55' }, { bbchFrom: '51', bbchTo: '59' })).toBe(false)
    expect(endsBefore({ bbchFrom: '51', bbchTo: '55' }, { bbchFrom: '55', bbchTo: '59' })).toBe(false)
    expect(endsBefore({ bbchFrom: '51', bbchTo: null }, { bbchFrom: '55', bbchTo: null })).toBe(true)
    expect(endsBefore({ bbchFrom: null, bbchTo: null }, { bbchFrom: '55', bbchTo: null })).toBe(false)
    expect(endsBefore({ bbchFrom: '51', bbchTo: null }, { bbchFrom: null, bbchTo: null })).toBe(false)
  })
})
