import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#features/verdict/calendar.ts'
import { moscowDay } from '#kit/moscow-day.ts'
import { GardenWorld, idOf, jsonOf } from '#kit/testing/garden.server.ts'
import { copyRows } from './components/copy-rows.ts'
import type { EntryView } from './entry-view.ts'

let world: GardenWorld
beforeAll(async () => {
  world = await GardenWorld.open()
})
afterAll(() => world[Symbol.asyncDispose]())

const today = moscowDay(new Date())
const ago = (days: number) => addDays(today, -days)
const entry = (id: number) => jsonOf<EntryView>(world.owner.get(`/journal/${id}`))
const light = async (id: number) =>
  (
    await jsonOf<{ light: { state: string; date: string | null; because: object[] } }>(
      world.owner.get(`/plantings/${id}`),
    )
  ).light

describe('what is forbidden', () => {
  test('is refused today with the codes of the verdict, and recorded as a fact of an earlier day with a reason', async () => {
    const id = await world.plant({ plant: 'tomat' })
    const body = { plantings: [id], items: [{ use: 'skor-1' }] }
    const refused = await world.owner.post('/journal', { ...body, day: today })
    const said = (await refused.json()) as { codes: string[] }
    expect([refused.status, said.codes]).toEqual([422, expect.arrayContaining(['NO_USE'])])
    const asked = await jsonOf<{ reasons: { code: string; level: string }[] }>(
      world.owner.post('/verdict', {
        use: 'skor-1',
        crop: 'tomat',
        day: today,
        planting: { place: 'open' },
        plot: { waterZone: false, beehivesNear: false },
        history: [],
      }),
    )
    expect(said.codes.toSorted()).toEqual(
      asked.reasons
        .filter(({ level }) => level === 'forbidden')
        .map(({ code }) => code)
        .toSorted(),
    )
    expect((await world.owner.post('/journal', { ...body, day: ago(1), isPastRecord: true })).status).toBe(422)
    const fact = await world.owner.post('/journal', {
      ...body,
      day: ago(1),
      isPastRecord: true,
      reason: 'уже опрыскали',
    })
    expect([fact.status, await fact.json()]).toMatchObject([
      201,
      { violationCodes: expect.arrayContaining(['NO_USE']), reason: 'уже опрыскали' },
    ])
    expect(await light(id)).toMatchObject({ state: 'unknown', date: null })
  })

  test.each([
    [{ items: [{ use: 'no-such-use' }] }, 'items.0.use'],
    [{ items: [] }, 'items'],
    [{ plantings: [] }, 'plantings'],
    [{ plantings: [999_999] }, 'plantings'],
    [{ day: addDays(moscowDay(new Date()), 2) }, 'day'],
  ])('a mistake is said at its field: %j', async (change, field) => {
    const id = await world.plant()
    const response = await world.owner.post('/journal', { plantings: [id], items: [{ use: 'skor-1' }], ...change })
    expect([response.status, Object.keys(((await response.json()) as { errors: object }).errors)]).toEqual([
      422,
      [field],
    ])
  })
})

describe('the copy of the registration', () => {
  test('is of the day, stays as it was, and the light takes the later of both', async () => {
    const id = await world.plant()
    const first = await world.record(id, ago(3))
    const before = await entry(first)
    expect(before.items[0]!.now).toMatchObject({ is: 'same', changes: [] })
    await world.sql(`update drug_use set phi_days = 28 where alias = 'skor-1'`)
    await world.sql('update catalogue_generation set value = value + 1')
    const after = await entry(first)
    expect([after.items[0]!.copyHash, after.items[0]!.regulationCopy.use.phiDays]).toEqual([
      before.items[0]!.copyHash,
      20,
    ])
    expect(after.items[0]!.now).toMatchObject({ is: 'changed', changes: [{ field: 'phiDays', was: 20, is: 28 }] })
    expect(copyRows(after.items[0]!).find(({ isChanged }) => isChanged)).toEqual({
      ...{ term: 'Ждать до\u00a0сбора', was: '20\u00a0дней', now: '28\u00a0дней', isChanged: true },
    })
    expect(await light(id)).toMatchObject({
      date: addDays(ago(3), 28),
      because: [{ byCopy: { notBefore: addDays(ago(3), 20) }, byNow: { notBefore: addDays(ago(3), 28) } }],
    })
    await world.sql(`update drug_use set phi_days = 20 where alias = 'skor-1'`)
    await world.sql('update catalogue_generation set value = value + 1')
  })

  test('an entry that arrives late is judged and copied by the registration of its day', async () => {
    const id = await world.plant()
    const [use] = await world.sql(`select id, version from drug_use where alias = 'skor-1'`)
    const [last] = await world.sql(
      `select after from entity_revision where entity = 'drugUse' and record_id = $1 order by id desc limit 1`,
      [use!.id],
    )
    const revision = async (phiDays: number, at: string, version: number) =>
      world.sql(
        `insert into entity_revision (entity, record_id, version, write_kind, created_at, after) values ('drugUse', $1, $2, 'hand', $3, $4)`,
        [use!.id, version, at, JSON.stringify({ ...(last!.after as object), phiDays })],
      )
    await revision(15, `${ago(30)}T10:00:00Z`, 900)
    await revision(20, `${ago(5)}T10:00:00Z`, 901)
    const late = await world.record(id, ago(10))
    expect((await entry(late)).items[0]!.regulationCopy.use.phiDays).toBe(15)
    const fresh = await world.record(await world.plant(), ago(2))
    expect((await entry(fresh)).items[0]!.regulationCopy.use.phiDays).toBe(20)
  })

  test('nothing rewrites it, whatever the hash', async () => {
    const id = await world.record(await world.plant(), ago(4))
    await expect(
      world.sql(
        `update journal_item set regulation_copy = regulation_copy || '{"form": "другая"}' where entry_id = $1`,
        [id],
      ),
    ).rejects.toThrow(/written once/)
    await expect(
      world.sql(`update journal_item set copy_hash = repeat('0', 64) where entry_id = $1`, [id]),
    ).rejects.toThrow(/written once/)
    await expect(
      world.sql(
        `insert into journal_item (entry_id, position, use_alias, regulation_copy, copy_hash) values ($1, 9, 'skor-1', '{}', 'nonsense')`,
        [id],
      ),
    ).rejects.toThrow(/journal_item_hash/)
    expect(
      (await world.sql(`update journal_item set batch = 'А-1' where entry_id = $1 returning batch`, [id]))[0],
    ).toEqual({
      batch: 'А-1',
    })
  })
})

test('the waiting period of the label is a way out of an unknown one', async () => {
  const id = await world.plant()
  const [unknown] =
    await world.sql(`select u.alias from drug_use u join drug_use_scope x on x.use_id = u.id join plant p on p.id = x.plant_id
    where p.alias = 'yablonya' and u.status = 'published' and u.audience = 'household' and u.phi_kind = 'unknown' limit 1`)
  const use = (unknown?.alias as string | undefined) ?? 'skor-1'
  if (!unknown) await world.sql(`update drug_use set phi_kind = 'unknown', phi_days = null where alias = 'skor-1'`)
  await world.sql('update catalogue_generation set value = value + 1')
  const recorded = await world.record(id, ago(2), use)
  expect((await light(id)).state).toBe('unknown')
  const corrected = await world.owner.put(`/journal/${recorded}`, {
    items: [{ use, label: { days: 30 } }],
    reason: 'прочитали на этикетке',
  })
  expect(corrected.status).toBe(200)
  expect(await light(id)).toMatchObject({ state: 'date', date: addDays(ago(2), 30) })
})

test('an entry on a bare bed is asked about what nobody knows there, and binds the work on the bed', async () => {
  const bed = await idOf(world.owner.post('/beds', { plot: world.plot, name: 'Пустая', place: 'open' }))
  const body = { bed, items: [{ use: 'skor-1' }] }
  const asked = await world.owner.post('/journal', body)
  expect([asked.status, ((await asked.json()) as { because: string }).because]).toEqual([422, 'UNCONFIRMED'])
  const fact = await world.owner.post('/journal', {
    ...body,
    day: ago(1),
    isPastRecord: true,
    reason: 'пролили перед посадкой',
  })
  expect([fact.status, await fact.json()]).toMatchObject([201, { bed: { name: 'Пустая' }, plantings: [] }])
})

test('a correction of one field keeps the others: an overdose does not become a date by the label', async () => {
  const id = await world.plant()
  const [use] =
    await world.sql(`select u.alias, u.rate_max::text as max from drug_use u join drug_use_scope x on x.use_id = u.id join plant p on p.id = x.plant_id
    where p.alias = 'yablonya' and u.status = 'published' and u.audience = 'household' and u.rate_max is not null and u.phi_kind = 'days' and u.rate_kind = 'per_water' limit 1`)
  const alias = use!.alias as string
  const recorded = await world.record(id, ago(2), alias, { rate: String(Number(use!.max) * 3) })
  expect((await light(id)).state).toBe('unknown')
  const put = (item: object) =>
    world.owner.put(`/journal/${recorded}`, { items: [{ use: alias, ...item }], reason: 'уточняем' })
  expect((await put({ label: { days: 5 } })).status).toBe(200)
  expect((await light(id)).state).toBe('unknown')
  expect((await entry(recorded)).items[0]!.rate).not.toBeNull()
  expect((await put({ amount: '5' })).status).toBe(422)
  expect((await put({ rate: use!.max })).status).toBe(200)
  expect((await light(id)).state).toBe('date')
})

test('where another row of the product was recorded, the right one is offered', async () => {
  const id = await world.plant({ plant: 'tomat', plantedAt: ago(60) })
  await world.record(id, ago(3), 'skor-1')
  expect(await light(id)).toMatchObject({ state: 'unknown', because: [{ code: 'NO_USE', instead: 'skor-2' }] })
  const right = await world.plant({ plant: 'tomat', plantedAt: ago(60) })
  await world.record(right, ago(3), 'skor-2')
  expect((await light(right)).because[0]).not.toHaveProperty('instead')
})

test('without a rate an overdose is judged by the amount in the water of the entry', async () => {
  const id = await world.plant()
  const [use] =
    await world.sql(`select u.alias, u.rate_max::float8 as max, u.rate_unit as unit, u.basis_value::float8 as basis from drug_use u
    join drug_use_scope x on x.use_id = u.id join plant p on p.id = x.plant_id where p.alias = 'yablonya' and u.status = 'published'
    and u.audience = 'household' and u.phi_kind = 'days' and u.rate_kind = 'per_water' and u.basis_unit = 'l' and u.rate_unit in ('g', 'ml') limit 1`)
  const { alias, max, unit, basis } = use as { alias: string; max: number; unit: string; basis: number }
  const treated = { plantings: [id], day: ago(2), isPastRecord: true, reason: 'записано позже' }
  const item = { use: alias, amount: String(max * 2), unit }
  const recorded = await idOf(world.owner.post('/journal', { ...treated, items: [item], waterL: String(basis) }))
  expect(await light(id)).toMatchObject({ state: 'unknown', because: [{ code: 'DOSE_OVER', isRateJudged: true }] })
  const correct = (body: object) => world.owner.put(`/journal/${recorded}`, body)
  expect((await correct({ waterL: String(basis * 2) })).status).toBe(422)
  expect((await correct({ waterL: String(basis * 2), reason: 'было два ведра' })).status).toBe(200)
  expect(await light(id)).toMatchObject({ state: 'date', because: [{ isRateJudged: true }] })
  expect((await correct({ waterL: null, reason: 'не помним' })).status).toBe(200)
  const [unjudged] = (await light(id)).because as { isRateJudged: boolean; words: string }[]
  expect([unjudged!.isRateJudged, unjudged!.words]).toEqual([false, expect.stringContaining('Доза не\u00a0записана')])
})

describe('corrections', () => {
  const correct = (id: number, body: object) => world.owner.put(`/journal/${id}`, { reason: 'уточняем', ...body })
  const at = (hoursAgo: number) => new Date(Date.now() - hoursAgo * 3_600_000).toISOString()

  test('of two of one field the one made later holds, whichever arrives first', async () => {
    const id = await world.record(await world.plant(), ago(9))
    expect((await correct(id, { day: ago(8), at: at(1) })).status).toBe(200)
    expect(
      (await correct(id, { day: ago(7), items: [{ use: 'skor-1', label: { days: 40 } }], at: at(3) })).status,
    ).toBe(200)
    const { day, items, changes } = await entry(id)
    expect([day, items[0]!.label?.days, changes.length]).toEqual([ago(8), 40, 2])
    expect(
      (await correct(id, { day: ago(6), items: [{ use: 'skor-1', label: { days: 41 } }], at: at(0) })).status,
    ).toBe(200)
    const last = await entry(id)
    expect([last.day, last.items[0]!.label?.days]).toEqual([ago(6), 41])
  })

  test('a fact that is recorded late is marked by what was done after it, which keeps its own marks', async () => {
    const id = await world.plant()
    const later = await world.record(id, ago(5))
    const marks = async (entryId: number) => (await entry(entryId)).violationCodes
    const before = await marks(later)
    const late = await world.record(id, ago(7))
    expect([before.includes('INTERVAL'), (await marks(late)).includes('INTERVAL')]).toEqual([false, true])
    expect(await marks(later)).toEqual(before)
  })

  test('an entry of any age can be corrected, one that was taken back cannot', async () => {
    const id = await world.record(await world.plant(), ago(9))
    await world.sql(`update journal_entry set day = current_date - 1000 where id = $1`, [id])
    expect((await correct(id, { note: 'нашли в\u00a0тетради' })).status).toBe(200)
    expect((await entry(id)).note).toBe('нашли в\u00a0тетради')
    expect((await world.owner.post(`/journal/${id}/strike`, { reason: 'ошибка' })).status).toBe(200)
    expect([
      (await correct(id, { note: 'снова' })).status,
      (await world.owner.put('/journal/999999', { note: 'чужая' })).status,
    ]).toEqual([409, 404])
  })
})
