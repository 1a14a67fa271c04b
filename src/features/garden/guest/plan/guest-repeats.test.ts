import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '#features/verdict/calendar.ts'
import { signedIn, TestBrowser } from '#kit/testing/browser-session.server.ts'
import { GardenWorld, jsonOf } from '#kit/testing/garden.server.ts'
import { type GivenRule, repeatOn } from '../../repeats/repeat-rule.ts'
import type { TaskView } from '../../tasks/task-view.ts'
import type { GuestAnswer } from '../guest-answer.ts'
import type { GuestGarden, GuestTask } from '../guest-garden.ts'
import { maxGuestRecords } from '../guest-limits.ts'
import { ago, at, guestGarden, today } from '../sample-guest.testing.ts'
import { tasksWithChange } from './guest-repeats.ts'
import { type GuestTaskChange, withTaskChange } from './guest-task-change.ts'

const everyThree: GivenRule = { every: 3, unit: 'day', from: 'done' }
const watering = (from: string, rule: GivenRule = everyThree): GuestTask => ({
  ...{ id: randomUUID(), planting: null, title: 'Полив', kind: 'drench', from, to: null, ended: null, at },
  repeat: repeatOn(rule, from, null),
})
const tasksWithDone = (tasks: readonly GuestTask[], key: string, day: string) =>
  tasksWithChange(tasks, { ...tasks.find(({ id }) => id === key)!, ended: { is: 'done', day, reason: null } }, day)
const daysOf = (tasks: readonly Pick<GuestTask, 'from' | 'ended'>[]) =>
  tasks.map(({ from, ended }) => (ended ? 'ended' : from))

describe('a job that repeats, on the device', () => {
  test('has a next one when it is done, counted as in an account', () => {
    const [late, early] = [watering(ago(5)), watering(addDays(today, 2), { every: 7, unit: 'day', from: 'plan' })]
    expect(daysOf(tasksWithDone([late], late.id, today))).toEqual(['ended', addDays(today, 3)])
    expect(daysOf(tasksWithDone([early], early.id, today))).toEqual(['ended', addDays(today, 9)])
  })

  test('has no second next one, and none after its last day or without a rule', () => {
    const first = watering(today)
    const once = tasksWithDone([first], first.id, today)
    expect(tasksWithDone(once, first.id, today)).toEqual(once)
    const last = watering(today, { ...everyThree, until: today })
    expect(daysOf(tasksWithDone([last], last.id, today))).toEqual(['ended'])
    const single = { ...watering(today), repeat: null }
    expect(daysOf(tasksWithDone([single], single.id, today))).toEqual(['ended'])
  })

  test('makes room for the next one: the oldest that are done make way, other jobs stay', () => {
    const shed = { ...watering(today), title: 'Сарай', repeat: null }
    let tasks: GuestTask[] = [shed, watering(today)]
    for (let day = 0; day < maxGuestRecords + 20; day++)
      tasks = tasksWithDone(tasks, tasks.at(-1)!.id, addDays(today, day))
    expect(tasks).toHaveLength(maxGuestRecords)
    expect([tasks[0], tasks.at(-1)!.ended, tasks.filter(({ ended }) => ended).length]).toEqual([
      shed,
      null,
      maxGuestRecords - 2,
    ])
  })
})

let world: GardenWorld
beforeAll(async () => {
  world = await GardenWorld.open()
})
afterAll(() => world[Symbol.asyncDispose]())

const newcomer = () => signedIn(world.app, `${randomUUID()}@example.ru`)
const merge = (who: TestBrowser, garden: GuestGarden) => who.post('/garden/merge', { garden })
const wateringsOf = async (who: TestBrowser) =>
  (await jsonOf<{ items: TaskView[] }>(who.get('/tasks'))).items
    .filter(({ title }) => title === 'Полив')
    .toSorted((a, b) => a.id - b.id)

test('the server tells the rule of a job, and a merge takes the repeat along: «вернуть» takes its next one back', async () => {
  const first = watering(ago(1))
  const garden = { ...guestGarden(), tasks: tasksWithDone([first], first.id, today) }
  const { tasks } = await jsonOf<GuestAnswer>(new TestBrowser(world.app).post('/garden/guest', { garden }))
  expect(tasks.map(({ group, repeat }) => [group, repeat?.every])).toEqual([
    ['week', 3],
    ['ended', 3],
  ])
  const account = await newcomer()
  expect((await merge(account, garden)).status).toBe(200)
  const [done, next] = await wateringsOf(account)
  expect([done!.group, next!.from, next!.repeat]).toEqual([
    'ended',
    addDays(today, 3),
    { ...everyThree, day: null, until: null },
  ])
  expect(await jsonOf(account.post(`/tasks/${done!.id}/undo`))).toMatchObject({ from: ago(1), left: null })
  expect(await wateringsOf(account)).toHaveLength(1)
})

test('a job of the device follows no job of somebody else, and two follow none together', async () => {
  const garden = guestGarden()
  const stray = { ...watering(today), after: garden.plantings[0]!.id }
  expect((await merge(await newcomer(), { ...garden, tasks: [stray] })).status).toBe(200)
  expect(await world.sql('select after_task_id as after from garden_task order by id desc limit 1')).toEqual([
    { after: null },
  ])
  const twins = [watering(today), watering(today)].map(task => ({ ...task, after: stray.id }))
  const answer = await merge(await newcomer(), { ...guestGarden(), tasks: twins })
  expect([answer.status, Object.keys(((await answer.json()) as { errors: object }).errors)]).toEqual([
    422,
    ['garden.tasks.1.after'],
  ])
})

describe('a repeat is told alike on a device and in an account', () => {
  const rules: GivenRule[] = [
    everyThree,
    { every: 7, unit: 'day', from: 'plan' },
    { ...everyThree, until: addDays(today, 2) },
  ]
  const mark: Record<string, object> = { done: { round: 0 }, skip: { reason: 'weather', round: 0 } }
  const cases = rules.flatMap(rule =>
    Object.keys(mark).flatMap(first => [false, true].map(isMoved => ({ rule, first, isMoved }))),
  )

  // A network may register only so many accounts in an hour.
  let account: TestBrowser
  beforeAll(async () => {
    account = await newcomer()
  })
  beforeEach(() => world.sql('delete from garden_task'))

  test.each(cases)('$first, moved: $isMoved, $rule', async ({ rule, first, isMoved }) => {
    const job = watering(ago(2), rule)
    let garden: GuestGarden = { ...guestGarden(), tasks: [job] }
    expect((await merge(account, garden)).status).toBe(200)
    const [own] = await wateringsOf(account)

    const onDevice = async (key: string, asked: object) => {
      const response = await new TestBrowser(world.app).post('/garden/guest', { garden, task: { key, ...asked } })
      const change = (await response.json()) as GuestTaskChange
      if (response.ok) garden = withTaskChange(garden, change)
      return [response.status, change.left]
    }
    const inAccount = async (id: number, path: string, body?: object) => {
      const response = await account.post(`/tasks/${id}/${path}`, body)
      return [response.status, ((await response.json()) as GuestTaskChange).left]
    }
    const both = async () => {
      const { tasks } = await jsonOf<GuestAnswer>(new TestBrowser(world.app).post('/garden/guest', { garden }))
      const device = tasks.filter(({ title }) => title === 'Полив').toSorted((a, b) => a.id - b.id)
      const shown = ({ from, group, repeat }: TaskView) => ({ from, group, repeat })
      expect(device.map(shown)).toEqual((await wateringsOf(account)).map(shown))
      return device
    }

    expect((await onDevice(job.id, { [first]: mark[first] }))[0]).toBe(
      (await inAccount(own!.id, first, mark[first]))[0],
    )
    const next = (await both())[1]
    if (next && isMoved) {
      await onDevice(next.key, { shift: { days: 2 } })
      await inAccount((await wateringsOf(account))[1]!.id, 'shift', { days: 2 })
      await both()
    }
    const left = await onDevice(job.id, { undo: true })
    expect(left[1] ?? null).toBe((await inAccount(own!.id, 'undo'))[1])
    expect(left[1] !== null).toBe(next !== undefined && isMoved)
    expect(await both()).toHaveLength(next && isMoved ? 2 : 1)
  })
})
