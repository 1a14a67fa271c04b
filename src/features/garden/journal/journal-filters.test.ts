import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#features/verdict/calendar.ts'
import { moscowDay } from '#kit/moscow-day.ts'
import { signedIn } from '#kit/testing/browser-session.server.ts'
import { GardenWorld, jsonOf } from '#kit/testing/garden.server.ts'
import type { JournalFilters, JournalRow } from './entry-view.ts'

let world: GardenWorld
beforeAll(async () => {
  world = await GardenWorld.open()
})
afterAll(() => world[Symbol.asyncDispose]())

const yesterday = addDays(moscowDay(new Date()), -1)
const lastYear = addDays(yesterday, -366)
const idsOf = async (query: string) =>
  (await jsonOf<{ items: JournalRow[] }>(world.owner.get(`/journal?${query}`))).items
    .map(({ id }) => id)
    .toSorted((a, b) => a - b)

test('the journal is filtered by planting, product and season, alone and together, and offers what its entries name', async () => {
  const [apple, other] = [await world.plant({ name: 'Антоновка' }), await world.plant({ name: 'Белый налив' })]
  const scor = await world.record(apple, yesterday)
  const old = await world.record(apple, lastYear)
  const horus = await world.record(other, yesterday, 'horus-1')
  expect(await idsOf(`planting=${apple}`)).toEqual([scor, old])
  expect(await idsOf('drug=horus')).toEqual([horus])
  expect(await idsOf('drug=no-such-drug')).toEqual([])
  expect(await idsOf(`season=${lastYear.slice(0, 4)}`)).toEqual([old])
  expect(await idsOf(`drug=skor&season=${yesterday.slice(0, 4)}&planting=${apple}`)).toEqual([scor])
  expect(await idsOf(`drug=horus&planting=${apple}`)).toEqual([])
  expect(await jsonOf<JournalFilters>(world.owner.get('/journal/filters'))).toEqual({
    seasons: [Number(lastYear.slice(0, 4)), Number(yesterday.slice(0, 4))],
    plantings: [
      { id: apple, name: 'Антоновка' },
      { id: other, name: 'Белый налив' },
    ],
    drugs: [
      { alias: 'skor', name: 'Скор' },
      { alias: 'horus', name: 'Хорус' },
    ],
  })
})

test('another gardener is offered nothing and finds nothing', async () => {
  const other = await signedIn(world.app, 'chuzhoj@example.ru')
  expect(await jsonOf<JournalFilters>(other.get('/journal/filters'))).toEqual({ seasons: [], plantings: [], drugs: [] })
  const mine = await world.plant()
  await world.record(mine, yesterday)
  expect(await jsonOf(other.get(`/journal?planting=${mine}`))).toMatchObject({ items: [], total: 0 })
})

test.each(['drug=%D0%B0', 'drug=a%20b', `drug=${'x'.repeat(101)}`, 'season=1', 'planting=-1'])(
  '%s is refused at its field',
  async query => {
    const response = await world.owner.get(`/journal?${query}`)
    expect([response.status, Object.keys(((await response.json()) as { errors: object }).errors)]).toEqual([
      422,
      [query.split('=')[0]],
    ])
  },
)
