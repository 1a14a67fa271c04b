import { expect } from 'vitest'
import { isNeedless, remainingTargets } from '#features/treatments/scheme/needless-steps.ts'
import { countRule } from '#features/verdict/counters.ts'
import { verdict } from '#features/verdict/rules.ts'
import { type Change, questionWith } from '#features/verdict/vectors/sample.ts'
import { noticeDay, noticeEnds } from './hand-work.ts'
import { estimatedMonths, planDays } from './plan-days.ts'
import { plan, pome, step } from './sample-plan.testing.ts'
import { answerDone } from './task-actions.ts'
import { groupOf, taskDaysOf } from './task-groups.ts'
import { asked, type Case, codesOf, has, planOf, question, registered, windowOf } from './worked-cases.testing.ts'

/** What the cases of the plan and of its jobs expect. */
export const answersOfPlans: Record<string, (each: Case) => void> = {
  G27: each => {
    const [first] = planDays(planOf(each))
    expect(first).toMatchObject({ state: 'missed', because: 'phase', window: null, closedBy: { phase: 'full-bloom' } })
    expect(groupOf(taskDaysOf(first!), '2027-05-20')).toBe('undated')
  },
  G28: each => {
    const days = planDays(planOf(each))
    expect({ 1: windowOf(days[0]!), 2: windowOf(days[1]!) }).toEqual(each.expected)
  },
  G30: each => {
    const [first] = planDays(planOf(each))
    expect([groupOf(taskDaysOf(first!), '2027-05-12'), estimatedMonths(first!, pome)]).toEqual(['undated', [5]])
  },
  G31: each => {
    for (const [day, state] of Object.entries(each.expected))
      expect([day, planDays(planOf(each, day))[0]!.state]).toEqual([day, state])
  },
  G33: each => expect(windowOf(planDays(planOf(each))[1]!)).toEqual(each.expected['2']),
  G35: each => {
    const done = (each.given.events as [string, string][]).map(([, day]) => day)
    const series = step('1', { repeatTimes: 3, repeatEveryMin: 7, repeatEveryMax: 9 })
    const after = (days: string[]) =>
      planDays(
        plan({
          steps: [series],
          facts: { 1: { rounds: days.map(day => ({ is: 'done', day, recordedOn: day })) } },
          today: days.at(-1)!,
        }),
      )
    expect(windowOf(after(done)[0]!)).toEqual([each.expected.from, each.expected.to])
    expect(windowOf(after(done.slice(0, 1))[0]!)).toEqual(['2027-06-17', '2027-06-19'])
  },
  G38: each => {
    const [, day] = each.given.task as [string, string]
    const withdrawn = each.given['status withdrawn on'] as string
    const found = verdict(questionWith(asked(day, registered('withdrawn', withdrawn))))
    const doing = { day, isPastRecord: false, reason: 'остаток', confirmed: [] }
    expect(answerDone(doing, found, day)).toEqual({ is: 'refused', because: 'FORBIDDEN', codes: each.expected.codes })
    expect(answerDone({ ...doing, isPastRecord: true }, found, day)).toEqual({
      is: 'recorded',
      violations: each.expected.codes,
    })
  },
  G39: each => {
    const change: Change = {
      ...registered('active', each.given.validTo as string),
      today: '2030-12-01',
      day: each.given.task as string,
    }
    expect(codesOf(change)).toContainEqual({ code: each.expected.code, level: each.expected.level })
  },
  G41: each => {
    const day = each.given.doneAt as string
    const then = verdict(
      questionWith({ ...registered('active', '2031-01-01'), today: each.given.synced as string, day }),
    )
    const codes = then.reasons.flatMap(({ code, level }) => (level === 'info' ? [] : code))
    const doing = { day, isPastRecord: false, reason: null, confirmed: codes }
    expect(answerDone(doing, then, each.given.synced as string)).toEqual({ is: 'recorded', violations: [] })
  },
  G44: each => {
    const found = codesOf(asked('2027-07-10', { plot: { waterZone: null } }))
    expect(found).toContainEqual({ code: each.expected.code, level: each.expected.level })
  },
  G45: each => {
    const day = each.given.day as string
    const change = asked(day, { drug: { hazardBee: 1 }, plot: { beehivesNear: true } })
    expect(has(change, 'BEES_NOTICE')).toBe(each.expected.BEES_NOTICE)
    const { drug, plot } = questionWith(change)
    expect(noticeDay({ drug, plot, day }, '2027-07-01')).toBe(each.expected['task «предупредить пчеловодов»'])
    expect(`caution until ${noticeEnds(noticeDay({ drug, plot, day }, day))}`).toBe(each.expected['if not done'])
  },
  G47: each => {
    const { targets, optionalIfResistant } = each.given.step as { targets: string[]; optionalIfResistant: string[] }
    const levels = new Map([['parsha-yabloni', 5]])
    expect(isNeedless({ targets, optionalIfResistant }, levels)).toBe(each.expected.optional)
    expect(remainingTargets({ targets, optionalIfResistant }, levels)).toEqual(['muchnistaya-rosa-yabloni'])
    const only = { targets: ['parsha-yabloni'], optionalIfResistant }
    expect(isNeedless(only, levels)).toBe(true)
    expect([
      isNeedless(only, new Map([['parsha-yabloni', 4]])),
      isNeedless(only, new Map([['parsha-yabloni', 3]])),
    ]).toEqual([true, false])
    expect([isNeedless(only, new Map()), isNeedless({ targets: [], optionalIfResistant: [] }, levels)]).toEqual([
      false,
      false,
    ])
    expect(isNeedless({ ...only, optionalIfResistant: [] }, levels)).toBe(false)
  },
  G53: each => {
    expect(countRule(question(each))).toBeNull()
    expect(countRule({ ...question(each), day: '2026-11-20' })?.code).toBe('MAX_COUNT')
  },
  G54: each => {
    const weather = { temperature: 40, wind: 20, rain: 'now' as const }
    expect(has({ today: '2027-06-15', day: each.given.task as string, weather }, 'WEATHER_STOP')).toBe(
      each.expected.WEATHER_STOP,
    )
    expect(has({ today: '2027-06-15', day: '2027-06-15', weather }, 'WEATHER_STOP')).toBe(true)
  },
}
