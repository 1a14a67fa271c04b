import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { addDays } from '#features/verdict/calendar.ts'
import { moscowDay } from '#kit/moscow-day.ts'
import { GardenWorld, idOf, jsonOf } from '#kit/testing/garden.server.ts'
import type { EntryView } from './entry-view.ts'

/** The first plot is in Moscow, the bed in the zone of the Far East, where the next day has begun. */

let world: GardenWorld
let bed: number
beforeAll(async () => {
  world = await GardenWorld.open()
  const plot = await idOf(world.owner.post('/plots', { name: 'Далеко', waterZone: false, beehivesNear: false }))
  await world.sql(`update plot set region_id = (select id from region where code = '12') where id = $1`, [plot])
  bed = await idOf(world.owner.post('/beds', { plot, name: 'У сопки', place: 'open' }))
})
afterAll(() => world[Symbol.asyncDispose]())
afterEach(() => void vi.useRealTimers())

test('an entry on a bare bed has the day of the plot of the bed, and can be corrected to the day after it at most', async () => {
  const moscow = moscowDay(new Date())
  vi.useFakeTimers({ now: Date.parse(`${moscow}T19:30:00Z`), toFake: ['Date'] })
  const here = addDays(moscow, 1)
  const told = { bed, items: [{ use: 'skor-1' }], isPastRecord: true, reason: 'по всей грядке' }
  const id = await idOf(world.owner.post('/journal', told))
  const { day, today } = await jsonOf<EntryView>(world.owner.get(`/journal/${id}`))
  expect([day, today]).toEqual([here, here])
  const correct = (to: string) => world.owner.put(`/journal/${id}`, { day: to, reason: 'перепутан день' })
  expect((await correct(addDays(here, 1))).status).toBe(200)
  expect((await correct(addDays(here, 2))).status).toBe(422)
})
