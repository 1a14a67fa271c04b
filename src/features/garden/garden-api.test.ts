import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#features/verdict/calendar.ts'
import { moscowDay } from '#kit/moscow-day.ts'
import { signedIn } from '#kit/testing/browser-session.server.ts'
import { GardenWorld, idOf, jsonOf } from '#kit/testing/garden.server.ts'
import type { EntryView } from './journal/entry-view.ts'
import type { LightChange } from './journal/light-change.ts'
import type { PlanChange } from './plantings/plan-change.ts'
import type { PlantingView } from './plantings/planting-view.ts'
import type { SchemePreview } from './plantings/scheme-preview.ts'
import type { TaskView } from './tasks/task-view.ts'

let world: GardenWorld
beforeAll(async () => {
  world = await GardenWorld.open()
})
afterAll(() => world[Symbol.asyncDispose]())

const today = moscowDay(new Date())
const ago = (days: number) => addDays(today, -days)
const planting = (id: number) => jsonOf<PlantingView>(world.owner.get(`/plantings/${id}`))
const tasksOf = async (id: number) =>
  (await jsonOf<{ items: TaskView[] }>(world.owner.get(`/tasks?planting=${id}&pageSize=500`))).items

describe('what is told of a planting', () => {
  test('the name follows from crop and variety; what is unknown stays so', async () => {
    const view = await planting(
      await world
        .plant({ plant: 'tomat', sort: 'chernysh-f1', count: 14 })
        .catch(() => world.plant({ plant: 'tomat', count: 14 })),
    )
    expect(view.name).toMatch(/^Томат/)
    expect([view.light.state, view.phase, view.nextHarvest]).toEqual(['free', null, null])
  })

  test.each([
    [{ plant: 'kaktus' }, 'plant'],
    [{ bed: 999_999 }, 'bed'],
    [{ sort: 'melba-nope' }, 'sort'],
    [{ areaM2: '0' }, 'areaM2'],
    [{ count: 0 }, 'count'],
    [{ plantedAt: '2026-02-30' }, 'plantedAt'],
    [{ sownAt: today, plantedAt: ago(5) }, 'sownAt'],
    [{ from: { planting: 999_999, count: 1 } }, 'from.planting'],
  ])('a mistake is said at its field: %j', async (values, field) => {
    const response = await world.owner.post('/plantings', { bed: world.bed, plant: 'yablonya', ...values })
    const { errors } = (await response.json()) as { errors?: Record<string, string[]> }
    expect([response.status, Object.keys(errors ?? {})]).toEqual([422, [field]])
  })

  test('plants out of a lot take what was done to the seedlings, and the lot has fewer', async () => {
    const lot = await world.plant({ plant: 'tomat', count: 20, sownAt: ago(60) })
    await world.record(lot, ago(20), 'skor-2')
    const out = await world.plant({
      plant: 'tomat',
      from: { planting: lot, count: 8 },
      plantedAt: ago(10),
      sownAt: ago(60),
    })
    expect((await planting(out)).light.because.map(({ drug }) => drug)).toEqual(['Скор'])
    expect((await planting(lot)).count).toBe(12)
    const more = await world.owner.post('/plantings', {
      bed: world.bed,
      plant: 'tomat',
      from: { planting: lot, count: 13 },
    })
    expect(more.status).toBe(422)
    await world.plant({ plant: 'tomat', from: { planting: lot, count: 12 } })
    expect((await planting(lot)).removedAt).toBe(today)
    expect(
      (await world.owner.post('/plantings', { bed: world.bed, plant: 'tomat', from: { planting: lot, count: 1 } }))
        .status,
    ).toBe(422)
  })

  test('the crop of a planting with entries cannot change; a move keeps the bed of the day', async () => {
    const id = await world.plant()
    await world.record(id, ago(3))
    expect((await world.owner.put(`/plantings/${id}`, { plant: 'grusha' })).status).toBe(422)
    const other = await idOf(world.owner.post('/beds', { plot: world.plot, name: 'Другая', place: 'open' }))
    const neighbour = await idOf(world.owner.post('/plantings', { bed: other, plant: 'yablonya' }))
    expect((await world.owner.put(`/plantings/${id}`, { bed: other })).status).toBe(200)
    expect((await planting(neighbour)).light.state).toBe('free')
  })

  test('after a planting was deleted its entries stay with the bed', async () => {
    const id = await world.plant()
    const entry = await world.record(id, ago(2))
    expect((await world.owner.delete(`/plantings/${id}`)).status).toBe(204)
    const left = await jsonOf<EntryView>(world.owner.get(`/journal/${entry}`))
    expect([left.plantings, left.bed?.name]).toEqual([[], 'Место'])
  })
})

describe('a scheme on a planting', () => {
  test('a preview writes nothing; a scheme is taken once for a season', async () => {
    const id = await world.plant()
    const preview = await jsonOf<SchemePreview>(
      world.owner.post(`/plantings/${id}/scheme`, { scheme: 'yablonya-sezon', preview: true }),
    )
    expect(preview.steps.length).toBeGreaterThan(5)
    expect(await tasksOf(id)).toEqual([])
    expect((await world.owner.post(`/plantings/${id}/scheme`, { scheme: 'yablonya-sezon' })).status).toBe(200)
    expect(await tasksOf(id)).toHaveLength(preview.steps.length)
    expect((await world.owner.post(`/plantings/${id}/scheme`, { scheme: 'yablonya-sezon' })).status).toBe(409)
    expect((await world.owner.post(`/plantings/${id}/scheme`, { scheme: 'tomat-sezon' })).status).toBe(422)
  })

  test('a phase dates its steps, its deletion takes the days back, both are shown before', async () => {
    const id = await world.plant()
    await world.owner.post(`/plantings/${id}/scheme`, { scheme: 'yablonya-sezon' })
    const mark = { phase: 'bud-swell', date: today }
    const preview = await jsonOf<PlanChange>(world.owner.post(`/plantings/${id}/phases`, { ...mark, preview: true }))
    expect(preview.moved.map(({ to }) => to)).toEqual([{ from: today, to: addDays(today, 10), state: 'open' }])
    expect((await tasksOf(id)).filter(({ group }) => group === 'today')).toEqual([])
    await world.owner.post(`/plantings/${id}/phases`, mark)
    expect((await tasksOf(id)).filter(({ group }) => group === 'today')).toMatchObject([
      { from: today, to: addDays(today, 10) },
    ])
    expect((await world.owner.delete(`/plantings/${id}/phases/bud-swell`)).status).toBe(200)
    expect((await tasksOf(id)).filter(({ group }) => group === 'today')).toEqual([])
  })

  test('phases in the wrong order and in the future', async () => {
    const id = await world.plant()
    const mark = (phase: string, date: string, more = {}) =>
      world.owner.post(`/plantings/${id}/phases`, { phase, date, ...more })
    expect((await mark('full-bloom', today)).status).toBe(200)
    expect((await mark('pink-bud', addDays(today, 1))).status).toBe(422)
    expect((await mark('pink-bud', addDays(today, 1), { confirmed: true })).status).toBe(200)
    expect((await mark('harvest', addDays(today, 2))).status).toBe(422)
    expect((await mark('nope', today)).status).toBe(422)
    expect((await mark('full-bloom', today, { at: '2099-01-01T00:00:00Z' })).status).toBe(422)
  })

  test('a planting keeps the version of the scheme it started with', async () => {
    const id = await world.plant()
    await world.owner.post(`/plantings/${id}/scheme`, { scheme: 'yablonya-sezon' })
    const before = (await tasksOf(id)).length
    await world.sql(
      `delete from treatment_scheme_steps where parent_id = (select id from treatment_scheme where alias = 'yablonya-sezon') and position > 3`,
    )
    expect(await tasksOf(id)).toHaveLength(before)
  })
})

describe('the light', () => {
  test('follows from every entry, and a harvest before it is refused or marked', async () => {
    const id = await world.plant()
    await world.record(id, ago(3))
    expect((await planting(id)).light).toMatchObject({ state: 'date', date: addDays(today, 17) })
    const harvest = (date: string, more = {}) => world.owner.post(`/plantings/${id}/harvests`, { date, ...more })
    const refused = await harvest(today)
    expect([refused.status, await refused.json()]).toMatchObject([422, { codes: ['HARVEST_EARLY'] }])
    const marked = await harvest(today, { isPastRecord: true, reason: 'не удержались' })
    expect([marked.status, await marked.json()]).toMatchObject([201, { codes: ['HARVEST_EARLY'] }])
    expect((await harvest(addDays(today, 1), { isPastRecord: true, reason: 'завтра' })).status).toBe(422)
  })

  test('a spray reaches the neighbours until somebody says no, and a crop without a row there has no date', async () => {
    const bed = await idOf(world.owner.post('/beds', { plot: world.plot, name: 'Вместе', place: 'open' }))
    const apple = await world.plant({ bed })
    const parsley = await world.plant({ bed, plant: 'ukrop' })
    const entry = await world.record(apple, ago(1))
    expect((await planting(parsley)).light).toMatchObject({ state: 'unknown', date: null })
    await world.owner.put(`/journal/${entry}`, {
      neighbours: [{ planting: parsley, reached: false }],
      reason: 'был ветер в другую сторону',
    })
    expect((await planting(parsley)).light.state).toBe('free')
  })

  test('a correction and a deletion say before what the light becomes, ask for a reason, and stay visible', async () => {
    const id = await world.plant()
    const entry = await world.record(id, ago(10))
    const moved = await jsonOf<LightChange>(world.owner.put(`/journal/${entry}`, { day: ago(8), preview: true }))
    expect([moved.was?.date, moved.becomes?.date]).toEqual([addDays(today, 10), addDays(today, 12)])
    expect((await planting(id)).light.date).toBe(addDays(today, 10))
    expect((await world.owner.put(`/journal/${entry}`, { day: ago(8) })).status).toBe(422)
    expect((await world.owner.post(`/journal/${entry}/strike`, { reason: '' })).status).toBe(422)
    expect((await world.owner.post(`/journal/${entry}/strike`, { reason: 'это была соседская яблоня' })).status).toBe(
      200,
    )
    expect((await planting(id)).light.state).toBe('free')
    expect(await jsonOf<EntryView>(world.owner.get(`/journal/${entry}`))).toMatchObject({
      struckReason: 'это была соседская яблоня',
    })
  })
})

test('a bed says what grows in it, so that a spray over one of them can be told of all', async () => {
  const bed = await idOf(world.owner.post('/beds', { plot: world.plot, name: 'Тесная', place: 'open' }))
  const growing = async () =>
    (await jsonOf<{ growing: { id: number; name: string }[] }>(world.owner.get(`/beds/${bed}`))).growing
  expect(await growing()).toEqual([])
  const tomato = await world.plant({ plant: 'tomat', bed })
  const apple = await world.plant({ bed })
  const gone = await world.plant({ bed, plantedAt: ago(9) })
  await world.owner.put(`/plantings/${gone}`, { removedAt: ago(1) })
  expect(await growing()).toEqual([
    { id: tomato, name: 'Томат' },
    { id: apple, name: 'Яблоня' },
  ])
  expect((await planting(apple)).neighbours).toEqual([{ id: tomato, name: 'Томат' }])
})

test('what grew on the bed too recently is named', async () => {
  const bed = await idOf(world.owner.post('/beds', { plot: world.plot, name: 'Теплица', place: 'protected' }))
  const before = await world.plant({ plant: 'tomat', bed, plantedAt: ago(500) })
  await world.owner.put(`/plantings/${before}`, { removedAt: ago(400) })
  const now = await world.plant({ plant: 'tomat', bed, plantedAt: ago(20) })
  expect((await planting(now)).rotation).toMatch(/^В\s\d{4}\sгоду на\sэтой грядке/)
  expect((await planting(before)).rotation).toBeNull()
})

describe('a garden that is remembered', () => {
  const version = async () =>
    Number(
      (
        await world.sql('select value from garden_version where user_id = (select user_id from plot where id = $1)', [
          world.plot,
        ])
      )[0]!.value,
    )

  test('every table that it is read from raises its version', async () => {
    const own = await world.sql(
      `select c.relname as name from pg_class c where c.relkind = 'r' and (c.relname in ('plot', 'bed', 'sprayer') or c.relname ~ '^(planting|phase_event|harvest|observation|garden_task|journal_(entry|item|planting))' and c.relname not in ('planting_photos', 'planting_field'))`,
    )
    const triggers = await world.sql(
      `select c.relname as name, count(*)::int as n from pg_trigger t join pg_class c on c.oid = t.tgrelid where t.tgname ~ '^garden_(inserted|updated|deleted)$' group by 1`,
    )
    expect(triggers.map(({ name, n }) => [name, n]).toSorted()).toEqual(own.map(({ name }) => [name, 3]).toSorted())
  })

  test('shows at once what was written past the API', async () => {
    const id = await world.plant()
    await world.record(id, ago(3))
    expect((await planting(id)).light.state).toBe('date')
    const before = await version()
    await world.sql(`update journal_item set rate = 1000 where entry_id = (select max(id) from journal_entry)`)
    expect((await planting(id)).light.state).toBe('unknown')
    await world.sql(
      `update journal_entry set struck_at = now(), struck_reason = 'опечатка' where id = (select max(id) from journal_entry)`,
    )
    expect((await planting(id)).light.state).toBe('free')
    await world.sql(
      `insert into planting_size_classes (parent_id, key, position, condition, count) values ($1, '1', 0, 'молодое дерево', 2)`,
      [id],
    )
    expect((await planting(id)).sizeClasses).toEqual([{ condition: 'молодое дерево', count: 2 }])
    await world.sql(`update plot set beehives_near = 'yes' where id = $1`, [world.plot])
    expect((await planting(id)).plot.beehivesNear).toBe(true)
    await world.sql(`update plot set beehives_near = 'no' where id = $1`, [world.plot])
    expect(await version()).toBeGreaterThan(before + 4)
  })

  test('of somebody else is untouched, and a deleted account leaves no version', async () => {
    const other = await signedIn(world.app, 'olga@example.ru')
    const plot = await idOf(other.post('/plots', { name: 'Дача' }))
    const before = await version()
    await other.put(`/plots/${plot}`, { name: 'Сад' })
    expect(await version()).toBe(before)
    await world.sql(`delete from users where email = 'olga@example.ru'`)
    expect(
      await world.sql('select 1 from garden_version v where not exists (select from users u where u.id = v.user_id)'),
    ).toEqual([])
  })
})
