import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyDatabase, type TestDatabase } from '#kit/testing/test-database.server.ts'
import { findUser, findUsers, type UserListQuery } from './find-users.server.ts'

let world: TestDatabase
/** By name. */
let ids: Record<string, number>
beforeAll(async () => {
  world = await emptyDatabase()
  const { rows } = await world.pool.query(`
    insert into users (name, email, password_hash, email_verified_at, two_factor_secret, two_factor_confirmed_at, blocked_at, deletion_at, created_at) values
      ('Вера', 'vera@example.ru', '-', now(), 'sealed', now(), null, null, now() - interval '4 days'),
      ('Анна', 'anna@example.ru', '-', null, null, null, null, null, now() - interval '3 days'),
      ('Борис', 'boris@example.ru', '-', now(), null, null, now(), null, now() - interval '2 days'),
      ('Глеб', 'gleb@example.ru', '-', now(), null, null, null, now() + interval '7 days', now() - interval '1 day')
    returning id, name`)
  ids = Object.fromEntries(rows.map(({ id, name }) => [name, id]))
  const session = (name: string, age: string) =>
    world.pool.query(
      `insert into session (token_hash, user_id, seen_at, expires_at) values (md5(random()::text), $1, now() - $2::interval, now() + interval '1 hour')`,
      [ids[name], age],
    )
  await session('Анна', '1 minute')
  await session('Анна', '3 hours')
  await session('Борис', '2 hours')
})
afterAll(() => world[Symbol.asyncDispose]())

const actor = { id: 1, network: '10.0.0.1' }
const find = (query: Partial<UserListQuery>) =>
  findUsers(world.db, actor, { q: '', role: undefined, state: undefined, sort: 'name', page: 1, ...query })
const names = async (query: Partial<UserListQuery>) => (await find(query)).items.map(({ name }) => name)

test.each([
  ['active', ['Анна', 'Вера']],
  ['blocked', ['Борис']],
  ['unverified', ['Анна']],
  ['deleting', ['Глеб']],
] as const)('the state «%s»', async (state, expected) => {
  expect(await names({ state })).toEqual(expected)
  expect((await find({ state })).total).toBe(expected.length)
})

test.each([
  ['-createdAt', ['Глеб', 'Борис', 'Анна', 'Вера']],
  ['createdAt', ['Вера', 'Анна', 'Борис', 'Глеб']],
  ['name', ['Анна', 'Борис', 'Вера', 'Глеб']],
  ['email', ['Анна', 'Борис', 'Глеб', 'Вера']],
  // By the latest of several sessions; who has none comes last.
  ['-seenAt', ['Анна', 'Борис', 'Вера', 'Глеб']],
] as const)('the order «%s»', async (sort, expected) => expect(await names({ sort })).toEqual(expected))

test('pages in the order of the last visit hold every account once, and only those that are asked for', async () => {
  await world.pool.query(`
    with made as (insert into users (name, email, password_hash, is_admin)
      select 'Гость ' || n, 'guest' || n || '@visit.ru', '-', n % 2 = 0 from generate_series(1, 120) n returning id)
    insert into session (token_hash, user_id, seen_at, expires_at)
      select md5(id || ' ' || n), id, now() - make_interval(days => id % 7 + n), now() + interval '1 hour'
      from made, generate_series(1, 2) n where id % 3 > 0`)
  const { rows } = await world.pool.query<{ id: number }>(
    `select u.id from users u left join session s on s.user_id = u.id where u.email like '%@visit.ru' and u.is_admin
      group by u.id order by max(s.seen_at) desc nulls last, u.id`,
  )
  await world.pool.query(`update users set is_admin = false where email like '%@example.ru'`)
  const pages = await Promise.all([1, 2, 3].map(page => find({ sort: '-seenAt', role: 'admin', page })))
  expect(pages.flatMap(({ items }) => items.map(({ id }) => id))).toEqual(rows.map(({ id }) => id))
  const all = await Promise.all([1, 2, 3, 4].map(page => find({ sort: '-seenAt', q: '@visit', page })))
  expect(all.map(({ items }) => items.length)).toEqual([50, 50, 20, 0])
  expect(new Set(all.flatMap(({ items }) => items.map(({ id }) => id))).size).toBe(120)
  await world.pool.query(`delete from users where email like '%@visit.ru'`)
})

test('a number finds its account, with or without its sign', async () => {
  for (const q of [`${ids.Борис}`, `№ ${ids.Борис}`, `№${ids.Борис}`])
    expect([q, await names({ q })]).toEqual([q, ['Борис']])
})

test('an address of .рф is found as people write it, and as the network does', async () => {
  await world.pool.query(
    `insert into users (name, email, password_hash) values ('Яна', 'yana@xn--80a1acny.xn--p1ai', '-')`,
  )
  for (const q of ['yana@почта.рф', 'ПОЧТА.РФ', 'xn--80a1acny', 'Yana@'])
    expect([q, await names({ q })]).toEqual([q, ['Яна']])
  await world.pool.query(`delete from users where name = 'Яна'`)
})

test('a row says what the account is', async () => {
  const { items } = await find({})
  expect(
    items.map(({ name, isVerified, hasTwoFactor, isBlocked }) => [name, isVerified, hasTwoFactor, isBlocked]),
  ).toEqual([
    ['Анна', false, false, false],
    ['Борис', true, false, true],
    ['Вера', true, true, false],
    ['Глеб', true, false, false],
  ])
  expect(items.map(({ seenAt, deletionAt }) => [seenAt !== null, deletionAt !== null])).toEqual([
    [true, false],
    [true, false],
    [false, false],
    [false, true],
  ])
})

test('a blocked account shows no sessions, and of many events the last twenty, the latest first', async () => {
  await world.pool.query(
    `insert into security_event (user_id, event, network, at, detail)
      select $1, 'signed-in', '', now() - make_interval(mins => 100 - n), n::text from generate_series(1, 30) n`,
    [ids.Анна],
  )
  expect((await findUser(world.db, actor, ids.Борис!))!.sessions).toEqual([])
  const anna = (await findUser(world.db, actor, ids.Анна!))!
  expect(anna.sessions).toHaveLength(2)
  // The look itself is the latest of them.
  expect(anna.events.map(({ event, detail }) => [event, detail])).toEqual([
    ['person-viewed', null],
    ...Array.from({ length: 19 }, (_, at) => ['signed-in', String(30 - at)]),
  ])
})

test('pages have fifty accounts each, none twice, and the journal names those that were shown', async () => {
  await world.pool.query(
    `insert into users (name, email, password_hash) select 'Много', 'many' || n || '@example.ru', '-' from generate_series(1, 101) n`,
  )
  const pages = await Promise.all([1, 2, 3].map(page => find({ q: 'Много', page })))
  expect(pages.map(({ items, total, pages: count }) => [items.length, total, count])).toEqual([
    [50, 101, 3],
    [50, 101, 3],
    [1, 101, 3],
  ])
  expect(new Set(pages.flatMap(({ items }) => items.map(({ id }) => id))).size).toBe(101)
  await find({ q: 'anna@' })
  const { rows } = await world.pool.query(
    `select detail, actor_id from security_event where event = 'people-listed' order by id desc limit 1`,
  )
  expect(rows).toEqual([{ detail: `№ ${ids.Анна}`, actor_id: 1 }])
})
