import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { GroupKey } from '#admin/kit/queue-view.ts'
import { findList } from '#admin/lists/list/find-list.server.ts'
import { parseList } from '#admin/lists/list/list-query.server.ts'
import { drug } from '#features/drugs/drug.entity.ts'
import { createGenerationCache } from '#kit/catalogue/generation-cache.server.ts'
import { insertEditor } from '#kit/testing/editor.server.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import { bringBack, findQueue, postpone } from './find-queue.server.ts'

let world: TestDatabase
let userId: number
beforeAll(async () => {
  world = await testDatabase()
  userId = await insertEditor(world, 'Ольга')
})
afterAll(() => world[Symbol.asyncDispose]())

/** A new process each time, so that nothing is cached. */
const queue = (only?: GroupKey) =>
  findQueue({ db: world.db, cache: createGenerationCache({ value: 1, isListening: true }) }, userId, only)
const group = async (key: GroupKey) => (await queue(key)).groups[0]
const drugId = async (alias: string) =>
  (await world.pool.query('select id from drug where alias = $1', [alias])).rows[0].id as number
const ends = (alias: string, when: string) =>
  world.pool.query(
    `update drug_registrations set valid_to = current_date + $2::int where parent_id = (select id from drug where alias = $1)`,
    [alias, when],
  )

test('registrations: ended ones first and wrong on the site, then those that end within 90 days', async () => {
  const { rows } = await world.pool.query(
    `select d.alias from drug d where d.status = 'published' and exists (select from drug_registrations r where r.parent_id = d.id) order by d.id limit 4`,
  )
  const [ended, soon, later, open] = rows.map(row => row.alias) as [string, string, string, string]
  await world.pool.query(`update drug_registrations set valid_to = null`)
  await ends(soon, '89')
  await ends(ended, '-1')
  await ends(later, '91')
  const found = (await group('registrations'))!
  expect(found.rows.map(({ to, isWrongOnSite }) => [to, isWrongOnSite])).toEqual([
    [`/admin/drugs/${await drugId(ended)}`, true],
    [`/admin/drugs/${await drugId(soon)}`, false],
  ])
  expect(found.rows[1]!.problem).toContain('осталось 89\u00a0дней')
  await world.pool.query(`update drug set status = 'draft' where alias = $1`, [ended])
  expect((await group('registrations'))!.total).toBe(1)
  const { state } = parseList(drug, new URLSearchParams('ends=soon'))
  const listed = await findList(world.db, drug, state)
  expect(listed.items.map(({ id }) => id)).toEqual([await drugId(soon)])
  expect(open).toBeTruthy()
})

test('uses that are not read, and articles whose facts changed after the check', async () => {
  const { rows } = await world.pool.query(
    `select u.id, u.drug_id from drug_use u join drug d on d.id = u.drug_id where u.status = 'published' and u.is_ready limit 1`,
  )
  const [{ id, drug_id }] = rows
  const before = (await group('unread'))?.total ?? 0
  await world.pool.query('update drug_use set is_ready = false where drug_id = $1', [drug_id])
  const unread = (await group('unread'))!
  expect(unread.total).toBe(before + 1)
  expect(unread.rows.map(({ to }) => to)).toContain(`/admin/drugs/${drug_id}`)
  expect((await group('reviews'))?.rows ?? []).toEqual([])
  const post = (
    await world.pool.query(
      `insert into post_reference (post_id, drug_use_id) select min(id), $1 from post where status = 'published' returning post_id`,
      [id],
    )
  ).rows[0].post_id
  await world.pool.query(`update post set checked_at = current_date - 3 where id = $1`, [post])
  await world.pool.query(
    `update drug_use set updated_at = created_at + interval '1 second', checked_at = null where id = $1`,
    [id],
  )
  expect((await group('reviews'))!.rows).toMatchObject([{ to: `/admin/posts/${post}`, action: 'Перечитать' }])
})

test('records without description or source are counted by kind and lead to the filtered list', async () => {
  await world.pool.query(`update sort set description = null where status = 'published'`)
  const found = (await group('gaps'))!
  const row = found.rows.find(({ key }) => key === 'gaps:sorts:description')!
  expect(row.to).toBe('/admin/sorts?status=published&missing=description')
  const { rows } = await world.pool.query(`select count(*)::int as n from sort where status = 'published'`)
  expect(row.problem).toContain(String(rows[0].n))
})

test('addresses that were asked for three times, a first password, and failed jobs', async () => {
  await world.pool.query(`insert into missing_address (path, hits) values ('/udobreniya', 3), ('/opechatka', 2)`)
  expect((await group('addresses'))!.rows.map(({ to }) => to)).toEqual(['/admin/redirects?from=%2Fudobreniya'])
  expect(await group('account')).toBeUndefined()
  await world.pool.query(`update users set password_expires_at = now() + interval '1 day' where id = $1`, [userId])
  expect((await queue()).groups[0]).toMatchObject({ key: 'account', total: 1 })
  expect(await group('jobs')).toBeUndefined()
  await world.pool.query(
    `create schema pgboss; create table pgboss.job (name text, state text, created_on timestamptz)`,
  )
  await world.pool.query(`insert into pgboss.job values ('letter', 'failed', now()), ('letter', 'completed', now())`)
  expect((await group('jobs'))!.rows).toMatchObject([
    { title: 'Письма', problem: expect.stringContaining('1\u00a0раз') },
  ])
})

test('publications that failed at their time; one that has left the site since is not told', async () => {
  expect(await group('publications')).toBeUndefined()
  const id = await drugId('skor')
  const plan = (action: string, failure: string | null) =>
    world.pool.query(
      `insert into publication (entity, record_id, action, at, user_id, base_version, values, failure) values ('drug', $1, $2, now() - interval '1 hour', null, 1, '{}', $3)`,
      [id, action, failure],
    )
  await plan('publish', null)
  expect(await group('publications')).toBeUndefined()
  await plan('unpublish', 'Запись в\u00a0архиве.')
  expect((await group('publications'))!.rows).toMatchObject([
    {
      title: 'Скор',
      to: `/admin/drugs/${id}`,
      isWrongOnSite: true,
      problem: expect.stringContaining('Запись в\u00a0архиве.'),
    },
  ])
  await world.pool.query(`update drug set status = 'archived' where id = $1`, [id])
  expect(await group('publications')).toBeUndefined()
  await world.pool.query(`update drug set status = 'published' where id = $1`, [id])
  await world.pool.query('delete from publication')
})

test('a link that has moved names its new address as people write it', async () => {
  const { rows } = await world.pool.query(
    `select id from link where status = 'published' and is_active order by id limit 1`,
  )
  await world.pool.query(
    `insert into link_health (link_id, state, final_url, checked_at) values ($1, 'moved', 'https://xn--80a1acny.xn--p1ai/novoe', now())`,
    [rows[0].id],
  )
  expect((await group('links'))!.rows.map(({ problem }) => problem)).toEqual([
    'Переехала на\u00a0https://почта.рф/novoe',
  ])
})

test('the own drafts with what they are of, those of other editors not', async () => {
  expect(await group('drafts')).toBeUndefined()
  const id = await drugId('skor')
  const { rows } = await world.pool.query(
    `insert into users (name, email, password_hash) values ('Павел', 'pavel@example.ru', '-') returning id`,
  )
  const draft = (owner: number, recordId: number | null, values: object) =>
    world.pool.query(
      `insert into record_draft (entity, record_id, user_id, base_version, values) values ('drug', $1, $2, 1, $3)`,
      [recordId, owner, JSON.stringify(values)],
    )
  await draft(rows[0].id, id, { name: 'Чужое' })
  expect(await group('drafts')).toBeUndefined()
  await draft(userId, id, { name: 'Скор новый', description: 'Текст' })
  await draft(userId, null, { name: 'Ещё не создан' })
  const found = (await group('drafts'))!
  expect(found.total).toBe(2)
  expect(found.rows.map(({ title, to }) => [title, to])).toEqual(
    expect.arrayContaining([
      ['Скор', `/admin/drugs/${id}`],
      ['Новая запись: Ещё не создан', '/admin/drugs/create?draft=0'],
    ]),
  )
  expect(found.rows.find(({ title }) => title === 'Скор')!.problem).toContain('2\u00a0поля')
  await world.pool.query('delete from record_draft')
})

test('what is put off comes back after a week or when asked', async () => {
  const { total } = await queue()
  await postpone(world.db, 'addresses:/udobreniya')
  expect(await queue()).toMatchObject({ total: total - 1, postponed: 1 })
  await world.pool.query(`update postponed set until = until - interval '8 days'`)
  expect(await queue()).toMatchObject({ total, postponed: 0 })
  await postpone(world.db, 'jobs:letter')
  await bringBack(world.db)
  expect(await queue()).toMatchObject({ total, postponed: 0 })
})

test('it takes at most five statements, and those about the catalogue once for a generation', async () => {
  const services = { db: world.db, cache: createGenerationCache({ value: 1, isListening: true }) }
  const statements: unknown[] = []
  const count = (query: unknown) => void statements.push(query)
  subscribe('sadozor:statement', count)
  try {
    await findQueue(services, userId)
    expect(statements.length).toBeLessThanOrEqual(5)
    statements.length = 0
    await findQueue(services, userId)
    expect(statements.length).toBeLessThanOrEqual(3)
  } finally {
    unsubscribe('sadozor:statement', count)
  }
})
