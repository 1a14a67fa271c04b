import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#features/verdict/calendar.ts'
import { moscowDay } from '#kit/moscow-day.ts'
import { GardenWorld, idOf, jsonOf } from '#kit/testing/garden.server.ts'
import type { PlantingView } from '../plantings/planting-view.ts'
import { dueSpray } from '../tasks/due-spray.testing.ts'
import type { EntryView } from './entry-view.ts'

/** What a gardener puts right afterwards never ends a waiting period that still runs. */

let world: GardenWorld
beforeAll(async () => {
  world = await GardenWorld.open()
})
afterAll(() => world[Symbol.asyncDispose]())

const today = moscowDay(new Date())
const ago = (days: number) => addDays(today, -days)
const lightOf = async (id: number) => {
  const { state, date } = (await jsonOf<PlantingView>(world.owner.get(`/plantings/${id}`))).light
  return [state, date]
}
const errorsOf = async (response: Response) => [
  response.status,
  Object.keys(((await response.json()) as { errors: object }).errors),
]
const harvest = (id: number, date: string) => world.owner.post(`/plantings/${id}/harvests`, { date })

describe('the wrong product was recorded', () => {
  test('a correction cannot exchange it: the entry and its wait stay, and the field says what to do', async () => {
    const id = await world.plant()
    const entry = await world.record(id, ago(3))
    const other = { items: [{ use: 'topaz-5' }], reason: 'это был Топаз' }
    expect(await errorsOf(await world.owner.put(`/journal/${entry}`, other))).toEqual([422, ['items']])
    expect(await lightOf(id)).toEqual(['date', addDays(ago(3), 20)])
  })

  test('taken back and recorded as the right one, the light follows the right one only', async () => {
    const id = await world.plant()
    const wrong = await world.record(id, ago(3), 'topaz-5')
    await world.owner.request(`/api/journal/${wrong}`, { method: 'DELETE', body: { reason: 'это был Скор' } })
    await world.record(id, ago(3))
    expect(await lightOf(id)).toEqual(['date', addDays(ago(3), 20)])
  })
})

test('of several plantings none can be left out by a correction; a new entry for the others sets it free', async () => {
  const [sprayed, spared] = [await world.plant(), await world.plant()]
  const told = { items: [{ use: 'skor-1' }], isPastRecord: true, reason: 'записываю позже' }
  const entry = await idOf(world.owner.post('/journal', { ...told, day: ago(2), plantings: [sprayed, spared] }))
  const waits = ['date', addDays(ago(2), 20)]
  const fewer = { plantings: [sprayed], reason: 'вторую не трогали' }
  expect((await world.owner.put(`/journal/${entry}`, fewer)).status).toBe(422)
  expect([await lightOf(sprayed), await lightOf(spared)]).toEqual([waits, waits])
  await world.owner.request(`/api/journal/${entry}`, { method: 'DELETE', body: { reason: 'вторую не трогали' } })
  await world.record(sprayed, ago(2))
  expect([await lightOf(sprayed), (await lightOf(spared))[0]]).toEqual([waits, 'free'])
})

test('a spray that is taken back leaves the wait of the one before it', async () => {
  const { planting, task } = await dueSpray(world)
  const earlier = await world.record(planting, ago(5))
  const before = await lightOf(planting)
  const confirmed = task.treatment!.reasons.map(({ code }) => code)
  const done = await world.owner.post(`/tasks/${task.id}/done`, { isPastRecord: true, reason: 'сделали', confirmed })
  expect(done.status).toBe(200)
  expect((await world.owner.post(`/tasks/${task.id}/undo`)).status).toBe(200)
  expect(await lightOf(planting)).toEqual(before)
  expect((await jsonOf<EntryView>(world.owner.get(`/journal/${earlier}`))).struckReason).toBeNull()
})

test('one treatment that is sent again with another key is refused by its interval, not counted twice', async () => {
  const { planting, task } = await dueSpray(world)
  const confirmed = task.treatment!.reasons.map(({ code }) => code)
  const { entry } = await jsonOf<{ entry: EntryView }>(world.owner.post(`/tasks/${task.id}/done`, { confirmed }))
  const again = await world.owner.request('/api/journal', {
    method: 'POST',
    body: { plantings: [planting], items: [{ use: entry.items[0]!.use }], confirmed },
    headers: { 'idempotency-key': randomUUID() },
  })
  const said = (await again.json()) as { codes: string[] }
  expect([again.status, said.codes]).toEqual([422, expect.arrayContaining(['INTERVAL'])])
  expect((await jsonOf<{ total: number }>(world.owner.get(`/journal?planting=${planting}`))).total).toBe(1)
})

test('a planting that was removed and is brought back waits as long as before', async () => {
  const id = await world.plant()
  await world.record(id, ago(3))
  for (const removedAt of [today, null])
    expect((await world.owner.put(`/plantings/${id}`, { removedAt })).status).toBe(200)
  expect(await lightOf(id)).toEqual(['date', addDays(ago(3), 20)])
})

test.each([
  ['the last day of the wait is refused with its code', 19, 422],
  ['the day after it is the first that may be picked', 20, 201],
])('%s', async (_, days, status) => {
  const id = await world.plant()
  await world.record(id, ago(days))
  const response = await harvest(id, today)
  expect(response.status).toBe(status)
  const { codes } = (await response.json()) as { codes: string[] }
  expect(codes).toEqual(status === 201 ? [] : ['HARVEST_EARLY'])
})
