import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestBrowser } from '#kit/testing/browser-session.server.ts'
import { GardenWorld, jsonOf } from '#kit/testing/garden.server.ts'
import type { GuestAnswer } from '../guest-answer.ts'
import type { GuestGarden } from '../guest-garden.ts'
import type { GuestScheme } from '../plan/guest-scheme.ts'
import { type GuestTaskChange, withTaskChange } from '../plan/guest-task-change.ts'
import { ago, at, guestGarden, today } from '../sample-guest.testing.ts'
import { lastAnswerOf } from './last-answer.ts'
import {
  mayStepComeBack,
  stepOf,
  uncheckedReason,
  withStepBack,
  withStepMarked,
  withStepMoved,
} from './offline-marks.ts'

let world: GardenWorld
beforeAll(async () => {
  world = await GardenWorld.open()
})
afterAll(() => world[Symbol.asyncDispose]())

const ask = <T>(body: object) => jsonOf<T>(new TestBrowser(world.app).post('/garden/guest', body))

async function withPlan(planting = 0, scheme = 'yablonya-sezon'): Promise<GuestGarden> {
  const garden = { ...guestGarden(), entries: [] }
  const { plan } = await ask<GuestScheme>({ garden, scheme: { planting: garden.plantings[planting]!.id, scheme } })
  return { ...garden, plans: [{ ...plan, id: randomUUID(), marks: [], at }] }
}

test('a step that was done without a connection is counted by the next answer, and taken back with its treatment', async () => {
  const garden = await withPlan()
  const last = lastAnswerOf(await ask<GuestAnswer>({ garden }))
  const step = last.steps.find(({ uses }) => uses.length > 0)!
  const use = step.uses[0]!
  expect(last.drugs[use]).toEqual(expect.any(String))
  const marked = withStepMarked(garden, { key: step.key, from: step.from, mark: { is: 'done' }, today, use })
  expect(marked.entries).toMatchObject([{ isPastRecord: true, reason: uncheckedReason, items: [{ use }], day: today }])
  const answer = await ask<GuestAnswer>({ garden: marked })
  expect(answer.entries.map(({ day, struckReason }) => [day, struckReason])).toEqual([[today, null]])
  expect(answer.tasks.find(({ key }) => key === step.key)!.round).toBe(step.round + 1)
  expect(answer.plantings[0]!.light).not.toEqual((await ask<GuestAnswer>({ garden })).plantings[0]!.light)

  const back = withTaskChange(
    marked,
    await ask<GuestTaskChange>({ garden: marked, task: { key: step.key, undo: true } }),
  )
  expect([back.plans[0]!.marks[0]!.rounds, back.entries[0]!.struck]).toEqual([[], { reason: expect.any(String) }])
})

test('a step that was skipped keeps its planned day, and one without its plan changes nothing', async () => {
  const garden = await withPlan()
  const [step] = lastAnswerOf(await ask<GuestAnswer>({ garden })).steps
  const mark = { is: 'skipped', reason: 'weather' } as const
  const skipped = withStepMarked(garden, { key: step!.key, from: step!.from, mark, today, use: null })
  const { tasks } = await ask<GuestAnswer>({ garden: skipped })
  expect(tasks.find(({ key }) => key === step!.key)).toMatchObject({ skipReason: 'weather', round: 1 })
  expect(withStepMarked(garden, { key: 'no such', from: null, mark, today, use: null })).toBe(garden)
})

test('a step that was moved without a connection stands on its day with the next answer, and follows no phase from then on', async () => {
  const garden = await withPlan()
  const [step] = lastAnswerOf(await ask<GuestAnswer>({ garden })).steps
  const moved = withStepMoved(garden, step!.key, ago(-4))
  const told = await ask<GuestTaskChange>({ garden, task: { key: step!.key, shift: { date: ago(-4) } } })
  expect(withTaskChange(garden, told).plans).toEqual(moved.plans)
  expect((await ask<GuestAnswer>({ garden: moved })).tasks.find(({ key }) => key === step!.key)).toMatchObject({
    ...{ from: ago(-4), to: ago(-4) },
  })
  expect(withStepMoved(garden, 'no such', today)).toBe(garden)
})

test('a done step comes back without a connection as with one: its days, and its treatment is struck', async () => {
  const garden = await withPlan()
  const step = lastAnswerOf(await ask<GuestAnswer>({ garden })).steps.find(({ uses }) => uses.length > 0)!
  const moved = withStepMoved(garden, step.key, today)
  const marked = withStepMarked(moved, { key: step.key, from: today, mark: { is: 'done' }, today, use: step.uses[0]! })
  const told = withTaskChange(
    marked,
    await ask<GuestTaskChange>({ garden: marked, task: { key: step.key, undo: true } }),
  )
  const back = withStepBack(marked, step.key)
  expect(back).toEqual(told)
  expect(back.entries[0]!.struck).toEqual({ reason: expect.any(String) })
  expect(withStepBack(back, step.key)).toBe(back)
})

test('a step whose follower is done has to wait for it, with a connection and without one', async () => {
  const garden = await withPlan(1, 'tomat-sezon')
  const [plan] = garden.plans
  const follower = plan!.steps.find(({ afterKey }) => afterKey !== null)!
  const key = `${plan!.id} ${follower.afterKey}`
  const mark = (of: GuestGarden, step: string) =>
    withStepMarked(of, { key: step, from: null, mark: { is: 'done' }, today, use: null })
  const both = mark(mark(garden, key), `${plan!.id} ${follower.key}`)
  expect(mayStepComeBack(stepOf(both, key)!)).toBe(false)
  expect(withStepBack(both, key)).toBe(both)
  const refused = await new TestBrowser(world.app).post('/garden/guest', { garden: both, task: { key, undo: true } })
  expect(refused.status).toBe(409)
})
