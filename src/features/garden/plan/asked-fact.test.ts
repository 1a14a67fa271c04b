import { describe, expect, test } from 'vitest'
import type { Treatment } from '#features/verdict/question.ts'
import { type Change, questionWith, treatmentOn } from '#features/verdict/vectors/sample.ts'
import { factToAsk } from './asked-fact.ts'

const today = '2026-06-10'
const known = { flowering: false, flowersNearby: false, plannedHarvest: null }
const knownPlot = { waterZone: false, beehivesNear: false }

const ask = (change: Change, done: readonly Treatment[] = []) => {
  const { use, drug } = questionWith(change)
  const asked = {
    treatmentOn: (day: string): Treatment => treatmentOn(day, { use: { ...use! }, drug }),
    questionOn: (day: string) =>
      questionWith({
        ...change,
        today,
        day,
        planting: { ...known, ...change.planting },
        plot: { ...knownPlot, ...change.plot },
      }),
  }
  return factToAsk(asked, today, [], done, today)
}

const dangerous = { drug: { hazardBee: 1 } } as const

describe('the fact to ask for', () => {
  test('nothing where everything is known, or nothing would change', () => {
    expect(ask(dangerous)).toBeNull()
    expect(
      ask({
        drug: { hazardBee: 4 },
        use: { forbidFlowering: false },
        planting: { flowering: null, flowersNearby: null },
      }),
    ).toBeNull()
  })

  test('blossom, with what each answer means', () => {
    const found = ask({ ...dangerous, planting: { flowering: null } })
    expect(found).toMatchObject({ fact: 'flowering', yes: 'forbidden' })
    expect(found!.no).not.toBe('forbidden')
  })

  test('flowers nearby once the blossom is known', () => {
    const found = ask({ ...dangerous, planting: { flowersNearby: null } })
    expect(found).toMatchObject({ fact: 'flowersNearby', yes: 'forbidden' })
    expect(found!.no).not.toBe('forbidden')
  })

  test('a fact that is denied is not asked for again', () => {
    expect(ask({ ...dangerous, planting: { flowering: true } })).toBeNull()
    expect(ask({ ...dangerous, planting: { flowering: false } })).toBeNull()
  })

  test('the zone of a water body', () => {
    const found = ask({ drug: { hazardBee: 4 }, plot: { waterZone: null } })
    expect(found).toMatchObject({ fact: 'waterZone', yes: 'forbidden' })
    expect(found!.no).not.toBe('forbidden')
  })

  test.each([1, 2, 3])('hives nearby, of which their keepers would have to be told: class %i', hazardBee => {
    const bees = { drug: { hazardBee }, plot: { beehivesNear: null } } as const
    const found = ask(bees)
    expect(found?.fact).toBe('beehivesNear')
    expect(found!.yes).toBe(found!.no)
    expect(ask({ ...bees, plot: { beehivesNear: true } })).toBeNull()
    expect(ask(bees, [treatmentOn('2026-06-09')])).toBeNull()
  })

  test('no hives where a product harms no bees, and not before what may forbid the treatment', () => {
    expect(ask({ drug: { hazardBee: 4 }, plot: { beehivesNear: null } })).toBeNull()
    expect(ask({ ...dangerous, planting: { flowering: null }, plot: { beehivesNear: null } })?.fact).toBe('flowering')
  })

  test('what was done counts for both answers', () => {
    const forbidden = [treatmentOn('2026-06-09')]
    expect(ask({ ...dangerous, planting: { flowering: null } }, forbidden)).toBeNull()
  })
})
