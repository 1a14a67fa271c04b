import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#features/verdict/calendar.ts'
import { moscowDay } from '#kit/moscow-day.ts'
import { signedIn, type TestBrowser } from '#kit/testing/browser-session.server.ts'
import { testOrigin } from '#kit/testing/built-app.server.ts'
import { GardenWorld, idOf, jsonOf } from '#kit/testing/garden.server.ts'
import type { JournalRow } from '../journal/entry-view.ts'
import type { TaskView } from '../tasks/task-view.ts'
import type { SharedGarden } from './shared-view.ts'

/** The right «всё»: jobs and journal of one plot, kept by somebody else. */

let world: GardenWorld
let friend: TestBrowser
let other: { plot: number; planting: number }
let planting: number
beforeAll(async () => {
  world = await GardenWorld.open()
  friend = await signedIn(world.app, 'drug-sadovod@example.ru')
  planting = await world.plant({ name: 'Общая яблоня' })
  const plot = await idOf(world.owner.post('/plots', { name: 'Тайный', waterZone: false, beehivesNear: false }))
  const bed = await idOf(world.owner.post('/beds', { plot, name: 'Тайная грядка', place: 'open' }))
  other = { plot, planting: await world.plant({ bed, name: 'Тайная яблоня' }) }
})
afterAll(() => world[Symbol.asyncDispose]())

const today = moscowDay(new Date())
const label = 'Подруге Вере'

async function share(access: 'view' | 'mark' | 'all' = 'all') {
  const { items } = await jsonOf<{ items: { id: number; address: string }[] }>(
    world.owner.post('/plot-shares', { plot: world.plot, label, access }),
  )
  const { id, address } = items.at(-1)!
  const secret = address.slice(address.lastIndexOf('/') + 1)
  return { secret, base: `/shared/${secret}`, close: () => world.owner.delete(`/plot-shares/${id}`) }
}
const job = (values: object = {}) =>
  idOf(world.owner.post('/tasks', { title: 'Подвязать', planting, from: today, ...values }))
const task = async (id: number) =>
  (await jsonOf<{ items: TaskView[] }>(world.owner.get('/tasks?pageSize=500'))).items.find(each => each.id === id)
const journal = async () => (await jsonOf<{ items: JournalRow[] }>(world.owner.get('/journal'))).items

test('jobs are added, moved, skipped, brought back and deleted, and the owner sees by whom', async () => {
  const { base } = await share()
  const added = await jsonOf<SharedGarden>(friend.post(`${base}/tasks`, { text: 'сегодня прополоть', planting }))
  const { id } = added.tasks.find(({ title }) => title === 'Прополоть')!
  expect(await task(id)).toMatchObject({ by: label, group: 'today' })
  await friend.post(`${base}/tasks/${id}/shift`, { days: 3 })
  expect(await task(id)).toMatchObject({ from: addDays(today, 3) })
  await friend.post(`${base}/tasks/${id}/skip`, { reason: 'weather' })
  expect(await task(id)).toMatchObject({ state: 'skipped', by: label })
  expect((await friend.post(`${base}/tasks/${id}/undo`)).status).toBe(200)
  expect(await task(id)).toMatchObject({ group: 'week' })
  expect((await friend.delete(`/shared/${base.split('/').at(-1)}/tasks/${id}`)).status).toBe(200)
  expect(await task(id)).toBeUndefined()
})

test('a treatment is confirmed, stands in the journal with who has recorded it, and is taken back with a reason', async () => {
  const { base } = await share()
  const id = await job({ title: 'Скор', use: 'skor-1' })
  const fact = { day: addDays(today, -1), isPastRecord: true, reason: 'сделано вчера' }
  expect((await friend.post(`${base}/tasks/${id}/done`, { confirmed: [] })).status).toBe(422)
  expect((await friend.post(`${base}/tasks/${id}/done`, fact)).status).toBe(200)
  const [entry] = await journal()
  expect(entry).toMatchObject({ madeBy: label, day: fact.day, plantings: [{ name: 'Общая яблоня' }] })
  const seen = await jsonOf<{ items: JournalRow[] }>(friend.get(`${base}/journal`))
  expect(seen.items.map(each => each.id)).toContain(entry!.id)
  expect((await friend.post(`${base}/journal/${entry!.id}/strike`, { reason: 'ошиблась' })).status).toBe(200)
  expect((await journal()).find(each => each.id === entry!.id)).toMatchObject({ struckReason: `${label}: ошиблась` })
})

describe('nothing of another plot', () => {
  test('is shown or changed: jobs, plantings, entries of it and of both', async () => {
    const { base } = await share()
    const hidden = await job({ title: 'Тайное дело', planting: other.planting })
    const far = await world.record(other.planting, addDays(today, -5))
    const both = await idOf(
      world.owner.post('/journal', {
        ...{ day: addDays(today, -6), plantings: [planting, other.planting], items: [{ use: 'skor-1' }] },
        ...{ isPastRecord: true, reason: 'записываю позже' },
      }),
    )
    const own = await world.record(planting, addDays(today, -7))
    for (const request of ['done', 'skip', 'shift', 'undo'] as const) {
      const body = { done: {}, skip: { reason: 'late' }, shift: { days: 1 }, undo: {} }[request]
      expect([request, (await friend.post(`${base}/tasks/${hidden}/${request}`, body)).status]).toEqual([request, 404])
    }
    expect((await friend.delete(`${base}/tasks/${hidden}`)).status).toBe(404)
    expect((await friend.post(`${base}/tasks`, { text: 'полить', planting: other.planting })).status).toBe(422)
    for (const entry of [far, both])
      expect((await friend.post(`${base}/journal/${entry}/strike`, { reason: 'чужое' })).status).toBe(404)
    const mine = await job({ title: 'С соседом', use: 'skor-1' })
    const fact = {
      day: today,
      isPastRecord: true,
      reason: 'сделано',
      neighbours: [{ planting: other.planting, reached: true }],
    }
    expect((await friend.post(`${base}/tasks/${mine}/done`, fact)).status).toBe(422)
    const text = (
      await Promise.all([friend.get(base), friend.get(`${base}/journal`)].map(async each => (await each).text()))
    ).join()
    expect(text).toContain('Общая яблоня')
    expect(text).not.toMatch(/Тайн/)
    const ids = (await jsonOf<{ items: JournalRow[] }>(friend.get(`${base}/journal`))).items.map(({ id }) => id)
    expect([ids.includes(own), ids.includes(far), ids.includes(both)]).toEqual([true, false, false])
  })

  test('and nothing that belongs to the owner alone: sharing, plots, the whole garden', async () => {
    const { base } = await share()
    expect((await friend.get(base)).status).toBe(200)
    expect((await jsonOf<{ items: unknown[] }>(friend.get('/plots'))).items).toEqual([])
    expect((await friend.post('/plot-shares', { plot: world.plot, label: 'Ещё', access: 'view' })).status).toBe(422)
    expect((await friend.delete(`/plots/${world.plot}`)).status).toBe(404)
  })
})

test('who may look or tick off alone may not more, and a closed address not even that', async () => {
  const id = await job()
  for (const access of ['view', 'mark'] as const) {
    const { base } = await share(access)
    const statuses = await Promise.all([
      friend.get(`${base}/journal`),
      friend.post(`${base}/tasks`, { text: 'полить', planting }),
      friend.post(`${base}/tasks/${id}/skip`, { reason: 'late' }),
      friend.post(`${base}/tasks/${id}/shift`, { days: 1 }),
      friend.post(`${base}/tasks/${id}/undo`),
      friend.delete(`${base}/tasks/${id}`),
      friend.post(`${base}/journal/1/strike`, { reason: 'чужое' }),
    ])
    expect(statuses.map(({ status }) => status)).toEqual(Array(7).fill(403))
  }
  const { base, close } = await share()
  await close()
  expect([(await friend.get(base)).status, (await friend.post(`${base}/tasks/${id}/done`)).status]).toEqual([404, 404])
  expect(await task(id)).toMatchObject({ state: 'open' })
})

test('without an account the address shows a week and no more than the others do', async () => {
  const id = await job({ title: 'Очень нескоро', from: '2099-05-01' })
  expect(id).toBeGreaterThan(0)
  const { secret, base } = await share()
  const page = await world.app.request(`${testOrigin}/shared/${secret}`, { headers: { accept: 'text/html' } })
  expect([page.status, (await page.text()).includes('Очень нескоро')]).toEqual([200, false])
  expect((await world.app.request(`${testOrigin}/api${base}`)).status).toBe(401)
  expect((await jsonOf<SharedGarden>(friend.get(base))).tasks.map(({ title }) => title)).toContain('Очень нескоро')
})
