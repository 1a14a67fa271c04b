import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { signedIn, type TestBrowser } from '#kit/testing/browser-session.server.ts'
import { builtApp } from '#kit/testing/built-app.server.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'

let database: TestDatabase
let editor: TestBrowser
beforeAll(async () => {
  database = await testDatabase()
  editor = await signedIn(await builtApp({ db: database.db }), 'olga@example.ru')
  await database.pool.query('update users set is_admin = true')
})
afterAll(() => database[Symbol.asyncDispose]())
beforeEach(() => database.pool.query('delete from record_draft'))

const newRecord = '/admin/substances'

async function answer(work: Promise<Response>) {
  const response = await work
  return {
    status: response.status,
    body: (await response.json()) as { id: number; updatedAt: string; draft: object | null },
  }
}

/** Stores a draft as a tab that knows the draft of the time `known`. */
const draft = (path: string, values: object, known: string | null = null) =>
  answer(editor.put(`${path}/draft`, { values, known, ...(path !== newRecord && { version: 1 }) }))

const draftOf = async (path: string) =>
  (await answer(editor.get(path === newRecord ? `${path}/draft` : path))).body.draft as { values: object } | null

let made = 0
const create = (more: object = {}) =>
  answer(editor.post(newRecord, { values: { name: `Фирма ${++made}`, chemicalClass: 'Чехия' }, ...more }))

test('two tabs that create: the second one gets the draft of the first with 409 and replaces it only when it knows it', async () => {
  const first = await draft(newRecord, { name: 'Первая' })
  const second = await draft(newRecord, { name: 'Вторая' })
  expect(second).toMatchObject({ status: 409, body: { draft: { version: 0, values: { name: 'Первая' } }, names: {} } })
  expect(await draftOf(newRecord)).toMatchObject({ values: { name: 'Первая' } })
  expect((await draft(newRecord, { name: 'Обе' }, first.body.updatedAt)).status).toBe(200)
  expect(await draftOf(newRecord)).toMatchObject({ values: { name: 'Обе' } })
})

test('a record that is created from a draft removes this draft, and none that another tab has stored since', async () => {
  const first = (await draft(newRecord, { name: 'Первая' })).body.updatedAt
  const second = (await draft(newRecord, { name: 'Вторая' }, first)).body.updatedAt
  for (const knownDraft of [null, first]) {
    expect((await create({ fromDraft: true, knownDraft })).status).toBe(201)
    expect(await draftOf(newRecord)).toMatchObject({ values: { name: 'Вторая' } })
  }
  expect((await create({ fromDraft: true, knownDraft: second })).status).toBe(201)
  expect(await draftOf(newRecord)).toBeNull()
})

test('a save removes the draft that it knows, and none that another tab has stored since', async () => {
  const path = `${newRecord}/${(await create()).body.id}`
  const first = (await draft(path, { chemicalClass: 'Китай' })).body.updatedAt
  const second = (await draft(path, { nameEn: 'вторая вкладка' }, first)).body.updatedAt
  const save = (version: number, chemicalClass: string, knownDraft: string) =>
    editor.put(path, { version, values: { chemicalClass }, fromDraft: true, knownDraft })
  expect((await save(1, 'Китай', first)).status).toBe(200)
  expect(await draftOf(path)).toMatchObject({ values: { nameEn: 'вторая вкладка' } })
  expect((await save(2, 'Польша', second)).status).toBe(200)
  expect(await draftOf(path)).toBeNull()
})

test('an edit in the list keeps what the draft says otherwise; the same field is asked when the draft is published', async () => {
  const path = `${newRecord}/${(await create()).body.id}`
  await draft(path, { chemicalClass: 'Китай', nameEn: 'из списка' })
  const body = { version: 1, values: { chemicalClass: 'Польша', nameEn: 'из списка' } }
  expect((await editor.request(`/api${path}`, { method: 'PATCH', body })).status).toBe(200)
  expect(await draftOf(path)).toMatchObject({ version: 1, values: { chemicalClass: 'Китай' } })
  expect(await answer(editor.post(`${path}/publish`, { version: 2 }))).toMatchObject({
    status: 409,
    body: { conflicts: { chemicalClass: { base: 'Чехия', theirs: 'Польша', mine: 'Китай' } } },
  })
})
