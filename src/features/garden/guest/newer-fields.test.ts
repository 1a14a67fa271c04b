import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { GardenWorld, jsonOf } from '#kit/testing/garden.server.ts'
import type { PlantingView } from '../plantings/planting-view.ts'
import type { GuestPlanting } from './guest-garden.ts'
import type { MergeView } from './merge-view.ts'
import { ago, guestGarden } from './sample-guest.testing.ts'

let world: GardenWorld
beforeAll(async () => {
  world = await GardenWorld.open()
})
afterAll(() => world[Symbol.asyncDispose]())

const moment = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()
const [earlier, later] = [-3600, 60]

/** A merge of one tree of a device into the account's one. */
function bodyOf(into: number, values: Partial<GuestPlanting>) {
  const garden = guestGarden()
  const [bed] = garden.beds
  const tree = { id: randomUUID(), bed: bed!.id, name: 'Яблоня', plant: 'yablonya', ...values }
  const none = { observations: [], harvests: [], entries: [], tasks: [] }
  return { garden: { ...garden, ...none, beds: [bed!], plantings: [tree] }, joins: [{ planting: tree.id, into }] }
}
const merge = (body: object) => jsonOf<MergeView>(world.owner.post('/garden/merge', body))
const planting = (id: number) => jsonOf<PlantingView>(world.owner.get(`/plantings/${id}`))
const change = async (id: number, values: object) => {
  const { version } = await planting(id)
  const response = await world.owner.request(`/api/plantings/${id}`, {
    method: 'PUT',
    body: values,
    headers: { 'If-Match': `"${version}"` },
  })
  expect(response.status).toBe(200)
}
const told = async (id: number) => {
  const { areaM2, count, plantedAt, note } = await planting(id)
  return { areaM2: areaM2 && Number(areaM2), count, plantedAt, note }
}

describe('of a planting that the account has already', () => {
  test('what the device has told later is taken, listed before, and once', async () => {
    const id = await world.plant({ areaM2: '30', plantedAt: ago(700) })
    const body = bodyOf(id, { areaM2: '40', count: 3, plantedAt: ago(700), at: moment(later) })
    const preview = await merge({ ...body, preview: true })
    expect(preview.changed.map(({ field, was, becomes }) => [field, was && Number(was), becomes])).toEqual([
      ['areaM2', 30, '40'],
      ['count', null, '3'],
    ])
    expect(await told(id)).toMatchObject({ areaM2: 30, count: null })
    expect(await merge(body)).toEqual(preview)
    expect(await told(id)).toEqual({ areaM2: 40, count: 3, plantedAt: ago(700), note: null })
    await change(id, { count: 5 })
    expect([(await merge(body)).changed, (await told(id)).count]).toEqual([[], 5])
  })

  test('what the account has told later stays, also where it has taken a value back', async () => {
    const id = await world.plant({ areaM2: '30', count: 2 })
    await change(id, { count: null })
    const { changed } = await merge(bodyOf(id, { areaM2: '40', count: 3, note: 'у\u00a0забора', at: moment(earlier) }))
    expect(changed.map(({ field }) => field)).toEqual(['note'])
    expect(await told(id)).toEqual({ areaM2: 30, count: null, plantedAt: null, note: 'у\u00a0забора' })
  })

  test('what one of both has told at an unknown moment does not overwrite', async () => {
    const id = await world.plant({ areaM2: '30' })
    await merge(bodyOf(id, { areaM2: '40', count: 3 }))
    expect(await told(id)).toMatchObject({ areaM2: 30, count: 3 })
    await world.sql('delete from planting_field where planting_id = $1', [id])
    await merge(bodyOf(id, { areaM2: '40', at: moment(later) }))
    expect(await told(id)).toMatchObject({ areaM2: 30, count: 3 })
  })

  test('of two devices the one that told later holds, in whatever order they come over', async () => {
    const id = await world.plant({})
    await merge(bodyOf(id, { count: 7, at: moment(later + 60) }))
    await merge(bodyOf(id, { count: 5, at: moment(later) }))
    expect((await told(id)).count).toBe(7)
  })

  test('days that contradict the account stay on the device with the reason, and change nothing', async () => {
    const id = await world.plant({ plantedAt: ago(700) })
    const { left, changed, added } = await merge(bodyOf(id, { count: 3, sownAt: ago(10), at: moment(later) }))
    expect([left.map(({ is, why }) => [is, why !== '']), changed, added.filter(({ is }) => is === 'planting')]).toEqual(
      [[['planting', true]], [], []],
    )
    expect(await told(id)).toMatchObject({ count: null })
  })

  test('the moments go with the planting', async () => {
    const id = await world.plant({ count: 2 })
    const count = async () => (await world.sql('select 1 from planting_field where planting_id = $1', [id])).length
    expect(await count()).toBe(2)
    expect((await world.owner.delete(`/plantings/${id}`)).status).toBe(204)
    expect(await count()).toBe(0)
  })
})

describe('of the plot and the bed of such a planting', () => {
  const land = async () => {
    const [{ items: plots }, { items: beds }] = [
      await jsonOf<{ items: Land[] }>(world.owner.get('/plots')),
      await jsonOf<{ items: Land[] }>(world.owner.get('/beds')),
    ]
    return { plots, beds }
  }
  interface Land {
    id: number
    name: string
    place?: string
    areaM2: string | null
    waterZone?: boolean | null
    beehivesNear?: boolean | null
  }
  const bodyWith = (into: number, plot: object, bed: object) => {
    const body = bodyOf(into, {})
    const { garden } = body
    return { ...body, garden: { ...garden, plot: { ...garden.plot, ...plot }, beds: [{ ...garden.beds[0]!, ...bed }] } }
  }

  test('what the device has told later is taken once, what it told earlier only where the account says nothing, and no land is added', async () => {
    const id = await world.plant({})
    const before = await land()
    const { bed, plot } = await planting(id)
    const early = { waterZone: true, beehivesNear: true, areaM2: '600', at: moment(earlier) }
    const first = await merge(bodyWith(id, early, { areaM2: '40', at: moment(earlier) }))
    expect(first.changed.map(({ planting, field }) => [planting, field])).toEqual([
      [plot.name, 'areaM2'],
      [bed.name, 'areaM2'],
    ])
    const late = bodyWith(
      id,
      { beehivesNear: true, areaM2: '700', at: moment(later) },
      { areaM2: '50', place: 'protected', at: moment(later) },
    )
    const preview = await merge({ ...late, preview: true })
    expect(preview.changed.map(({ field, was, becomes }) => [field, was, becomes])).toEqual([
      ['areaM2', '600.00', '700'],
      ['beehivesNear', 'false', 'true'],
      ['areaM2', '40.00', '50'],
    ])
    expect(await merge(late)).toEqual(preview)
    expect((await merge(late)).changed).toEqual([])
    const after = await land()
    expect([after.plots.length, after.beds.length]).toEqual([before.plots.length, before.beds.length])
    expect(after.plots.find(each => each.id === plot.id)).toMatchObject({
      areaM2: '700.00',
      waterZone: false,
      beehivesNear: true,
    })
    expect(after.beds.find(each => each.id === bed.id)).toMatchObject({ areaM2: '50.00', place: 'open' })
  })
})
