import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#features/verdict/calendar.ts'
import { moscowDay } from '#kit/moscow-day.ts'
import { signedIn, type TestBrowser } from '#kit/testing/browser-session.server.ts'
import { GardenWorld, idOf, jsonOf } from '#kit/testing/garden.server.ts'
import type { SharedGarden, SharedTask } from '../sharing/shared-view.ts'

/** Repeats over the address of a shared plot. */

let world: GardenWorld
let friend: TestBrowser
let planting: number
beforeAll(async () => {
  world = await GardenWorld.open()
  friend = await signedIn(world.app, 'drug-sadovod@example.ru')
  planting = await world.plant({ name: 'Общая яблоня' })
})
afterAll(() => world[Symbol.asyncDispose]())

const today = moscowDay(new Date())
const everyThree = { every: 3, unit: 'day', from: 'done' }

async function share(access: 'view' | 'mark' | 'all'): Promise<string> {
  const body = { plot: world.plot, label: 'Подруге Вере', access }
  const { items } = await jsonOf<{ items: { address: string }[] }>(world.owner.post('/plot-shares', body))
  return `/shared/${items.at(-1)!.address.split('/').at(-1)}`
}
const job = (title: string) => idOf(world.owner.post('/tasks', { title, planting, from: today, repeat: everyThree }))
const daysIn = (tasks: readonly SharedTask[], title: string) =>
  tasks.filter(task => task.title === title).map(({ group, from }) => (group === 'ended' ? 'ended' : from))

test('who may mark brings the next one by marking, and changes no rule', async () => {
  const base = await share('mark')
  const id = await job('Полив по ссылке')
  expect((await friend.put(`${base}/tasks/${id}`, { repeat: null })).status).toBe(403)
  const { tasks } = await jsonOf<SharedGarden>(friend.post(`${base}/tasks/${id}/done`))
  expect(daysIn(tasks, 'Полив по ссылке')).toEqual([addDays(today, 3), 'ended'])
  expect(tasks.find(({ group }) => group === 'week')!.repeat).toMatchObject(everyThree)
})

test('who may do everything edits the rule, takes a mark back and reads what stays', async () => {
  const base = await share('all')
  const { tasks } = await jsonOf<SharedGarden>(friend.post(`${base}/tasks`, { text: 'каждые 2 дня рыхлить', planting }))
  const { id } = tasks.find(({ title }) => title === 'Рыхлить')!
  await friend.put(`${base}/tasks/${id}`, { repeat: everyThree })
  const marked = await jsonOf<SharedGarden>(friend.post(`${base}/tasks/${id}/done`))
  expect(daysIn(marked.tasks, 'Рыхлить')).toEqual([addDays(today, 3), 'ended'])
  const next = marked.tasks.find(({ title, group }) => title === 'Рыхлить' && group !== 'ended')!
  expect(await jsonOf(friend.post(`${base}/tasks/${id}/undo`))).toMatchObject({ left: null })
  await friend.post(`${base}/tasks/${id}/done`)
  expect((await friend.put(`${base}/tasks/${next.id}`, { title: 'Чужое' })).status).toBe(404)
  const again = await jsonOf<SharedGarden>(friend.get(base))
  const other = again.tasks.find(({ title, group }) => title === 'Рыхлить' && group !== 'ended')!
  await friend.post(`${base}/tasks/${other.id}/shift`, { days: 1 })
  expect(await jsonOf(friend.post(`${base}/tasks/${id}/undo`))).toMatchObject({
    left: expect.stringContaining('осталось'),
  })
  expect((await friend.delete(`/shared/${base.split('/').at(-1)}/tasks/${other.id}`)).status).toBe(200)
})
