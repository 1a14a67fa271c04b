import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CalculatorDrug, Phase } from '#features/calculator/calculator-drug.ts'
import { type CalculatorState, emptyState, patched } from '#features/calculator/calculator-state.ts'
import { calculateDrug } from '#features/calculator/drug/calculate-drug.ts'
import { findCalculatorDrugs } from '#features/calculator/find-calculator-drugs.server.ts'
import { askedQuestion } from '#features/calculator/verdict-box/asked-question.ts'
import type { Question } from '#features/verdict/question.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import { seedQuestions } from './seed-questions.ts'

/** Every use of the seed on each of its crops in each of their phases, with everything told but whether the crop itself is in flower. */

let world: TestDatabase
let situations: Situation[]
beforeAll(async () => {
  world = await testDatabase()
  const questions = await seedQuestions(world)
  const found = await findCalculatorDrugs(world.db, [...new Set(questions.map(({ drug }) => drug.alias))])
  const drugs = new Map(found.flatMap(drug => (drug ? [[drug.drug.alias, drug]] : [])))
  situations = questions.flatMap(question =>
    situationsOf(question, { ...drugs.get(question.drug.alias)!, today: question.day }),
  )
}, 60_000)
afterAll(() => world[Symbol.asyncDispose]())

interface Situation {
  name: string
  drug: CalculatorDrug
  phase: Phase
  state: CalculatorState
}

function situationsOf({ drug: { alias }, use, crop, target, planting }: Question, drug: CalculatorDrug): Situation[] {
  const scale = drug.crops.find(each => each.alias === crop!.alias)?.scale
  const phases = scale ? drug.scales[scale]!.filter(({ bbchFrom }) => bbchFrom !== null) : []
  return phases.map(phase => ({
    name: `${use!.alias} ${crop!.alias} ${phase.name}`,
    drug,
    phase,
    state: {
      ...emptyState,
      drug: alias,
      use: use!.alias,
      crop: crop!.alias,
      target: target!.alias,
      form: 'this',
      place: planting.place!,
      harvest: planting.plannedHarvest!,
      planted: planting.plantedAt!,
      phase: phase.bbchFrom!,
      nearby: 'no',
      zone: 'no',
      treated: 'none',
    },
  }))
}

const levelOf = ({ drug, state }: Situation, flowering: '' | 'yes' | 'no') => {
  const { level, isIncomplete } = calculateDrug(drug, { ...state, flowering }).verdict!
  return level === 'forbidden' ? level : `${level} ${isIncomplete}`
}

test('crops that flower and bear at once say so in their scales', async () => {
  const { rows } = await world.pool.query(
    `select distinct p.alias from plant p join phase_scale_phases f on f.parent_id = p.phase_scale_id where f.flowering = 'sometimes' order by 1`,
  )
  expect(rows.map(({ alias }) => alias)).toEqual(
    'baklazhan goroh kabachok kartofel malina ogurec perec roza tomat ukrop zemlyanika'.split(' '),
  )
  const bearing = situations.filter(({ phase }) => phase.flowering === 'sometimes')
  expect(bearing.length).toBeGreaterThan(300)
})

test('while the crop may flower, what depends on it is not «можно» before it is asked', () => {
  const wrong = situations.filter(situation => {
    if (situation.phase.flowering !== 'sometimes') return false
    const [unknown, inFlower, not] = (['', 'yes', 'no'] as const).map(answer => levelOf(situation, answer))
    if (inFlower === not) return false
    // Where something else is unknown too, such as whether the phase is in the window, the level is the same, but the question is there.
    const asks = calculateDrug(situation.drug, { ...situation.state, flowering: '' }).verdict!.reasons.some(
      ({ code }) => /^(FLOWERING|BEES)_UNKNOWN$/.test(code),
    )
    return unknown === 'allowed false' || (unknown === not && !asks)
  })
  expect(wrong.map(({ name }) => name)).toEqual([])
})

test('a product dangerous to bees is never «можно» in the open while the crop may flower, and one that forbids bloom nowhere', () => {
  const dangerous = ({ drug, state }: Situation) => {
    const use = drug.uses.find(({ alias }) => alias === state.use)!
    return use.forbidFlowering || (state.place === 'open' && (drug.drug.hazardBee ?? 4) <= 2)
  }
  const asked = situations.filter(situation => situation.phase.flowering !== 'no' && dangerous(situation))
  expect(asked.length).toBeGreaterThan(100)
  expect(asked.filter(situation => levelOf(situation, '').startsWith('allowed')).map(({ name }) => name)).toEqual([])
  expect(asked.filter(situation => levelOf(situation, 'yes') !== 'forbidden').map(({ name }) => name)).toEqual([])
})

test('the box asks for it, names the plant, and the answer writes the field', () => {
  const { drug, phase, state } = situations.find(({ name }) => name === 'akarin-1 ogurec Плодообразование, сборы')!
  const phases = [{ ...phase, bbchFrom: phase.bbchFrom! }]
  const asking = (told: CalculatorState) => {
    const question = calculateDrug(drug, told).question!
    return askedQuestion([{ slot: '', drug, question }], phases, told)
  }
  const asked = asking(state)!
  expect([asked.field, asked.title]).toEqual(['flowering', 'Огурец цветёт сейчас?'])
  expect(calculateDrug(drug, patched(state, { [asked.field]: 'yes' })).verdict!.reasons[0]!.text).toMatch(
    /^Огурец цветёт/,
  )
  const both = asking({ ...state, nearby: '' })!
  expect([both.field, both.answers.map(({ label }) => label)]).toEqual(['bloom', ['Ничего', 'Огурец', 'Только рядом']])
  expect(patched({ ...state, nearby: '' }, { bloom: 'own' }).flowering).toBe('yes')
})
