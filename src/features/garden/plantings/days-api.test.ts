import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OwnDays } from '#features/own-verdicts/own-days.ts'
import { addDays } from '#features/verdict/calendar.ts'
import { moscowDay } from '#kit/moscow-day.ts'
import { signedIn } from '#kit/testing/browser-session.server.ts'
import { GardenWorld, idOf, jsonOf } from '#kit/testing/garden.server.ts'
import type { TaskView } from '../tasks/task-view.ts'
import type { PlantingView } from './planting-view.ts'

let world: GardenWorld
beforeAll(async () => {
  world = await GardenWorld.open()
})
afterAll(() => world[Symbol.asyncDispose]())

const today = moscowDay(new Date())
const inDays = (days: number) => addDays(today, days)

const address = (plantings: string | number, use = 'skor-1', more = '') =>
  `/garden/days?use=${use}&plantings=${plantings}${more}`
const daysOf = async (planting: number, use = 'skor-1', more = '') =>
  (await jsonOf<{ answers: OwnDays[] }>(world.owner.get(address(planting, use, more)))).answers[0]!
const forbiddenBy = (found: OwnDays) =>
  found.days.map(({ reasons }) => reasons.filter(({ level }) => level === 'forbidden').map(({ code }) => code))

/** An apple tree with green fruits, far from its harvest. */
async function apple(values: Record<string, unknown> = {}) {
  const id = await world.plant({ count: 3, plannedHarvestAt: inDays(120), ...values })
  const marked = await world.owner.post(`/plantings/${id}/phases`, { phase: 'fruit-growth', date: today })
  expect(marked.status).toBe(200)
  return id
}

describe('GET /garden/days', () => {
  test('answers every day in the order of the plantings, and is nobody else’s to keep', async () => {
    const [first, second] = [await apple(), await apple()]
    const response = await world.owner.get(address(`${second},${first}`, 'skor-1', '&days=21'))
    const { answers } = (await response.json()) as { answers: OwnDays[] }
    expect(answers.map(({ planting }) => planting.id)).toEqual([second, first])
    for (const { days, drug, wait } of answers) {
      expect(days.map(({ day }) => day)).toEqual(Array.from({ length: 21 }, (_, index) => inDays(index)))
      expect([drug.alias, wait]).toEqual(['skor', 20])
    }
    expect(response.headers.get('cache-control')).toContain('no-store')
  })

  test('says the same for each day as a job that is planned for it', async () => {
    const id = await apple()
    await world.record(id, inDays(-5))
    const before = await daysOf(id)
    const day = before.days[11]!
    const task = { ...before.job, planting: id, use: 'skor-1', from: day.day, to: day.day }
    const { treatment } = await jsonOf<TaskView>(world.owner.post('/tasks', task))
    expect(treatment!.level).toBe(day.level)
    const said = treatment!.reasons.filter(({ level }) => level !== 'info').map(({ code, text }) => [code, text])
    expect(day.reasons.map(({ code, text }) => [code, text])).toEqual(said.slice(0, day.reasons.length))
    expect((await daysOf(id)).planned).toMatchObject([{ from: day.day, to: day.day }])
  })

  test('the interval after what was done forbids the first days, and what is planned counts like it', async () => {
    const id = await apple()
    await world.record(id, inDays(-4))
    const banned = (codes: string[]) => codes.includes('INTERVAL')
    const forbidden = forbiddenBy(await daysOf(id)).map(banned)
    expect(forbidden[0]).toBe(true)
    expect(forbidden.at(-1)).toBe(false)
    const planned = await apple()
    await world.owner.post('/tasks', {
      title: 'Скор',
      kind: 'spray',
      planting: planned,
      use: 'skor-1',
      from: inDays(2),
      to: inDays(2),
    })
    const found = forbiddenBy(await daysOf(planned)).map(banned)
    expect(found.slice(0, 4)).toEqual([false, false, false, true])
  })

  test('the light that is told is the light after the treatment was recorded', async () => {
    const id = await apple()
    await world.record(id, inDays(-15))
    const told = await daysOf(id)
    const { light } = told.days[0]!
    await world.record(id, today)
    const view = await jsonOf<PlantingView>(world.owner.get(`/plantings/${id}`))
    expect(light).toEqual({ state: view.light.state, date: view.light.date, notBefore: view.light.notBefore })
    expect(told.days[3]!.light.date).toBe(addDays(light.date!, 3))
  })

  test('a harvest that has passed is unknown and never in time; one that is near forbids, and may be put off', async () => {
    const passed = await daysOf(await apple({ plannedHarvestAt: inDays(-3) }))
    expect(passed.days.map(({ harvest }) => harvest)).toEqual(Array.from({ length: 14 }, () => null))
    expect(passed.days.every(({ level }) => level !== 'allowed')).toBe(true)
    const near = await daysOf(await apple({ plannedHarvestAt: inDays(3) }))
    expect([near.days[0]!.level, near.days[0]!.harvest, near.days[0]!.postponeTo]).toEqual([
      'forbidden',
      inDays(3),
      inDays(20),
    ])
    expect(near.putsOff).toEqual({ field: 'plannedHarvestAt', was: inDays(3) })
  })

  test('a crop that is picked every few days is picked on later days too, until a pause', async () => {
    const bed = await idOf(world.owner.post('/beds', { plot: world.plot, name: 'Теплица', place: 'protected' }))
    const id = await world.plant({ plant: 'ogurec', bed, count: 4, pickEveryDays: 2, plantedAt: inDays(-60) })
    await world.owner.post(`/plantings/${id}/harvests`, { date: today })
    const uses = await jsonOf<{ items: { use: string; wait: number | null }[] }>(
      world.owner.get(`/plantings/${id}/uses`),
    )
    const { use, wait } = uses.items.find(each => (each.wait ?? 0) > 2)!
    const found = await daysOf(id, use)
    expect(found.days.slice(0, 5).map(({ harvest }) => harvest)).toEqual([2, 2, 2, 4, 4].map(inDays))
    expect(forbiddenBy(found).every(codes => codes.includes('PHI'))).toBe(true)
    expect(found.putsOff).toEqual({ field: 'pauseUntil', was: null })
    await world.owner.put(`/plantings/${id}`, { pauseUntil: inDays(wait!) })
    expect(forbiddenBy(await daysOf(id, use))[0]).not.toContain('PHI')
  })

  test('asks for the fact that changes the answer, and each answer is what it said', async () => {
    const bed = await idOf(world.owner.post('/beds', { plot: world.plot, name: 'Теплица', place: 'protected' }))
    const id = await world.plant({ plant: 'tomat', bed, plantedAt: inDays(-60), plannedHarvestAt: inDays(30) })
    await world.owner.post(`/plantings/${id}/phases`, { phase: 'fruit-growth', date: today })
    const { ask, days } = await daysOf(id, 'ordan-1')
    expect([ask?.fact, days[0]!.level]).toEqual(['flowering', 'unknown'])
    for (const [flowering, level] of [
      [true, ask!.yes],
      [false, ask!.no],
    ] as const) {
      await world.owner.put(`/plantings/${id}`, { flowering })
      expect((await daysOf(id, 'ordan-1')).days[0]!.level).toBe(level)
    }
    expect((await daysOf(id, 'ordan-1')).ask?.fact).not.toBe('flowering')
  })

  test('asks for hives where their keepers would have to be told, and tells when once there are some', async () => {
    const plot = await idOf(world.owner.post('/plots', { name: 'У\u00a0пасеки', waterZone: false }))
    const bed = await idOf(world.owner.post('/beds', { plot, name: 'Сад', place: 'open' }))
    const id = await apple({ bed, flowering: false, flowersNearby: false })
    const setClass = (hazard: unknown) => world.sql(`update drug set hazard_bee = $1 where alias = 'skor'`, [hazard])
    const [known] = await world.sql(`select hazard_bee as class from drug where alias = 'skor'`)
    await setClass(1)
    const before = await daysOf(id)
    expect([before.ask?.fact, before.days.map(({ notice }) => notice).every(notice => notice === null)]).toEqual([
      'beehivesNear',
      true,
    ])
    await world.owner.put(`/plots/${plot}`, { beehivesNear: true })
    const { ask, days } = await daysOf(id)
    expect(ask?.fact).not.toBe('beehivesNear')
    for (const { day, level, notice } of days)
      expect(notice).toBe(level === 'forbidden' ? null : day < inDays(3) ? today : addDays(day, -3))
    expect(days.some(({ notice }) => notice !== null)).toBe(true)
    await setClass(known!.class)
  })

  test('a use whose registration ends forbids from the day after', async () => {
    const id = await apple()
    const setEnd = (day: string) =>
      world.sql(
        `update drug_registrations set valid_to = $1 where parent_id = (select id from drug where alias = 'skor') returning id`,
        [day],
      )
    expect(await setEnd(inDays(2))).not.toEqual([])
    const found = forbiddenBy(await daysOf(id, 'skor-1', '&days=6'))
    expect(found.map(codes => codes.some(code => code.startsWith('STATUS')))).toEqual([
      false,
      false,
      false,
      true,
      true,
      true,
    ])
    await setEnd(inDays(1000))
  })
})

describe('what is refused', () => {
  test('somebody else’s planting is as absent as none', async () => {
    const id = await apple()
    const other = await signedIn(world.app, 'oleg@example.ru')
    expect((await other.get(address(id))).status).toBe(404)
    expect((await world.owner.get(address(`${id},999999`))).status).toBe(404)
  })

  test.each([
    ['no-such-use', 'use'],
    ['skor-2', 'use'],
  ])('a use that is not of this crop: %s', async (use, field) => {
    const response = await world.owner.get(address(await apple(), use))
    expect([response.status, Object.keys(((await response.json()) as { errors: object }).errors)]).toEqual([
      422,
      [field],
    ])
  })

  test('a planting that was removed, too many plantings, and days beyond three weeks', async () => {
    const id = await apple()
    for (const [path, field] of [
      [address(id, 'skor-1', '&days=22'), 'days'],
      [address(id, 'skor-1', '&days=0'), 'days'],
      [address(Array.from({ length: 11 }, () => id).join(',')), 'plantings'],
      [address('1;drop'), 'plantings'],
    ] as const) {
      const response = await world.owner.get(path)
      expect([response.status, Object.keys(((await response.json()) as { errors: object }).errors)[0]]).toEqual([
        422,
        expect.stringContaining(field),
      ])
    }
    await world.owner.put(`/plantings/${id}`, { removedAt: inDays(-1) })
    expect((await world.owner.get(address(id))).status).toBe(422)
  })
})
