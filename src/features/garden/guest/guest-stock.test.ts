import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signedIn, TestBrowser } from '#kit/testing/browser-session.server.ts'
import { GardenWorld, jsonOf } from '#kit/testing/garden.server.ts'
import type { SprayerFacts } from '../facts/garden-facts.ts'
import type { StockList } from '../stock/stock-view.ts'
import type { TaskView } from '../tasks/task-view.ts'
import type { GuestAnswer } from './guest-answer.ts'
import type { GuestGarden } from './guest-garden.ts'
import type { GuestPack } from './guest-stock.ts'
import type { MergeView } from './merge-view.ts'
import type { GuestScheme } from './plan/guest-scheme.ts'
import { ago, at, entryOf, guestGarden, today } from './sample-guest.testing.ts'

/** «Аптечка» of a guest: the journal of the device is taken from its packs, and all of it comes along. */

let world: GardenWorld
beforeAll(async () => {
  world = await GardenWorld.open()
})
afterAll(() => world[Symbol.asyncDispose]())

const hour = 3_600_000
const before = (hours: number) => new Date(Date.parse(at) - hours * hour).toISOString()
const newcomer = () => signedIn(world.app, `${randomUUID()}@example.ru`)
const ask = (body: object) => new TestBrowser(world.app).post('/garden/guest', body)
const answerTo = (garden: GuestGarden) => jsonOf<GuestAnswer>(ask({ garden }))
const merge = (who: TestBrowser, garden: GuestGarden) => jsonOf<MergeView>(who.post('/garden/merge', { garden }))

const pack = (change: Partial<GuestPack> = {}): GuestPack => ({
  ...{ id: randomUUID(), drug: 'skor', name: 'Скор', amount: '10', unit: 'ml', countedAt: `${ago(10)}T08:00:00.000Z` },
  ...change,
})

/** One treatment of the tomatoes with so many millilitres. */
function sprayed(
  amounts: readonly [day: string, amount: string, recordedAt: string][],
  stock: GuestPack[],
): GuestGarden {
  const garden = guestGarden()
  const entries = amounts.map(([day, amount, recordedAt]) => ({
    ...entryOf(garden.plantings[1]!.id, 'skor-2', day),
    ...{ items: [{ use: 'skor-2', amount, unit: 'ml' as const }], at: recordedAt },
  }))
  return { ...garden, entries, stock }
}

const counted = ({ items, shortages, unwritten }: StockList) => ({
  items: items.map(({ id: _, amount, covers, ...item }) => ({
    ...{ ...item, amount: Number(amount), key: undefined },
    covers: covers?.plantings.map(({ planting: { name }, ...cover }) => ({ ...cover, name })),
  })),
  shortages,
  unwritten: unwritten.map(({ entry: _, ...rest }) => rest),
})
const ofAccount = (who: TestBrowser) => jsonOf<StockList>(who.get('/stock'))

test('what is left is told alike by the device and by the account that takes it over', async () => {
  const garden = sprayed(
    [
      [ago(3), '2', at],
      [ago(2), '1.5', at],
      [ago(20), '5', at],
    ],
    [pack(), pack({ drug: 'horus', name: 'Хорус', amount: '3', unit: 'g', batch: '7', bestBefore: ago(1) })],
  )
  const { stock } = await answerTo(garden)
  expect(stock.items.map(({ left, state }) => [left, state])).toEqual([
    ['6.5', 'fine'],
    ['3', 'expired'],
  ])
  const account = await newcomer()
  const { left, added } = await merge(account, garden)
  expect([left, added.filter(({ is }) => is === 'pack').map(({ title }) => title)]).toEqual([[], ['Скор', 'Хорус']])
  expect(counted(await ofAccount(account))).toEqual(counted(stock))
  expect((await merge(account, garden)).added).toEqual([])
  expect((await ofAccount(account)).items).toHaveLength(2)
})

test('what was recorded before a count of the same day is in the count, on the device and after the merge', async () => {
  const countedAt = before(2)
  const day = countedAt.slice(0, 10)
  const garden = sprayed(
    [
      [day, '4', before(3)],
      [day, '1', before(1)],
    ],
    [pack({ countedAt })],
  )
  expect((await answerTo(garden)).stock.items[0]!.left).toBe('9')
  const account = await newcomer()
  await merge(account, garden)
  expect((await ofAccount(account)).items[0]!.left).toBe('9')
})

test('a struck entry is taken from no pack', async () => {
  const garden = sprayed([[ago(3), '2', at]], [pack()])
  const struck = {
    ...garden,
    entries: garden.entries.map(entry => ({ ...entry, struck: { reason: 'записали дважды' } })),
  }
  expect((await answerTo(struck)).stock.items[0]!.left).toBe('10')
})

test('a job says that there is too little at home, as in an account, and is divided by the own sprayer', async () => {
  const bare = sprayed([], [pack({ amount: '0.1' })])
  const tree = bare.plantings[0]!.id
  const { plan } = await jsonOf<GuestScheme>(
    ask({ garden: bare, scheme: { planting: tree, scheme: 'yablonya-sezon' } }),
  )
  const marks = plan.steps.map(({ key }) => ({ step: key, rounds: [], dueFrom: today, dueTo: today, rainUntil: null }))
  const garden: GuestGarden = {
    ...bare,
    plans: [{ ...plan, id: randomUUID(), marks, at }],
    sprayer: { id: randomUUID(), tankL: '5', deadL: '0.3', waterL: null },
  }
  const guest = await answerTo(garden)
  const account = await newcomer()
  expect((await merge(account, garden)).left).toEqual([])
  const tasks = (await jsonOf<{ items: TaskView[] }>(account.get('/tasks?pageSize=500'))).items
  const toldOf = (list: readonly TaskView[]) =>
    list.map(({ title, treatment }) => ({ title, treatment })).toSorted((a, b) => a.title.localeCompare(b.title))
  expect(toldOf(guest.tasks)).toEqual(toldOf(tasks))
  expect(guest.tasks.some(({ treatment }) => treatment?.dose?.fills)).toBe(true)
  expect(counted(guest.stock)).toEqual(counted(await ofAccount(account)))
  expect(await jsonOf<{ sprayer: SprayerFacts }>(account.get('/sprayer'))).toEqual({
    sprayer: { tankL: '5', deadL: '0.3', waterL: null },
  })
})

test('a sprayer stays on the device where the account has one, and a product that the catalogue has no more keeps its name', async () => {
  const account = await newcomer()
  await account.put('/sprayer', { tankL: '10' })
  const garden = {
    ...sprayed([], [pack({ drug: 'no-such', name: 'Давний' })]),
    sprayer: { id: randomUUID(), tankL: '5' },
  }
  expect((await answerTo(garden)).stock.items).toMatchObject([{ drug: { alias: null, name: 'Давний' }, left: '10' }])
  const { left } = await merge(account, garden)
  expect(left.map(({ is }) => is).toSorted()).toEqual(['pack', 'sprayer'])
  expect(await jsonOf(account.get('/sprayer'))).toEqual({ sprayer: { tankL: '10', deadL: null, waterL: null } })
})

test.each<[string, Partial<GuestGarden>, string]>([
  ['an amount in words', { stock: [pack({ amount: 'много' })] }, 'garden.stock.0.amount'],
  ['a count of next year', { stock: [pack({ countedAt: '2099-01-01T00:00:00.000Z' })] }, 'garden.stock.0.countedAt'],
  [
    'less in the tank than stays there',
    { sprayer: { id: randomUUID(), tankL: '1', deadL: '2' } },
    'garden.sprayer.deadL',
  ],
])('%s is refused at its field', async (_, change, field) => {
  const response = await ask({ garden: { ...guestGarden(), ...change } })
  expect([response.status, Object.keys(((await response.json()) as { errors: object }).errors)]).toEqual([422, [field]])
})
