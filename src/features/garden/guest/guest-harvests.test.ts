import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signedIn, TestBrowser } from '#kit/testing/browser-session.server.ts'
import { GardenWorld, jsonOf } from '#kit/testing/garden.server.ts'
import type { PlantingView } from '../plantings/planting-view.ts'
import type { GuestAnswer } from './guest-answer.ts'
import type { GuestGarden, GuestHarvest } from './guest-garden.ts'
import type { MergeView } from './merge-view.ts'
import { ago, entryOf, guestGarden, lightOf, today } from './sample-guest.testing.ts'

let world: GardenWorld
beforeAll(async () => {
  world = await GardenWorld.open()
})
afterAll(() => world[Symbol.asyncDispose]())

const stranger = () => new TestBrowser(world.app)
const asked = (garden: unknown) => stranger().post('/garden/guest', { garden })
const merged = (who: TestBrowser, body: object) => jsonOf<MergeView>(who.post('/garden/merge', body))

/** A tree that was sprayed five days ago: 20 days of waiting. */
function sprayedTree(): GuestGarden & { tree: string } {
  const { plantings, beds, ...garden } = guestGarden()
  const tree = plantings[0]!.id
  const entries = [entryOf(tree, 'skor-1', ago(5))]
  return { ...garden, beds: [beds[0]!], plantings: [plantings[0]!], observations: [], tasks: [], entries, tree }
}
const harvestOf = (planting: string, values: Partial<GuestHarvest>): GuestHarvest => ({
  ...{ id: randomUUID(), planting, date: today, before: false, isPastRecord: false },
  ...values,
})
const harvestsOf = ({ harvests }: Pick<PlantingView, 'harvests'>) =>
  harvests.map(({ day, isBefore, amount, unit, codes, reason }) => ({
    day,
    isBefore,
    codes,
    reason,
    amount: amount && Number(amount),
    unit,
  }))

const fact = { isPastRecord: true, reason: 'уже собрали' }
const bodies: [string, Partial<GuestHarvest>][] = [
  ['too early', { date: ago(1) }],
  ['too early, as a fact', { date: ago(1), ...fact }],
  ['on the day of the treatment', { date: ago(5) }],
  ['on that day before it', { date: ago(5), before: true }],
  ['of a day that has not come', { date: '2099-01-01' }],
  ['without a unit', { date: ago(9), amount: '2' }],
  ['with an amount', { date: ago(9), amount: '2.5', unit: 'kg' }],
]

describe('a harvest on a device', () => {
  test.each(bodies)('%s is answered as in an account', async (_, values) => {
    const { tree, ...garden } = sprayedTree()
    const planting = await world.plant({ plantedAt: ago(700) })
    await world.record(planting, ago(5))
    const { id: __, planting: ___, ...body } = harvestOf(tree, values)
    const own = await world.owner.post(`/plantings/${planting}/harvests`, body)
    const answer = await stranger().post('/garden/guest', { garden, harvest: { ...body, planting: tree } })
    const { id: ____, ...expected } = (await own.json()) as Record<string, unknown>
    expect([answer.status === 200 ? 201 : answer.status, await answer.json()]).toEqual([own.status, expected])
  })

  test('is shown with what speaks against it, comes over with its order, and once', async () => {
    const { tree, ...garden } = sprayedTree()
    const harvests = [
      harvestOf(tree, { date: ago(9), amount: '2.5', unit: 'kg' }),
      harvestOf(tree, { date: ago(5), before: true }),
      harvestOf(tree, { date: ago(1), ...fact }),
    ]
    const body = { garden: { ...garden, harvests } }
    const { plantings } = await jsonOf<GuestAnswer>(asked(body.garden))
    expect(harvestsOf(plantings[0]!).map(({ codes }) => codes)).toEqual([[], [], ['HARVEST_EARLY']])
    const account = await signedIn(world.app, `${randomUUID()}@example.ru`)
    const preview = await merged(account, { ...body, preview: true })
    expect(preview.added.filter(({ is }) => is === 'harvest')).toHaveLength(3)
    expect(await merged(account, body)).toEqual(preview)
    const own = async () => (await jsonOf<{ items: PlantingView[] }>(account.get('/plantings'))).items[0]!
    const first = await own()
    expect(harvestsOf(first)).toEqual(harvestsOf(plantings[0]!))
    expect(lightOf(first)).toEqual(lightOf(plantings[0]!))
    expect((await merged(account, body)).added).toEqual([])
    expect(harvestsOf(await own())).toEqual(harvestsOf(first))
  })

  test('that the journal of the device speaks against since is a fact with a reason', async () => {
    const { tree, ...garden } = sprayedTree()
    const account = await signedIn(world.app, `${randomUUID()}@example.ru`)
    const { left } = await merged(account, { garden: { ...garden, harvests: [harvestOf(tree, { date: ago(1) })] } })
    const [own] = (await jsonOf<{ items: PlantingView[] }>(account.get('/plantings'))).items
    expect([left, harvestsOf(own!)]).toEqual([
      [],
      [
        {
          day: ago(1),
          isBefore: false,
          codes: ['HARVEST_EARLY'],
          reason: 'Перенесено с\u00a0устройства',
          amount: null,
          unit: null,
        },
      ],
    ])
  })

  test('of a planting that is not on the device is refused', async () => {
    const { tree: _, ...garden } = sprayedTree()
    const harvest = harvestOf(randomUUID(), {})
    const { id: __, ...body } = harvest
    const statuses = [
      (await asked({ ...garden, harvests: [harvest] })).status,
      (await stranger().post('/garden/guest', { garden, harvest: body })).status,
    ]
    expect(statuses).toEqual([422, 404])
  })

  test('a garden of an earlier build, which has no list of harvests, is read', async () => {
    const { tree: _, harvests: __, entries, ...garden } = sprayedTree()
    const old = entries.map(({ neighbours: _, changes: __, struck: ___, ...entry }) => entry)
    expect((await jsonOf<GuestAnswer>(asked({ ...garden, entries: old }))).plantings).toMatchObject([
      { light: { state: 'date' }, harvests: [] },
    ])
  })
})
