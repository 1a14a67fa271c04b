import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verdict } from '#features/verdict/rules.ts'
import questionsByCase from '#features/verdict/vectors/questions.json' with { type: 'json' }
import vectors from '#features/verdict/vectors/verdict.json' with { type: 'json' }
import { calculate, close, open, type VerdictResponse } from './calculations.testing.ts'

beforeAll(open)
afterAll(close)

describe('POST /api/verdict', () => {
  /** The request body for a reference case. */
  function bodyOf({ input }: (typeof vectors.cases)[number]) {
    const {
      use,
      drug,
      target,
      planting,
      history = [],
      plot,
      weather,
      today,
    } = input as unknown as {
      use?: string
      drug?: string
      target: string
      today: string
      planting: {
        plant: string
        place: string | null
        bbch: string
        flowering: boolean
        planned_harvest: string | null
        flowers_nearby?: boolean
      }
      history?: { use: string; date: string }[]
      plot?: { water_zone: boolean }
      weather?: { t: string; wind_ms: string }
    }
    return {
      ...(use ? { use } : { drug }),
      isThisForm: true,
      crop: planting.plant,
      target,
      day: today,
      planting: {
        place: planting.place,
        observedOn: today,
        bbch: planting.bbch,
        flowering: planting.flowering,
        flowersNearby: planting.flowers_nearby ?? false,
        plannedHarvest: planting.planned_harvest,
      },
      plot: { waterZone: plot?.water_zone ?? false },
      history: history.map(each => ({ use: each.use, day: each.date })),
      ...(weather && { weather: { temperature: Number(weather.t), wind: Number(weather.wind_ms), rain: 'none' } }),
    }
  }
  /** Registrations end and weather is told on the server's day, which is not that of the cases: their rules have their own unit tests. */
  const isOfServerDay = (code: string) => /^(STATUS|WEATHER|TEMP)_/.test(code)
  const codesOf = (reasons: readonly { code: string; level: string }[]) =>
    reasons.filter(({ code, level }) => level !== 'info' && !isOfServerDay(code)).map(({ code }) => code)

  test.each(vectors.cases.map(each => [each.case, each] as const))('%s', async (name, each) => {
    const { reasons, day } = await calculate<VerdictResponse>('/verdict', bodyOf(each))
    expect(day).toBe(each.input.today)
    expect(codesOf(reasons)).toEqual(
      codesOf(verdict((questionsByCase as never as Record<string, Parameters<typeof verdict>[0]>)[name]!).reasons),
    )
  })
})
