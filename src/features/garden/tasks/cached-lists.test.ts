import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { addDays } from '#features/verdict/calendar.ts'
import { createGenerationCache } from '#kit/catalogue/generation-cache.server.ts'
import { moscowDay } from '#kit/moscow-day.ts'
import { TestBrowser } from '#kit/testing/browser-session.server.ts'
import { builtApp } from '#kit/testing/built-app.server.ts'
import { GardenWorld, idOf, jsonOf } from '#kit/testing/garden.server.ts'
import type { TaskList, TaskView } from './task-view.ts'

/** `world.owner` asks a site that keeps nothing; `caching` is the same gardener at a site that keeps its answers. */

let world: GardenWorld
let caching: TestBrowser
const generation = { value: 1 as number | null, isListening: true, confirmation: async () => {} }
let tree: number
/** In the same bed. */
let neighbour: number
let spray: TaskView
beforeAll(async () => {
  world = await GardenWorld.open()
  const app = await builtApp({ db: world.database.db, cache: createGenerationCache(generation) })
  caching = new TestBrowser(app)
  for (const [name, value] of world.owner.cookies) caching.cookies.set(name, value)
  ;[tree, neighbour] = [await treeWithScheme(), await treeWithScheme()]
  spray = (await fresh()).items.find(({ group, treatment }) => group === 'today' && treatment?.dose)!
})
afterAll(() => world[Symbol.asyncDispose]())
afterEach(() => void vi.useRealTimers())

const today = moscowDay(new Date())
const address = '/tasks?pageSize=500'
const fresh = () => jsonOf<TaskList>(world.owner.get(address))
const cached = () => jsonOf<TaskList>(caching.get(address))
const sql = (text: string, ...values: unknown[]) => world.sql(text, values)
/** Of the catalogue: every process hears of it. */
const ofCatalogue = async (text: string, ...values: unknown[]) => {
  await sql(text, ...values)
  generation.value!++
}
async function treeWithScheme(): Promise<number> {
  const id = await world.plant({ count: 3, bed: world.bed })
  await world.owner.post(`/plantings/${id}/scheme`, { scheme: 'yablonya-sezon' })
  await world.owner.post(`/plantings/${id}/phases`, { phase: 'bud-swell', date: today })
  return id
}
/** Past the triggers that count the versions of a garden, so that only who computes it again sees it. */
const changeUnnoticed = () =>
  sql(`begin; alter table garden_task disable trigger user; update garden_task set title = title || '!';
    alter table garden_task enable trigger user; commit`)
const drug = () => spray.treatment!.drug!.alias
const job = () => idOf(world.owner.post('/tasks', { title: 'Полить', bed: world.bed, from: today }))
async function share() {
  const { items } = await jsonOf<{ items: { address: string }[] }>(
    world.owner.post('/plot-shares', { plot: world.plot, label: 'Соседу', access: 'mark' }),
  )
  return items.at(-1)!.address.split('/').at(-1)!
}

const changes: Record<string, () => Promise<unknown>> = {
  'a new job': job,
  'a job that is moved': async () => world.owner.post(`/tasks/${await job()}/shift`, { days: 2 }),
  'a mark': async () => world.owner.post(`/tasks/${await job()}/done`),
  'a mark that is taken back': async () => {
    const id = await job()
    await world.owner.post(`/tasks/${id}/done`)
    await cached()
    await world.owner.post(`/tasks/${id}/undo`)
  },
  'a mark over a shared address': async () => {
    const [secret, id] = [await share(), await job()]
    await cached()
    await world.owner.post(`/shared/${secret}/tasks/${id}/done`)
    expect((await cached()).items.find(each => each.id === id)).toMatchObject({ state: 'done', by: 'Соседу' })
  },
  'the name of a planting': () => world.owner.put(`/plantings/${tree}`, { name: 'Антоновка' }),
  'the size of a planting': () => world.owner.put(`/plantings/${tree}`, { areaM2: '60', count: 6 }),
  'a pack at home': () =>
    world.owner.post('/stock', { drug: drug(), amount: '0.1', unit: spray.treatment!.dose!.unit }),
  'a pack that is thrown away': () => sql('delete from stock_item'),
  'a step of the neighbour that is moved': async () => {
    const step = (await fresh()).items.find(
      ({ planting, treatment }) => planting?.id === neighbour && treatment !== null,
    )!
    await sql('update garden_task set due_from = $1, due_to = $1 where id = $2', addDays(today, 3), step.id)
  },
  'the name of the bed': () => world.owner.put(`/beds/${world.bed}`, { name: 'Под яблонями', place: 'open' }),
  'an entry that reaches the neighbour alone': () => world.record(neighbour, addDays(today, -2), spray.treatment!.use!),
  'a phase that is seen': () => world.owner.post(`/plantings/${tree}/phases`, { phase: 'green-cone', date: today }),
  'an entry of the journal': () => world.record(tree, addDays(today, -1), spray.treatment!.use!),
  'an entry that is struck': () =>
    sql(`update journal_entry set struck_at = now(), struck_reason = 'опечатка' where struck_at is null`),
  'hives near the plot': () => sql(`update plot set beehives_near = 'yes' where id = $1`, world.plot),
  'the sprayer': () => world.owner.put('/sprayer', { tankL: '0.5', waterL: '0.4' }),
  'the name of a drug': () => ofCatalogue(`update drug set name = name || ' Новый' where alias = $1`, drug()),
  'a registered use': () => ofCatalogue('update drug_use set phi_days = 33 where alias = $1', spray.treatment!.use),
  'a registration that ends': () =>
    ofCatalogue(
      'update drug_registrations set valid_to = $1 where parent_id = (select id from drug where alias = $2)',
      addDays(today, -1),
      drug(),
    ),
  'a use that is gone': () => ofCatalogue(`update drug set status = 'draft' where alias = $1`, drug()),
  'a planting that is removed': () =>
    sql('update planting set removed_at = $1 where id = $2', addDays(today, -1), tree),
}

test.each(Object.entries(changes))('shows at once: %s', async (_, change) => {
  const before = await cached()
  expect(await cached()).toEqual(before)
  await change()
  const after = await cached()
  expect(after).toEqual(await fresh())
  expect(after).not.toEqual(before)
})

test('a day that begins, and a plot that moves to a zone where it has begun', async () => {
  await job()
  vi.useFakeTimers({ now: Date.parse(`${today}T19:30:00Z`), toFake: ['Date'] })
  expect((await cached()).today).toBe(today)
  await sql(`update plot set region_id = (select id from region where code = '12') where id = $1`, world.plot)
  expect((await cached()).today).toBe(addDays(today, 1))
  expect(await cached()).toEqual(await fresh())
  await sql('update plot set region_id = null where id = $1', world.plot)
  expect((await cached()).today).toBe(today)
  vi.setSystemTime(Date.parse(`${today}T21:00:00Z`))
  expect((await cached()).today).toBe(addDays(today, 1))
  expect(await cached()).toEqual(await fresh())
})

test('an answer is cached while nothing has changed, each by its question, and nobody else sees it', async () => {
  await job()
  const before = await cached()
  await changeUnnoticed()
  expect(await cached()).toEqual(before)
  const ended = await jsonOf<TaskList>(caching.get(`${address}&group=ended`))
  expect(ended.items.map(({ group }) => group)).not.toContain('today')
  const stranger = caching.copy()
  stranger.cookies.clear()
  expect((await stranger.get(address)).status).toBe(401)
  const { headers } = await caching.get(address)
  expect([headers.get('cache-control'), headers.get('content-type'), headers.getSetCookie().length]).toEqual([
    'no-store',
    'application/json',
    2,
  ])
  expect((await caching.request(`/api${address}`, { headers: { 'if-none-match': headers.get('etag')! } })).status).toBe(
    304,
  )
})

test('after an idle time the generation is confirmed first, and the cached answer is sent', async () => {
  const [before, value] = [await cached(), generation.value]
  await changeUnnoticed()
  generation.value = null
  generation.confirmation = async () => {
    generation.value = value
  }
  expect(await cached()).toEqual(before)
})
