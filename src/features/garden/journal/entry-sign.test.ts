import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#features/verdict/calendar.ts'
import { moscowDay } from '#kit/moscow-day.ts'
import { signedIn } from '#kit/testing/browser-session.server.ts'
import { GardenWorld, idOf, jsonOf } from '#kit/testing/garden.server.ts'
import type { EntrySign } from './entry-sign.ts'

let world: GardenWorld
beforeAll(async () => {
  world = await GardenWorld.open()
})
afterAll(() => world[Symbol.asyncDispose]())

const ago = (days: number) => addDays(moscowDay(new Date()), -days)
const light = async (id: number) =>
  (await jsonOf<{ light: { date: string | null } }>(world.owner.get(`/plantings/${id}`))).light

describe('the sign for the bed', () => {
  const sign = (id: number) => jsonOf<EntrySign>(world.owner.get(`/journal/${id}/sign`))

  test('says until when nobody enters and nothing is picked, as the light does', async () => {
    const id = await world.plant()
    const entryId = await world.record(id, ago(2))
    const [use] = await world.sql(`select reentry_hand_days, phi_days from drug_use where alias = 'skor-1'`)
    const said = await sign(entryId)
    expect(said).toMatchObject({
      day: ago(2),
      drugs: ['Скор'],
      enterFrom: addDays(ago(2), Number(use!.reentry_hand_days)),
      url: 'http://sadozor.test/drugs/skor',
    })
    expect(said.places).toEqual([
      { planting: id, name: expect.any(String), pickFrom: addDays(ago(2), Number(use!.phi_days)), isPickKnown: true },
    ])
    expect(said.places[0]!.pickFrom).toBe((await light(id)).date)
  })

  test('has the neighbours that the spray reached, and not the others', async () => {
    const bed = await idOf(world.owner.post('/beds', { plot: world.plot, name: 'Общая', place: 'open' }))
    const [apple, reached, spared] = [
      await world.plant({ bed }),
      await world.plant({ bed, plant: 'tomat' }),
      await world.plant({ bed }),
    ]
    const entryId = await idOf(
      world.owner.post('/journal', {
        day: ago(1),
        plantings: [apple],
        items: [{ use: 'skor-1' }],
        neighbours: [
          { planting: reached, reached: true },
          { planting: spared, reached: false },
        ],
        isPastRecord: true,
        reason: 'записываю позже',
      }),
    )
    const { places } = await sign(entryId)
    expect(places.map(({ planting }) => planting)).toEqual([apple, reached])
    expect(places[1]!.pickFrom).toBe((await light(reached!)).date)
  })

  test('names no day that is not known, and is not there for a struck entry or somebody else', async () => {
    const id = await world.plant({ plant: 'tomat' })
    const entryId = await world.record(id, ago(1))
    expect((await sign(entryId)).places).toMatchObject([{ pickFrom: null, isPickKnown: false }])
    expect((await (await signedIn(world.app, 'pavel@example.ru')).get(`/journal/${entryId}/sign`)).status).toBe(404)
    await world.owner.post(`/journal/${entryId}/strike`, { reason: 'не та грядка' })
    expect((await world.owner.get(`/journal/${entryId}/sign`)).status).toBe(404)
  })
})
