import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, daysBetween } from '#features/verdict/calendar.ts'
import { verdict } from '#features/verdict/rules.ts'
import { questionWith } from '#features/verdict/vectors/sample.ts'
import { type LightEntry, lightOf } from './light.ts'
import { annual, entryOn, rowWith, tree } from './sample-light.testing.ts'

const today = '2027-08-01'
const days = fc.integer({ min: 0, max: 200 }).map(back => addDays(today, -back))
const use = fc.record({
  phiKind: fc.constantFrom('days', 'unknown', 'not_regulated', 'by_stage'),
  phiDays: fc.option(fc.integer({ min: 0, max: 60 })),
  phiConfirmed: fc.boolean(),
  phiBbchMax: fc.constantFrom('03', '79', null),
  reentryHandDays: fc.option(fc.integer({ min: 0, max: 10 })),
  cellReentry: fc.constantFrom(null, '-'),
  harvestMinDays: fc.option(fc.integer({ min: 1, max: 40 })),
  method: fc.constantFrom('spray', 'drench', 'seed', 'granules'),
  crops: fc.constantFrom(['yablonya'], ['grusha']),
} as const)
const entries = fc.array(
  fc
    .record({
      day: days,
      use,
      now: fc.option(use),
      rate: fc.constantFrom(null, '2', '3'),
      bbch: fc.constantFrom(null, '03', '72'),
      isThisForm: fc.constantFrom(true, false, null),
      labelDays: fc.option(fc.integer({ min: 1, max: 120 })),
    })
    .map(({ day, use, now, labelDays, ...treatment }) =>
      entryOn(
        day,
        { ...use, crops: [...use.crops] },
        {
          treatment,
          labelDays,
          now: now && rowWith({ ...now, crops: [...now.crops] }),
        },
      ),
    ),
  { maxLength: 6 },
)
const facts = fc.constantFrom(tree(), annual())

const numbered = (list: readonly LightEntry[]) => list.map((each, at) => ({ ...each, entry: `e${at}` }))

test('the light is never earlier than any entry alone allows, and any that has no day takes it away', () => {
  fc.assert(
    fc.property(entries, facts, (list, planting) => {
      const all = lightOf(numbered(list), planting, today)
      for (const entry of list) {
        const alone = lightOf([entry], planting, today)
        if (alone.notBefore !== null) expect(all.notBefore! >= alone.notBefore).toBe(true)
        if (alone.state === 'unknown' || alone.state === 'label') expect(all.date).toBeNull()
      }
      if (all.date !== null) expect(all.date).toBe(all.notBefore)
    }),
  )
})

test('no registered number of days of an entry ends after the light', () => {
  fc.assert(
    fc.property(entries, facts, (list, planting) => {
      const { date } = lightOf(list, planting, today)
      if (date === null) return
      for (const { treatment, now } of list)
        for (const row of now ? [treatment.use, now] : [treatment.use])
          if (row.phiKind === 'days' && row.phiDays !== null && treatment.use.crops.includes('yablonya'))
            expect(daysBetween(treatment.day, date)).toBeGreaterThanOrEqual(row.phiDays)
    }),
  )
})

test('the order of entries and a late arrival change nothing, and one more entry never makes it earlier', () => {
  fc.assert(
    fc.property(entries, fc.nat(), facts, (unnumbered, at, planting) => {
      const list = numbered(unnumbered)
      const light = lightOf(list, planting, today)
      expect(lightOf(list.toReversed(), planting, today)).toEqual(light)
      const late = list.filter((_, index) => index !== at % Math.max(1, list.length))
      const before = lightOf(late, planting, today)
      if (before.notBefore !== null) expect(light.notBefore! >= before.notBefore).toBe(true)
      if (before.state === 'unknown') expect(light.state).toBe('unknown')
      expect(lightOf([...late, ...list.filter(each => !late.includes(each))], planting, today)).toEqual(light)
    }),
  )
})

test('a date of the light is one at which the verdict has nothing against the harvest', () => {
  fc.assert(
    fc.property(entries, facts, (list, planting) => {
      const { date } = lightOf(list, planting, today)
      if (date === null || date < today) return
      const { crop, planting: seen } = planting
      const question = questionWith({ today, day: today, crop, use: null, planting: { ...seen, plannedHarvest: date } })
      const { reasons } = verdict({
        ...question,
        history: list.filter(({ labelDays }) => !labelDays).map(({ treatment }) => treatment),
      })
      expect(reasons.filter(({ code }) => ['PHI_EARLIER', 'PHI_UNKNOWN', 'PHI_DASH'].includes(code))).toEqual([])
    }),
  )
})
