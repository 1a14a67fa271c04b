import { afterAll, beforeEach, expect, test } from 'vitest'
import { emptyDatabase, type TestDatabase } from '#kit/testing/test-database.server.ts'
import { replaceSession } from './session-commands.server.ts'
import { hasSignedInFrom, listSessions } from './session-store.server.ts'

const world: TestDatabase = await emptyDatabase()
let olga: number
let pavel: number
beforeEach(async () => {
  await world.pool.query('delete from session')
  const { rows } = await world.pool.query(
    `insert into users (name, email, password_hash) select n, gen_random_uuid() || '@example.ru', '-' from unnest(array['О', 'П']) n returning id`,
  )
  olga = rows[0].id
  pavel = rows[1].id
})
afterAll(() => world[Symbol.asyncDispose]())

interface Given {
  userId?: number
  network?: string
  isPending?: boolean
  seen?: string
  created?: string
  expires?: string
}
const open = async ({
  userId = olga,
  network = 'home',
  isPending = false,
  seen = '0',
  created = '0',
  expires = '1 hour',
}: Given = {}) =>
  (
    await world.pool.query(
      `insert into session (token_hash, user_id, network, is_pending, seen_at, created_at, expires_at)
        values (md5(random()::text), $1, $2, $3, now() - $4::interval, now() - $5::interval, now() + $6::interval) returning id`,
      [userId, network, isPending, seen, created, expires],
    )
  ).rows[0].id as number

test('the list has the live sessions of one user, the last used first', async () => {
  const old = await open({ seen: '2 days' })
  const latest = await open({ seen: '1 minute' })
  const middle = await open({ seen: '1 hour' })
  await open({ userId: pavel })
  await open({ isPending: true })
  await open({ expires: '-1 second' })
  await open({ created: '31 days' })
  expect((await listSessions(world.db, olga)).map(({ id }) => id)).toEqual([latest, middle, old])
})

test('a network is known by a live session of the user', async () => {
  expect(await hasSignedInFrom(world.db, olga, 'home')).toBe(false)
  await open({ userId: pavel })
  await open({ isPending: true })
  await open({ expires: '-1 second' })
  await open({ network: 'dacha' })
  expect(await hasSignedInFrom(world.db, olga, 'home')).toBe(false)
  await open()
  expect(await hasSignedInFrom(world.db, olga, 'home')).toBe(true)
})

test('a network is known for ninety days after signing in from it', async () => {
  const signIn = (network: string, age: string, userId = olga, event = 'signed-in') =>
    world.pool.query(
      'insert into security_event (user_id, event, network, at) values ($1, $2, $3, now() - $4::interval)',
      [userId, event, network, age],
    )
  await signIn('lately', '89 days')
  await signIn('long-ago', '91 days')
  await signIn('of-another', '1 day', pavel)
  await signIn('refused', '1 day', olga, 'sign-in-refused')
  const known = await Promise.all(
    ['lately', 'long-ago', 'of-another', 'refused'].map(network => hasSignedInFrom(world.db, olga, network)),
  )
  expect(known).toEqual([true, false, false, false])
})

test('a new session takes the place of that of the browser, and the name of the browser is cut to what can be stored', async () => {
  const [before, elsewhere] = [await open(), await open()]
  const signedIn = {
    id: olga,
    sessionId: before,
    isAdmin: false,
    isVerified: true,
    isPending: false,
    isRemembered: false,
    confirmedAt: null,
  }
  const caller = {
    session: { token: null, signedIn },
    userAgent: `${'x'.repeat(299)}\u{1f600}`,
    network: 'home',
  } as never
  const made = await replaceSession(world.db, { userId: olga, isAdmin: false, isVerified: true }, caller)
  const listed = await listSessions(world.db, olga)
  expect(listed.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([elsewhere, made.signedIn!.sessionId])
  expect(listed.find(({ id }) => id === made.signedIn!.sessionId)!.userAgent).toBe(`${'x'.repeat(299)}\ufffd`)
})
