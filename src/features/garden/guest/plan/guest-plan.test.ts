import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signedIn, TestBrowser } from '#kit/testing/browser-session.server.ts'
import { GardenWorld, jsonOf } from '#kit/testing/garden.server.ts'
import type { PlanChange } from '../../plantings/plan-change.ts'
import type { PlantingView } from '../../plantings/planting-view.ts'
import type { TaskView } from '../../tasks/task-view.ts'
import type { GuestAnswer } from '../guest-answer.ts'
import type { GuestGarden } from '../guest-garden.ts'
import type { MergeView } from '../merge-view.ts'
import { ago, at, guestGarden, lightOf, today } from '../sample-guest.testing.ts'
import { withoutPlanting } from '../without-planting.ts'
import type { GuestScheme } from './guest-scheme.ts'
import { type GuestTaskChange, withTaskChange } from './guest-task-change.ts'

let world: GardenWorld
beforeAll(async () => {
  world = await GardenWorld.open()
})
afterAll(() => world[Symbol.asyncDispose]())

const scheme = 'yablonya-sezon'
const newcomer = () => signedIn(world.app, `${randomUUID()}@example.ru`)
const ask = (body: object) => new TestBrowser(world.app).post('/garden/guest', body)
const merge = (who: TestBrowser, body: object) => jsonOf<MergeView>(who.post('/garden/merge', body))
const answerTo = (garden: GuestGarden) => jsonOf<GuestAnswer>(ask({ garden }))

/** One apple tree without a plan. */
function orchard(): GuestGarden {
  const garden = guestGarden()
  return { ...withoutPlanting(garden, garden.plantings[1]!.id), tasks: [], entries: [] }
}

const treeOf = (garden: GuestGarden) => garden.plantings[0]!.id

async function withPlan(garden: GuestGarden): Promise<GuestGarden> {
  const { plan } = await jsonOf<GuestScheme>(ask({ garden, scheme: { planting: treeOf(garden), scheme } }))
  return { ...garden, plans: [...garden.plans, { ...plan, id: randomUUID(), marks: [], at }] }
}

/** Everything that a gardener is told of a job. */
const told = ({ id: _, planting, bed, ...task }: TaskView & { key?: string }) => {
  const { key: __, ...rest } = task
  return { ...rest, planting: planting?.name, bed: bed?.name }
}
const stepsOf = <Task extends TaskView>(tasks: readonly Task[]) =>
  tasks.filter(({ isManual }) => !isManual).toSorted((a, b) => a.id - b.id)

interface Side {
  /** Status, and the codes of a refusal; a step of a season that is over is hidden. */
  send(action: Action): Promise<unknown>
  steps(): Promise<unknown[]>
  lights(): Promise<unknown[]>
}

type Action =
  | { is: 'phase'; phase: string; date: string }
  | { is: 'done' | 'skip' | 'shift'; step: number; body: object }
  | { is: 'undo'; step: number }
  | { is: 'unmark'; phase: string }

async function saidBy(response: Response): Promise<{ status: number; body: Record<string, unknown> }> {
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}
const refusalOf = ({ status, body }: Awaited<ReturnType<typeof saidBy>>) =>
  status < 300 ? 'accepted' : { status, codes: body.codes, errors: body.errors }

class Guest implements Side {
  garden: GuestGarden

  constructor(garden: GuestGarden) {
    this.garden = garden
  }

  async send(action: Action) {
    const { garden } = this
    if (action.is === 'phase') {
      const { phase, date } = action
      const said = await saidBy(
        await ask({ garden, phase: { planting: treeOf(garden), phase, date, confirmed: true } }),
      )
      if (said.status < 300)
        this.garden = {
          ...garden,
          phases: [...garden.phases, { id: randomUUID(), planting: treeOf(garden), phase, date, at: now() }],
        }
      return [refusalOf(said), movedOf(said.body)]
    }
    if (action.is === 'unmark') {
      const said = await saidBy(await ask({ garden, unmark: { planting: treeOf(garden), phase: action.phase } }))
      const marks = (said.body.marks ?? []) as string[]
      this.garden = { ...garden, phases: garden.phases.filter(({ id }) => !marks.includes(id)) }
      return [refusalOf(said), movedOf(said.body)]
    }
    const key = stepsOf((await answerTo(garden)).tasks)[action.step]?.key
    if (!key) return 'hidden'
    const task = action.is === 'undo' ? { key, undo: true } : { key, [action.is]: action.body }
    const said = await saidBy(await ask({ garden, task }))
    if (said.status < 300) this.garden = withTaskChange(garden, said.body as GuestTaskChange)
    return refusalOf(said)
  }

  steps = async () => stepsOf((await answerTo(this.garden)).tasks).map(told)
  lights = async () => (await answerTo(this.garden)).plantings.map(lightOf)
}

class Account implements Side {
  readonly browser: TestBrowser

  constructor(browser: TestBrowser) {
    this.browser = browser
  }

  async send(action: Action) {
    if (action.is === 'phase') {
      const [planting] = await this.plantings()
      const { phase, date } = action
      const said = await saidBy(
        await this.browser.post(`/plantings/${planting!.id}/phases`, { phase, date, confirmed: true }),
      )
      return [refusalOf(said), movedOf(said.body)]
    }
    if (action.is === 'unmark') {
      const [planting] = await this.plantings()
      const said = await saidBy(await this.browser.delete(`/plantings/${planting!.id}/phases/${action.phase}`))
      return [refusalOf(said), movedOf(said.body)]
    }
    const id = stepsOf(await this.tasks())[action.step]?.id
    if (!id) return 'hidden'
    const body = action.is === 'undo' ? undefined : action.body
    return refusalOf(await saidBy(await this.browser.post(`/tasks/${id}/${action.is}`, body)))
  }

  plantings = async () => (await jsonOf<{ items: PlantingView[] }>(this.browser.get('/plantings'))).items
  tasks = async () => (await jsonOf<{ items: TaskView[] }>(this.browser.get('/tasks?pageSize=500'))).items
  steps = async () => stepsOf(await this.tasks()).map(told)
  lights = async () => (await this.plantings()).map(lightOf)
}

/** Of two marks of one phase the later moment holds. */
let moment = Date.parse(at) - 3_600_000
const now = () => {
  moment += 1000
  return new Date(moment).toISOString()
}

const movedOf = ({ moved = [] }: Partial<PlanChange>) => moved.map(({ task: _, ...rest }) => rest)

describe('a plan of a guest', () => {
  test('is shown before it is taken as an account is shown it', async () => {
    const garden = orchard()
    const account = await newcomer()
    await merge(account, { garden })
    const [own] = (await jsonOf<{ items: PlantingView[] }>(account.get('/plantings'))).items
    const shown = await jsonOf(account.post(`/plantings/${own!.id}/scheme`, { scheme, preview: true }))
    const { plan, ...preview } = await jsonOf<GuestScheme>(
      ask({ garden, scheme: { planting: treeOf(garden), scheme } }),
    )
    expect(preview).toEqual(shown)
    expect(plan.steps.length).toBe(preview.steps.length)
  })

  test('of another crop, of no scheme, or a second one of the season is refused', async () => {
    const garden = await withPlan(orchard())
    const asked = (of: GuestGarden, alias: string) =>
      ask({ garden: of, scheme: { planting: treeOf(of), scheme: alias } })
    expect((await asked(orchard(), 'tomat-sezon')).status).toBe(422)
    expect((await asked(orchard(), 'no-such')).status).toBe(422)
    expect((await asked(garden, scheme)).status).toBe(409)
  })

  test('is answered like that of an account, whatever happens to it', async () => {
    const { plan } = await jsonOf<GuestScheme>(firstScheme())
    const phases = [...new Set(plan.steps.flatMap(({ phase }) => phase ?? []))]
    const step = fc.nat({ max: plan.steps.length - 1 })
    const days = fc.nat({ max: 25 })
    const past = days.map(count => ({ day: ago(count), isPastRecord: true, reason: 'уже сделано' }))
    const action = fc.oneof<fc.Arbitrary<Action>[]>(
      fc.record({ is: fc.constant('phase' as const), phase: fc.constantFrom(...phases), date: days.map(ago) }),
      fc.record({ is: fc.constant('done' as const), step, body: fc.oneof(past, fc.constant({})) }),
      fc.record({
        is: fc.constant('skip' as const),
        step,
        body: fc.constantFrom({ reason: 'weather' }, { reason: 'late', round: 0 }),
      }),
      fc.record({
        is: fc.constant('shift' as const),
        step,
        body: fc.constantFrom({ days: 3 }, { days: 2, because: 'rain' }, { date: today }),
      }),
      fc.record({ is: fc.constant('undo' as const), step }),
      fc.record({ is: fc.constant('unmark' as const), phase: fc.constantFrom(...phases) }),
    )
    const first: Action = { is: 'phase', phase: phases.find(phase => phase !== 'dormant')!, date: ago(3) }
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 4, maxLength: 7 }), async actions => {
        const bare = orchard()
        const account = new Account(await newcomer())
        await merge(account.browser, { garden: bare })
        const [own] = await account.plantings()
        await account.browser.post(`/plantings/${own!.id}/scheme`, { scheme })
        const guest = new Guest(await withPlan(bare))
        for (const each of [first, ...actions]) expect(await guest.send(each)).toEqual(await account.send(each))
        expect(await guest.steps()).toEqual(await account.steps())
        expect(await guest.lights()).toEqual(await account.lights())

        const taken = new Account(await newcomer())
        expect((await merge(taken.browser, { garden: guest.garden })).left).toEqual([])
        expect(await taken.steps()).toEqual(await guest.steps())
        expect(await taken.lights()).toEqual(await guest.lights())
        expect((await merge(taken.browser, { garden: guest.garden })).added).toEqual([])
        expect(await taken.steps()).toEqual(await guest.steps())
      }),
      { numRuns: 3, endOnFailure: true },
    )
  }, 120_000)

  const firstScheme = () => {
    const garden = orchard()
    return ask({ garden, scheme: { planting: treeOf(garden), scheme } })
  }
})
