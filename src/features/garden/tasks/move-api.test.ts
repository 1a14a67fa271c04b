import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#features/verdict/calendar.ts'
import { moscowDay } from '#kit/moscow-day.ts'
import { GardenWorld, jsonOf } from '#kit/testing/garden.server.ts'
import type { SeasonView } from '../season/season-view.ts'
import type { BulkPreview } from './bulk-change.ts'
import type { MovePreview } from './move-preview.ts'
import type { TaskView } from './task-view.ts'

let world: GardenWorld
beforeAll(async () => {
  world = await GardenWorld.open()
})
afterAll(() => world[Symbol.asyncDispose]())

const today = moscowDay(new Date())
const taskOf = async (id: number) =>
  (await jsonOf<{ items: TaskView[] }>(world.owner.get('/tasks?pageSize=500'))).items.find(task => task.id === id)!
const shift = (id: number, body: object) => world.owner.post(`/tasks/${id}/shift`, body)
const preview = (id: number, body: object) => jsonOf<MovePreview>(shift(id, { ...body, preview: true }))

/** An apple tree whose buds swell today, with the spray on bare branches due. */
async function dueSpray() {
  const planting = await world.plant({ count: 3 })
  await world.owner.post(`/plantings/${planting}/scheme`, { scheme: 'yablonya-sezon' })
  await world.owner.post(`/plantings/${planting}/phases`, { phase: 'bud-swell', date: today })
  const { items } = await jsonOf<{ items: TaskView[] }>(world.owner.get(`/tasks?planting=${planting}&pageSize=500`))
  return { planting, task: items.find(({ group, isTreatment }) => group === 'today' && isTreatment)! }
}

test('a move is told before it is written, and the window of the scheme with it', async () => {
  const { task } = await dueSpray()
  const outside = addDays(task.to!, 5)
  const told = await preview(task.id, { date: outside })
  expect(told).toMatchObject({ from: outside, to: outside, before: { from: null, to: null } })
  expect(told.conflicts.find(({ code }) => code === 'WINDOW')).toMatchObject({ task: task.id, level: 'caution' })
  expect(await taskOf(task.id)).toMatchObject({ from: task.from, to: task.to })
  const inside = await preview(task.id, { date: task.to })
  expect(inside.conflicts.map(({ code }) => code)).not.toContain('WINDOW')
})

test('two treatments that a move brings together are a conflict of the move, by the rules of the verdict', async () => {
  const { planting, task } = await dueSpray()
  const use = task.treatment!.use!
  const made = async (day: string) =>
    (
      await jsonOf<TaskView>(
        world.owner.post('/tasks', { title: 'Ещё раз', kind: 'spray', planting, use, from: day, to: day }),
      )
    ).id
  const far = await made(addDays(today, 200))
  const told = await preview(far, { date: addDays(today, 1) })
  expect(told.conflicts.filter(({ level }) => level === 'forbidden').map(({ task: id }) => id)).toContain(far)
  await shift(far, { date: addDays(today, 1) })
  const judged = (await taskOf(far))
    .treatment!.reasons.filter(({ level }) => level === 'forbidden')
    .map(({ code }) => code)
  expect(
    told.conflicts.filter(each => each.task === far && each.level === 'forbidden').map(({ code }) => code),
  ).toEqual(judged)
})

test('moving several at once is told before it is written: the days of all, and what they meet together', async () => {
  const { planting, task } = await dueSpray()
  const use = task.treatment!.use!
  const [near, far] = [addDays(today, 100), addDays(today, 200)]
  const made = async (day: string) =>
    (
      await jsonOf<TaskView>(
        world.owner.post('/tasks', { title: 'Ещё раз', kind: 'spray', planting, use, from: day, to: day }),
      )
    ).id
  const [first, second] = [await made(near), await made(far)]
  const undated = (await jsonOf<TaskView>(world.owner.post('/tasks', { title: 'Купить шланг' }))).id
  const body = { tasks: [task.id, first, undated], action: 'shift', days: 100 }
  const told = await jsonOf<BulkPreview>(world.owner.post('/tasks/bulk', { ...body, preview: true }))
  expect(told.changed).toBe(2)
  expect(told.left).toMatchObject([{ task: undated }])
  expect(told.moved.find(each => each.task === first)).toMatchObject({ was: near, from: far, to: far })
  expect(told.conflicts.find(({ code }) => code === 'WINDOW')).toMatchObject({ task: task.id })
  // The one that stays meets the one that comes to its day.
  const met = told.conflicts
    .filter(({ level, code }) => level === 'forbidden' && code !== 'WINDOW')
    .map(each => each.task)
  expect(met.some(id => id === first || id === second)).toBe(true)
  expect(await taskOf(first)).toMatchObject({ from: near })
  await world.owner.post('/tasks/bulk', body)
  for (const { task: id, from, to } of told.moved) expect(await taskOf(id)).toMatchObject({ from, to })
  const reasons = (await taskOf(first))
    .treatment!.reasons.filter(({ level }) => level === 'forbidden')
    .map(({ code }) => code)
  expect(
    told.conflicts.filter(each => each.task === first && each.level === 'forbidden').map(({ code }) => code),
  ).toEqual(reasons)
  const refused = await world.owner.post('/tasks/bulk', { tasks: [first], action: 'done', preview: true })
  expect(refused.status).toBe(422)
})

test('a move is undone: the days follow from the scheme again', async () => {
  const { task } = await dueSpray()
  const { before } = await preview(task.id, { date: addDays(today, 3) })
  await shift(task.id, { date: addDays(today, 3) })
  expect(await taskOf(task.id)).toMatchObject({ from: addDays(today, 3), to: addDays(today, 3) })
  expect((await shift(task.id, { restore: before })).status).toBe(200)
  expect(await taskOf(task.id)).toMatchObject({ from: task.from, to: task.to })
  expect((await shift(task.id, { restore: { from: null, to: today } })).status).toBe(422)
  expect((await shift(task.id, { days: 1, restore: before })).status).toBe(422)
})

test('the season has the phase that was marked, the steps with their groups, and an entry instead of the job it came from', async () => {
  const { planting, task } = await dueSpray()
  const year = Number(today.slice(0, 4))
  const row = async () =>
    (await jsonOf<SeasonView>(world.owner.get(`/season?year=${year}`))).rows.find(
      each => each.planting?.id === planting,
    )!
  const planned = (await row()).marks.find(mark => mark.task === task.id)!
  expect(planned).toMatchObject({
    state: 'planned',
    canMove: true,
    groups: [{ system: expect.any(String), code: expect.any(String) }],
  })
  expect((await row()).phases.filter(({ isEstimate }) => !isEstimate)).toMatchObject([{ from: today }])
  await world.owner.post(`/tasks/${task.id}/done`, { confirmed: task.treatment!.reasons.map(({ code }) => code) })
  const marks = (await row()).marks
  expect(marks.filter(mark => mark.task === task.id)).toEqual([])
  expect(marks.filter(mark => mark.entry !== null)).toMatchObject([
    { state: 'done', from: today, isTreatment: true, groups: planned.groups },
  ])
})
