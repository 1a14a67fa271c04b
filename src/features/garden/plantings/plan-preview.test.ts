import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#features/verdict/calendar.ts'
import { moscowDay } from '#kit/moscow-day.ts'
import { GardenWorld, jsonOf } from '#kit/testing/garden.server.ts'
import type { TaskView } from '../tasks/task-view.ts'
import type { PlanChange } from './plan-change.ts'
import type { SchemePreview } from './scheme-preview.ts'

let world: GardenWorld
beforeAll(async () => {
  world = await GardenWorld.open()
})
afterAll(() => world[Symbol.asyncDispose]())

const today = moscowDay(new Date())
const scheme = 'yablonya-sezon'
const tasksOf = async (id: number) =>
  (await jsonOf<{ items: TaskView[] }>(world.owner.get(`/tasks?planting=${id}&pageSize=500`))).items
const previewOf = (id: number) =>
  jsonOf<SchemePreview>(world.owner.post(`/plantings/${id}/scheme`, { scheme, preview: true }))
const codesOf = (treatment: TaskView['treatment'] | SchemePreview['steps'][number]['treatment']) =>
  treatment?.reasons.filter(({ level }) => level === 'forbidden').map(({ code }) => code) ?? []

/** The preferred use of the spray on bare branches. */
async function firstUse(): Promise<string> {
  const id = await world.plant()
  await world.owner.post(`/plantings/${id}/phases`, { phase: 'bud-swell', date: today })
  return (await previewOf(id)).steps.find(({ from, treatment }) => from !== null && treatment)!.treatment!.use
}

/** A job of one's own with that product, planned before. */
const planned = async (planting: number, use: string, day: string) => {
  const job = { title: 'Опрыскать', kind: 'spray', planting, use, from: day, to: day }
  expect((await world.owner.post('/tasks', job)).status).toBe(201)
}

test('the preview of a scheme counts what is planned already, and says what the to-do will say', async () => {
  const use = await firstUse()
  const id = await world.plant()
  await world.owner.post(`/plantings/${id}/phases`, { phase: 'bud-swell', date: today })
  const alone = (await previewOf(id)).steps.find(({ treatment }) => treatment?.use === use)!
  await planned(id, use, today)
  const preview = await previewOf(id)
  const step = preview.steps.find(({ key }) => key === alone.key)!
  expect(codesOf(step.treatment).length).toBeGreaterThan(codesOf(alone.treatment).length)
  await world.owner.post(`/plantings/${id}/scheme`, { scheme })
  const told = preview.steps.flatMap(({ title, from, treatment }) =>
    from && treatment ? [[title, codesOf(treatment)]] : [],
  )
  const done = (await tasksOf(id)).flatMap(({ title, from, isManual, treatment }) =>
    from && treatment && !isManual ? [[title, codesOf(treatment)]] : [],
  )
  expect(told).toEqual(done)
})

test('the preview of a phase counts the other plans too', async () => {
  const use = await firstUse()
  const id = await world.plant()
  await world.owner.post(`/plantings/${id}/scheme`, { scheme })
  await planned(id, use, today)
  const mark = { phase: 'bud-swell', date: addDays(today, -1) }
  const { moved } = await jsonOf<PlanChange>(world.owner.post(`/plantings/${id}/phases`, { ...mark, preview: true }))
  await world.owner.post(`/plantings/${id}/phases`, mark)
  const after = new Map((await tasksOf(id)).map(task => [task.id, codesOf(task.treatment)]))
  expect(moved.map(({ task, conflicts }) => [task, conflicts.map(({ code }) => code)])).toEqual(
    moved.map(({ task }) => [task, after.get(task)]),
  )
})
