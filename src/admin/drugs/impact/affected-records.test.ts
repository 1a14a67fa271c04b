import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#features/verdict/calendar.ts'
import { moscowDay } from '#kit/moscow-day.ts'
import { GardenWorld } from '#kit/testing/garden.server.ts'
import { findPlantingGroups } from './affected-records.server.ts'

let world: GardenWorld
beforeAll(async () => {
  world = await GardenWorld.open()
})
afterAll(() => world[Symbol.asyncDispose]())

const ago = (days: number) => addDays(moscowDay(new Date()), -days)

test('the last mark of a gardener is the phase of a planting, and a mark that was taken back is not', async () => {
  const id = await world.plant()
  const mark = (phase: string, days: number) =>
    world.owner
      .post(`/plantings/${id}/phases`, { phase, date: ago(days), confirmed: true })
      .then(({ status }) => status)
  const seen = async () =>
    (await findPlantingGroups(world.database.db, ['yablonya'])).map(({ phaseSeenAt, bbchFrom }) => [
      phaseSeenAt,
      bbchFrom,
    ])
  expect(await seen()).toEqual([[null, null]])
  expect([await mark('bud-swell', 9), await mark('green-cone', 3)]).toEqual([200, 200])
  const [[day, bbch]] = (await seen()) as [[string, string]]
  expect([day, Number(bbch)]).toEqual([ago(3), expect.any(Number)])
  expect((await world.owner.delete(`/plantings/${id}/phases/green-cone`)).status).toBe(200)
  expect((await seen())[0]![0]).toBe(ago(9))
})
