import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addDays } from '#features/verdict/calendar.ts'
import { moscowDay } from '#kit/moscow-day.ts'
import { GardenWorld, idOf, jsonOf } from '#kit/testing/garden.server.ts'
import type { TaskView } from '../tasks/task-view.ts'

/** A second plot where the next day has begun already, while the first one keeps the time of Moscow. */
let world: GardenWorld
let plot: number
let bed: number
const today = moscowDay(new Date())
const there = addDays(today, 1)
const everyThree = { every: 3, unit: 'day', from: 'done' }

beforeEach(async () => {
  world = await GardenWorld.open()
  plot = await idOf(world.owner.post('/plots', { name: 'Дальний', region: 'dalnevostochnyj' }))
  bed = await idOf(world.owner.post('/beds', { plot, name: 'Дальняя грядка', place: 'open' }))
  vi.useFakeTimers({ now: Date.parse(`${today}T19:30:00Z`), toFake: ['Date'] })
})
afterEach(async () => {
  vi.useRealTimers()
  await world[Symbol.asyncDispose]()
})

const days = async (title: string) => {
  const { items } = await jsonOf<{ items: TaskView[] }>(world.owner.get('/tasks?pageSize=500'))
  const own = items.filter(task => task.title === title).toSorted((a, b) => a.id - b.id)
  return own.map(({ group, from, endedOn }) => [group, endedOn ?? from])
}

test.each(['bed', 'planting'])('a job of a %s is due and repeated by the day of its plot', async of => {
  const place = of === 'bed' ? { bed } : { planting: await world.plant({ bed }) }
  const id = await idOf(world.owner.post('/tasks', { title: 'Полить', ...place, from: there, repeat: everyThree }))
  expect(await days('Полить')).toEqual([['today', there]])
  expect((await world.owner.post(`/tasks/${id}/done`)).status).toBe(200)
  expect(await days('Полить')).toEqual([
    ['ended', there],
    ['week', addDays(there, 3)],
  ])
  await world.owner.post('/tasks', { title: 'Рыхлить', ...place, repeat: everyThree })
  expect(await days('Рыхлить')).toEqual([['today', there]])
  const many = { tasks: [await idOf(world.owner.post('/tasks', { title: 'Полоть', ...place, from: there }))] }
  expect((await world.owner.post('/tasks/bulk', { ...many, action: 'done' })).status).toBe(200)
  expect(await days('Полоть')).toEqual([['ended', there]])
})

test('a job of no plot, and one of the first plot, keep the day of the first plot', async () => {
  for (const place of [{}, { bed: world.bed }]) {
    await world.owner.post('/tasks', { title: 'Здесь', ...place, repeat: everyThree })
    expect((await days('Здесь')).at(-1)).toEqual(['today', today])
  }
})

test('a shared plot without plantings shows its own day', async () => {
  const { items } = await jsonOf<{ items: { address: string }[] }>(
    world.owner.post('/plot-shares', { plot, label: 'Соседу', access: 'mark' }),
  )
  const secret = items[0]!.address.split('/').at(-1)!
  expect(await jsonOf(world.owner.get(`/shared/${secret}`))).toMatchObject({ today: there })
})
