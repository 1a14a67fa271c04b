import { afterAll, beforeAll, expect, test } from 'vitest'
import { findVerdictFacts, type VerdictFacts } from '#features/verdict/find-verdict-facts.server.ts'
import type { Planting, Question } from '#features/verdict/question.ts'
import vectors from '#features/verdict/vectors/verdict.json' with { type: 'json' }
import { moscowDay } from '#kit/moscow-day.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'

let world: TestDatabase
beforeAll(async () => {
  world = await testDatabase()
})
afterAll(() => world[Symbol.asyncDispose]())

interface Input {
  today: string
  use?: string
  drug?: string
  target: string
  planting: {
    plant: string
    place: Planting['place']
    bbch: string
    flowering: boolean
    planned_harvest: string | null
    flowers_nearby?: boolean
  }
  history?: { use: string; date: string }[]
  plot?: { water_zone: boolean }
  weather?: { t: string; wind_ms: string }
}
const cases = vectors.cases as unknown as { case: string; input: Input }[]

/** Unit tests of the verdict use this snapshot of questions instead of a database; it must match the seed. */
test('the questions of the reference cases match the seed', async () => {
  const questions: Record<string, Question> = {}
  const seededOn = await dayOfSeed()
  for (const { case: name, input } of cases)
    questions[name] = questionOf(input, await findVerdictFacts(world.db, subjectsOf(input)), seededOn)
  const lines = Object.entries(questions).map(
    ([name, question]) => `${JSON.stringify(name)}: ${JSON.stringify(question)}`,
  )
  await expect(`{\n${lines.join(',\n')}\n}\n`).toMatchFileSnapshot('../../src/features/verdict/vectors/questions.json')
})

/** The seed may be older than midnight, so it is not always of today. */
async function dayOfSeed(): Promise<string> {
  const { rows } = await world.pool.query(`select created_at from drug where alias = 'teldor'`)
  return moscowDay(rows[0].created_at)
}

const subjectsOf = (input: Input) => ({
  crop: input.planting.plant,
  target: input.target,
  drugs: input.drug ? [input.drug] : [],
  uses: [...(input.use ? [input.use] : []), ...(input.history ?? []).map(({ use }) => use)],
})

/** Missing facts of a case are harmless: no history, nothing flowering nearby, no water-protection zone. */
function questionOf(input: Input, facts: VerdictFacts, seededOn: string): Question {
  const use = input.use ? facts.uses.get(input.use)! : null
  const { place, bbch, flowering, planned_harvest, flowers_nearby = false } = input.planting
  return {
    today: input.today,
    day: input.today,
    drug: registeredAsOf(facts.drugs.get(use?.drug ?? input.drug!)!, seededOn, input.today),
    use,
    crop: facts.crop,
    target: facts.target,
    planting: {
      place,
      observedOn: input.today,
      bbch,
      phaseName: null,
      flowering,
      flowersNearby: flowers_nearby,
      plantedAt: null,
      plannedHarvest: planned_harvest,
    },
    plot: { waterZone: input.plot?.water_zone ?? false, beehivesNear: null },
    history: (input.history ?? []).map(({ use: alias, date: day }) => {
      const use = facts.uses.get(alias)!
      return { day, drug: facts.drugs.get(use.drug)!, use, sides: use.sides }
    }),
    mix: [],
    weather: input.weather
      ? { temperature: Number(input.weather.t), wind: Number(input.weather.wind_ms), rain: 'none' }
      : null,
    workDay: null,
    dose: null,
  }
}

/** One registration of the seed ends a number of days after seeding; it is shifted to the day of the case. */
function registeredAsOf(drug: Question['drug'], seededOn: string, today: string): Question['drug'] {
  if (drug.alias !== 'teldor') return drug
  const shift = Date.parse(today) - Date.parse(seededOn)
  const moved = (day: string | null) => day && new Date(Date.parse(day) + shift).toISOString().slice(0, 10)
  return { ...drug, registrations: drug.registrations.map(each => ({ ...each, validTo: moved(each.validTo) })) }
}
