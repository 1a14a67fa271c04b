import { describe, expect, test } from 'vitest'
import { type Code, levels, reason } from './reason.ts'
import { verdictFromReasons, worst } from './verdict.ts'

describe('the verdict', () => {
  const of = (...codes: Code[]) => verdictFromReasons(codes.map(code => reason(code, code, { title: '' })))
  test('the worst reason decides', () => {
    expect(of().level).toBe('allowed')
    expect(of('PPE').level).toBe('allowed')
    expect(of('PPE', 'LPH_UNKNOWN').level).toBe('unknown')
    expect(of('LPH_UNKNOWN', 'PARTIAL').level).toBe('caution')
    expect(of('PARTIAL', 'PHI', 'LPH_UNKNOWN').level).toBe('forbidden')
    expect([
      worst('allowed', 'unknown'),
      worst('caution', 'unknown'),
      worst('caution', 'forbidden'),
      worst('allowed', 'allowed'),
    ]).toEqual(['unknown', 'caution', 'forbidden', 'allowed'])
  })
  test('a caution does not hide missing data', () => {
    expect(
      [of('PARTIAL'), of('PARTIAL', 'LPH_UNKNOWN'), of('LPH_UNKNOWN'), of('PPE')].map(each => each.isIncomplete),
    ).toEqual([false, true, true, false])
  })
  test('reasons are sorted by level, then by the order of codes', () => {
    expect(
      of('PPE', 'PARTIAL', 'LPH_UNKNOWN', 'PHI', 'STATUS_SOON', 'PLACE', 'UNVERIFIED').reasons.map(({ code }) => code),
    ).toEqual(['PLACE', 'PHI', 'STATUS_SOON', 'PARTIAL', 'LPH_UNKNOWN', 'UNVERIFIED', 'PPE'])
  })
  test('allowedFrom needs a day for every reason that forbids', () => {
    const dated = (code: Code, day: string | null) => reason(code, '', { title: '' }, day)
    expect(verdictFromReasons([dated('INTERVAL', '2026-06-15'), dated('MIX_GAP', '2026-06-20')]).allowedFrom).toBe(
      '2026-06-20',
    )
    expect(verdictFromReasons([dated('MIX_GAP', '2026-06-20'), dated('INTERVAL', '2026-06-15')]).allowedFrom).toBe(
      '2026-06-20',
    )
    expect(verdictFromReasons([dated('INTERVAL', '2026-06-15'), dated('PHI', null)]).allowedFrom).toBe(null)
    expect(verdictFromReasons([dated('INTERVAL', '2026-06-15'), dated('PARTIAL', null)]).allowedFrom).toBe('2026-06-15')
    expect(verdictFromReasons([dated('PARTIAL', '2026-06-15')]).allowedFrom).toBe(null)
  })
  test('the codes and their levels are stable', () => expect(levels).toMatchSnapshot())
})
