import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#features/verdict/calendar.ts'
import { moscowDay } from '#kit/moscow-day.ts'
import { GardenWorld, jsonOf } from '#kit/testing/garden.server.ts'
import type { PlantingView } from '../plantings/planting-view.ts'
import type { EntryView } from './entry-view.ts'

/** An entry has amount, rate and water of the dose that the site has shown; the gardener corrects what really was. */

let world: GardenWorld
let use: { alias: string; max: string; unit: string; basis: string }
beforeAll(async () => {
  world = await GardenWorld.open()
  const [found] =
    await world.sql(`select u.alias, u.rate_max::text as max, u.rate_unit as unit, u.basis_value::text as basis
    from drug_use u join drug_use_scope x on x.use_id = u.id join plant p on p.id = x.plant_id
    where p.alias = 'yablonya' and u.status = 'published' and u.audience = 'household' and u.phi_kind = 'days'
      and u.rate_kind = 'per_water' and u.basis_unit = 'l' and u.rate_unit in ('g', 'ml') order by u.alias limit 1`)
  use = found as typeof use
})
afterAll(() => world[Symbol.asyncDispose]())

const stateOf = async (id: number) => (await jsonOf<PlantingView>(world.owner.get(`/plantings/${id}`))).light.state
const rateOf = async (id: number) => (await jsonOf<EntryView>(world.owner.get(`/journal/${id}`))).items[0]!.rate

async function sprayed(rate = use.max) {
  const planting = await world.plant()
  const response = await world.owner.post('/journal', {
    day: addDays(moscowDay(new Date()), -2),
    plantings: [planting],
    items: [{ use: use.alias, amount: use.max, unit: use.unit, rate }],
    waterL: use.basis,
    isPastRecord: true,
    reason: 'записываю позже',
  })
  expect(response.status).toBe(201)
  const { id } = (await response.json()) as { id: number }
  return { planting, id }
}

const correct = (id: number, values: object) =>
  world.owner.put(`/journal/${id}`, { reason: 'воды было меньше', ...values })

test('less water than was recorded is an overdose, in the preview too, and more water again is none', async () => {
  const { planting, id } = await sprayed()
  expect(await stateOf(planting)).toBe('date')
  const half = { waterL: String(Number(use.basis) / 2) }
  const preview = await jsonOf<{ becomes: { state: string } }>(correct(id, { ...half, preview: true }))
  expect(preview.becomes.state).toBe('unknown')
  expect(await stateOf(planting)).toBe('date')
  expect((await correct(id, half)).status).toBe(200)
  expect([await stateOf(planting), await rateOf(id)]).toEqual(['unknown', null])
  expect((await correct(id, { waterL: use.basis })).status).toBe(200)
  expect(await stateOf(planting)).toBe('date')
})

test('a larger amount is one without a word about the rate', async () => {
  const { planting, id } = await sprayed()
  const amount = String(Number(use.max) * 3)
  expect((await correct(id, { items: [{ use: use.alias, amount, unit: use.unit }] })).status).toBe(200)
  expect(await stateOf(planting)).toBe('unknown')
})

test('more water takes back no overdose that was told as a rate', async () => {
  const { planting, id } = await sprayed(String(Number(use.max) * 3))
  expect((await correct(id, { waterL: String(Number(use.basis) * 2) })).status).toBe(200)
  expect([await stateOf(planting), Number(await rateOf(id))]).toEqual(['unknown', Number(use.max) * 3])
})
