import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#features/verdict/calendar.ts'
import { moscowDay } from '#kit/moscow-day.ts'
import { GardenWorld, idOf, jsonOf } from '#kit/testing/garden.server.ts'
import type { LightView } from '../facts/light-view.ts'
import type { TaskView } from '../tasks/task-view.ts'
import type { EntryView, JournalFilters } from './entry-view.ts'

let world: GardenWorld
beforeAll(async () => {
  world = await GardenWorld.open()
})
afterAll(() => world[Symbol.asyncDispose]())

const today = moscowDay(new Date())
const ago = (days: number) => addDays(today, -days)
const fact = { isPastRecord: true, reason: 'опрыскали ещё весной' }
const entry = (id: number) => jsonOf<EntryView>(world.owner.get(`/journal/${id}`))
const light = async (id: number) => (await jsonOf<{ light: LightView }>(world.owner.get(`/plantings/${id}`))).light
const raise = () => world.sql('update catalogue_generation set value = value + 1')

async function hiding<T>(status: string, work: () => Promise<T>): Promise<T> {
  const set = async (value: string) => {
    await world.sql(`update drug set status = $1 where alias = 'skor'`, [value])
    await world.sql(`update drug_use set status = $1 where alias = 'skor-1'`, [value])
    await world.sql(
      value === 'published'
        ? `update drug_use_scope set is_usable = is_usable`
        : `delete from drug_use_scope where use_id = (select id from drug_use where alias = 'skor-1')`,
    )
    await raise()
  }
  const scope = await world.sql(
    `select * from drug_use_scope where use_id = (select id from drug_use where alias = 'skor-1')`,
  )
  await set(status)
  try {
    return await work()
  } finally {
    await set('published')
    await world.sql(
      `insert into drug_use_scope select * from jsonb_populate_recordset(null::drug_use_scope, $1::jsonb)`,
      [JSON.stringify(scope)],
    )
    await raise()
  }
}

const send = (planting: number, values: object) =>
  world.owner.post('/journal', { plantings: [planting], items: [{ use: 'skor-1' }], ...values })

describe('a product that the site has no more', () => {
  test.each(['draft', 'archived', 'trash'])('%s: a fact is recorded with the last known registration', async status => {
    const id = await world.plant()
    await hiding(status, async () => {
      const asked = await send(id, { day: ago(3), isPastRecord: true })
      expect([asked.status, await asked.json()]).toMatchObject([
        422,
        {
          because: 'REASON_MISSING',
          codes: ['USE_GONE'],
          errors: { reason: [expect.stringContaining('на\u00a0сайте нет')] },
        },
      ])
      const saved = await entry(await idOf(send(id, { day: ago(3), ...fact })))
      expect(saved).toMatchObject({
        violationCodes: [],
        items: [{ drug: 'Скор', regulationCopy: { origin: 'former', use: { phiDays: 20 } }, now: { is: 'gone' } }],
      })
      expect(saved.items[0]!.regulationCopy.use.crops).toContain('yablonya')
      expect(await light(id)).toMatchObject({
        ...{ state: 'date', date: addDays(ago(3), 20) },
        because: [{ code: 'PHI', words: expect.stringContaining('последней известной') }],
      })
    })
  })

  test('nothing is planned with it: today and the future are refused, a fact of today is not', async () => {
    const id = await world.plant()
    await hiding('archived', async () => {
      const errors = async (values: object) => {
        const response = await send(id, values)
        return [response.status, Object.keys(((await response.json()) as { errors: object }).errors)]
      }
      expect(await errors({ day: today })).toEqual([422, ['items.0.use']])
      expect(await errors({ day: addDays(today, 1), ...fact })).toEqual([422, ['items.0.use']])
      const planned = await world.owner.post('/tasks', {
        title: 'Скор',
        planting: id,
        use: 'skor-1',
        from: addDays(today, 3),
      })
      expect(planned.status).toBe(422)
      expect((await send(id, { day: today, ...fact })).status).toBe(201)
    })
  })

  test('without the word «fact» an earlier day has to be confirmed', async () => {
    const id = await world.plant()
    await hiding('archived', async () => {
      const asked = await send(id, { day: ago(2) })
      expect([asked.status, await asked.json()]).toMatchObject([422, { because: 'UNCONFIRMED', codes: ['USE_GONE'] }])
      expect((await send(id, { day: ago(2), confirmed: ['USE_GONE'] })).status).toBe(201)
    })
  })

  test('a draft that nobody has ever seen stays unknown', async () => {
    const id = await world.plant()
    await world.sql(
      `insert into drug_use overriding system value
        select (jsonb_populate_record(u, '{"id": 990003, "alias": "skor-novyy", "status": "draft"}')).* from drug_use u where alias = 'skor-1'`,
    )
    expect((await send(id, { items: [{ use: 'skor-novyy' }], day: ago(2), ...fact })).status).toBe(422)
  })

  test('deleted for good: its name is known from the history, its waiting period is not', async () => {
    const id = await world.plant()
    await world.sql(
      `insert into entity_revision (entity, record_id, version, write_kind, before) values
        ('drugUse', 990001, 2, 'hand', '{"alias": "byvshiy-1", "drugId": 990002, "method": "spray", "status": "published"}'),
        ('drug', 990002, 2, 'hand', '{"alias": "byvshiy", "name": "Бывший", "status": "published"}')`,
    )
    const saved = await entry(await idOf(send(id, { items: [{ use: 'byvshiy-1' }], day: ago(4), ...fact })))
    expect(saved.items[0]).toMatchObject({ use: 'byvshiy-1', drug: 'Бывший', regulationCopy: { origin: 'told' } })
    expect(await light(id)).toMatchObject({
      ...{ state: 'unknown', date: null },
      because: [{ code: 'PHI_UNKNOWN', acceptsLabel: true, words: expect.stringContaining('на\u00a0этикетке') }],
    })
  })

  test('a registration that has ended is named and recorded', async () => {
    const id = await world.plant()
    const kept = await world.sql(
      `select * from drug_registrations where parent_id = (select id from drug where alias = 'skor')`,
    )
    await world.sql(
      `update drug_registrations set status = 'expired', valid_from = current_date - 800, valid_to = current_date - 400, use_up_until = null where parent_id = (select id from drug where alias = 'skor')`,
    )
    await raise()
    const asked = (await (await send(id, { day: ago(2), isPastRecord: true })).json()) as { codes: string[] }
    expect(asked.codes).toContain('STATUS_EXPIRED')
    expect((await send(id, { day: ago(2), ...fact })).status).toBe(201)
    await world.sql(`delete from drug_registrations where parent_id = (select id from drug where alias = 'skor')`)
    await world.sql(
      `insert into drug_registrations select * from jsonb_populate_recordset(null::drug_registrations, $1::jsonb)`,
      [JSON.stringify(kept)],
    )
    await raise()
  })
})

describe('«Сделано» of a job whose product is gone', () => {
  test('is recorded for an earlier day, ends the job and takes it out of the feed', async () => {
    const id = await world.plant()
    const task = await idOf(
      world.owner.post('/tasks', { title: 'Скор', planting: id, use: 'skor-1', from: ago(2), to: ago(1) }),
    )
    await world.owner.post('/calendar', {})
    const { items } = await jsonOf<{ items: { address: string }[] }>(world.owner.get('/calendar'))
    const feed = async () => (await world.app.request(new URL(items[0]!.address).pathname)).text()
    expect(await feed()).toContain('STATUS:CONFIRMED')
    await hiding('archived', async () => {
      const listed = await jsonOf<{ items: TaskView[] }>(world.owner.get(`/tasks?planting=${id}`))
      expect(listed.items[0]!.treatment).toMatchObject({ use: null, level: 'forbidden' })
      expect((await world.owner.post(`/tasks/${task}/done`, {})).status).toBe(422)
      const done = await world.owner.post(`/tasks/${task}/done`, { day: ago(1), ...fact })
      expect(done.status, await done.clone().text()).toBe(200)
      const { entry: saved } = (await done.json()) as { entry: EntryView }
      expect(saved).toMatchObject({ day: ago(1), items: [{ use: 'skor-1', drug: 'Скор' }] })
      expect(await feed()).toContain('STATUS:CANCELLED')
    })
  })
})

describe('a product in the gardener’s own words', () => {
  const told = { name: 'Дедов отвар', method: 'spray', amount: '50', unit: 'ml' }
  const labelOf30 = { items: [{ use: '', label: { days: 30 } }], reason: 'нашли этикетку' }

  test('has no waiting period until the label tells it, and reaches the neighbours like any spray', async () => {
    const id = await world.plant()
    const saved = await idOf(send(id, { items: [told], day: ago(5), ...fact }))
    expect(await entry(saved)).toMatchObject({
      ...{ method: 'spray', violationCodes: [] },
      items: [{ use: '', drug: 'Дедов отвар', amount: '50.0000', regulationCopy: { origin: 'told' } }],
    })
    expect(await light(id)).toMatchObject({ state: 'unknown', date: null, because: [{ acceptsLabel: true }] })
    expect((await world.owner.put(`/journal/${saved}`, labelOf30)).status).toBe(200)
    expect(await light(id)).toMatchObject({ state: 'date', date: addDays(ago(5), 30) })
    expect((await world.owner.get(`/journal/${saved}/sign`)).status).toBe(200)
  })

  test('on a bare bed it gives no light to what comes after it, and binds the work by hand there', async () => {
    const bed = await idOf(world.owner.post('/beds', { plot: world.plot, name: 'Пустая', place: 'open' }))
    const body = { bed, items: [told], day: ago(5) }
    const asked = await world.owner.post('/journal', { ...body, isPastRecord: true })
    expect([asked.status, await asked.json()]).toMatchObject([422, { because: 'REASON_MISSING' }])
    const saved = await idOf(world.owner.post('/journal', { ...body, ...fact }))
    expect(await entry(saved)).toMatchObject({ bed: { name: 'Пустая' }, plantings: [], items: [{ use: '' }] })
    const before = await world.plant({ bed, plantedAt: ago(6) })
    const [planted, sown] = [
      await world.plant({ bed, plant: 'tomat', plantedAt: ago(4) }),
      await world.plant({ bed, plant: 'morkov', sownAt: ago(4) }),
    ]
    for (const id of [planted, sown])
      expect(await light(id)).toMatchObject({
        ...{ state: 'free', date: null, notBefore: null },
        because: [{ entry: saved, drug: 'Дедов отвар', isCounted: false }],
      })
    // What stood there on that day was reached, and nobody knows how long to wait or what else binds.
    expect(await light(before)).toMatchObject({
      ...{ state: 'unknown', date: null, notBefore: ago(5) },
      because: [{ code: 'PHI_UNKNOWN', isCounted: true, acceptsLabel: true }],
    })
    await world.owner.post('/tasks', { title: 'Прополоть', planting: planted, from: today })
    const { items } = await jsonOf<{ items: TaskView[] }>(world.owner.get(`/tasks?planting=${planted}`))
    expect(items[0]!.warnings).toEqual([expect.stringMatching(/^Работать руками можно с.*Дедов отвар/)])
    expect((await world.owner.put(`/journal/${saved}`, labelOf30)).status).toBe(200)
    expect(await light(before)).toMatchObject({ state: 'date', date: addDays(ago(5), 30) })
    expect((await light(planted)).state).toBe('free')
  })

  test('is in the export, in the data of the account, and no filter of the journal', async () => {
    await idOf(send(await world.plant(), { items: [told], day: ago(5), ...fact }))
    const csv = await (await world.owner.get('/journal/export.csv')).text()
    expect(csv.split('\n').find(line => line.includes('Дедов отвар'))).toContain('опрыскивание')
    await world.owner.post('/user/confirm-password', { password: 'росток-за-оградой-7' })
    const data = await (await world.owner.get('/user/export')).text()
    expect(data).toContain('Дедов отвар')
    const { drugs } = await jsonOf<JournalFilters>(world.owner.get('/journal/filters'))
    expect(drugs.map(({ alias }) => alias)).not.toContain('')
  })

  test.each([
    [{ items: [{ ...told, use: 'skor-1' }] }, 'items.0.use'],
    [{ items: [{ name: 'Отвар' }] }, 'items.0.use'],
    [{ items: [{}] }, 'items.0.use'],
    [{ items: [told], isPastRecord: false, day: today }, 'items.0.use'],
  ])('a mistake is said at its field: %j', async (change, field) => {
    const response = await send(await world.plant(), { day: ago(1), ...fact, ...change })
    const { errors } = (await response.json()) as { errors: object }
    expect([response.status, Object.keys(errors)]).toEqual([422, [field]])
  })
})
