import { afterAll, beforeAll, expect, test } from 'vitest'
import type { UseChoice } from '#features/own-verdicts/own-verdict.ts'
import { addDays } from '#features/verdict/calendar.ts'
import { moscowDay } from '#kit/moscow-day.ts'
import { GardenWorld, idOf, jsonOf } from '#kit/testing/garden.server.ts'

let world: GardenWorld
beforeAll(async () => {
  world = await GardenWorld.open()
})
afterAll(() => world[Symbol.asyncDispose]())

const today = moscowDay(new Date())
const ago = (days: number) => addDays(today, -days)

const lightOf = async (planting: number) =>
  (
    await jsonOf<{ light: { state: string; date: string | null; because: { code: string; isRateJudged: boolean }[] } }>(
      world.owner.get(`/plantings/${planting}`),
    )
  ).light

const reasonsFor = async (planting: number, use: string) => {
  const { items } = await jsonOf<{ items: UseChoice[] }>(world.owner.get(`/plantings/${planting}/uses?day=${today}`))
  return items.find(each => each.use === use)!.reasons.map(({ code }) => code)
}

/** Ордан is registered with 25 g in 5 l of water on potatoes and with 25 g in 10 l on grapes. */
async function potatoesBesideGrapes() {
  const bed = await idOf(world.owner.post('/beds', { plot: world.plot, name: 'Рядом', place: 'open' }))
  const grapes = await world.plant({ bed, plant: 'vinograd', plantedAt: '2020-05-01' })
  return { grapes, potatoes: await world.plant({ bed, plant: 'kartofel', plantedAt: ago(60) }) }
}

test('the rate of a spray is compared with the norm of a neighbour in the same amount of water', async () => {
  const { grapes, potatoes } = await potatoesBesideGrapes()
  await world.record(potatoes, ago(2), 'ordan-3', { rate: '25' })
  expect(await lightOf(potatoes)).toMatchObject({ state: 'date' })
  expect(await lightOf(grapes)).toMatchObject({ state: 'unknown', date: null, because: [{ code: 'DOSE_OVER' }] })
})

test('a rate that is lower than the norm of the neighbour keeps its day', async () => {
  const { grapes, potatoes } = await potatoesBesideGrapes()
  await world.record(potatoes, ago(2), 'ordan-3', { rate: '12.5' })
  expect(await lightOf(grapes)).toMatchObject({
    state: 'date',
    date: addDays(ago(2), 20),
    because: [{ isRateJudged: true }],
  })
})

test.each([
  ['of the planting itself', (sownAt: string) => world.plant({ plant: 'tomat', sownAt })],
  ['of the lot it was taken from', (sownAt: string) => world.plant({ plant: 'tomat', sownAt, count: 10 })],
])('what was done to the seedlings %s counts in the season', async (whose, plant) => {
  const seedlings = await plant(ago(70))
  await world.record(seedlings, ago(20), 'biotlin-1')
  const isOfLot = whose.includes('lot')
  if (!isOfLot) await world.owner.put(`/plantings/${seedlings}`, { plantedAt: ago(5) })
  const planted = isOfLot
    ? await world.plant({ plant: 'tomat', plantedAt: ago(5), from: { planting: seedlings, count: 5 } })
    : seedlings
  expect(await reasonsFor(planted, 'biotlin-1')).toContain('MAX_COUNT')
})

test('what was done on the bed before the planting counts in no season of it', async () => {
  const bed = await idOf(world.owner.post('/beds', { plot: world.plot, name: 'Пустая', place: 'open' }))
  const former = await world.plant({ bed, plant: 'tomat', plantedAt: ago(90), removedAt: ago(10) })
  await world.record(former, ago(20), 'biotlin-1')
  const planted = await world.plant({ bed, plant: 'tomat', plantedAt: ago(5) })
  expect(await reasonsFor(planted, 'biotlin-1')).not.toContain('MAX_COUNT')
})
