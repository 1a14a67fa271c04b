import { describe, expect, test } from 'vitest'
import { type Code, type Reason, reason } from '#features/verdict/reason.ts'
import { questionWith, treatmentOn } from '#features/verdict/vectors/sample.ts'
import { verdictFromReasons } from '#features/verdict/verdict.ts'
import { barrierOfWork, noticeDay, noticeEnds } from './hand-work.ts'
import { answerDone, type Doing, isOneTap } from './task-actions.ts'
import { dayOfGarden, groupOf, type TaskDays, taskDaysOf } from './task-groups.ts'

const today = '2027-05-14'

describe('groups of the to-do', () => {
  const group = (from: string | null, to: string | null = null, rest: Partial<TaskDays> = {}, day = today) =>
    groupOf({ from, to, ...rest }, day)
  test('from its first to its last day it is a task of today, then it waits', () => {
    const window = ['2027-05-12', '2027-05-18'] as const
    expect(group(...window, {}, '2027-05-12')).toBe('today')
    expect(group(...window, {}, '2027-05-18')).toBe('today')
    expect(group(...window, {}, '2027-05-19')).toBe('waiting')
    expect(group(...window, {}, '2027-05-11')).toBe('week')
  })
  test('the week is the next seven days, whatever day it is', () => {
    expect(group('2027-05-21')).toBe('week')
    expect(group('2027-05-22')).toBe('later')
    expect(group('2027-05-23', null, {}, '2027-05-16')).toBe('week')
  })
  test('without a last day it is one day', () => {
    expect(group(today)).toBe('today')
    expect(group('2027-05-13')).toBe('waiting')
  })
  test('without a first day it has no date, also when missed; ended is ended', () => {
    expect(group(null)).toBe('undated')
    expect(group(null, null, { isMissed: true })).toBe('undated')
    expect(group('2027-05-12', '2027-05-18', { isMissed: true })).toBe('waiting')
    expect(group('2027-05-12', '2027-05-18', { endedOn: '2027-05-13', isMissed: true })).toBe('ended')
    expect(group(null, null, { endedOn: '2027-05-13' })).toBe('ended')
  })
  test('steps of a scheme', () => {
    const window = { from: '2027-05-12', to: '2027-05-18' }
    expect(taskDaysOf({ key: '1', state: 'done', day: today })).toEqual({ from: null, to: null, endedOn: today })
    expect(taskDaysOf({ key: '1', state: 'skipped', day: today })).toEqual({ from: null, to: null, endedOn: today })
    expect(taskDaysOf({ key: '1', state: 'open', ...window })).toEqual(window)
    expect(taskDaysOf({ key: '1', state: 'planned', ...window })).toEqual(window)
    expect(taskDaysOf({ key: '1', state: 'undated', because: 'phase', phase: 'pink-bud' })).toEqual({
      from: null,
      to: null,
    })
    expect(taskDaysOf({ key: '1', state: 'missed', because: 'phase', window, closedBy: null })).toEqual({
      ...window,
      isMissed: true,
    })
    expect(taskDaysOf({ key: '1', state: 'missed', because: 'phase', window: null, closedBy: null })).toEqual({
      from: null,
      to: null,
      isMissed: true,
    })
  })
  test('the day is that of the garden, of Moscow where the zone is not known', () => {
    const evening = new Date('2027-05-14T20:30:00Z')
    expect(dayOfGarden(evening, 'Asia/Vladivostok')).toBe('2027-05-15')
    expect(dayOfGarden(evening, 'Europe/Kaliningrad')).toBe('2027-05-14')
    expect(dayOfGarden(new Date('2027-05-14T21:00:00Z'), null)).toBe('2027-05-15')
    expect(dayOfGarden(new Date('2027-05-14T20:59:59Z'), null)).toBe('2027-05-14')
    expect(dayOfGarden(new Date('2027-05-14T21:00:00Z'), 'Nowhere/At_All')).toBe('2027-05-15')
    expect(() => dayOfGarden('2027-05-14' as unknown as Date, 'Europe/Moscow')).toThrow()
  })
})

describe('done', () => {
  const found = (...codes: Code[]): Reason[] => codes.map(code => reason(code, '', { title: '' }))
  const answer = (codes: Code[], change: Partial<Doing> = {}) =>
    answerDone(
      { day: today, isPastRecord: false, reason: null, confirmed: [], ...change },
      verdictFromReasons(found(...codes)),
      today,
    )
  const recorded = (...violations: Code[]) => ({ is: 'recorded', violations })
  const refused = (because: string, ...codes: Code[]) => ({ is: 'refused', because, codes })
  test('in one tap only what is allowed with every fact known', () => {
    expect(isOneTap(verdictFromReasons(found()))).toBe(true)
    expect(isOneTap(verdictFromReasons(found('PPE')))).toBe(true)
    expect(isOneTap(verdictFromReasons(found('REENTRY')))).toBe(false)
    expect(isOneTap(verdictFromReasons(found('PHI_UNKNOWN')))).toBe(false)
    expect(isOneTap(verdictFromReasons(found('PHI')))).toBe(false)
    expect(isOneTap({ level: 'allowed', isIncomplete: true })).toBe(false)
    expect(isOneTap(null)).toBe(true)
  })
  test('allowed is recorded, forbidden is not, whatever is confirmed', () => {
    expect(answer(['PPE'])).toEqual(recorded())
    expect(answer(['PHI', 'REENTRY'], { confirmed: ['PHI', 'REENTRY'], reason: 'надо' })).toEqual(
      refused('FORBIDDEN', 'PHI'),
    )
  })
  test('every caution and every unknown is confirmed', () => {
    expect(answer(['REENTRY', 'PHI_UNKNOWN', 'PPE'])).toEqual(refused('UNCONFIRMED', 'REENTRY', 'PHI_UNKNOWN'))
    expect(answer(['REENTRY', 'PHI_UNKNOWN'], { confirmed: ['REENTRY'] })).toEqual(
      refused('UNCONFIRMED', 'PHI_UNKNOWN'),
    )
    expect(answer(['REENTRY', 'PHI_UNKNOWN'], { confirmed: ['PHI_UNKNOWN', 'REENTRY'] })).toEqual(recorded())
  })
  test('a fact is recorded with a reason and marked, today too', () => {
    const past = { isPastRecord: true, day: '2027-05-10' }
    expect(answer(['PHI', 'PHI', 'FLOWERING', 'REENTRY'], { ...past, reason: 'не знал' })).toEqual(
      recorded('FLOWERING', 'PHI'),
    )
    expect(answer(['PHI'], past)).toEqual(refused('REASON_MISSING', 'PHI'))
    expect(answer(['PHI'], { ...past, reason: ' ' })).toEqual(refused('REASON_MISSING', 'PHI'))
    expect(answer(['PHI'], { isPastRecord: true, reason: 'утром' })).toEqual(recorded('PHI'))
    expect(answer(['PHI', 'REENTRY'], { ...past, confirmed: ['PHI', 'REENTRY'] })).toEqual(
      refused('REASON_MISSING', 'PHI'),
    )
    expect(answer(['REENTRY'], past)).toEqual(refused('REASON_MISSING', 'REENTRY'))
    expect(answer(['REENTRY'], { ...past, confirmed: ['REENTRY'] })).toEqual(recorded())
    expect(answer(['PHI_UNKNOWN'], { ...past, reason: 'до дождя' })).toEqual(recorded())
  })
  test('G42: tomorrow may be a wrong clock, but is no fact; the day after is the future', () => {
    expect(answer([], { day: '2027-05-15' })).toEqual(recorded())
    expect(answer([], { day: '2027-05-16' })).toEqual(refused('FUTURE'))
    expect(answer([], { day: '2027-05-15', isPastRecord: true, reason: 'да' })).toEqual(refused('FUTURE'))
    expect(answer([], { isPastRecord: true })).toEqual(recorded())
  })
  test('a task without a treatment has nothing to be judged', () => {
    const doing = { isPastRecord: false, reason: null, confirmed: [] }
    expect(answerDone({ ...doing, day: today }, null, today)).toEqual(recorded())
    expect(answerDone({ ...doing, day: '2027-05-16' }, null, today)).toEqual(refused('FUTURE'))
  })
})

describe('G46: work by hand on the bed', () => {
  const done = (day: string, reentryHandDays: number | null, method: 'spray' | 'seed' | 'dip' = 'spray') =>
    treatmentOn(day, { drug: { name: `Препарат ${day}` }, use: { reentryHandDays, cellReentry: null, method } })
  test('waits until the day of re-entry, which is allowed', () => {
    expect(barrierOfWork([done('2027-05-12', 3)], '2027-05-14')).toEqual({
      from: '2027-05-15',
      drug: 'Препарат 2027-05-12',
      treatedOn: '2027-05-12',
      isKnown: true,
    })
    expect(barrierOfWork([done('2027-05-12', 3)], '2027-05-15')).toBeNull()
    expect(barrierOfWork([done('2027-05-12', 3)], '2027-05-12')?.from).toBe('2027-05-15')
    expect(barrierOfWork([done('2027-05-12', 3)], '2027-05-11')).toBeNull()
  })
  test('for the last of several', () => {
    const both = [done('2027-05-12', 7), done('2027-05-13', 3)]
    for (const list of [both, both.toReversed()]) expect(barrierOfWork(list, today)?.from).toBe('2027-05-19')
  })
  test('an unknown re-entry promises nothing for twenty days; seeds bind nothing; none, none', () => {
    expect(barrierOfWork([done('2027-05-12', null)], '2027-05-31')).toMatchObject({
      from: '2027-06-01',
      isKnown: false,
    })
    expect(barrierOfWork([done('2027-05-12', 3, 'seed'), done('2027-05-12', null, 'dip')], today)).toBeNull()
    expect(barrierOfWork([done('2027-05-12', 0)], '2027-05-12')).toBeNull()
    expect(barrierOfWork([], today)).toBeNull()
  })
})

describe('G45: keepers of bees', () => {
  const notice = (hazardBee: number | null, day: string, beehivesNear: boolean | null = true) => {
    const { drug, plot } = questionWith({ drug: { hazardBee }, plot: { beehivesNear } })
    return noticeDay({ drug, plot, day }, '2027-07-01')
  }
  test('are told three days before a treatment of class 1 or 2', () => {
    expect(notice(1, '2027-07-10')).toBe('2027-07-07')
    expect(notice(2, '2027-07-10')).toBe('2027-07-07')
    expect(notice(3, '2027-07-10')).toBeNull()
    expect(notice(null, '2027-07-10')).toBeNull()
  })
  test('only where hives are known to stand nearby', () => {
    expect(notice(1, '2027-07-10', false)).toBeNull()
    expect(notice(1, '2027-07-10', null)).toBeNull()
  })
  test('today for tomorrow, and not at all for what is past', () => {
    expect(notice(1, '2027-07-04')).toBe('2027-07-01')
    expect(notice(1, '2027-07-02')).toBe('2027-07-01')
    expect(notice(1, '2027-07-01')).toBe('2027-07-01')
    expect(notice(1, '2027-06-30')).toBeNull()
  })
  test('three days after the notice nothing is left of it', () => {
    expect(noticeEnds('2027-07-10')).toBe('2027-07-13')
    expect(noticeEnds(null)).toBeNull()
  })
})
