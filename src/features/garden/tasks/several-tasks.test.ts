import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#features/verdict/calendar.ts'
import { moscowDay } from '#kit/moscow-day.ts'
import { GardenWorld, idOf, jsonOf } from '#kit/testing/garden.server.ts'
import type { BulkChange } from './bulk-change.ts'
import { dueSpray, tasksOf } from './due-spray.testing.ts'
import type { TaskView } from './task-view.ts'

let world: GardenWorld
beforeAll(async () => {
  world = await GardenWorld.open()
})
afterAll(() => world[Symbol.asyncDispose]())

const today = moscowDay(new Date())

describe('one’s own jobs', () => {
  test('in words: day, kind and planting are read', async () => {
    const bed = await idOf(world.owner.post('/beds', { plot: world.plot, name: 'Для слов', place: 'open' }))
    const id = await world
      .plant({ plant: 'kapusta-belokochannaya', bed })
      .catch(() => world.plant({ plant: 'kapusta', bed }))
    const task = await jsonOf<TaskView>(world.owner.post('/tasks', { text: 'завтра осмотреть капусту' }))
    expect(task).toMatchObject({
      title: 'Осмотреть капусту',
      kind: 'inspect',
      from: addDays(today, 1),
      planting: { id },
    })
  })

  test('work by hand under re-entry says from which day', async () => {
    const id = await world.plant()
    await world.record(id, addDays(today, -1))
    const task = await jsonOf<TaskView>(
      world.owner.post('/tasks', { title: 'Подвязать', kind: 'mechanical', planting: id, from: today }),
    )
    expect(task.warnings).toEqual([expect.stringContaining('Скор')])
  })

  test('work on a bed waits for what was done there before planting, and to its neighbours', async () => {
    const bed = await idOf(world.owner.post('/beds', { plot: world.plot, name: 'Под укроп', place: 'open' }))
    await idOf(
      world.owner.post('/journal', {
        day: addDays(today, -1),
        bed,
        items: [{ use: 'skor-1' }],
        isPastRecord: true,
        reason: 'до посадки',
      }),
    )
    const id = await world.plant({ plant: 'ukrop', bed, plantedAt: today })
    for (const where of [{ planting: id }, { bed }])
      expect(
        (await jsonOf<TaskView>(world.owner.post('/tasks', { title: 'Прополоть', from: today, ...where }))).warnings,
      ).toHaveLength(1)
    expect((await jsonOf<{ light: { state: string } }>(world.owner.get(`/plantings/${id}`))).light.state).toBe('free')
  })

  test('a harvest says from which day one may eat, and that nobody knows it', async () => {
    const planting = await world.plant()
    const warningsOn = async (from: string) => {
      await world.owner.post('/tasks', { title: 'Собрать', kind: 'harvest', planting, from })
      const { items } = await jsonOf<{ items: TaskView[] }>(world.owner.get(`/tasks?planting=${planting}`))
      return items.find(each => each.from === from)!.warnings
    }
    expect(await warningsOn(today)).toEqual([])
    const entry = await world.record(planting, addDays(today, -5))
    expect(await warningsOn(addDays(today, 1))).toEqual([expect.stringMatching(/^Рано: собирать можно с/)])
    expect(await warningsOn(addDays(today, 14))).toEqual([expect.stringMatching(/^Рано/)])
    expect(await warningsOn(addDays(today, 15))).toEqual([])
    await world.owner.put(`/journal/${entry}`, {
      ...{ items: [{ use: 'skor-1', isThisForm: false }], reason: 'другая упаковка' },
    })
    expect(await warningsOn(addDays(today, 16))).toEqual([expect.stringMatching(/^Когда можно есть, неизвестно/)])
  })
  test('a step of a scheme is not deleted, an own job is', async () => {
    const { task } = await dueSpray(world)
    expect((await world.owner.delete(`/tasks/${task.id}`)).status).toBe(409)
    const own = await idOf(world.owner.post('/tasks', { title: 'Купить перчатки' }))
    expect((await world.owner.delete(`/tasks/${own}`)).status).toBe(204)
  })
})

describe('several jobs at once', () => {
  const add = (text: string, more: object = {}) => idOf(world.owner.post('/tasks', { title: text, ...more }))
  const bulk = (body: object) => world.owner.post('/tasks/bulk', body)
  const task = async (id: number) =>
    (await jsonOf<{ items: TaskView[] }>(world.owner.get('/tasks?pageSize=500'))).items.find(each => each.id === id)!

  test('are shifted by the same days, and never into the past', async () => {
    const [late, soon, undated] = [
      await add('Полить', { from: addDays(today, -5), to: addDays(today, -4) }),
      await add('Подвязать', { from: addDays(today, 2), to: addDays(today, 5) }),
      await add('Купить сетку'),
    ]
    const answer = await jsonOf<BulkChange>(bulk({ tasks: [late, soon, undated], action: 'shift', days: 3 }))
    expect(answer).toEqual({
      changed: 2,
      left: [{ task: undated, title: 'Купить сетку', text: expect.stringContaining('Нет дня') }],
    })
    expect(await task(late)).toMatchObject({ from: today, to: addDays(today, 1) })
    expect(await task(soon)).toMatchObject({ from: addDays(today, 5), to: addDays(today, 8) })
  })

  test('are ticked and brought back one by one; a treatment is left to be judged', async () => {
    const { task: spray } = await dueSpray(world)
    const [one, two] = [await add('Полить', { from: today }), await add('Прополоть', { from: today })]
    const answer = await jsonOf<BulkChange>(bulk({ tasks: [one, spray.id, two, one], action: 'done' }))
    expect([answer.changed, answer.left.map(each => each.task)]).toEqual([2, [spray.id]])
    expect([(await task(one)).state, (await task(spray.id)).group]).toEqual(['done', 'today'])
    expect((await world.owner.post(`/tasks/${one}/undo`)).status).toBe(200)
    expect(await task(one)).toMatchObject({ group: 'today', from: today })
    expect(await jsonOf(bulk({ tasks: [two], action: 'done' }))).toMatchObject({ changed: 0, left: [{ task: two }] })
  })

  test('a skipped step keeps its planned day, as when it is skipped alone', async () => {
    const { planting, task: spray } = await dueSpray(world)
    expect(await jsonOf(bulk({ tasks: [spray.id], action: 'skip', reason: 'not_needed' }))).toEqual({
      changed: 1,
      left: [],
    })
    const [round] = (await world.sql('select rounds from garden_task where id = $1', [spray.id])) as {
      rounds: object[]
    }[]
    expect((await world.owner.post(`/tasks/${spray.id}/undo`)).status).toBe(200)
    await world.owner.post(`/tasks/${spray.id}/skip`, { reason: 'not_needed' })
    const [alone] = (await world.sql('select rounds from garden_task where id = $1', [spray.id])) as {
      rounds: object[]
    }[]
    expect(round!.rounds).toEqual(alone!.rounds)
    expect((await tasksOf(world, planting)).find(({ id }) => id === spray.id)).toMatchObject({
      state: 'skipped',
      skipReason: 'not_needed',
    })
  })

  test('somebody else’s job among them changes none', async () => {
    const own = await add('Полить', { from: today })
    expect((await bulk({ tasks: [own, 999_999], action: 'done' })).status).toBe(404)
    expect((await task(own)).group).toBe('today')
  })

  test.each([
    [{ tasks: [], action: 'done' }, 'tasks'],
    [{ tasks: [1], action: 'shift' }, 'days'],
    [{ tasks: [1], action: 'skip' }, 'reason'],
    [{ tasks: [1], action: 'done', days: 3 }, 'days'],
    [{ tasks: [1], action: 'burn' }, 'action'],
  ])('a mistake is said at its field: %j', async (body, field) => {
    const response = await bulk(body)
    expect([response.status, Object.keys(((await response.json()) as { errors: object }).errors)]).toEqual([
      422,
      [field],
    ])
  })
})
