import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { UseChoice } from '#features/own-verdicts/own-verdict.ts'
import { addDays } from '#features/verdict/calendar.ts'
import { moscowDay } from '#kit/moscow-day.ts'
import { signedIn } from '#kit/testing/browser-session.server.ts'
import { GardenWorld, idOf, jsonOf } from '#kit/testing/garden.server.ts'
import { quantity } from '#ui/format/format.ts'
import type { TaskView } from '../tasks/task-view.ts'
import type { StockList, StockView } from './stock-view.ts'

let world: GardenWorld
beforeAll(async () => {
  world = await GardenWorld.open()
})
afterAll(() => world[Symbol.asyncDispose]())
beforeEach(() => world.sql('delete from stock_item'))

const today = moscowDay(new Date())
const stock = () => jsonOf<StockList>(world.owner.get('/stock'))
const one = (id: number) => jsonOf<StockView>(world.owner.get(`/stock/${id}`))
const add = (body: object = {}) => idOf(world.owner.post('/stock', { drug: 'skor', amount: '10', unit: 'ml', ...body }))
const treat = (planting: number, more: object = {}) =>
  world.record(planting, today, 'skor-1', { amount: '2.5', unit: 'ml', ...more })

describe('a pack at home', () => {
  test('goes down by what the journal says, and comes back when the entry is struck or corrected', async () => {
    const pack = await add()
    const planting = await world.plant()
    const entry = await treat(planting)
    expect(await one(pack)).toMatchObject({
      drug: { alias: 'skor', name: 'Скор' },
      amount: '10.0000',
      left: '7.5',
      unit: 'ml',
      state: 'fine',
    })
    await world.owner.put(`/journal/${entry}`, {
      items: [{ use: 'skor-1', amount: '4', unit: 'ml' }],
      reason: 'вылил больше',
    })
    expect((await one(pack)).left).toBe('6')
    await world.owner.post(`/journal/${entry}/strike`, { reason: 'не обрабатывал' })
    expect((await one(pack)).left).toBe('10')
  })

  test('is counted again with an amount, and keeps what it has without one', async () => {
    const pack = await add({ batch: 'А-1' })
    const planting = await world.plant()
    await treat(planting)
    expect(await jsonOf(world.owner.put(`/stock/${pack}`, { note: 'на полке' }))).toMatchObject({
      left: '7.5',
      note: 'на полке',
      batch: 'А-1',
    })
    expect(await jsonOf(world.owner.put(`/stock/${pack}`, { amount: '0', unit: 'ml' }))).toMatchObject({
      left: '0',
      state: 'empty',
    })
    expect(await jsonOf(world.owner.put(`/stock/${pack}`, { amount: '3', unit: 'ml' }))).toMatchObject({ left: '3' })
    await treat(planting)
    expect((await one(pack)).left).toBe('0.5')
    await treat(planting)
    expect(await one(pack)).toMatchObject({ left: '0', state: 'empty' })
  })

  test('of another unit without a density is left alone, and it is said', async () => {
    await world.sql(`update drug set density_g_ml = null where alias = 'skor'`)
    await add({ unit: 'g' })
    const entry = await treat(await world.plant())
    const { items, unwritten } = await stock()
    expect(items[0]!.left).toBe('10')
    expect(unwritten).toEqual([{ entry, day: today, drug: 'Скор', amount: '2.5000', unit: 'ml' }])
  })

  test('twenty ticks with one key take the amount once', async () => {
    const pack = await add()
    const planting = await world.plant()
    const body = {
      plantings: [planting],
      items: [{ use: 'skor-1', amount: '1', unit: 'ml' }],
      day: today,
      isPastRecord: true,
      reason: 'двадцать раз',
    }
    await Promise.all(
      Array.from({ length: 20 }, () =>
        world.owner.request('/api/journal', { method: 'POST', body, headers: { 'idempotency-key': 'stock-once' } }),
      ),
    )
    expect((await one(pack)).left).toBe('9')
  })
})

test('what may not be used says why', async () => {
  const expired = await add({ bestBefore: addDays(today, -1) })
  const last = await add({ bestBefore: today })
  const withdrawn = await add({ drug: 'raek' })
  expect(await one(expired)).toMatchObject({ state: 'expired', why: expect.stringContaining('срок годности вышел') })
  expect(await one(last)).toMatchObject({ state: 'ends_soon' })
  expect(await one(withdrawn)).toMatchObject({
    state: 'forbidden',
    why: expect.stringContaining('регистрация истекла'),
  })
})

test('what the jobs of the next month need more than there is', async () => {
  const planting = await world.plant({ count: 3 })
  await world.owner.post(`/plantings/${planting}/scheme`, { scheme: 'yablonya-sezon' })
  await world.owner.post(`/plantings/${planting}/phases`, { phase: 'bud-swell', date: today })
  const tasks = async () =>
    (await jsonOf<{ items: TaskView[] }>(world.owner.get(`/tasks?pageSize=500&planting=${planting}`))).items
  const task = (await tasks()).find(({ treatment }) => treatment?.drug && treatment.dose)!
  const { drug, dose, short } = task.treatment!
  const shortOf = async () => (await tasks()).find(({ id }) => id === task.id)!.treatment!.short
  expect(short).toBeUndefined()
  await add({ drug: drug!.alias, amount: '0.1', unit: dose!.unit })
  expect(await shortOf()).toBe(`Дома ${quantity('0.1', dose!.unit)}, нужно ${quantity(dose!.value, dose!.unit)}`)
  const { shortages } = await stock()
  expect(shortages).toEqual([{ drug, need: expect.any(String), left: '0.1', unit: dose!.unit }])
  expect(Number(shortages[0]!.need)).toBeGreaterThanOrEqual(Number(dose!.value))
  await add({ drug: drug!.alias, amount: '100000', unit: dose!.unit })
  expect((await stock()).shortages).toEqual([])
  expect(await shortOf()).toBeUndefined()
})

test('a job says when all that is left at home may not be used', async () => {
  const planting = await world.plant({ count: 3 })
  await world.owner.post(`/plantings/${planting}/scheme`, { scheme: 'yablonya-sezon' })
  await world.owner.post(`/plantings/${planting}/phases`, { phase: 'bud-swell', date: today })
  const tasks = async () =>
    (await jsonOf<{ items: TaskView[] }>(world.owner.get(`/tasks?pageSize=500&planting=${planting}`))).items
  const { id, treatment } = (await tasks()).find(({ treatment }) => treatment?.drug && treatment.dose)!
  await add({
    drug: treatment!.drug!.alias,
    amount: '100000',
    unit: treatment!.dose!.unit,
    bestBefore: addDays(today, -1),
  })
  const { short } = (await tasks()).find(task => task.id === id)!.treatment!
  expect(short).toMatch(/^Дома годного не\u00a0осталось, нужно /)
})

describe('refusals', () => {
  test.each([
    [{ drug: 'no-such-drug' }, 'drug'],
    [{ amount: '-1' }, 'amount'],
    [{ amount: 'много' }, 'amount'],
    [{ amount: '1000001' }, 'amount'],
    [{ unit: 'ложка' }, 'unit'],
    [{ bestBefore: '2026-02-30' }, 'bestBefore'],
  ])('%j is refused at its field', async (body, field) => {
    const response = await world.owner.post('/stock', { drug: 'skor', amount: '10', unit: 'ml', ...body })
    expect([response.status, Object.keys(((await response.json()) as { errors: object }).errors)]).toEqual([
      422,
      [field],
    ])
  })

  test('somebody else’s pack is not there', async () => {
    const id = await add()
    const stranger = await signedIn(world.app, 'stranger@example.ru')
    const answers = await Promise.all([
      stranger.get(`/stock/${id}`),
      stranger.put(`/stock/${id}`, { note: 'моё' }),
      stranger.delete(`/stock/${id}`),
    ])
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
    expect((await world.owner.delete(`/stock/${id}`)).status).toBe(204)
    expect((await stock()).items).toEqual([])
  })
})

describe('how far a pack goes', () => {
  const coverOf = async (pack: number, planting: number) => {
    const { covers } = await one(pack)
    return covers!.plantings.find(each => each.planting.id === planting)
  }

  test('follows from the dose that a job would pour with the own sprayer, and counts whole treatments', async () => {
    await world.sql(`delete from planting`)
    const planting = await world.plant({ count: 3 })
    const pack = await add({ amount: '10' })
    const { items } = await jsonOf<{ items: UseChoice[] }>(world.owner.get(`/plantings/${planting}/uses`))
    const doses = items.flatMap(({ drug, dose }) => (drug.alias === 'skor' && dose ? [Number(dose.value)] : []))
    const largest = Math.max(...doses)
    expect(doses.length).toBeGreaterThan(0)
    expect(await coverOf(pack, planting)).toMatchObject({
      times: Math.floor(10 / largest),
      dose: expect.any(String),
      why: null,
    })
    await jsonOf(world.owner.put(`/stock/${pack}`, { amount: String(largest * 2), unit: 'ml' }))
    expect(await coverOf(pack, planting)).toMatchObject({ times: 2 })
    await jsonOf(world.owner.put(`/stock/${pack}`, { amount: String(largest * 0.9), unit: 'ml' }))
    expect(await coverOf(pack, planting)).toMatchObject({ times: 0 })
  })

  test('is said to be unknown where the planting has no size, and where grams and millilitres meet without a density', async () => {
    await world.sql(`delete from planting`)
    await world.sql(`update drug set density_g_ml = null where alias = 'skor'`)
    const pack = await add()
    const bare = await world.plant({})
    expect(await coverOf(pack, bare)).toMatchObject({
      planting: { id: bare, bed: 'Место' },
      ...{ times: null, dose: null, why: 'Укажите у\u00a0посадки, сколько растений.' },
    })
    const sized = await world.plant({ count: 3 })
    const inGrams = await add({ unit: 'g' })
    expect(await coverOf(inGrams, sized)).toMatchObject({
      times: null,
      dose: expect.any(String),
      why: expect.stringContaining('плотност'),
    })
  })

  test('names the plantings that the product is registered for alone, few of them, and what forbids it', async () => {
    await world.sql(`delete from planting`)
    const pack = await add()
    expect((await one(pack)).covers).toEqual({ plantings: [], more: 0 })
    const trees = await Promise.all([1, 2, 3, 4].map(() => world.plant({ count: 3 })))
    expect((await one(pack)).covers).toMatchObject({ plantings: [{}, {}, {}], more: 1 })
    expect((await one(await add({ bestBefore: addDays(today, -1) }))).covers).toBeNull()
    expect(trees).toHaveLength(4)
  })
})
