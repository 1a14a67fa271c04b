import type { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unitOf } from '#app/records.server.ts'
import { bed } from '#features/garden/bed.entity.ts'
import { plot } from '#features/garden/plot.entity.ts'
import { blankValues } from '#kit/entity/blank-values.ts'
import { createRecord } from '#kit/entity/change.ts'
import { saveRecords } from '#kit/entity/save-records.server.ts'
import { moscowDay } from '#kit/moscow-day.ts'
import { signedIn, type TestBrowser } from '#kit/testing/browser-session.server.ts'
import { asBrowser, builtApp } from '#kit/testing/built-app.server.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'

let database: TestDatabase
let app: Hono
let editor: TestBrowser
let owner: TestBrowser
let ownerId: number
let bedId: number
beforeAll(async () => {
  database = await testDatabase()
  app = await builtApp({ db: database.db })
  editor = await signedIn(app, 'olga@example.ru')
  await database.pool.query('update users set is_admin = true')
  owner = await signedIn(app, 'anna@example.ru')
  ownerId = (await database.pool.query(`select id from users where email = 'anna@example.ru'`)).rows[0].id
  const unit = unitOf(database.db, { kind: 'hand', userId: ownerId })
  const [land] = await saveRecords(unit, [
    createRecord(plot, { ...blankValues(plot), name: 'Дача', alias: 'plot-a', userId: ownerId }),
  ])
  const [place] = await saveRecords(unit, [
    createRecord(bed, { ...blankValues(bed), name: 'Теплица', alias: 'bed-a', plotId: land!.id, place: 'protected' }),
  ])
  bedId = place!.id
})
afterAll(() => database[Symbol.asyncDispose]())

const events = async () =>
  (
    await database.pool.query(
      `select event, user_id, actor_id from security_event where event like 'record%' order by id`,
    )
  ).rows

test('a look at a gardener’s record is in the journal, in the list, the page and the API', async () => {
  expect((await editor.get('/admin/beds')).status).toBe(200)
  expect((await editor.get(`/admin/beds/${bedId}`)).status).toBe(200)
  expect((await editor.request(`/admin/beds/${bedId}`, { headers: asBrowser })).status).toBe(200)
  expect((await editor.request('/admin/beds', { headers: asBrowser })).status).toBe(200)
  expect((await editor.get('/admin/drugs')).status).toBe(200)
  expect((await events()).map(({ event, user_id }) => [event, user_id])).toEqual([
    ['records-listed', null],
    ['record-viewed', ownerId],
    ['record-viewed', ownerId],
    ['records-listed', null],
  ])
})

test('support is told the light and the jobs that the gardener is told, of one record or of a person, and each look is recorded', async () => {
  const plantingId = (
    await (await owner.post('/plantings', { bed: bedId, plant: 'tomat', name: 'Томат', areaM2: '8' })).json()
  ).id as number
  const past = { isPastRecord: true, reason: 'забыли записать' }
  const item = { use: 'skor-2', amount: '2', unit: 'ml' }
  expect(
    (await owner.post('/journal', { day: moscowDay(new Date()), plantings: [plantingId], items: [item], ...past }))
      .status,
  ).toBe(201)
  expect(
    (await owner.post('/tasks', { title: 'Подвязать', planting: plantingId, from: moscowDay(new Date()) })).status,
  ).toBe(201)
  const { light } = (await (await owner.get(`/plantings/${plantingId}`)).json()) as { light: object }
  const told = { id: plantingId, light, tasks: [{ title: 'Подвязать' }], moreTasks: 0 }
  const before = (await events()).length
  for (const path of [
    `/admin/plantings/${plantingId}/garden`,
    `/admin/beds/${bedId}/garden`,
    `/admin/users/${ownerId}/garden`,
  ])
    expect(await (await editor.get(path)).json()).toMatchObject({ owner: { id: ownerId }, plantings: [told], more: 0 })
  const added = (await events()).slice(before)
  expect(added.map(({ event, user_id }) => [event, user_id])).toEqual(added.map(() => ['record-viewed', ownerId]))
  expect(added).toHaveLength(3)
  const missing = ['/admin/drugs/1/garden', '/admin/plantings/999999/garden', '/admin/users/999999/garden']
  expect(await Promise.all(missing.map(async path => (await editor.get(path)).status))).toEqual([404, 404, 404])
  expect((await owner.get(`/admin/users/${ownerId}/garden`)).status).toBe(403)
})

test('whose a record is, where it stands and what grows there is left to the gardener', async () => {
  const other = await signedIn(app, 'boris@example.ru')
  const idOf = async (answer: Promise<Response>) => ((await (await answer).json()) as { id: number }).id
  const plot = await idOf(other.post('/plots', { name: 'Чужая дача' }))
  const bedOfOther = await idOf(other.post('/beds', { plot, name: 'Чужая грядка', place: 'open' }))
  const planting = await idOf(owner.post('/plantings', { bed: bedId, plant: 'tomat', name: 'Черри', count: 3 }))
  const record = async (path: string) =>
    (await (await editor.get(path)).json()) as { version: number; values: Record<string, unknown> }
  const { values: ofPlanting } = await record(`/admin/plantings/${planting}`)
  const { values: ofBed } = await record(`/admin/beds/${bedId}`)
  const [{ id: otherId }] = (await database.pool.query(`select id from users where email = 'boris@example.ru'`)).rows
  const moves: [path: string, field: string, value: unknown][] = [
    [`/admin/plantings/${planting}`, 'bedId', bedOfOther],
    [`/admin/plantings/${planting}`, 'plantId', Number(ofPlanting.plantId) === 1 ? 2 : 1],
    [`/admin/plantings/${planting}`, 'alias', 'drugoj-klyuch'],
    [`/admin/beds/${bedId}`, 'plotId', plot],
    [`/admin/beds/${bedId}`, 'alias', 'drugoj-klyuch'],
    [`/admin/plots/${String(ofBed.plotId)}`, 'userId', otherId],
    [`/admin/plots/${String(ofBed.plotId)}`, 'alias', 'drugoj-klyuch'],
  ]
  for (const [path, field, value] of moves) {
    const before = await record(path)
    const change = { version: before.version, reason: 'вы просили перенести' }
    const refused = await editor.put(path, { ...change, values: { [field]: value } })
    expect([path, field, refused.status, Object.keys(((await refused.json()) as { errors: object }).errors)]).toEqual([
      path,
      field,
      422,
      [field],
    ])
    expect(await record(path)).toEqual(before)
    // Sent along unchanged, as the form does.
    expect((await editor.put(path, { ...change, values: { [field]: before.values[field] } })).status).toBe(200)
  }
  for (const person of [owner, other])
    expect((await (await person.get('/user/support-edits')).json()) as object).toEqual({ items: [] })
})

test('a change needs a reason, which the owner reads; nothing else may be done to it', async () => {
  const path = `/admin/beds/${bedId}`
  for (const reason of [undefined, '', ' но ']) {
    const refused = await editor.put(path, {
      version: 1,
      values: { name: 'Другая' },
      ...(reason !== undefined && { reason }),
    })
    expect([refused.status, await refused.json()]).toMatchObject([422, { errors: { reason: [expect.any(String)] } }])
  }
  const saved = await editor.put(path, {
    version: 1,
    values: { name: 'Теплица у дома' },
    reason: 'вы просили исправить название',
  })
  expect([saved.status, await saved.json()]).toMatchObject([200, { version: 2 }])
  expect((await (await owner.get('/user/support-edits')).json()) as object).toMatchObject({
    items: [
      {
        title: 'грядка: Теплица у\u00a0дома'.replace('\u00a0', ' '),
        reason: 'вы просили исправить название',
        before: 'Название: Теплица',
        after: 'Название: Теплица у дома',
      },
    ],
  })
  expect(await (await editor.get('/user/support-edits')).json()).toEqual({ items: [] })
  expect((await events()).at(-1)).toMatchObject({ event: 'record-edited', user_id: ownerId })
  const others = [
    await editor.post('/admin/beds', { values: {} }),
    await editor.delete(path),
    await editor.post(`${path}/publish`, { version: 2 }),
    await editor.post('/admin/beds/bulk/preview', { action: 'archive' }),
  ]
  expect(others.map(({ status }) => status)).toEqual([405, 405, 405, 405])
  await database.pool.query('delete from users where id = $1', [ownerId])
  expect((await database.pool.query('select count(*)::int as n from support_edit')).rows).toEqual([{ n: 0 }])
})
