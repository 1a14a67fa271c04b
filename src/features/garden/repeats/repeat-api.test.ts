import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#features/verdict/calendar.ts'
import { moscowDay } from '#kit/moscow-day.ts'
import type { TestBrowser } from '#kit/testing/browser-session.server.ts'
import { GardenWorld, idOf, jsonOf } from '#kit/testing/garden.server.ts'
import type { TaskView } from '../tasks/task-view.ts'

let world: GardenWorld
beforeAll(async () => {
  world = await GardenWorld.open()
})
afterAll(() => world[Symbol.asyncDispose]())

const today = moscowDay(new Date())
const inDays = (days: number) => addDays(today, days)
const everyThree = { every: 3, unit: 'day', from: 'done' }
const weeklyPlan = { every: 7, unit: 'day', from: 'plan' }

let names = 0
/** A job under a name of its own, which all of its repeat have. */
async function repeated(body: object) {
  const title = `Полив ${++names}`
  return { title, id: await idOf(world.owner.post('/tasks', { title, ...body })) }
}

async function listOf(title: string, by: TestBrowser = world.owner): Promise<TaskView[]> {
  const { items } = await jsonOf<{ items: TaskView[] }>(by.get('/tasks?pageSize=500'))
  return items.filter(task => task.title === title).toSorted((a, b) => a.id - b.id)
}
const daysOf = async (title: string) =>
  (await listOf(title)).map(({ group, from }) => (group === 'ended' ? 'ended' : from))
const done = (id: number, body: object = {}) => world.owner.post(`/tasks/${id}/done`, body)
const undo = (id: number) => world.owner.post(`/tasks/${id}/undo`)
const put = (id: number, body: object) => world.owner.put(`/tasks/${id}`, body)
const nextId = async (title: string) => (await listOf(title)).at(-1)!.id

describe('a job that repeats', () => {
  test('has one next at a time, counted from the day it was done: early moves it too', async () => {
    const { title, id } = await repeated({ from: inDays(2), to: inDays(3), repeat: everyThree })
    expect(await listOf(title)).toMatchObject([{ repeat: { ...everyThree, day: null, until: null } }])
    expect((await done(id)).status).toBe(200)
    const [first, second, ...more] = await listOf(title)
    expect([first!.group, second!.from, second!.to, second!.repeat?.every, more]).toEqual([
      'ended',
      inDays(3),
      inDays(4),
      3,
      [],
    ])
  })

  test('by the plan keeps its days, and those that were missed are one', async () => {
    const { title, id } = await repeated({ from: inDays(-20), repeat: weeklyPlan })
    await done(id)
    expect(await daysOf(title)).toEqual(['ended', inDays(1)])
    const early = await repeated({ from: inDays(5), repeat: weeklyPlan })
    await done(early.id)
    expect(await daysOf(early.title)).toEqual(['ended', inDays(12)])
  })

  test('goes on by its plan after one job was moved', async () => {
    const { title, id } = await repeated({ from: today, repeat: weeklyPlan })
    await world.owner.post(`/tasks/${id}/shift`, { days: 2 })
    await done(id, { day: today })
    expect(await daysOf(title)).toEqual(['ended', inDays(7)])
  })

  test('has a next when it is skipped, and when several are ticked or skipped at once', async () => {
    const [skipped, ticked, left] = [
      await repeated({ from: today, repeat: everyThree }),
      await repeated({ from: today, repeat: everyThree }),
      await repeated({ from: today, repeat: weeklyPlan }),
    ]
    await world.owner.post(`/tasks/${skipped.id}/skip`, { reason: 'weather' })
    await world.owner.post('/tasks/bulk', { tasks: [ticked.id], action: 'done' })
    await world.owner.post('/tasks/bulk', { tasks: [left.id], action: 'skip', reason: 'weather' })
    expect(await daysOf(skipped.title)).toEqual(['ended', inDays(3)])
    expect(await daysOf(ticked.title)).toEqual(['ended', inDays(3)])
    expect(await daysOf(left.title)).toEqual(['ended', inDays(7)])
  })

  test('ends after its last day', async () => {
    const { title, id } = await repeated({ from: today, repeat: { ...everyThree, until: inDays(2) } })
    await done(id)
    expect(await daysOf(title)).toEqual(['ended'])
  })

  test('is a treatment with its product and planting each time', async () => {
    const planting = await world.plant()
    const { title, id } = await repeated({ planting, use: 'skor-1', from: today, repeat: everyThree })
    expect((await done(id, { day: inDays(-1), isPastRecord: true, reason: 'записываю позже' })).status).toBe(200)
    const next = (await listOf(title)).at(-1)!
    expect([next.planting?.id, next.treatment?.drug?.name, next.from]).toEqual([planting, 'Скор', inDays(2)])
  })

  test('twenty requests with one key, and two tabs: exactly one next job', async () => {
    const { title, id } = await repeated({ from: today, repeat: everyThree })
    const headers = { 'idempotency-key': randomUUID() }
    const send = () => world.owner.request(`/api/tasks/${id}/done`, { method: 'POST', body: { round: 0 }, headers })
    const statuses = await Promise.all(Array.from({ length: 20 }, async () => (await send()).status))
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect((await done(id, { round: 0 })).status).toBe(409)
    expect(await daysOf(title)).toEqual(['ended', inDays(3)])
  })
})

describe('undo', () => {
  test('takes the next one back; done again there is one again', async () => {
    const { title, id } = await repeated({ from: inDays(-1), repeat: everyThree })
    await done(id)
    expect(await jsonOf(undo(id))).toMatchObject({ from: inDays(-1), left: null, repeat: { every: 3 } })
    expect(await daysOf(title)).toEqual([inDays(-1)])
    await done(id)
    expect(await daysOf(title)).toEqual(['ended', inDays(3)])
  })

  test('of a skip takes it back too', async () => {
    const { title, id } = await repeated({ from: today, repeat: weeklyPlan })
    await world.owner.post(`/tasks/${id}/skip`, { reason: 'late' })
    await undo(id)
    expect(await daysOf(title)).toEqual([today])
  })

  test.each([
    ['moved', (next: number) => world.owner.post(`/tasks/${next}/shift`, { days: 2 }), inDays(5)],
    ['given a note', (next: number) => put(next, { note: 'тёплой водой' }), inDays(3)],
    ['given another rule', (next: number) => put(next, { repeat: null }), inDays(3)],
    ['put on another day of the plan', (next: number) => put(next, { from: inDays(4) }), inDays(4)],
  ])('leaves a next one that was %s, says so, and makes no second', async (_, change, day) => {
    const { title, id } = await repeated({ from: today, repeat: everyThree })
    await done(id)
    expect((await change(await nextId(title))).status).toBe(200)
    const { left } = await jsonOf<{ left: string }>(undo(id))
    expect(left).toMatch(/^Следующее дело на\u00a0.+ осталось: его меняли$/)
    expect(await daysOf(title)).toEqual([today, day])
    await done(id)
    expect(await daysOf(title)).toEqual(['ended', day])
  })

  test('of one whose next is done already is refused', async () => {
    const { title, id } = await repeated({ from: today, repeat: everyThree })
    await done(id)
    const next = await nextId(title)
    await done(next)
    expect((await undo(id)).status).toBe(409)
    await undo(next)
    expect((await undo(id)).status).toBe(200)
    expect(await daysOf(title)).toEqual([today])
  })
})

describe('an edited rule', () => {
  test('holds for the open job and the later ones; those done stay', async () => {
    const { title, id } = await repeated({ from: today, repeat: { every: 7, from: 'done' } })
    await done(id)
    const next = await nextId(title)
    expect(await jsonOf(put(next, { repeat: everyThree }))).toMatchObject({ from: inDays(3), repeat: { every: 3 } })
    expect((await listOf(title))[0]!.repeat?.every).toBe(7)
    await done(next)
    expect(await daysOf(title)).toEqual(['ended', 'ended', inDays(3)])
  })

  test('leaves the day of a job that was moved, and goes on from its own', async () => {
    const { title, id } = await repeated({ from: today, repeat: weeklyPlan })
    await done(id)
    const next = await nextId(title)
    await world.owner.post(`/tasks/${next}/shift`, { days: 2 })
    await put(next, { repeat: { ...weeklyPlan, every: 14 } })
    expect(await daysOf(title)).toEqual(['ended', inDays(9)])
    await done(next)
    expect(await daysOf(title)).toEqual(['ended', 'ended', inDays(28)])
  })

  test('may begin on another day, may come with the first edit, and may end', async () => {
    const { title, id } = await repeated({})
    expect(await jsonOf(put(id, { repeat: weeklyPlan }))).toMatchObject({ from: today, repeat: weeklyPlan })
    expect(await jsonOf(put(id, { from: inDays(2), title: 'Полив другой' }))).toMatchObject({
      from: inDays(2),
      repeat: weeklyPlan,
    })
    await done(id)
    expect(await daysOf(title)).toEqual([])
    expect(await daysOf('Полив другой')).toEqual(['ended', inDays(9)])
    await put(await nextId('Полив другой'), { repeat: null })
    await done(await nextId('Полив другой'))
    expect(await daysOf('Полив другой')).toEqual(['ended', 'ended'])
  })

  test('of the 31st keeps the 31st', async () => {
    const { title, id } = await repeated({
      from: '2027-04-30',
      repeat: { every: 1, unit: 'month', from: 'plan', day: 31 },
    })
    await done(id)
    const next = (await listOf(title)).at(-1)!
    expect([next.from, next.repeat?.day]).toEqual(['2027-05-31', 31])
    expect(await jsonOf(put(next.id, { repeat: { every: 2, unit: 'month', from: 'plan' } }))).toMatchObject({
      from: '2027-06-30',
      repeat: { day: 31 },
    })
  })

  test('of a job that is done, or of a step of a scheme, is refused', async () => {
    const { id } = await repeated({ from: today, repeat: everyThree })
    await done(id)
    expect((await put(id, { repeat: weeklyPlan })).status).toBe(409)
    const planting = await world.plant({ count: 3 })
    await world.owner.post(`/plantings/${planting}/scheme`, { scheme: 'yablonya-sezon' })
    const [step] = (await jsonOf<{ items: TaskView[] }>(world.owner.get(`/tasks?planting=${planting}`))).items
    expect((await put(step!.id, { repeat: weeklyPlan })).status).toBe(409)
  })
})

test('deleting the open job ends the repeat, for the one before it too', async () => {
  const { title, id } = await repeated({ from: today, repeat: everyThree })
  await done(id)
  expect((await world.owner.delete(`/tasks/${await nextId(title)}`)).status).toBe(204)
  expect(await daysOf(title)).toEqual(['ended'])
  await undo(id)
  await done(id)
  expect(await daysOf(title)).toEqual(['ended'])
})

test('in words; the fields of the form win over them', async () => {
  const words = await jsonOf<TaskView>(world.owner.post('/tasks', { text: 'каждые 3 дня поливать огурцы в бочке' }))
  expect(words).toMatchObject({ title: 'Поливать огурцы в бочке', from: today, repeat: everyThree })
  const fields = await jsonOf<TaskView>(world.owner.post('/tasks', { text: 'завтра полить бочку', repeat: weeklyPlan }))
  expect(fields).toMatchObject({ from: inDays(1), repeat: weeklyPlan })
  const once = await jsonOf<TaskView>(world.owner.post('/tasks', { text: 'каждые 3 дня поливать', repeat: null }))
  expect(once.repeat).toBeNull()
  const month = await jsonOf<TaskView>(
    world.owner.post('/tasks', { text: 'каждый месяц 31-го с 1 апреля 2027 промыть бочку' }),
  )
  expect(month).toMatchObject({ from: '2027-04-30', repeat: { every: 1, unit: 'month', from: 'plan', day: 31 } })
  expect((await world.owner.post('/tasks', { text: 'каждые 500 дней промыть бочку' })).status).toBe(422)
})

test.each([
  [{ every: 0, from: 'done' }, 'repeat.every'],
  [{ every: 366, from: 'done' }, 'repeat.every'],
  [{ every: 25, unit: 'month', from: 'plan' }, 'repeat.every'],
  [{ every: 1 }, 'repeat.from'],
  [{ every: 1, from: 'moon' }, 'repeat.from'],
  [{ every: 1, unit: 'month', from: 'done', day: 15 }, 'repeat.day'],
  [{ every: 1, unit: 'month', from: 'plan', day: 32 }, 'repeat.day'],
  [{ every: 1, unit: 'month', from: 'plan', day: 15 }, 'repeat.day'],
  [{ every: 3, from: 'done', until: '2027-05-01' }, 'repeat.until'],
  [{ every: 3, from: 'done', until: '2027-02-30' }, 'repeat.until'],
])('a mistake is said at its field: %j', async (repeat, field) => {
  const body = { title: 'Полив', from: '2027-05-10', repeat }
  const response = await world.owner.post('/tasks', body)
  expect([response.status, Object.keys(((await response.json()) as { errors: object }).errors)]).toEqual([422, [field]])
})

test('somebody else’s job is as absent as none', async () => {
  expect((await put(999_999, { title: 'Чужое' })).status).toBe(404)
})

test('the feed shows the open job alone; with «вернуть» the one before comes back', async () => {
  const { items } = await jsonOf<{ items: { address: string }[] }>(world.owner.post('/calendar', {}))
  const feed = async (title: string) => {
    const text = await (await world.app.request(items[0]!.address)).text()
    const events = text.split('BEGIN:VEVENT').filter(event => event.includes(`SUMMARY:${title}\r`))
    return events.map(event => [/DATE:(\d+)/.exec(event)![1], /STATUS:(\w+)/.exec(event)![1]]).sort()
  }
  const compact = (day: string) => day.replaceAll('-', '')
  const { title, id } = await repeated({ from: today, repeat: everyThree })
  expect(await feed(title)).toEqual([[compact(today), 'CONFIRMED']])
  await done(id)
  expect(await feed(title)).toEqual([
    [compact(today), 'CANCELLED'],
    [compact(inDays(3)), 'CONFIRMED'],
  ])
  await undo(id)
  expect(await feed(title)).toEqual([
    [compact(today), 'CONFIRMED'],
    [compact(inDays(3)), 'CANCELLED'],
  ])
})

test('a download of one’s own data has the rule', async () => {
  const { title } = await repeated({ from: today, repeat: everyThree })
  await world.owner.post('/user/confirm-password', { password: 'росток-за-оградой-7' })
  const { garden } = await jsonOf<{ garden: { tasks: { title: string; repeat: object | null }[] } }>(
    world.owner.get('/user/export'),
  )
  expect(garden.tasks.find(task => task.title === title)?.repeat).toMatchObject({ ...everyThree, slot: today })
})
