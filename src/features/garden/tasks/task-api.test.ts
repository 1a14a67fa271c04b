import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#features/verdict/calendar.ts'
import { moscowDay } from '#kit/moscow-day.ts'
import { GardenWorld, idOf, jsonOf } from '#kit/testing/garden.server.ts'
import type { EntryView } from '../journal/entry-view.ts'
import { dueSpray, tasksOf } from './due-spray.testing.ts'
import type { TaskView } from './task-view.ts'

let world: GardenWorld
beforeAll(async () => {
  world = await GardenWorld.open()
})
afterAll(() => world[Symbol.asyncDispose]())

const today = moscowDay(new Date())

const entries = async () => Number((await world.sql('select count(*)::int n from journal_entry'))[0]!.n)

describe('«Сделано»', () => {
  test('a treatment shows its dose and verdict, asks for its cautions, and becomes an entry with that dose', async () => {
    const { planting, task } = await dueSpray(world)
    expect(task.treatment).toMatchObject({ drug: { name: expect.any(String) }, dose: { amount: expect.any(String) } })
    const cautions = task
      .treatment!.reasons.filter(({ level }) => level === 'caution' || level === 'unknown')
      .map(({ code }) => code)
    expect(cautions.length).toBeGreaterThan(0)
    const asked = await world.owner.post(`/tasks/${task.id}/done`)
    expect([asked.status, await asked.json()]).toMatchObject([422, { because: 'UNCONFIRMED', codes: cautions }])
    const answer = await jsonOf<{ task: TaskView; entry: EntryView }>(
      world.owner.post(`/tasks/${task.id}/done`, { confirmed: cautions }),
    )
    expect(answer.task).toMatchObject({ group: 'ended', state: 'done', endedOn: today })
    expect(answer.entry).toMatchObject({ day: today, confirmedCodes: cautions, plantings: [{ id: planting }] })
    expect(Number(answer.entry.items[0]!.amount)).toBeCloseTo(Number(task.treatment!.dose!.value), 3)
  })

  test('undo takes back the entry, its days and what follows', async () => {
    const { planting, task } = await dueSpray(world)
    const confirmed = task.treatment!.reasons.map(({ code }) => code)
    await world.owner.post(`/tasks/${task.id}/done`, { confirmed })
    expect((await world.owner.post(`/tasks/${task.id}/undo`)).status).toBe(200)
    expect((await tasksOf(world, planting)).find(({ id }) => id === task.id)).toMatchObject({
      group: 'today',
      from: today,
    })
    expect(await jsonOf(world.owner.get(`/journal?planting=${planting}`))).toMatchObject({
      items: [{ struckReason: expect.any(String) }],
    })
    expect((await jsonOf<{ light: { state: string } }>(world.owner.get(`/plantings/${planting}`))).light.state).toBe(
      'free',
    )
    expect((await world.owner.post(`/tasks/${task.id}/undo`)).status).toBe(409)
  })

  test.each([
    ['a spray reaches the neighbours unless somebody says otherwise', {}, 'wait'],
    ['a neighbour that was not reached stays free', { reached: false }, 'free'],
  ])('%s', async (_, said, light) => {
    const bed = await idOf(world.owner.post('/beds', { plot: world.plot, name: 'Сад', place: 'open' }))
    const neighbour = await world.plant({ bed, plant: 'grusha', count: 1 })
    const { task } = await dueSpray(world, { bed })
    expect(task.treatment!.isFlying).toBe(true)
    const neighbours = 'reached' in said ? [{ planting: neighbour, ...said }] : []
    const confirmed = task.treatment!.reasons.map(({ code }) => code)
    expect((await world.owner.post(`/tasks/${task.id}/done`, { confirmed, neighbours })).status).toBe(200)
    const seen = await jsonOf<{ light: { state: string } }>(world.owner.get(`/plantings/${neighbour}`))
    expect(seen.light.state === 'free' ? 'free' : 'wait').toBe(light)
  })

  test('two tabs tick one task: one entry, the other is told', async () => {
    const { task } = await dueSpray(world)
    const confirmed = task.treatment!.reasons.map(({ code }) => code)
    const before = await entries()
    const statuses = await Promise.all(
      [1, 2].map(async () => (await world.owner.post(`/tasks/${task.id}/done`, { confirmed })).status),
    )
    expect(statuses.toSorted()).toEqual([200, 409])
    expect(await entries()).toBe(before + 1)
  })

  test('twenty requests with one key: one entry and one answer; another body with the key is refused', async () => {
    const { task } = await dueSpray(world)
    const confirmed = task.treatment!.reasons.map(({ code }) => code)
    const key = randomUUID()
    const send = (body: unknown) =>
      world.owner.request(`/api/tasks/${task.id}/done`, { method: 'POST', body, headers: { 'idempotency-key': key } })
    const before = await entries()
    const answers = await Promise.all(
      Array.from({ length: 20 }, async () => (await (await send({ confirmed })).json()) as { entry: { id: number } }),
    )
    expect(new Set(answers.map(({ entry }) => entry.id)).size).toBe(1)
    expect(await entries()).toBe(before + 1)
    expect((await send({ confirmed, note: 'другое' })).status).toBe(422)
  })

  test('not in the future, but a day ahead for a wrong clock; a fact never', async () => {
    const task = await idOf(world.owner.post('/tasks', { title: 'Осмотреть' }))
    const done = (body: unknown) => world.owner.post(`/tasks/${task}/done`, body)
    expect((await done({ day: addDays(today, 2) })).status).toBe(422)
    expect((await done({ day: addDays(today, 1), isPastRecord: true, reason: 'факт' })).status).toBe(422)
    expect((await done({ day: addDays(today, 1) })).status).toBe(200)
  })
})

test('a spray outside its window is recorded and judged like any other', async () => {
  const planting = await world.plant({ count: 3 })
  await world.owner.post(`/plantings/${planting}/scheme`, { scheme: 'yablonya-sezon' })
  const undated = (await tasksOf(world, planting)).find(({ group, isTreatment }) => group === 'undated' && isTreatment)!
  expect(undated.isOneTap).toBe(false)
  const before = await entries()
  expect((await world.owner.post(`/tasks/${undated.id}/done`)).status).toBe(422)
  expect(
    (await world.owner.post(`/tasks/${undated.id}/done`, { isPastRecord: true, reason: 'уже опрыскали' })).status,
  ).toBe(200)
  expect(await entries()).toBe(before + 1)
  expect(
    (await jsonOf<{ light: { because: object[] } }>(world.owner.get(`/plantings/${planting}`))).light.because,
  ).toHaveLength(1)
})

test('a mark says how often it has seen the job marked: of two devices only the first marks a round', async () => {
  const { task } = await dueSpray(world)
  const confirmed = task.treatment!.reasons.map(({ code }) => code)
  expect(task.round).toBe(0)
  const done = (round: number) => world.owner.post(`/tasks/${task.id}/done`, { confirmed, round })
  expect((await done(0)).status).toBe(200)
  const before = await entries()
  expect((await done(0)).status).toBe(409)
  const repeat = await idOf(world.owner.post('/tasks', { title: 'Осмотреть' }))
  expect((await world.owner.post(`/tasks/${repeat}/skip`, { reason: 'late', round: 1 })).status).toBe(409)
  expect((await world.owner.post(`/tasks/${repeat}/done`, { round: 1 })).status).toBe(409)
  expect((await world.owner.post(`/tasks/${repeat}/skip`, { reason: 'late', round: 0 })).status).toBe(200)
  expect(await entries()).toBe(before)
})

describe('days', () => {
  test('rain pushes the start and keeps the end; past the end it is missed', async () => {
    const { planting, task } = await dueSpray(world)
    expect((await world.owner.post(`/tasks/${task.id}/shift`, { days: 3, because: 'rain' })).status).toBe(200)
    expect((await tasksOf(world, planting)).find(({ id }) => id === task.id)).toMatchObject({
      from: addDays(today, 3),
      to: task.to,
    })
    await world.owner.post(`/tasks/${task.id}/shift`, { days: 30, because: 'rain' })
    expect((await tasksOf(world, planting)).find(({ id }) => id === task.id)).toMatchObject({
      state: 'missed',
      group: 'waiting',
    })
    expect((await world.owner.post(`/tasks/${task.id}/shift`, { days: 1, because: 'rain' })).status).toBe(409)
  })

  test('a day set by hand is not moved by a phase', async () => {
    const { planting, task } = await dueSpray(world)
    const day = addDays(today, 5)
    expect((await world.owner.post(`/tasks/${task.id}/shift`, { date: day })).status).toBe(200)
    await world.owner.post(`/plantings/${planting}/phases`, { phase: 'pink-bud', date: today })
    expect((await tasksOf(world, planting)).find(({ id }) => id === task.id)).toMatchObject({
      state: 'planned',
      from: day,
      to: day,
    })
  })

  test('skipped with a reason, and brought back', async () => {
    const { planting, task } = await dueSpray(world)
    expect((await world.owner.post(`/tasks/${task.id}/skip`, { reason: 'lazy' })).status).toBe(422)
    expect((await world.owner.post(`/tasks/${task.id}/skip`, { reason: 'weather' })).status).toBe(200)
    expect((await tasksOf(world, planting)).find(({ id }) => id === task.id)).toMatchObject({
      state: 'skipped',
      skipReason: 'weather',
    })
    await world.owner.post(`/tasks/${task.id}/undo`)
    expect((await tasksOf(world, planting)).find(({ id }) => id === task.id)).toMatchObject({ group: 'today' })
  })
})

test('a use that is withdrawn between plan and «сделано» cannot be done today, and leaves one fact with its reason', async () => {
  const planting = await world.plant()
  const job = await jsonOf<TaskView>(
    world.owner.post('/tasks', { title: 'От парши', planting, use: 'skor-1', from: today }),
  )
  const withdraw = async (until: string) => {
    await world.sql(
      `update drug_registrations set valid_to = $1 where parent_id = (select id from drug where alias = 'skor')`,
      [until],
    )
    await world.sql('update catalogue_generation set value = value + 1')
  }
  await withdraw(addDays(today, -1))
  try {
    const before = await entries()
    const refused = await world.owner.post(`/tasks/${job.id}/done`, { confirmed: [] })
    expect([refused.status, await entries()]).toEqual([422, before])
    expect((await tasksOf(world, planting))[0]).toMatchObject({
      id: job.id,
      isOneTap: false,
      treatment: { level: 'forbidden' },
    })
    const fact = await world.owner.post(`/tasks/${job.id}/done`, { isPastRecord: true, reason: 'не знали, что снят' })
    expect([fact.status, await entries()]).toEqual([200, before + 1])
  } finally {
    await withdraw(addDays(today, 1000))
  }
})

describe('a skip that arrives later', () => {
  const twoDaysAgo = addDays(today, -2)
  const roundsOf = async (id: number) =>
    (await world.sql('select rounds from garden_task where id = $1', [id]))[0]!.rounds as object[]

  test('keeps the day of the gardener and says when it has arrived', async () => {
    const { planting, task } = await dueSpray(world)
    expect(
      (await world.owner.post(`/tasks/${task.id}/skip`, { reason: 'weather', day: twoDaysAgo, round: 0 })).status,
    ).toBe(200)
    expect((await tasksOf(world, planting)).find(({ id }) => id === task.id)).toMatchObject({
      state: 'skipped',
      endedOn: twoDaysAgo,
    })
    expect(await roundsOf(task.id)).toMatchObject([{ is: 'skipped', day: twoDaysAgo, recordedOn: today }])
  })

  test('brings no next job into the past', async () => {
    const repeat = { every: 1, unit: 'day', from: 'done' }
    const title = `Полив ${crypto.randomUUID()}`
    const id = await idOf(world.owner.post('/tasks', { title, from: addDays(today, -5), repeat }))
    await world.owner.post(`/tasks/${id}/skip`, { reason: 'weather', day: addDays(today, -4) })
    const { items } = await jsonOf<{ items: TaskView[] }>(world.owner.get('/tasks?pageSize=500'))
    expect(items.filter(each => each.title === title && each.group !== 'ended').map(({ from }) => from)).toEqual([
      today,
    ])
  })

  test('may be a day ahead by the clock of the device, and no further', async () => {
    const skip = async (days: number) => {
      const { task } = await dueSpray(world)
      return world.owner.post(`/tasks/${task.id}/skip`, { reason: 'late', day: addDays(today, days) })
    }
    expect((await skip(1)).status).toBe(200)
    const refused = await skip(2)
    expect([refused.status, Object.keys(((await refused.json()) as { errors: object }).errors)]).toEqual([422, ['day']])
  })
})

test('nothing is left to do on a planting that was removed, and in a season that is over', async () => {
  const { planting } = await dueSpray(world)
  await world.owner.put(`/plantings/${planting}`, { removedAt: addDays(today, -1) })
  expect(await tasksOf(world, planting)).toEqual([])
  const { planting: other } = await dueSpray(world)
  await world.sql('update planting_scheme set season = season - 1 where planting_id = $1', [other])
  expect(await tasksOf(world, other)).toEqual([])
})

test('a burst of writes of one gardener waits without taking the connections of others', async () => {
  const burst = Array.from(
    { length: 80 },
    async (_, at) => (await world.owner.post('/tasks', { title: `Дело ${at}` })).status,
  )
  expect((await world.owner.get('/plots')).status).toBe(200)
  const statuses = await Promise.all(burst)
  expect(new Set(statuses)).toEqual(new Set([201, 429]))
  expect(statuses.filter(status => status === 201).length).toBeGreaterThanOrEqual(51)
})
