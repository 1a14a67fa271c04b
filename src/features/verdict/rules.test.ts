import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { daysBetween, isDay } from './calendar.ts'
import type { Question, Treatment } from './question.ts'
import { verdict } from './rules.ts'
import { almostAllowed, question, removals, tankDrug, treatment, without } from './vectors/random.ts'
import { questionWith } from './vectors/sample.ts'
import type { Verdict } from './verdict.ts'

const strictness = { allowed: 0, unknown: 1, caution: 2, forbidden: 3 }
/** Codes that may replace the reason of a removed fact: «нет данных», or a harvest without a date. */
const saysWhatIsMissing = ({ reasons }: Verdict) =>
  reasons.some(({ code, level }) => level === 'unknown' || code === 'PHI_NO_DATE' || code === 'PHI_PICKING')

describe('unknown never counts as allowed', () => {
  test.each(removals)(
    'without %s nothing becomes «можно», and nothing becomes milder without a reason',
    (_, remove) => {
      fc.assert(
        fc.property(fc.oneof({ arbitrary: question, weight: 1 }, { arbitrary: almostAllowed, weight: 4 }), each => {
          const before = verdict(each)
          const after = verdict(remove(each))
          if (after.level === 'allowed') expect(before.level).toBe('allowed')
          if (strictness[after.level] < strictness[before.level]) expect(saysWhatIsMissing(after)).toBe(true)
        }),
        { numRuns: 400 },
      )
    },
  )

  test('without the day of planting every treatment counts', () => {
    fc.assert(
      fc.property(almostAllowed, each => {
        const isFull = (one: Question) => verdict(one).reasons.some(({ code }) => code === 'MAX_COUNT')
        if (isFull(each)) expect(isFull(without('planting', { plantedAt: null })(each))).toBe(true)
      }),
    )
  })

  test('several missing facts do not make a verdict milder either', () => {
    fc.assert(
      fc.property(almostAllowed, fc.subarray(removals, { minLength: 2 }), (each, some) => {
        const after = verdict(some.reduce<Question>((question, [, remove]) => remove(question), each))
        if (after.level === 'allowed') expect(verdict(each).level).toBe('allowed')
      }),
      { numRuns: 300 },
    )
  })

  test('the random questions reach every level', () => {
    const seen = new Set(fc.sample(fc.oneof(question, almostAllowed), 500).map(each => verdict(each).level))
    expect([...seen].sort()).toEqual(['allowed', 'caution', 'forbidden', 'unknown'])
  })
})

describe('every verdict', () => {
  test('is determined by its reasons, does not modify the question and is repeatable', () => {
    fc.assert(
      fc.property(question, each => {
        const copy = structuredClone(each)
        const { level, isIncomplete, reasons, allowedFrom } = verdict(each)
        expect(each).toEqual(copy)
        expect(verdict(each)).toEqual({ level, isIncomplete, reasons, allowedFrom })
        expect(isIncomplete).toBe(reasons.some(one => one.level === 'unknown'))
        const own = reasons.map(one => one.level).filter(one => one !== 'info')
        expect(level).toBe(own.length === 0 ? 'allowed' : own[0])
        for (const one of reasons) {
          expect(one.text.length).toBeGreaterThan(5)
          expect(one.source.title.length).toBeGreaterThan(5)
          if (one.changesOn)
            expect([isDay(one.changesOn), daysBetween(each.day, one.changesOn) > 0]).toEqual([true, true])
        }
      }),
      { numRuns: 300 },
    )
  })

  test('on the day named as the end of an interval or a gap the reason is gone', () => {
    const history = fc.array(treatment, { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(history, tankDrug, fc.integer({ min: 1, max: 40 }), (list, drug, intervalMinDays) => {
        const on = (day: string) =>
          verdict(questionWith({ day, today: day, drug, use: { intervalMinDays }, history: list }))
        for (const { code, changesOn } of on('2026-06-10').reasons) {
          if (code !== 'INTERVAL' && code !== 'MIX_GAP') continue
          expect(on(changesOn!).reasons.map(one => one.code)).not.toContain(code)
        }
      }),
      { numRuns: 300 },
    )
  })

  test('a later harvest never makes the verdict worse, another treatment never better', () => {
    fc.assert(
      fc.property(question, fc.integer({ min: 0, max: 100 }), treatment, (each, days, more) => {
        const harvest = (plannedHarvest: string) => verdict({ ...each, planting: { ...each.planting, plannedHarvest } })
        const from = each.day
        const at = (n: number) => new Date(Date.parse(from) + n * 86_400_000).toISOString().slice(0, 10)
        expect(strictness[harvest(at(days + 1)).level]).toBeLessThanOrEqual(strictness[harvest(at(days)).level])
        const done = (history: Treatment[]) =>
          verdict({ ...each, history }).reasons.filter(one => one.level === 'forbidden').length
        const now = each.history ?? []
        expect(done([...now, more])).toBeGreaterThanOrEqual(done([...now]))
      }),
      { numRuns: 300 },
    )
  })
})
