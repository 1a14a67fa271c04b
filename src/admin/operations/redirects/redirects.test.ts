import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import { findMissing, findRedirects } from './find-redirects.server.ts'
import { deleteRedirect, saveRedirect } from './redirect-commands.server.ts'

let world: TestDatabase
beforeAll(async () => {
  world = await testDatabase()
})
afterAll(() => world[Symbol.asyncDispose]())

const actor = { id: 1, network: '10.0.0.1' }
const save = (
  from: string,
  to: string | null,
  status: 301 | 302 | 410 = 301,
  stored?: { id: number; version: number },
) => saveRedirect(world.db, actor, { from, to, status }, stored)
const targets = async () => {
  const { items } = await findRedirects(world.db, { q: '', status: undefined, sort: 'from', page: 1 })
  return Object.fromEntries(items.map(({ from, to }) => [from, to]))
}
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'saved',
    (error: { status: number; fields?: Record<string, string[]> }) =>
      [error.status, Object.keys(error.fields ?? {})].flat().join(' '),
  )
const alias = async () =>
  (await world.pool.query(`select alias from drug where status = 'published' order by id limit 1`)).rows[0]
    .alias as string

test('a chain becomes direct, whichever end is saved first', async () => {
  await save('/c1', '/drugs')
  expect((await save('/c2', '/C1/')).to).toBe('/drugs')
  // The page that a redirect led to is gone since, and its address becomes a source.
  await world.pool.query(
    `insert into redirect ("from", "to", status) values ('/c3', '/Drugs/gone-since?crop=tomat', 301)`,
  )
  await save('/drugs/gone-since', '/c1')
  expect(await targets()).toMatchObject({ '/c2': '/drugs', '/drugs/gone-since': '/drugs', '/c3': '/drugs' })
})

test('circles are refused, also through others', async () => {
  expect(await refusal(save('/self', '/self'))).toBe('422 to')
  await world.pool.query(
    `insert into redirect ("from", "to", status) values ('/l2', '/drugs/l1', 301), ('/l4', '/drugs/l3?crop=tomat', 301)`,
  )
  expect(await refusal(save('/drugs/l1', '/l2'))).toBe('422 to')
  expect(await refusal(save('/drugs/l3', '/L4/'))).toBe('422 to')
  const first = await save('/l5', '/diseases')
  const second = await save('/l6', '/l5')
  // «/l6» leads to /diseases directly, so this is no circle.
  expect(await refusal(save('/l5', '/l6', 301, first))).toBe('saved')
  expect((await save('/l6', '/finder', 301, second)).to).toBe('/finder')
})

test('a page that exists is no source, and a source is there once', async () => {
  const drug = await alias()
  for (const from of [
    '/drugs',
    '/',
    `/drugs/${drug}`,
    `/drugs/${drug}/mix`,
    '/login',
    '/admin',
    '/admin/drugs',
    '/api/user',
    '/robots.txt',
    '/sitemap.xml',
    '/drugs/no-such-drug/_payload.json',
    '/_Payload.json',
    '/drugs/no-such-drug.data',
  ])
    expect([from, await refusal(save(from, '/plants'))]).toEqual([from, '422 from'])
  expect(await refusal(save('/drugs/no-such-drug', '/drugs'))).toBe('saved')
  expect(await refusal(save('/Drugs/No-Such-Drug/', '/plants'))).toBe('422 from')
})

test('a draft is no page: its address may be a source and may not be a target', async () => {
  const { rows } = await world.pool.query(
    `update drug set status = 'draft' where id = (select max(id) from drug where status = 'published') returning alias`,
  )
  const address = `/drugs/${rows[0].alias}`
  expect(await refusal(save('/to-a-draft', address))).toBe('422 to')
  expect(await refusal(save(address, '/drugs'))).toBe('saved')
})

test('a target is a page or an https address, and a former address of a record becomes the present one', async () => {
  const drug = await alias()
  await world.pool.query(
    `insert into alias_redirect (entity, alias, record_id) select 'drug', 'former-drug', id from drug where alias = $1`,
    [drug],
  )
  expect((await save('/t1', '/drugs/former-drug')).to).toBe(`/drugs/${drug}`)
  expect(await refusal(save('/drugs/former-drug', '/plants'))).toBe('422 from')
  for (const to of ['/nothing-here', 'http://example.org/', 'javascript:alert(1)', '//example.org', '', null])
    expect([to, await refusal(save('/t2', to))]).toEqual([to, '422 to'])
  expect((await save('/t2', 'https://example.org/a')).to).toBe('https://example.org/a')
})

test('a page that is gone answers 410, and what led to it too', async () => {
  const old = await save('/g1', '/posts')
  await save('/g2', '/g1')
  await save('/g1', null, 410, old)
  expect(await refusal(save('/g3', '/g1'))).toBe('422 to')
  const { rows } = await world.pool.query(
    `select "from", "to", status from redirect where "from" like '/g%' order by 1`,
  )
  // «/g2» was made direct when it was saved and keeps its page.
  expect(rows).toEqual([
    { from: '/g1', to: null, status: 410 },
    { from: '/g2', to: '/posts', status: 301 },
  ])
})

test('what was asked for in vain is no longer told once a page or a former address answers it', async () => {
  const drug = `/drugs/${await alias()}`
  await world.pool.query(
    `insert into missing_address (path, hits) values ($1, 9), ('/drugs/ne-bylo', 8), ('/net', 7)`,
    [drug],
  )
  expect((await findMissing(world.db, 10)).map(({ path }) => path)).toEqual(['/drugs/ne-bylo', '/net'])
  await world.pool.query(`delete from missing_address`)
})

test('a change names its version, raises the generation and is in the journal; deleting too', async () => {
  const generation = async () =>
    Number((await world.pool.query('select value from catalogue_generation')).rows[0].value)
  const before = await generation()
  const saved = await save('/v1', '/drugs')
  await world.pool.query(`insert into missing_address (path, hits) values ('/v2', 5)`)
  await save('/v2', '/drugs')
  expect((await findMissing(world.db, 10)).map(({ path }) => path)).not.toContain('/v2')
  expect(await refusal(save('/v1', '/pests', 302, { ...saved, version: 9 }))).toBe('409')
  expect(await refusal(save('/v1', '/pests', 302, saved))).toBe('saved')
  await deleteRedirect(world.db, actor, saved.id)
  expect(await refusal(deleteRedirect(world.db, actor, saved.id))).toBe('404')
  expect(await generation()).toBe(before + 4)
  const { rows } = await world.pool.query(
    `select event, actor_id, detail from security_event where detail like '/v1 %' order by id`,
  )
  expect(rows.map(row => row.event)).toEqual(['redirect-saved', 'redirect-saved', 'redirect-deleted'])
  expect(rows[0]).toMatchObject({ actor_id: 1, detail: '/v1 → /drugs (301)' })
})
