import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { addDays, type Day } from '#features/verdict/calendar.ts'
import { moscowDay } from '#kit/moscow-day.ts'
import { GardenWorld, idOf, jsonOf } from '#kit/testing/garden.server.ts'
import type { MergeView } from '../guest/merge-view.ts'
import { entryOf, guestGarden } from '../guest/sample-guest.testing.ts'
import type { SeasonView } from '../season/season-view.ts'
import type { SharedGarden } from '../sharing/shared-view.ts'
import type { TaskList } from '../tasks/task-view.ts'

/** The first plot is in Moscow, the other one in the zone of the Far East, where the next day has begun. */

let world: GardenWorld
let plot: number
let bed: number
let here: Day
let far: { alias: string }
beforeAll(async () => {
  world = await GardenWorld.open()
  plot = await idOf(world.owner.post('/plots', { name: 'Далеко', waterZone: false, beehivesNear: false }))
  const [region] = await world.sql(`select id, alias from region where code = '12'`)
  await world.sql('update plot set region_id = $2 where id = $1', [plot, region!.id])
  far = { alias: String(region!.alias) }
  bed = await idOf(world.owner.post('/beds', { plot, name: 'У сопки', place: 'open' }))
  const moscow = moscowDay(new Date())
  here = addDays(moscow, 1)
})
afterAll(() => world[Symbol.asyncDispose]())
afterEach(() => void vi.useRealTimers())

const late = () => vi.useFakeTimers({ now: Date.parse(`${addDays(here, -1)}T19:30:00Z`), toFake: ['Date'] })
const job = async (id: number) => {
  const { items } = await jsonOf<TaskList>(world.owner.get('/tasks'))
  return items.find(task => task.id === id)!
}

test('a job on a bare bed is due, done and read from words by the day of its plot', async () => {
  late()
  const due = await idOf(world.owner.post('/tasks', { title: 'Вскопать', bed, from: here }))
  const elsewhere = await idOf(world.owner.post('/tasks', { title: 'Вскопать', bed: world.bed, from: here }))
  const written = await idOf(world.owner.post('/tasks', { text: 'сегодня полить', bed }))
  expect(await job(due)).toMatchObject({ group: 'today', today: here })
  expect(await job(elsewhere)).toMatchObject({ group: 'week', today: addDays(here, -1) })
  expect(await job(written)).toMatchObject({ group: 'today', from: here })
  expect((await world.owner.post(`/tasks/${due}/done`)).status).toBe(200)
  expect((await job(due)).endedOn).toBe(here)
})

test('the season has the day of the plot in the row of a bare bed', async () => {
  late()
  await idOf(world.owner.post('/tasks', { title: 'Посеять сидераты', bed, from: here }))
  const { rows } = await jsonOf<SeasonView>(world.owner.get('/season'))
  expect(rows.find(({ name }) => name === 'У сопки')?.today).toBe(here)
})

test('a shared plot without plantings has its own day', async () => {
  late()
  const body = { plot, label: 'Соседу', access: 'all' }
  const { items } = await jsonOf<{ items: { address: string }[] }>(world.owner.post('/plot-shares', body))
  const secret = items.at(-1)!.address.split('/').at(-1)!
  expect((await jsonOf<SharedGarden>(world.owner.get(`/shared/${secret}`))).today).toBe(here)
})

test('flowers that are seen when something is planted are seen on the day of its plot', async () => {
  late()
  const id = await idOf(world.owner.post('/plantings', { bed, plant: 'yablonya', flowering: true }))
  const [row] = await world.sql('select flowering_seen_at::text as day from planting where id = $1', [id])
  expect(row?.day).toBe(here)
})

test('what a device has done today comes over with the day of its plot', async () => {
  late()
  const guest = guestGarden()
  const [tree] = guest.plantings
  // Forbidden there: it is taken as a fact only when its day has come.
  const entry = { ...entryOf(tree!.id, 'skor-1', here), isPastRecord: false, reason: null }
  const harvest = { id: randomUUID(), planting: tree!.id, date: here }
  const garden = {
    ...guest,
    ...{ plot: { ...guest.plot, region: far.alias }, tasks: [], observations: [] },
    ...{ entries: [entryOf(tree!.id, 'skor-1', addDays(here, -1)), entry], harvests: [harvest] },
  }
  const { left, added } = await jsonOf<MergeView>(world.owner.post('/garden/merge', { garden }))
  expect(left).toEqual([])
  expect(added.filter(({ is }) => is === 'entry' || is === 'harvest')).toHaveLength(3)
})
