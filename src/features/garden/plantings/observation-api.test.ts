import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#features/verdict/calendar.ts'
import { moscowDay } from '#kit/moscow-day.ts'
import { GardenWorld, jsonOf } from '#kit/testing/garden.server.ts'
import type { PlantingView } from './planting-view.ts'

let world: GardenWorld
beforeAll(async () => {
  world = await GardenWorld.open()
})
afterAll(() => world[Symbol.asyncDispose]())

const today = moscowDay(new Date())
const seenOn = async (id: number) => (await jsonOf<PlantingView>(world.owner.get(`/plantings/${id}`))).observations

test('an observation is changed by what is sent of it; the rest stays', async () => {
  const planting = await world.plant()
  const { id } = await jsonOf<{ id: number }>(
    world.owner.post('/observations', { planting, problem: 'parsha-yabloni', day: today, severity: 2 }),
  )
  const change = async (body: object) => (await world.owner.put(`/observations/${id}`, body)).status
  expect(await change({ note: 'Пятна', day: addDays(today, -1) })).toBe(204)
  expect(await seenOn(planting)).toMatchObject([
    { day: addDays(today, -1), severity: 2, note: 'Пятна', problem: { alias: 'parsha-yabloni' }, resolvedOn: null },
  ])
  expect(await change({ problem: null, severity: null })).toBe(204)
  expect(await seenOn(planting)).toMatchObject([{ severity: null, note: 'Пятна', problem: null, resolvedOn: null }])
  expect(await change({ day: addDays(today, 2) })).toBe(422)
  expect(await change({ problem: 'no-such' })).toBe(422)
  expect(await change({ planting: 1 })).toBe(422)
  expect(await change({ isResolved: true })).toBe(204)
  expect(await seenOn(planting)).toMatchObject([{ day: addDays(today, -1), note: 'Пятна', resolvedOn: today }])
  expect(await change({ isResolved: false })).toBe(204)
  expect(await seenOn(planting)).toMatchObject([{ note: 'Пятна', resolvedOn: null }])
})
