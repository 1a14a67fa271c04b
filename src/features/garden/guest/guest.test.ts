import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#features/verdict/calendar.ts'
import { signedIn, TestBrowser } from '#kit/testing/browser-session.server.ts'
import { GardenWorld, jsonOf } from '#kit/testing/garden.server.ts'
import type { EntryView } from '../journal/entry-view.ts'
import type { PlantingView } from '../plantings/planting-view.ts'
import type { TaskView } from '../tasks/task-view.ts'
import type { GuestAnswer } from './guest-answer.ts'
import type { GuestGarden } from './guest-garden.ts'
import type { MergeView } from './merge-view.ts'
import { ago, entryOf, guestGarden, lightOf, today } from './sample-guest.testing.ts'

let world: GardenWorld
beforeAll(async () => {
  world = await GardenWorld.open()
})
afterAll(() => world[Symbol.asyncDispose]())

const stranger = () => new TestBrowser(world.app)
const asked = (garden: unknown) => stranger().post('/garden/guest', { garden })
const merged = (who: TestBrowser, body: object) => jsonOf<MergeView>(who.post('/garden/merge', body))
const newcomer = () => signedIn(world.app, `${randomUUID()}@example.ru`)
const totals = async (who: TestBrowser) => ({
  plots: (await jsonOf<{ total: number }>(who.get('/plots'))).total,
  beds: (await jsonOf<{ total: number }>(who.get('/beds'))).total,
  plantings: (await jsonOf<{ total: number }>(who.get('/plantings'))).total,
  tasks: (await jsonOf<{ total: number }>(who.get('/tasks'))).total,
  entries: (await jsonOf<{ total: number }>(who.get('/journal'))).total,
})

describe('a guest', () => {
  test('is answered like an account with the same garden', async () => {
    const garden = guestGarden()
    const answer = await jsonOf<GuestAnswer>(asked(garden))
    const account = await newcomer()
    expect((await merged(account, { garden })).left).toEqual([])
    const own = (await jsonOf<{ items: PlantingView[] }>(account.get('/plantings'))).items
    expect(answer.plantings.map(lightOf)).toEqual(own.map(lightOf))
    expect(answer.plantings.map(({ light }) => light.state)).not.toEqual(['free', 'free'])
    const tasks = (await jsonOf<{ items: TaskView[] }>(account.get('/tasks'))).items
    expect(answer.tasks.map(taskOf).toSorted(byTitle)).toEqual(tasks.map(taskOf).toSorted(byTitle))
  })

  test('is refused what an account is refused, with the same codes', async () => {
    const garden = guestGarden()
    const entry = { ...entryOf(garden.plantings[1]!.id, 'skor-1', today), isPastRecord: false, reason: null }
    const refused = await stranger().post('/garden/guest', { garden, entry })
    const planting = await world.plant({ plant: 'tomat' })
    const own = await world.owner.post('/journal', { plantings: [planting], items: [{ use: 'skor-1' }], day: today })
    const said = (await refused.json()) as { codes: string[]; because: string }
    expect([refused.status, own.status]).toEqual([422, 422])
    expect(said.because).toBe('FORBIDDEN')
    expect(said.codes).toContain('NO_USE')
  })

  test('stores nothing', async () => {
    const count = () =>
      world.sql(
        'select (select count(*) from plot) + (select count(*) from planting) + (select count(*) from journal_entry) as n',
      )
    const before = await count()
    expect((await asked(guestGarden())).status).toBe(200)
    expect(await count()).toEqual(before)
  })

  test('gets no day where an entry names a use that the catalogue has no more', async () => {
    const garden = guestGarden()
    const lost = { ...garden, entries: [{ ...garden.entries[0]!, items: [{ use: 'no-such-use' }] }] }
    const { plantings } = await jsonOf<GuestAnswer>(asked(lost))
    expect(plantings[0]!.light).toMatchObject({ state: 'unknown', date: null })
  })

  test.each<[string, (garden: GuestGarden) => unknown]>([
    ['another version', garden => ({ ...garden, version: 2 })],
    [
      'a planting too many',
      garden => ({
        ...garden,
        plantings: Array.from({ length: 11 }, () => ({ ...garden.plantings[0]!, id: randomUUID() })),
      }),
    ],
    ['a bed that is not there', garden => ({ ...garden, beds: garden.beds.slice(1) })],
    ['one key twice', garden => ({ ...garden, entries: [garden.entries[0], garden.entries[0]] })],
    ['a key that is none', garden => ({ ...garden, plot: { ...garden.plot, id: "'; drop table plot" } })],
    ['a stranger field', garden => ({ ...garden, userId: 1 })],
    [
      'days out of order',
      garden => ({ ...garden, plantings: [{ ...garden.plantings[0]!, removedAt: ago(900) }, garden.plantings[1]!] }),
    ],
    ['no garden', () => null],
    ['a list', () => []],
  ])('is told of %s, and so is who merges it', async (_, broken) => {
    const garden = broken(guestGarden())
    const statuses = [(await asked(garden)).status, (await world.owner.post('/garden/merge', { garden })).status]
    expect(statuses).toEqual([422, 422])
  })

  test('sends no more than 128 KB', async () => {
    const garden = guestGarden()
    expect((await asked({ ...garden, plot: { ...garden.plot, name: 'я'.repeat(70_000) } })).status).toBe(413)
  })
})

const taskOf = ({ title, group, state, from, to, endedOn, warnings }: TaskView) => ({
  title,
  group,
  state,
  from,
  to,
  endedOn,
  warnings,
})
const byTitle = (a: { title: string }, b: { title: string }) => a.title.localeCompare(b.title)

describe('a merge', () => {
  test('lists what will come over and writes nothing with preview; a second time adds nothing', async () => {
    const account = await newcomer()
    const garden = guestGarden()
    const none = await totals(account)
    const preview = await merged(account, { garden, preview: true })
    expect([await totals(account), preview.added.length]).toEqual([none, 11])
    const first = await merged(account, { garden })
    expect(first).toEqual(preview)
    const once = await totals(account)
    expect(once).toEqual({ plots: 1, beds: 2, plantings: 2, tasks: 2, entries: 3 })
    const second = await merged(account, { garden })
    expect([second.added, second.known.length, await totals(account)]).toEqual([[], 11, once])
  })

  test('brings nothing back that the account has deleted since', async () => {
    const account = await newcomer()
    const garden = { ...guestGarden(), entries: [] }
    await merged(account, { garden })
    const [planting] = (await jsonOf<{ items: PlantingView[] }>(account.get('/plantings'))).items
    expect((await account.delete(`/plantings/${planting!.id}`)).status).toBe(204)
    const { added } = await merged(account, { garden })
    expect([added, (await totals(account)).plantings]).toEqual([[], 1])
  })

  test('of one device by two people gives each their own', async () => {
    const [one, other] = [await newcomer(), await newcomer()]
    const garden = guestGarden()
    expect((await merged(one, { garden })).added).toHaveLength(11)
    expect((await merged(other, { garden })).added).toHaveLength(11)
    expect(await totals(one)).toEqual(await totals(other))
  })

  test('asks about one treatment on two days; both stay, and the light takes the later', async () => {
    const id = await world.plant({ plantedAt: ago(700) })
    const own = await world.record(id, ago(8))
    const garden = guestGarden()
    const tree = garden.plantings[0]!
    const body = {
      garden: { ...garden, entries: [entryOf(tree.id, 'skor-1', ago(5))] },
      joins: [{ planting: tree.id, into: id }],
    }
    const preview = await merged(world.owner, { ...body, preview: true })
    expect(preview.samePlantings).toContainEqual(
      expect.objectContaining({ key: tree.id, candidates: expect.arrayContaining([expect.objectContaining({ id })]) }),
    )
    const { sameTreatments } = await merged(world.owner, body)
    expect(sameTreatments).toMatchObject([{ drug: 'Скор', day: ago(5), other: { id: own, day: ago(8) } }])
    const { light } = await jsonOf<PlantingView>(world.owner.get(`/plantings/${id}`))
    expect([light.date, light.because.length]).toEqual([addDays(ago(5), 20), 2])
  })

  test('into a planting of somebody else, or of another crop, is refused at its field', async () => {
    const id = await world.plant({ plant: 'tomat' })
    const garden = guestGarden()
    const joins = [{ planting: garden.plantings[0]!.id, into: id }]
    for (const who of [world.owner, await newcomer()]) {
      const response = await who.post('/garden/merge', { garden, joins })
      expect([response.status, Object.keys(((await response.json()) as { errors: object }).errors)]).toEqual([
        422,
        ['joins.0.into'],
      ])
    }
  })

  test('keeps on the device what the catalogue has no more, with the reason', async () => {
    const account = await newcomer()
    const garden = guestGarden()
    const lost = { ...garden, plantings: [{ ...garden.plantings[0]!, plant: 'kaktus' }, garden.plantings[1]!] }
    const { left, added } = await merged(account, { garden: lost })
    expect(left.map(({ is }) => is).toSorted()).toEqual(['entry', 'entry', 'planting', 'task'])
    expect([added.length, left.every(({ why }) => why !== '')]).toEqual([7, true])
  })

  test('records what is forbidden today as a fact with a reason', async () => {
    const account = await newcomer()
    const garden = guestGarden()
    const entry = { ...entryOf(garden.plantings[1]!.id, 'skor-1', today), isPastRecord: false, reason: null }
    await merged(account, { garden: { ...garden, entries: [entry] } })
    const { items } = await jsonOf<{ items: EntryView[] }>(account.get('/journal'))
    expect(items).toMatchObject([
      { day: today, reason: 'Перенесено с\u00a0устройства', violationCodes: expect.arrayContaining(['NO_USE']) },
    ])
  })

  test('with one key answers the same once, and with another body is refused', async () => {
    const account = await newcomer()
    const garden = guestGarden()
    const headers = { 'Idempotency-Key': randomUUID() }
    const send = (body: object) => account.request('/api/garden/merge', { method: 'POST', body, headers })
    const answers = await Promise.all(Array.from({ length: 5 }, async () => (await send({ garden })).json()))
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect((await totals(account)).plantings).toBe(2)
    expect((await send({ garden: guestGarden() })).status).toBe(422)
  })

  test('needs an account', async () => {
    const visitor = await stranger().opened()
    expect((await visitor.post('/garden/merge', { garden: guestGarden() })).status).toBe(401)
  })
})
