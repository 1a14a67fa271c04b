import { describe, expect, test } from 'vitest'
import { observedOnDay, phaseFacts, phaseHoldsUntil, plantingOnDay } from './observed-on-day.ts'
import type { Planting } from './question.ts'
import { verdict } from './rules.ts'
import { type Change, questionWith, reasonsOf, sample } from './vectors/sample.ts'

describe('how long a phase holds', () => {
  const until = (bbch: string, seenOn: string, rest: Partial<Planting> = {}) =>
    phaseHoldsUntil({ bbch, ...rest }, seenOn)
  test.each<[string, string, Partial<Planting>, string]>([
    ['leaves', '16', {}, '2026-05-24'],
    ['the last code before buds', '49', {}, '2026-05-24'],
    ['buds', '50', {}, '2026-05-12'],
    ['the end of bloom', '69', {}, '2026-05-12'],
    ['fruit', '70', {}, '2026-05-24'],
    ['a range that reaches buds', '40', { bbchEnd: '51' }, '2026-05-12'],
    ['a range that begins with the end of bloom', '69', { bbchEnd: '75' }, '2026-05-12'],
    ['the days of the scale', '57', { phaseHoldsDays: 1 }, '2026-05-11'],
    ['the day alone', '57', { phaseHoldsDays: 0 }, '2026-05-10'],
    ['no phase', null as never, {}, '2026-05-24'],
  ])('%s', (_, bbch, rest, expected) => expect(until(bbch, '2026-05-10', rest)).toBe(expected))

  test.each([
    ['2026-09-01', '2027-02-28'],
    ['2026-12-31', '2027-02-28'],
    ['2028-01-01', '2028-02-29'],
    ['2027-02-28', '2027-02-28'],
    ['2027-03-01', '2027-03-03'],
    ['2027-08-31', '2027-09-02'],
  ])('dormancy seen on %s holds until the day before 1 March, and later no longer than buds', (seenOn, expected) =>
    expect(until('00', seenOn)).toBe(expected),
  )
  test('seeds that come up are not dormant', () =>
    expect(until('00', '2026-10-10', { bbchEnd: '09' })).toBe('2026-10-24'))
})

/** Worked cases of the garden: G25 and G26. */
describe('a mark of the garden', () => {
  const class1: Change = { drug: { hazardBee: 1 } }
  const levelOn = (day: string, planting: Partial<Planting>) => {
    const { level, reasons } = verdict(
      questionWith({
        ...class1,
        today: day,
        day,
        planting: { flowering: null, observedOn: '2027-05-12', plannedHarvest: null, ...planting },
      }),
    )
    return [level === 'allowed', reasons.some(({ code }) => code === 'FLOWERING_UNKNOWN')]
  }
  const pinkBud = { bbch: '57', bbchEnd: '57', phaseBlossom: 'no' as const, phaseHoldsDays: 2, flowersNearby: false }
  test('pink bud tells for two days that it does not flower yet, on the third it is asked', () => {
    expect([12, 13, 14, 15].map(date => levelOn(`2027-05-${date}`, pinkBud)[1])).toEqual([false, false, false, true])
    expect(levelOn('2027-05-11', pinkBud)[1]).toBe(true)
  })
  test('a cucumber that bears may flower: it is asked, and the answer counts', () => {
    const bearing = { bbch: '71', bbchEnd: '79', phaseBlossom: 'sometimes' as const, flowersNearby: false }
    expect(levelOn('2027-05-12', bearing)).toEqual([false, true])
    expect(levelOn('2027-05-12', { ...bearing, flowering: false })[1]).toBe(false)
    const { reasons } = verdict(questionWith({ ...class1, planting: { ...bearing, flowering: true } }))
    expect(reasons.map(({ code }) => code)).toContain('BEES')
  })
})

describe('«не цветёт» in a phase of flowering', () => {
  const inBloom: Partial<Planting> = {
    bbch: '60',
    bbchEnd: '69',
    phaseName: 'Цветение',
    phaseBlossom: 'yes',
    flowersNearby: false,
  }
  const answer = reasonsOf('FLOWERING', 'FLOWERING_UNKNOWN', 'BEES', 'BLOSSOM_DOUBT')
  const change = (planting: Partial<Planting>): Change => ({
    drug: { hazardBee: 1 },
    use: { forbidFlowering: true },
    planting: { ...inBloom, ...planting },
  })
  const doubt =
    'BLOSSOM_DOUBT caution: Отмечена фаза «Цветение», а ответ — «яблоня не цветёт». Одно из двух неверно: считаем, что не цветёт, проверьте.'
  test('the word of the gardener wins, and both are named', () =>
    expect(answer(change({ flowering: false }))).toEqual([doubt]))
  test('it is never «можно»', () => expect(verdict(questionWith(change({ flowering: false }))).level).toBe('caution'))
  test('without an answer the phase tells that it flowers', () => {
    const codes = answer(change({ flowering: null })).map(text => text.split(' ')[0])
    expect(codes).toEqual(['FLOWERING', 'BEES'])
    expect(answer(change({ flowering: null, phaseBlossom: 'no' })).map(text => text.split(' ')[0])).toEqual([
      'FLOWERING',
      'BEES',
    ])
  })
  test('nothing contradicts it in another phase, nor in one that only begins with bloom', () => {
    expect(answer(change({ flowering: false, bbch: '57', bbchEnd: '57', phaseBlossom: 'no' }))).toEqual([])
    expect(answer(change({ flowering: false, bbch: '69', bbchEnd: '71', phaseBlossom: 'sometimes' }))).toEqual([])
  })
})

describe('what is known on a day', () => {
  const planting: Planting = {
    ...sample.planting,
    bbch: '72',
    bbchEnd: '72',
    phaseBlossom: 'no',
    flowering: null,
    flowersNearby: false,
    observedOn: '2026-06-10',
  }
  const on = (day: string, patch: Partial<Planting> = {}) => {
    const { bbch, flowering, flowersNearby } = observedOnDay({ day, planting: { ...planting, ...patch } }).planting
    return [bbch, flowering, flowersNearby]
  }
  test('the phase for 14 days, what flowers nearby for 3', () => {
    expect(on('2026-06-13')).toEqual(['72', false, false])
    expect(on('2026-06-14')).toEqual(['72', false, null])
    expect(on('2026-06-24')).toEqual(['72', false, null])
    expect(on('2026-06-25')).toEqual([null, null, null])
    expect(on('2026-06-09')).toEqual([null, null, null])
  })
  test('the word of the gardener wins over the phase for 2 days, and leaves the phase doubtful after them', () => {
    expect(on('2026-06-12', { flowering: true })).toEqual(['72', true, false])
    expect(on('2026-06-13', { flowering: true })).toEqual(['72', null, false])
    expect(on('2026-06-13', { flowering: false })).toEqual(['72', false, false])
    expect(on('2026-06-12', { phaseBlossom: 'sometimes', flowering: false })).toEqual(['72', false, false])
    expect(on('2026-06-13', { phaseBlossom: 'sometimes', flowering: false })).toEqual(['72', null, false])
  })
  test('a phase that the word of the gardener does not contradict stays', () => {
    const blossom = (day: string, patch: Partial<Planting>) => {
      const { flowering, phaseBlossom } = observedOnDay({
        day,
        planting: { ...planting, phaseHoldsDays: 14, ...patch },
      }).planting
      return [flowering, phaseBlossom]
    }
    // Told three days ago: the word is over, the phase still holds and says the same.
    expect(blossom('2026-06-13', { flowering: true, bbch: '55', bbchEnd: '55', phaseBlossom: 'yes' })).toEqual([
      true,
      'yes',
    ])
    expect(blossom('2026-06-13', { flowering: true, phaseBlossom: 'no' })).toEqual([null, null])
    expect(blossom('2026-06-12', { flowering: true, phaseBlossom: 'no' })).toEqual([true, 'no'])
    // Without a scale a code alone does not tell that the crop is in flower.
    expect(blossom('2026-06-10', { flowering: null, bbch: '65', bbchEnd: '65', phaseBlossom: undefined })).toEqual([
      null,
      undefined,
    ])
  })
  test('a scale that tells nothing about the blossom leaves it open', () =>
    expect(on('2026-06-10', { phaseBlossom: null })[1]).toBeNull())
  test('every mark has a day of its own', () => {
    const told = { ...planting, flowering: false }
    const days = { phase: '2026-06-01', flowering: '2026-06-14', nearby: null }
    const { bbch, flowering, flowersNearby, observedOn } = plantingOnDay(told, days, '2026-06-15')
    expect([bbch, flowering, flowersNearby, observedOn]).toEqual(['72', false, null, '2026-06-15'])
    expect(plantingOnDay(told, { ...days, phase: null }, '2026-06-15').bbch).toBeNull()
  })
})

test('what the scale of the crop tells about a code', () => {
  const phase = (
    bbchFrom: string | null,
    bbchTo: string | null,
    flowering: 'yes' | 'no' | 'sometimes',
    holdsDays: number | null = null,
  ) => ({
    bbchFrom,
    bbchTo,
    flowering,
    holdsDays,
  })
  const phases = [
    phase(null, null, 'yes'),
    phase('51', '59', 'no', 2),
    phase('59', '61', 'yes', 1),
    phase('71', null, 'sometimes', 14),
  ]
  expect(phaseFacts(phases, '55')).toEqual({ phaseBlossom: 'no', phaseHoldsDays: 2 })
  expect(phaseFacts(phases, '59')).toEqual({ phaseBlossom: null, phaseHoldsDays: 1 })
  expect(phaseFacts(phases, '71')).toEqual({ phaseBlossom: 'sometimes', phaseHoldsDays: 14 })
  expect(phaseFacts(phases, '72')).toEqual({ phaseBlossom: null, phaseHoldsDays: null })
  expect(phaseFacts(phases, null)).toEqual({})
  expect(phaseFacts(phases, '51', '59')).toEqual({ phaseBlossom: 'no', phaseHoldsDays: 2 })
  expect(phaseFacts(phases, '71', '71')).toEqual({ phaseBlossom: 'sometimes', phaseHoldsDays: 14 })
  const doubtful = [...phases, phase('51', '57', 'yes', 1), phase('53', '59', 'sometimes', 3), phase('80', '81', 'no')]
  expect(phaseFacts(doubtful, '51', '59')).toEqual({ phaseBlossom: 'no', phaseHoldsDays: 2 })
  expect(phaseFacts(doubtful, '71', null)).toEqual({ phaseBlossom: 'sometimes', phaseHoldsDays: 14 })
  expect(phaseFacts([...phases, phase('55', '55', 'yes', 1)], '55')).toEqual({ phaseBlossom: null, phaseHoldsDays: 1 })
  expect(phaseFacts(doubtful, '80')).toEqual({ phaseBlossom: 'no', phaseHoldsDays: null })
  expect(phaseFacts(phases, '51', '58')).toEqual({ phaseBlossom: 'no', phaseHoldsDays: 2 })
  expect(phaseFacts(phases, '58', '60')).toEqual({ phaseBlossom: null, phaseHoldsDays: 1 })
})
