import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#features/verdict/calendar.ts'
import { moscowDay } from '#kit/moscow-day.ts'
import { signedIn } from '#kit/testing/browser-session.server.ts'
import { GardenWorld, jsonOf } from '#kit/testing/garden.server.ts'
import type { TaskView } from '../tasks/task-view.ts'
import { hasPlanOfSeason, type RemovedPlan } from './plan-removal.ts'
import type { PlantingView } from './planting-view.ts'

let world: GardenWorld
beforeAll(async () => {
  world = await GardenWorld.open()
})
afterAll(() => world[Symbol.asyncDispose]())

const today = moscowDay(new Date())
const scheme = 'yablonya-sezon'
const planting = (id: number) => jsonOf<PlantingView>(world.owner.get(`/plantings/${id}`))
const tasksOf = async (id: number) =>
  (await jsonOf<{ items: TaskView[] }>(world.owner.get(`/tasks?planting=${id}&pageSize=500`))).items
const remove = (id: number, plan: number, query = '') => world.owner.delete(`/plantings/${id}/plans/${plan}${query}`)
const done = async ({ id }: TaskView) =>
  expect(
    (await world.owner.post(`/tasks/${id}/done`, { day: today, isPastRecord: true, reason: 'уже сделано' })).status,
  ).toBe(200)

/** With one treatment and one job by hand that are done, and a job of one's own. */
async function planInProgress() {
  const id = await world.plant({ count: 3 })
  expect((await world.owner.post(`/plantings/${id}/scheme`, { scheme })).status).toBe(200)
  await world.owner.post(`/plantings/${id}/phases`, { phase: 'bud-swell', date: addDays(today, -1) })
  const steps = await tasksOf(id)
  const spray = steps.find(({ isTreatment, from }) => isTreatment && from !== null)!
  const byHand = steps.find(({ isTreatment }) => !isTreatment)!
  await done(spray)
  await done(byHand)
  await world.owner.post('/tasks', { title: 'Полить', kind: 'other', planting: id })
  const [plan] = (await planting(id)).schemes
  return { id, plan: plan!.id, steps, spray, byHand }
}

test('a plan that is removed takes along what waits, and leaves what was done; the preview says the same and writes nothing', async () => {
  const { id, plan, steps, byHand } = await planInProgress()
  const [before, light] = [await tasksOf(id), (await planting(id)).light]
  const told = await jsonOf<RemovedPlan>(remove(id, plan, '?preview=true'))
  expect(told).toMatchObject({ gone: steps.length - 2, kept: 1, entries: 1 })
  expect(told.jobs.map(({ task }) => task).toSorted()).toEqual(
    before.flatMap(task => (task.isManual || task.group === 'ended' ? [] : task.id)).toSorted(),
  )
  expect(await tasksOf(id)).toEqual(before)

  const removed = await remove(id, plan)
  expect([removed.status, await removed.json()]).toEqual([200, told])
  const left = await tasksOf(id)
  expect(left.map(({ title, group, endedOn, isManual }) => [title, group, endedOn, isManual]).toSorted()).toEqual(
    [
      ['Полить', 'undated', null, true],
      [byHand.title, 'ended', today, true],
    ].toSorted(),
  )
  const after = await planting(id)
  expect([after.schemes, after.phase?.key, after.light]).toEqual([[], 'bud-swell', light])
  expect(await jsonOf(world.owner.get(`/journal?planting=${id}`))).toMatchObject({
    total: 1,
    items: [{ struckAt: null }],
  })
  expect((await remove(id, plan)).status).toBe(404)
  expect((await world.owner.post(`/plantings/${id}/scheme`, { scheme })).status).toBe(200)
})

test('what was done can be taken back after the plan is gone', async () => {
  const { id, plan, byHand } = await planInProgress()
  await remove(id, plan)
  const own = (await tasksOf(id)).find(({ title }) => title === byHand.title)!
  expect((await world.owner.post(`/tasks/${own.id}/undo`)).status).toBe(200)
  expect((await tasksOf(id)).find(({ title }) => title === byHand.title)).toMatchObject({ endedOn: null, from: today })
})

test('of another planting, of another gardener, and one that never was is 404', async () => {
  const { id, plan } = await planInProgress()
  const other = await world.plant()
  const stranger = await signedIn(world.app, 'stranger@example.ru')
  expect((await remove(other, plan)).status).toBe(404)
  expect((await remove(id, 999_999)).status).toBe(404)
  for (const query of ['', '?preview=true'])
    expect((await stranger.delete(`/plantings/${id}/plans/${plan}${query}`)).status).toBe(404)
  expect((await planting(id)).schemes).toHaveLength(1)
})

test('a plan of an earlier season is no plan of this one', async () => {
  const { id, plan } = await planInProgress()
  expect(hasPlanOfSeason(await planting(id))).toBe(true)
  await world.sql('update planting_scheme set season = season - 1 where id = $1', [plan])
  expect(hasPlanOfSeason(await planting(id))).toBe(false)
  const annual = await world.plant({ plant: 'tomat' })
  await world.owner.post(`/plantings/${annual}/scheme`, { scheme: 'tomat-sezon' })
  const view = await planting(annual)
  expect([view.season, hasPlanOfSeason(view), hasPlanOfSeason({ ...view, schemes: [] })]).toEqual([null, true, false])
})
