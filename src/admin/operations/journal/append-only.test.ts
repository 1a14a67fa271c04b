import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertEditor } from '#kit/testing/editor.server.ts'
import { emptyDatabase, type TestDatabase } from '#kit/testing/test-database.server.ts'

let world: TestDatabase
beforeAll(async () => {
  world = await emptyDatabase()
  const revision = `insert into entity_revision (entity, record_id, version, write_kind, after, created_at) values ('drug', 1, 1, 'hand', '{}', now() - $1::interval)`
  for (const age of ['0', '729 days', '735 days']) await world.pool.query(revision, [age])
  const reader = await insertEditor(world, 'Анна')
  const event = `insert into security_event (user_id, event, network, at) values ($1, 'signed-in', '10.0.0.1', now() - $2::interval)`
  for (const age of ['0', '364 days', '366 days']) await world.pool.query(event, [reader, age])
})
afterAll(() => world[Symbol.asyncDispose]())

const attempt = (text: string) =>
  world.pool.query(text).then(
    ({ rowCount }) => rowCount,
    (error: { code: string }) => error.code,
  )
const refused = '42501'

test('the database refuses to rewrite the journal', async () => {
  for (const table of ['entity_revision', 'security_event']) {
    const moment = table === 'entity_revision' ? 'created_at' : 'at'
    const attempts = [
      `update ${table} set ${moment} = now() - interval '9 years'`,
      `update ${table} set id = id`,
      `delete from ${table}`,
      `delete from ${table} where ${moment} > now() - interval '300 days'`,
      `truncate ${table}`,
      `truncate ${table} cascade`,
    ].filter(text => !(text.includes('set id') && table === 'entity_revision'))
    for (const text of attempts) expect([text, await attempt(text)]).toEqual([text, refused])
  }
  expect(await attempt(`update security_event set user_id = null`)).toBe(refused)
  expect(await attempt(`update security_event set network = ''`)).toBe(refused)
  expect(await attempt(`update entity_revision set after = '{"name": "другое"}'`)).toBe(refused)
  const client = await world.pool.connect()
  try {
    await client.query(`set session_replication_role = 'replica'`).catch(() => {})
    await expect(client.query('delete from security_event')).rejects.toMatchObject({ code: refused })
  } finally {
    client.release(true)
  }
})

test('only what is older than its retention can be deleted', async () => {
  expect(await attempt(`delete from entity_revision where created_at < now() - interval '2 years'`)).toBe(1)
  expect(await attempt(`delete from security_event where at < now() - interval '1 year'`)).toBe(1)
  const { rows } = await world.pool.query(
    'select (select count(*) from entity_revision)::int as revisions, (select count(*) from security_event)::int as events',
  )
  expect(rows).toEqual([{ revisions: 2, events: 2 }])
})

test('a deleted account leaves its events without a name', async () => {
  expect(await attempt('delete from users')).toBe(1)
  const { rows } = await world.pool.query('select user_id, network from security_event')
  expect(rows).toEqual([
    { user_id: null, network: '10.0.0.1' },
    { user_id: null, network: '10.0.0.1' },
  ])
})
