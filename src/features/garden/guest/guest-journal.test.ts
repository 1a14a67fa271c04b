import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#features/verdict/calendar.ts'
import { signedIn, TestBrowser } from '#kit/testing/browser-session.server.ts'
import { GardenWorld, idOf, jsonOf } from '#kit/testing/garden.server.ts'
import type { EntryView } from '../journal/entry-view.ts'
import type { LightChange } from '../journal/light-change.ts'
import type { PlantingView } from '../plantings/planting-view.ts'
import { withCorrection, withoutRepetition, withStrike } from './entry-changes.ts'
import type { GuestAnswer } from './guest-answer.ts'
import type { GuestCorrection, GuestGarden } from './guest-garden.ts'
import type { MergeView } from './merge-view.ts'
import { ago, at, entryOf, guestGarden, lightOf, today } from './sample-guest.testing.ts'
import { withoutPlanting } from './without-planting.ts'

let world: GardenWorld
beforeAll(async () => {
  world = await GardenWorld.open()
})
afterAll(() => world[Symbol.asyncDispose]())

const stranger = () => new TestBrowser(world.app)
const asked = (garden: unknown) => stranger().post('/garden/guest', { garden })
const merged = (who: TestBrowser, body: object) => jsonOf<MergeView>(who.post('/garden/merge', body))
const newcomer = () => signedIn(world.app, `${randomUUID()}@example.ru`)

const lightsOf = ({ plantings }: LightChange<unknown>) =>
  plantings.map(({ was, becomes }) =>
    [was, becomes].map(({ state, date, because }) => ({ state, date, words: because.map(({ words }) => words) })),
  )
const guestPreview = async (body: object) =>
  lightsOf(await jsonOf<LightChange<string>>(stranger().post('/garden/guest', body)))

describe('an entry on a device', () => {
  /** One tree with one treatment, on the device and in the account. */
  async function pair() {
    const garden = guestGarden()
    const tree = garden.plantings[0]!
    const entry = entryOf(tree.id, 'skor-1', ago(5))
    const planting = await world.plant({ plantedAt: ago(700) })
    const own = await world.record(planting, ago(5))
    return {
      garden: { ...garden, plantings: [tree], beds: [garden.beds[0]!], observations: [], tasks: [], entries: [entry] },
      entry,
      planting,
      own,
    }
  }
  const corrections: [string, GuestCorrection][] = [
    ['another day', { day: ago(2), at }],
    ['another day and dose', { day: ago(9), items: [{ use: 'skor-1', amount: '900', unit: 'ml', rate: '9' }], at }],
    ['another form', { items: [{ use: 'skor-1', isThisForm: false }], at }],
    ['a note', { note: 'ветра не было', at }],
  ]

  test.each(corrections)(
    'with %s gets the lights that an account gets, before and after it is stored',
    async (_, change) => {
      const { garden, entry, planting, own } = await pair()
      const preview = await guestPreview({ garden, correction: { entry: entry.id, change } })
      const { at: __, ...body } = change
      const answered = await jsonOf<LightChange>(world.owner.put(`/journal/${own}`, { ...body, preview: true }))
      expect(preview).toEqual(lightsOf(answered))
      expect(preview).toHaveLength(1)
      await world.owner.put(`/journal/${own}`, { ...body, reason: 'ошибка' })
      const { light } = await jsonOf<PlantingView>(world.owner.get(`/plantings/${planting}`))
      const stored = withCorrection(garden, entry.id, { ...change, reason: 'ошибка' })
      const { plantings, entries } = await jsonOf<GuestAnswer>(asked(stored))
      expect([plantings[0]!.light.date, plantings[0]!.light.state]).toEqual([light.date, light.state])
      expect(entries).toMatchObject([
        { day: change.day ?? ago(5), changes: [{ reason: 'ошибка' }], struckReason: null },
      ])
    },
  )

  test('that is struck counts no longer, as in an account, and stays visible with the reason', async () => {
    const { garden, entry, own } = await pair()
    const preview = await guestPreview({ garden, strike: { entry: entry.id, reason: 'записано дважды' } })
    const answered = await jsonOf<LightChange>(
      world.owner.post(`/journal/${own}/strike`, { reason: 'записано дважды', preview: true }),
    )
    expect(preview).toEqual(lightsOf(answered))
    const stored = withStrike(garden, entry.id, 'записано дважды')
    const { plantings, entries } = await jsonOf<GuestAnswer>(asked(stored))
    expect([plantings[0]!.light.state, entries[0]!.struckReason]).toEqual(['free', 'записано дважды'])
  })

  test('is not corrected without a reason, into the future, or once it is struck', async () => {
    const { garden, entry } = await pair()
    const correct = (day: string, from: GuestGarden = garden) =>
      stranger().post('/garden/guest', { garden: from, correction: { entry: entry.id, change: { day, at } } })
    const statuses = [
      (await asked(withCorrection(garden, entry.id, { day: ago(2), at }))).status,
      (await correct(addDays(today, 2))).status,
      (await correct(ago(2), withStrike(garden, entry.id, 'записано дважды'))).status,
      (await stranger().post('/garden/guest', { garden, strike: { entry: randomUUID(), reason: 'лишняя' } })).status,
    ]
    expect(statuses).toEqual([422, 422, 409, 404])
  })

  test('with a use that the catalogue has no more binds until it is struck', async () => {
    const { garden, entry } = await pair()
    const lost = { ...garden, entries: [{ ...entry, items: [{ use: 'no-such-use' }] }] }
    const [lights] = await guestPreview({ garden: lost, strike: { entry: entry.id, reason: 'ошибка' } })
    expect(lights!.map(({ state }) => state)).toEqual(['unknown', 'free'])
  })

  test('comes over with its corrections and its strike, once', async () => {
    const { garden, entry } = await pair()
    const other = entryOf(garden.plantings[0]!.id, 'skor-1', ago(40))
    const corrected = withCorrection({ ...garden, entries: [entry, other] }, entry.id, {
      day: ago(2),
      reason: 'перепутал день',
      at,
    })
    const body = { garden: withStrike(corrected, other.id, 'записано дважды') }
    const account = await newcomer()
    const preview = await merged(account, { ...body, preview: true })
    expect(await merged(account, body)).toEqual(preview)
    const journal = await jsonOf<{ items: EntryView[] }>(account.get('/journal'))
    expect(journal.items).toMatchObject([
      { day: ago(2), changes: [{ reason: 'перепутал день', before: { day: ago(5) } }], struckReason: null },
      { day: ago(40), changes: [], struckReason: 'записано дважды' },
    ])
    expect((await merged(account, body)).added).toEqual([])
    expect(await jsonOf(account.get('/journal'))).toEqual(journal)
    const [own] = (await jsonOf<{ items: PlantingView[] }>(account.get('/plantings'))).items
    const { plantings } = await jsonOf<GuestAnswer>(asked(body.garden))
    expect(plantings.map(lightOf)).toEqual([lightOf(own!)])
  })
})

describe('«Что ещё задело?» on a device', () => {
  /** Two trees on one bed, and a treatment of the first. */
  function neighbours(use: string, reached?: boolean) {
    const garden = guestGarden()
    const [tree] = garden.plantings
    const other = { ...tree!, id: randomUUID(), name: 'Груша рядом' }
    const answers = reached === undefined ? [] : [{ planting: other.id, reached }]
    const entry = { ...entryOf(tree!.id, use, ago(5)), neighbours: answers }
    return {
      ...garden,
      beds: [garden.beds[0]!],
      plantings: [tree!, other],
      observations: [],
      tasks: [],
      entries: [entry],
    }
  }

  test.each([true, false, undefined])('answered %s counts as in the account that takes it over', async reached => {
    const garden = neighbours('skor-1', reached)
    const { plantings } = await jsonOf<GuestAnswer>(asked(garden))
    expect(plantings.map(({ light }) => light.state === 'free')).toEqual([false, reached === false])
    expect(plantings[0]!.neighbours).toMatchObject([{ key: garden.plantings[1]!.id, name: 'Груша рядом' }])
    const account = await newcomer()
    const { left } = await merged(account, { garden })
    const own = (await jsonOf<{ items: PlantingView[] }>(account.get('/plantings'))).items
    expect([left, own.map(lightOf)]).toEqual([[], plantings.map(lightOf)])
    const [entry] = (await jsonOf<{ items: EntryView[] }>(account.get('/journal'))).items
    expect(entry!.neighbours.map(each => each.reached)).toEqual(reached === undefined ? [] : [reached])
  })

  test('may be corrected, and the answer for a deleted planting goes with it', async () => {
    const garden = neighbours('skor-1', true)
    const [entry, other] = [garden.entries[0]!, garden.plantings[1]!]
    const change = { neighbours: [{ planting: other.id, reached: false }], reason: 'она была укрыта', at }
    const lights = await guestPreview({ garden, correction: { entry: entry.id, change } })
    const corrected = withCorrection(garden, entry.id, change)
    const { plantings } = await jsonOf<GuestAnswer>(asked(corrected))
    expect(lights.map(each => each.map(({ state }) => state))).toEqual([
      ['date', 'date'],
      ['date', 'free'],
    ])
    expect(plantings[1]!.light.state).toBe('free')
    const rest = withoutPlanting(corrected, other.id)
    expect([rest.entries.length, (await asked(rest)).status]).toEqual([1, 200])
    const left = await jsonOf<GuestAnswer>(asked(withoutPlanting(corrected, garden.plantings[0]!.id)))
    expect(left.plantings.map(({ light }) => light.state)).toEqual(['free'])
  })

  test('binds what it reached after the treated planting is deleted, as in the account that takes it over', async () => {
    const garden = neighbours('skor-1')
    const left = withoutPlanting(garden, garden.plantings[0]!.id)
    const { plantings, entries } = await jsonOf<GuestAnswer>(asked(left))
    expect(plantings.map(({ light }) => [light.state, light.date])).toEqual([['date', addDays(ago(5), 20)]])
    expect(entries.map(each => each.plantings)).toEqual([[]])
    expect((await asked({ ...left, entries: [{ ...left.entries[0]!, bed: null }] })).status).toBe(422)
    const account = await newcomer()
    const tree = { plant: garden.plantings[1]!.plant, name: 'Она же' }
    const plot = await idOf(account.post('/plots', { name: 'Сад' }))
    const bed = await idOf(account.post('/beds', { plot, name: 'Своя', place: 'open' }))
    const into = await idOf(account.post('/plantings', { ...tree, bed }))
    const joins = [{ planting: left.plantings[0]!.id, into }]
    expect((await merged(account, { garden: left, joins })).left).toEqual([])
    const [own] = (await jsonOf<{ items: PlantingView[] }>(account.get('/plantings'))).items
    expect([own!.light.state, own!.light.date]).toEqual(['date', addDays(ago(5), 20)])
    expect(withoutPlanting(left, left.plantings[0]!.id)).toMatchObject({ beds: [], entries: [] })
  })

  test('about a planting that is not on the device is refused', async () => {
    const garden = neighbours('skor-1', true)
    const lost = { ...garden, plantings: garden.plantings.slice(0, 1) }
    const entry = garden.entries[0]!
    const statuses = [
      (await asked(lost)).status,
      (await stranger().post('/garden/guest', { garden: { ...lost, entries: [] }, entry })).status,
    ]
    expect(statuses).toEqual([422, 422])
  })
})

test('two entries of one treatment on the device are asked about before a merge; a struck one comes over as struck', async () => {
  const garden = guestGarden()
  const tree = garden.plantings[0]!
  const entries = [
    entryOf(tree.id, 'skor-1', ago(5)),
    entryOf(tree.id, 'skor-1', ago(9)),
    entryOf(tree.id, 'skor-1', ago(20)),
  ]
  const pairs = [
    { drug: 'Скор', planting: 'Яблоня', entries: [entries[1]!, entries[0]!].map(({ id, day }) => ({ key: id, day })) },
  ]
  const both = { ...garden, entries }
  expect((await jsonOf<GuestAnswer>(asked(both))).sameOnDevice).toEqual(pairs)
  const account = await newcomer()
  expect((await merged(account, { garden: both, preview: true })).sameOnDevice).toEqual(pairs)
  const one = withoutRepetition(both, entries[1]!.id)
  expect([
    (await jsonOf<GuestAnswer>(asked(one))).sameOnDevice,
    (await merged(account, { garden: one })).sameOnDevice,
  ]).toEqual([[], []])
  const journal = (await jsonOf<{ items: EntryView[] }>(account.get('/journal'))).items
  expect(journal.map(({ day, struckReason }) => [day, struckReason])).toEqual([
    [ago(5), null],
    [ago(9), 'Записана дважды'],
    [ago(20), null],
  ])
})

// The last one, because it changes the catalogue.
test('the registration of the day is that of each treatment, however many there are', async () => {
  // Asked with one query for all days.
  const garden = guestGarden()
  const tree = garden.plantings[0]!
  await world.sql(
    `insert into entity_revision (entity, record_id, version, write_kind, after, created_at) select 'drugUse', u.id, v.n, 'hand', v.after, now() - v.age from drug_use u,
      (values (100, '{"phiDays": 11}'::jsonb, interval '50 days'), (101, '{"phiDays": 33}'::jsonb, interval '20 days'),
        (102, '{"phiDays": 20}'::jsonb, interval '1 minute')) v(n, after, age) where u.alias = 'skor-1'`,
  )
  const days = [ago(40), ago(10)]
  const { plantings } = await jsonOf<GuestAnswer>(
    asked({ ...garden, entries: days.map(day => entryOf(tree.id, 'skor-1', day)) }),
  )
  const said = plantings[0]!.light.because.map(({ day, byCopy }) => [day, byCopy?.notBefore])
  expect(said.toSorted()).toEqual(days.map((day, index) => [day, addDays(day, [11, 33][index]!)]))
})
