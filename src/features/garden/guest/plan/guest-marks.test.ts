import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#features/verdict/calendar.ts'
import { moscowDay } from '#kit/moscow-day.ts'
import { signedIn, TestBrowser } from '#kit/testing/browser-session.server.ts'
import { GardenWorld, jsonOf } from '#kit/testing/garden.server.ts'
import type { PlantingView } from '../../plantings/planting-view.ts'
import type { GuestAnswer } from '../guest-answer.ts'
import type { GuestGarden } from '../guest-garden.ts'
import type { MergeView } from '../merge-view.ts'
import { ago, at, entryOf, guestGarden, today } from '../sample-guest.testing.ts'
import { withoutPlanting } from '../without-planting.ts'
import type { TakenScheme } from './guest-plan.ts'
import type { GuestScheme, GuestUnmark } from './guest-scheme.ts'
import { withoutPlan } from './without-plan.ts'

let world: GardenWorld
beforeAll(async () => {
  world = await GardenWorld.open()
})
afterAll(() => world[Symbol.asyncDispose]())

const ask = (body: object) => new TestBrowser(world.app).post('/garden/guest', body)
const answerTo = (garden: GuestGarden) => jsonOf<GuestAnswer>(ask({ garden }))

/** One apple tree. */
function orchard(): GuestGarden {
  const garden = guestGarden()
  return { ...withoutPlanting(garden, garden.plantings[1]!.id), tasks: [], entries: [], observations: [] }
}
const treeOf = ({ plantings }: GuestGarden) => plantings[0]!.id
const markOf = (garden: GuestGarden, phase: string, date: string) => ({
  id: randomUUID(),
  planting: treeOf(garden),
  phase,
  date,
  at,
})

async function withPlan(garden: GuestGarden): Promise<GuestGarden> {
  const { plan } = await jsonOf<GuestScheme>(
    ask({ garden, scheme: { planting: treeOf(garden), scheme: 'yablonya-sezon' } }),
  )
  return { ...garden, plans: [{ ...plan, id: randomUUID(), marks: [], at }] }
}
const stepThat = ({ steps }: TakenScheme, is: (step: TakenScheme['steps'][number]) => boolean) => steps.find(is)!.key
const doneOn = (day: string, entry: string | null) => ({ is: 'done' as const, day, recordedOn: day, entry })

test('the mark of a phase is taken back with its corrections of this season, after what it moves; of another year it stays', async () => {
  const bare = await withPlan(orchard())
  const phase = bare.plans[0]!.steps.find(({ anchorType, phase }) => anchorType === 'phase' && phase !== 'dormant')!
    .phase!
  const marks = [markOf(bare, phase, ago(6)), markOf(bare, phase, ago(4)), markOf(bare, phase, ago(400))]
  const garden = { ...bare, phases: marks }
  const { moved, marks: gone } = await jsonOf<GuestUnmark>(ask({ garden, unmark: { planting: treeOf(garden), phase } }))
  expect(gone).toEqual([marks[0]!.id, marks[1]!.id])
  expect(moved.length).toBeGreaterThan(0)
  const left = { ...garden, phases: garden.phases.filter(({ id }) => !gone.includes(id)) }
  expect((await answerTo(left)).tasks.map(({ from }) => from)).toEqual(
    (await answerTo(bare)).tasks.map(({ from }) => from),
  )
  expect((await ask({ garden: left, unmark: { planting: treeOf(garden), phase } })).status).toBe(404)
})

test('what was found is refused as in an account, opens its step, and closes it when it is resolved, also after a merge', async () => {
  const garden = await withPlan(orchard())
  const planting = treeOf(garden)
  const refused = await ask({ garden, observation: { planting, problem: 'no-such', day: today } })
  expect([refused.status, Object.keys(((await refused.json()) as { errors: object }).errors)]).toEqual([
    422,
    ['problem'],
  ])
  // The day of the file would be too early for a run over midnight.
  const tooLate = addDays(moscowDay(new Date()), 2)
  expect((await ask({ garden, observation: { planting, problem: null, day: tooLate } })).status).toBe(422)
  expect((await ask({ garden, observation: { planting, problem: null, day: today } })).status).toBe(200)

  const seen = { id: randomUUID(), planting, day: ago(1), severity: 2, at }
  const [view] = (await answerTo({ ...garden, observations: [seen] })).plantings
  expect(view!.observations).toMatchObject([{ key: seen.id, day: ago(1), severity: 2, resolvedOn: null }])
  const resolved = { ...garden, observations: [{ ...seen, resolvedOn: today }] }
  const account = await signedIn(world.app, `${randomUUID()}@example.ru`)
  await jsonOf<MergeView>(account.post('/garden/merge', { garden: resolved }))
  const [own] = (await jsonOf<{ items: PlantingView[] }>(account.get('/plantings'))).items
  expect(own!.observations).toMatchObject([{ day: ago(1), resolvedOn: today }])
})

test('a plan goes with what waits to be done; treatments stay in the journal, and work that was done as jobs of their own', async () => {
  const garden = await withPlan(orchard())
  const plan = garden.plans[0]!
  const spray = stepThat(plan, ({ options }) => options.length > 0)
  const byHand = stepThat(plan, ({ options }) => options.length === 0)
  const entry = entryOf(treeOf(garden), 'skor-1', ago(5))
  const days = { dueFrom: null, dueTo: null, rainUntil: null }
  const marks = [
    { step: spray, rounds: [doneOn(ago(5), entry.id)], ...days },
    { step: byHand, rounds: [doneOn(ago(3), null)], ...days },
  ]
  const done = { ...garden, entries: [entry], plans: [{ ...plan, marks }] }
  const removed = withoutPlan(done, done.plans[0]!)
  expect(removed).toMatchObject({ gone: plan.steps.length - 2, kept: 1, lost: 0, entries: 1 })
  const [before, after] = [await answerTo(done), await answerTo(removed.garden)]
  expect(after.tasks.map(({ title, group }) => [title, group])).toEqual([
    [plan.steps.find(({ key }) => key === byHand)!.title, 'ended'],
  ])
  expect(after.plantings[0]!.light).toEqual(before.plantings[0]!.light)
  expect(after.plantings[0]!.schemes).toEqual([])
})

test('where the device has no room for what was done, that is told', async () => {
  const garden = await withPlan(orchard())
  const plan = garden.plans[0]!
  const byHand = stepThat(plan, ({ options }) => options.length === 0)
  const days = { dueFrom: null, dueTo: null, rainUntil: null }
  const done = { ...plan, marks: [{ step: byHand, rounds: [doneOn(ago(3), null)], ...days }] }
  const job = (_: unknown, index: number) => ({
    ...{
      id: randomUUID(),
      planting: null,
      title: `Дело ${index}`,
      kind: 'other' as const,
      from: null,
      to: null,
      ended: null,
      at,
    },
  })
  const full = { ...garden, tasks: Array.from({ length: 100 }, job), plans: [done] }
  expect(withoutPlan(full, done)).toMatchObject({ kept: 0, lost: 1 })
})
