import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#features/verdict/calendar.ts'
import { moscowDay } from '#kit/moscow-day.ts'
import { GardenWorld, idOf, jsonOf } from '#kit/testing/garden.server.ts'
import type { EntryView } from '../journal/entry-view.ts'
import type { PlantingView } from '../plantings/planting-view.ts'

/** A waiting period must not get lost when plants are moved, removed or deleted after a treatment. */

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
const bedNamed = (name: string) => idOf(world.owner.post('/beds', { plot: world.plot, name, place: 'open' }))
const change = async (id: number, values: object) =>
  expect((await world.owner.put(`/plantings/${id}`, values)).status).toBe(200)
/** «Скор» three days ago: twenty days of waiting for both. */
async function sprayedBesideAnother() {
  const bed = await bedNamed('Вместе')
  const [sprayed, neighbour] = [await world.plant({ bed }), await world.plant({ bed, plant: 'grusha' })]
  const entry = await world.record(sprayed, ago(3))
  const waits = ['date', addDays(ago(3), 20)]
  expect(await lightOf(neighbour)).toEqual(waits)
  return { bed, sprayed, neighbour, entry, waits }
}
/** As if the move of today had been made so many days ago. */
const moveEarlier = async (id: number, days: number) => {
  await world.sql('update planting_move set until = $1 where planting_id = $2', [ago(days), id])
}

describe('what reached a neighbour binds it', () => {
  test('after the sprayed planting was moved and then deleted; the entry stays with the bed of its day', async () => {
    const { sprayed, neighbour, entry, waits } = await sprayedBesideAnother()
    await change(sprayed, { bed: await bedNamed('Далеко') })
    expect((await world.owner.delete(`/plantings/${sprayed}`)).status).toBe(204)
    expect(await lightOf(neighbour)).toEqual(waits)
    const { bed, plantings } = await jsonOf<EntryView>(world.owner.get(`/journal/${entry}`))
    expect([bed?.name, plantings]).toEqual(['Вместе', []])
  })

  test('on two beds, when both sprayed plantings are deleted', async () => {
    const { sprayed, neighbour, waits } = await sprayedBesideAnother()
    const far = await bedNamed('Далеко')
    const [other, its] = [await world.plant({ bed: far }), await world.plant({ bed: far, plant: 'grusha' })]
    const response = await world.owner.post('/journal', {
      ...{ day: ago(1), plantings: [sprayed, other], items: [{ use: 'skor-1' }] },
      ...{ isPastRecord: true, reason: 'записываю позже' },
    })
    expect(response.status).toBe(201)
    for (const id of [sprayed, other]) expect((await world.owner.delete(`/plantings/${id}`)).status).toBe(204)
    const later = ['date', addDays(ago(1), 20)]
    expect(later).not.toEqual(waits)
    expect([await lightOf(neighbour), await lightOf(its)]).toEqual([later, later])
  })

  test('after both were moved and their bed was deleted', async () => {
    const { bed, sprayed, neighbour, waits } = await sprayedBesideAnother()
    for (const id of [sprayed, neighbour]) {
      await change(id, { bed: await bedNamed('Новая') })
      await moveEarlier(id, 1)
    }
    expect(await lightOf(neighbour)).toEqual(waits)
    expect((await world.owner.delete(`/beds/${bed}`)).status).toBe(204)
    expect(await lightOf(neighbour)).toEqual(waits)
  })

  test('of an entry on the bed, after the bed was deleted', async () => {
    const bed = await bedNamed('Временная')
    const planted = await world.plant({ bed, plantedAt: ago(9) })
    const later = await world.plant({ bed, plantedAt: ago(2) })
    const told = { bed, day: ago(3), items: [{ use: 'skor-1' }], isPastRecord: true, reason: 'по всей грядке' }
    expect((await world.owner.post('/journal', told)).status).toBe(201)
    for (const id of [planted, later]) {
      await change(id, { bed: await bedNamed('Новая') })
      await moveEarlier(id, 1)
    }
    expect((await world.owner.delete(`/beds/${bed}`)).status).toBe(204)
    expect(await lightOf(planted)).toEqual(['date', addDays(ago(3), 20)])
    expect((await lightOf(later))[0]).toBe('free')
  })

  test('although the day of removal is told wrongly afterwards', async () => {
    const { sprayed, neighbour, waits } = await sprayedBesideAnother()
    await change(sprayed, { removedAt: ago(5) })
    expect(await lightOf(neighbour)).toEqual(waits)
  })

  test('that stands in another bed, when the gardener has ticked it, and its work by hand waits too', async () => {
    const [sprayed, far] = [await world.plant(), await world.plant()]
    const entry = await world.record(sprayed, ago(1))
    expect((await lightOf(far))[0]).toBe('free')
    const ticked = { neighbours: [{ planting: far, reached: true }], reason: 'ветром снесло' }
    expect((await world.owner.put(`/journal/${entry}`, ticked)).status).toBe(200)
    expect(await lightOf(far)).toEqual(['date', addDays(ago(1), 20)])
    await world.owner.post('/tasks', { title: 'Прополоть', planting: far, from: today })
    const { items } = await jsonOf<{ items: { warnings: string[] }[] }>(world.owner.get(`/tasks?planting=${far}`))
    expect(items[0]!.warnings).toEqual([expect.stringMatching(/^Работать руками можно с/)])
  })

  test('until somebody says no, also of an entry on the bed and after the sprayed one is deleted', async () => {
    const { sprayed, neighbour, entry } = await sprayedBesideAnother()
    const denied = { neighbours: [{ planting: neighbour, reached: false }], reason: 'была укрыта' }
    expect((await world.owner.put(`/journal/${entry}`, denied)).status).toBe(200)
    expect((await world.owner.delete(`/plantings/${sprayed}`)).status).toBe(204)
    expect((await lightOf(neighbour))[0]).toBe('free')
  })
})

test('on the day of a move both beds count, before it the old one and after it the new one', async () => {
  const [old, fresh] = [await bedNamed('Старая'), await bedNamed('Новая')]
  const moved = await world.plant({ bed: old })
  const [there, here] = [await world.plant({ bed: old }), await world.plant({ bed: fresh })]
  await change(moved, { bed: fresh })
  await moveEarlier(moved, 3)
  const reached = async (planting: number, day: string) => {
    const entry = await world.record(planting, day)
    const { light } = await jsonOf<PlantingView>(world.owner.get(`/plantings/${moved}`))
    return light.because.some(each => each.entry === entry)
  }
  const beside = async (day: string) => [await reached(there, day), await reached(here, day)]
  expect(await beside(ago(4))).toEqual([true, false])
  expect(await beside(ago(3))).toEqual([true, true])
  expect(await beside(ago(2))).toEqual([false, true])
})

test('of two moves on one day the beds of the day before and after are known', async () => {
  const [first, second, third] = [await bedNamed('Раз'), await bedNamed('Два'), await bedNamed('Три')]
  const moved = await world.plant({ bed: first })
  const [atFirst, atThird] = [await world.plant({ bed: first }), await world.plant({ bed: third })]
  for (const bed of [second, third]) await change(moved, { bed })
  await moveEarlier(moved, 3)
  await world.record(atFirst, ago(4))
  await world.record(atThird, ago(5), 'topaz-5')
  const { light } = await jsonOf<PlantingView>(world.owner.get(`/plantings/${moved}`))
  expect(light.because.map(({ drug }) => drug)).toEqual(['Скор'])
})

describe('of several rows for a neighbour the safest counts', () => {
  const raise = () => world.sql('update catalogue_generation set value = value + 1')
  test.each([
    ['a longer re-entry', `reentry_hand_days = 10`, ``, ['date', addDays(ago(2), 10)]],
    ['a longer wait', `phi_days = 7`, ``, ['date', addDays(ago(2), 7)]],
    [
      'unknown beside a dash',
      `phi_kind = 'not_regulated', phi_days = null, phi_confirmed = true`,
      `phi_kind = 'unknown', phi_days = null`,
      ['unknown', null],
    ],
    ['a dash beside days', `phi_kind = 'not_regulated', phi_days = null, phi_confirmed = true`, ``, ['label', null]],
  ])('%s', async (_, first, second, expected) => {
    const kept = await world.sql(`select * from drug_use where alias in ('ordan-1', 'ordan-2')`)
    await world.sql(`update drug_use set ${first} where alias = 'ordan-1'`)
    if (second) await world.sql(`update drug_use set ${second} where alias = 'ordan-2'`)
    await raise()
    const bed = await bedNamed('Огород')
    const potatoes = await world.plant({ bed, plant: 'kartofel', plantedAt: ago(60) })
    const cucumbers = await world.plant({ bed, plant: 'ogurec', plantedAt: ago(60) })
    await world.record(potatoes, ago(2), 'ordan-3')
    expect(await lightOf(cucumbers)).toEqual(expected)
    for (const row of kept)
      await world.sql(
        `update drug_use set phi_kind = $2, phi_days = $3, phi_confirmed = $4, reentry_hand_days = $5 where id = $1`,
        [row.id, row.phi_kind, row.phi_days, row.phi_confirmed, row.reentry_hand_days],
      )
    await raise()
  })
})
