import type { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openJobs } from '#kit/jobs/jobs.server.ts'
import { moscowDay } from '#kit/moscow-day.ts'
import { signedIn, type TestBrowser } from '#kit/testing/browser-session.server.ts'
import { builtApp } from '#kit/testing/built-app.server.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import { log } from '#kit/testing/test-server.server.ts'

let database: TestDatabase
let app: Hono
let jobs: ReturnType<typeof openJobs>
let editor: TestBrowser
let stranger: TestBrowser
beforeAll(async () => {
  database = await testDatabase()
  jobs = openJobs(database.pool, log)
  app = await builtApp({ db: database.db, jobs })
  editor = await signedIn(app, 'olga@example.ru')
  stranger = await signedIn(app, 'pavel@example.ru')
  await database.pool.query('update users set is_admin = true')
  await jobs.start()
})
afterAll(async () => {
  await jobs.stop(Date.now() + 3_000)
  await database[Symbol.asyncDispose]()
})

function formOf(content: string | Uint8Array, name = 'effects.csv'): FormData {
  const form = new FormData()
  form.set('file', new File([content as BlobPart], name))
  return form
}
const upload = (body: FormData, kind = 'effects') =>
  editor.request(`/api/admin/${kind}/import`, { method: 'POST', body })

interface Plan {
  planId: string
  state: string
  message: string
  new: number
  changed: number
  unchanged: number
  rejected: number
  rows: { type: string; alias: string; reasons: { line: number; column: string }[] }[]
}
const planOf = async (id: string, query = '') =>
  (await (await editor.get(`/admin/imports/${id}${query}`)).json()) as Plan
const waitFor = (id: string, state: string) => expect.poll(async () => (await planOf(id)).state).toBe(state)

test('a file goes through check and application, and its export comes back unchanged', async () => {
  const exported = await editor.get('/admin/effects/export.csv?sort=id')
  expect([exported.status, exported.headers.get('content-type'), exported.headers.get('content-disposition')]).toEqual([
    200,
    'text/csv; charset=utf-8',
    `attachment; filename="effects-${moscowDay(new Date())}.csv"`,
  ])
  const text = Buffer.from(await exported.arrayBuffer()).toString('utf8')
  expect(text.startsWith('\ufeffНазвание;Адрес;Состояние\r\n')).toBe(true)
  const accepted = await upload(formOf(`${text}Новое;novoe-a;опубликовано\r\nПлохое;Плохой Адрес;опубликовано\r\n`))
  expect(accepted.status).toBe(202)
  const { planId } = (await accepted.json()) as Plan
  await waitFor(planId, 'ready')
  expect(await planOf(planId, '?type=rejected')).toMatchObject({
    new: 1,
    changed: 0,
    rejected: 1,
    rows: [{ reasons: [{ column: 'Адрес' }] }],
  })
  const rejected = await editor.get(`/admin/imports/${planId}/rejected.csv`)
  expect(await rejected.text()).toContain(';Причина\r\n')
  expect(
    Buffer.from(await (await editor.get(`/admin/imports/${planId}/rejected.xlsx`)).arrayBuffer()).toString(
      'latin1',
      0,
      2,
    ),
  ).toBe('PK')

  for (const attempt of [
    () => stranger.get(`/admin/imports/${planId}`),
    () => stranger.post(`/admin/imports/${planId}/apply`),
    () => stranger.delete(`/admin/imports/${planId}`),
    () => stranger.get(`/admin/imports/${planId}/rejected.csv`),
  ])
    expect((await attempt()).status).toBe(404)

  const apply = (key: string) =>
    editor.request(`/api/admin/imports/${planId}/apply`, { method: 'POST', headers: { 'idempotency-key': key } })
  const first = await apply('key-1')
  expect([first.status, await first.json()]).toEqual([202, { planId }])
  await waitFor(planId, 'applied')
  const again = await apply('key-1')
  expect([again.status, await again.json()]).toEqual([202, { planId }])
  expect((await apply('key-2')).status).toBe(409)

  const workbook = new Uint8Array(await (await editor.get('/admin/effects/export.xlsx')).arrayBuffer())
  const { planId: second } = (await (await upload(formOf(workbook, 'книга.xlsx'))).json()) as Plan
  await waitFor(second, 'ready')
  expect(await planOf(second)).toMatchObject({ new: 0, changed: 0, rejected: 0, unchanged: expect.any(Number) })
  expect((await editor.get(`/admin/imports/${second}?field=%00&page=999999`)).status).toBe(200)
  expect((await editor.delete(`/admin/imports/${second}`)).status).toBe(204)
  expect((await editor.get(`/admin/imports/${second}`)).status).toBe(404)
})

test('what is no upload, or too large, is refused in words', async () => {
  const message = async (response: Response) => [response.status, ((await response.json()) as Plan).message]
  expect(await message(await editor.post('/admin/effects/import', { file: 'text' }))).toEqual([
    415,
    expect.stringContaining('multipart'),
  ])
  expect(await message(await upload(new FormData()))).toEqual([
    422,
    expect.stringMatching(/Выберите файл|не\u00a0целиком/),
  ])
  expect(await message(await upload(formOf(new Uint8Array(21_000_000))))).toEqual([
    413,
    expect.stringContaining('20\u00a0МБ'),
  ])
  expect((await upload(formOf('a'), 'centaurs')).status).toBe(404)
  const id = '00000000-0000-4000-8000-000000000000'
  for (const path of [
    `/admin/imports/${id}`,
    '/admin/imports/1',
    `/admin/imports/${id}/rejected.csv`,
    '/admin/centaurs/export.csv',
  ])
    expect((await editor.get(path)).status, path).toBe(404)
  for (const path of [
    `/admin/imports/${id}?type=all`,
    `/admin/imports/${id}?page=0`,
    '/admin/effects/export.csv?colour=red',
  ])
    expect((await editor.get(path)).status, path).toBe(422)
  const long = await editor.request(`/api/admin/imports/${id}/apply`, {
    method: 'POST',
    headers: { 'idempotency-key': 'k'.repeat(101) },
  })
  expect(long.status).toBe(422)
})
