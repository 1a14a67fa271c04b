import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#features/verdict/calendar.ts'
import { moscowDay } from '#kit/moscow-day.ts'
import { signedIn, type TestBrowser } from '#kit/testing/browser-session.server.ts'
import { GardenWorld, idOf, jsonOf } from '#kit/testing/garden.server.ts'
import type { JournalRow } from '../journal/entry-view.ts'
import type { LightChange } from '../journal/light-change.ts'

/** The journal of one plot, kept by somebody else over its address. */

let world: GardenWorld
let friend: TestBrowser
let other: { bed: number; planting: number }
beforeAll(async () => {
  world = await GardenWorld.open()
  friend = await signedIn(world.app, 'drug-sadovod@example.ru')
  const plot = await idOf(world.owner.post('/plots', { name: 'Тайный', waterZone: false, beehivesNear: false }))
  const bed = await idOf(world.owner.post('/beds', { plot, name: 'Тайная грядка', place: 'open' }))
  other = { bed, planting: await world.plant({ bed, name: 'Тайная яблоня' }) }
})
afterAll(() => world[Symbol.asyncDispose]())

const today = moscowDay(new Date())
const label = 'Подруге Вере'

async function share(access: 'view' | 'mark' | 'all' = 'all') {
  const { items } = await jsonOf<{ items: { id: number; address: string }[] }>(
    world.owner.post('/plot-shares', { plot: world.plot, label, access }),
  )
  const { id, address } = items.at(-1)!
  return {
    base: `/shared/${address.slice(address.lastIndexOf('/') + 1)}`,
    close: () => world.owner.delete(`/plot-shares/${id}`),
  }
}
const entry = async (id: number) =>
  (await jsonOf<{ items: JournalRow[] }>(world.owner.get('/journal?pageSize=500'))).items.find(each => each.id === id)!
const latest = async (planting: number) =>
  (await jsonOf<{ items: JournalRow[] }>(world.owner.get(`/journal?planting=${planting}`))).items[0]!
const treatment = (planting: number, more: object = {}) => ({
  ...{
    day: addDays(today, -1),
    plantings: [planting],
    items: [{ use: 'skor-1' }],
    isPastRecord: true,
    reason: 'записываю позже',
  },
  ...more,
})

describe('a treatment without a job', () => {
  test('is judged as for the owner, and stands in the journal with who has recorded it', async () => {
    const { base, close } = await share()
    const planting = await world.plant({ name: 'Яблоня у калитки' })
    const own = await jsonOf<{ items: unknown[] }>(world.owner.get(`/plantings/${planting}/uses?day=${today}`))
    const theirs = await jsonOf<{ items: unknown[] }>(friend.get(`${base}/plantings/${planting}/uses?day=${today}`))
    expect(own.items.length).toBeGreaterThan(0)
    expect(theirs).toEqual(own)
    const refused = await friend.post(`${base}/journal`, {
      plantings: [planting],
      items: [{ use: 'skor-1' }],
      day: addDays(today, -1),
    })
    const refusedOwn = await world.owner.post('/journal', {
      plantings: [planting],
      items: [{ use: 'skor-1' }],
      day: addDays(today, -1),
    })
    expect([refused.status, await refused.json()]).toEqual([422, await refusedOwn.json()])
    expect((await friend.post(`${base}/journal`, treatment(planting))).status).toBe(200)
    expect(await latest(planting)).toMatchObject({ madeBy: label, day: addDays(today, -1), items: [{ use: 'skor-1' }] })
    await close()
  })

  test('has one effect when it is sent twice under one key', async () => {
    const { base, close } = await share()
    const planting = await world.plant()
    const body = treatment(planting)
    const send = () =>
      friend.request(`/api${base}/journal`, {
        method: 'POST',
        body,
        headers: { 'idempotency-key': 'shared-treatment' },
      })
    expect([(await send()).status, (await send()).status]).toEqual([200, 200])
    expect((await jsonOf<{ total: number }>(world.owner.get(`/journal?planting=${planting}`))).total).toBe(1)
    await close()
  })

  test('names plantings, neighbours and a bed of this plot alone', async () => {
    const { base, close } = await share()
    const planting = await world.plant()
    const bodies = [
      treatment(other.planting),
      treatment(planting, { plantings: [planting, other.planting] }),
      treatment(planting, { neighbours: [{ planting: other.planting, reached: true }] }),
      treatment(planting, { plantings: [], bed: other.bed }),
    ]
    for (const body of bodies) expect((await friend.post(`${base}/journal`, body)).status).toBe(422)
    expect((await friend.get(`${base}/plantings/${other.planting}/uses`)).status).toBe(404)
    expect((await friend.post(`${base}/journal`, treatment(planting, { plantings: [], bed: world.bed }))).status).toBe(
      200,
    )
    expect((await jsonOf<{ total: number }>(world.owner.get(`/journal?planting=${other.planting}`))).total).toBe(0)
    await close()
  })
})

describe('a correction', () => {
  test('is shown first, and then kept with who made it', async () => {
    const { base, close } = await share()
    const planting = await world.plant()
    const id = await world.record(planting, addDays(today, -5))
    const address = `${base}/journal/${id}`
    const shown = await jsonOf<LightChange>(friend.put(address, { day: addDays(today, -3), preview: true }))
    const byOwner = await jsonOf<LightChange>(
      world.owner.put(`/journal/${id}`, { day: addDays(today, -3), preview: true }),
    )
    expect(shown.plantings.map(({ becomes }) => becomes.date)).toEqual(
      byOwner.plantings.map(({ becomes }) => becomes.date),
    )
    expect(shown.plantings[0]!.becomes.date).not.toBe(shown.plantings[0]!.was.date)
    expect(await entry(id)).toMatchObject({ day: addDays(today, -5), changes: [] })
    expect((await friend.put(address, { day: addDays(today, -3) })).status).toBe(422)
    expect((await friend.put(address, { day: addDays(today, -3), reason: 'перепутала день' })).status).toBe(200)
    expect(await entry(id)).toMatchObject({
      day: addDays(today, -3),
      changes: [{ reason: `${label}: перепутала день` }],
    })
    await close()
  })

  test('of a note too is kept with its reason, which the owner need not give', async () => {
    const { base, close } = await share()
    const id = await world.record(await world.plant(), addDays(today, -5))
    expect((await friend.put(`${base}/journal/${id}`, { note: 'было ветрено' })).status).toBe(422)
    expect((await friend.put(`${base}/journal/${id}`, { note: 'было ветрено', reason: 'дописала' })).status).toBe(200)
    expect(await entry(id)).toMatchObject({ note: 'было ветрено', changes: [{ reason: `${label}: дописала` }] })
    expect((await world.owner.put(`/journal/${id}`, { note: 'тихо' })).status).toBe(200)
    expect((await entry(id)).changes).toHaveLength(1)
    await close()
  })

  test('reaches nothing of another plot', async () => {
    const { base, close } = await share()
    const planting = await world.plant()
    const far = await world.record(other.planting, addDays(today, -5))
    const both = await idOf(
      world.owner.post('/journal', treatment(planting, { plantings: [planting, other.planting] })),
    )
    const own = await world.record(planting, addDays(today, -7))
    for (const id of [far, both]) {
      expect((await friend.put(`${base}/journal/${id}`, { note: 'чужое', reason: 'чужое' })).status).toBe(404)
      expect((await friend.post(`${base}/journal/${id}/strike`, { reason: 'чужое', preview: true })).status).toBe(404)
    }
    const reached = { neighbours: [{ planting: other.planting, reached: true }], reason: 'задело' }
    expect((await friend.put(`${base}/journal/${own}`, reached)).status).toBe(422)
    // The light of this plot also follows from the entry about both plots, which is not shown.
    const shown = await (await friend.put(`${base}/journal/${own}`, { day: addDays(today, -6), preview: true })).text()
    expect(shown).not.toContain(`"entry":${both}`)
    await close()
  })
})

test('taking an entry back is shown first', async () => {
  const { base, close } = await share()
  const id = await world.record(await world.plant(), addDays(today, -2))
  const shown = await jsonOf<LightChange>(
    friend.post(`${base}/journal/${id}/strike`, { reason: 'ошиблась', preview: true }),
  )
  expect(shown.plantings[0]).toMatchObject({ was: { state: 'date' }, becomes: { state: 'free' } })
  expect(await entry(id)).toMatchObject({ struckAt: null })
  await close()
})

test('who may look or tick off alone records and corrects nothing, and after the address is closed nobody does', async () => {
  const planting = await world.plant()
  const id = await world.record(planting, addDays(today, -5))
  const ask = (base: string) =>
    Promise.all([
      friend.get(`${base}/plantings/${planting}/uses`),
      friend.post(`${base}/journal`, treatment(planting)),
      friend.put(`${base}/journal/${id}`, { note: 'нет', reason: 'нельзя' }),
      friend.put(`${base}/journal/${id}`, { note: 'нет', preview: true }),
      friend.post(`${base}/journal/${id}/strike`, { reason: 'нельзя', preview: true }),
    ]).then(answers => answers.map(({ status }) => status))
  for (const access of ['view', 'mark'] as const) {
    const { base, close } = await share(access)
    expect(await ask(base)).toEqual(Array(5).fill(403))
    await close()
  }
  const { base, close } = await share()
  expect((await friend.get(`${base}/journal`)).status).toBe(200)
  await close()
  expect(await ask(base)).toEqual(Array(5).fill(404))
  expect(await entry(id)).toMatchObject({ note: null, changes: [], struckAt: null })
  expect((await jsonOf<{ total: number }>(world.owner.get(`/journal?planting=${planting}`))).total).toBe(1)
})
