import { afterEach, describe, expect, test } from 'vitest'
import { createApiClient } from '#kit/http/api-client.ts'
import { type StubServer, stubServer } from '#kit/testing/stub-server.server.ts'
import { isSignOutOwed, oweSignOut } from './owed-sign-out.ts'
import { createSession, firstName, isAdmin, isAuthenticated, type SessionUser } from './session.ts'

const ivan = { id: 1, name: 'иван петров', email: 'a@b.ru', is_admin: false } as SessionUser

let server: StubServer
afterEach(() => server?.close())

/** What the response with the CSRF cookie says about the caller; null: nothing, as before the header existed. */
let caller: 'user' | 'visitor' | null = null
afterEach(() => {
  caller = null
})

/** Answers `GET /api/user` with the items of `answers` in turn; a number is a status without a user. */
async function start(...answers: (SessionUser | number | Promise<SessionUser>)[]) {
  server = await stubServer(async ({ url }, response) => {
    if (url === '/sanctum/csrf-cookie') return response.writeHead(204, caller ? { 'X-Caller': caller } : {}).end()
    const next = await (answers.shift() ?? 401)
    if (typeof next === 'number') return response.writeHead(next).end()
    return response.writeHead(200).end(JSON.stringify(next))
  })
  return createSession(createApiClient(server.origin, () => ''))
}

describe('R-4.06 start of the session', () => {
  test('fetches the CSRF cookie and the user once for concurrent callers', async () => {
    const session = await start(ivan)
    expect(session.user()).toBeUndefined()
    expect(await Promise.all([session.ready(), session.ready()])).toEqual([ivan, ivan])
    expect(server.seen.map(({ url }) => url)).toEqual(['/sanctum/csrf-cookie', '/api/user'])
    await session.ready()
    expect(server.seen).toHaveLength(2)
  })

  test.each([401, 404, 419, 422])('R-7.20 %i means no user', async status => {
    const session = await start(status)
    expect(await session.ready()).toBeNull()
    expect(session.isUnreachable()).toBe(false)
  })

  test('an unreachable server means no user', async () => {
    const session = createSession(createApiClient('http://127.0.0.1:1', () => ''))
    expect(await session.ready()).toBeNull()
    expect(session.isUnreachable()).toBe(true)
    await session.signOut()
    expect(session.isUnreachable(), 'who signs out is a visitor').toBe(false)
  })

  test('a refresh fetches the user again, and listeners are called with each result', async () => {
    const session = await start(401, ivan)
    const notified: unknown[] = []
    session.subscribe(() => notified.push(session.user()))
    await session.ready()
    expect(await session.refresh()).toEqual(ivan)
    expect(notified).toEqual([null, ivan])
    expect(await session.ready(), 'a later caller gets the current state, not that of the start').toEqual(ivan)
    session.clear()
    expect(await session.ready()).toBeNull()
  })

  test('a response that arrives after clearing does not restore the user', async () => {
    const pending = Promise.withResolvers<SessionUser>()
    const session = await start(pending.promise)
    const answer = session.refresh()
    session.clear()
    pending.resolve(ivan)
    expect(await answer).toBeNull()
    expect(session.user()).toBeNull()
  })

  test('callers waiting for the start get the result of the latest refresh', async () => {
    const first = Promise.withResolvers<SessionUser>()
    const session = await start(first.promise, ivan)
    const ready = session.ready()
    while (server.seen.length < 2) await new Promise(resolve => setImmediate(resolve))
    const latest = session.refresh()
    first.resolve({ ...ivan, name: 'прежний' })
    expect(await Promise.all([ready, latest])).toEqual([ivan, ivan])
  })
})

describe('a visitor is not asked for', () => {
  const seen = () => server.seen.map(({ url }) => url)

  test('the start of a visitor requests the CSRF cookie only', async () => {
    caller = 'visitor'
    const session = await start()
    expect(await session.ready()).toBeNull()
    expect(seen()).toEqual(['/sanctum/csrf-cookie'])
  })

  test('after a sign-in the user is fetched, although the start found a visitor', async () => {
    caller = 'visitor'
    const session = await start(ivan)
    await session.ready()
    expect(await session.refresh()).toEqual(ivan)
    expect(await session.ready()).toEqual(ivan)
  })

  test('a recheck notices that the session has ended elsewhere, and that another one has begun', async () => {
    caller = 'user'
    const session = await start(ivan, ivan)
    expect(await session.ready()).toEqual(ivan)
    caller = 'visitor'
    expect(await session.recheck()).toBeNull()
    caller = 'user'
    expect(await session.recheck()).toEqual(ivan)
    const both = ['/sanctum/csrf-cookie', '/api/user']
    expect(seen()).toEqual([...both, '/sanctum/csrf-cookie', ...both])
  })

  test('nobody is known from the moment it is forgotten until the next answer, and nobody is signed out', async () => {
    const session = await start(ivan, ivan)
    const notified: unknown[] = []
    await session.ready()
    session.subscribe(() => notified.push(session.user()))
    session.forget()
    await session.recheck()
    expect(notified).toEqual([undefined, ivan])
  })

  test('a start that found a visitor does not undo a sign-in that was completed meanwhile', async () => {
    caller = 'visitor'
    const session = await start(ivan)
    const started = session.ready()
    expect(await session.refresh()).toEqual(ivan)
    expect(await started).toEqual(ivan)
    expect(session.user()).toEqual(ivan)
  })
})

describe('R-4.04, R-8.04 sign-out', () => {
  test.each([204, 401, 419, 500])('POST /logout answering %i clears the user', async status => {
    const session = await start(ivan, status)
    await session.ready()
    await session.signOut()
    expect(session.user()).toBeNull()
  })

  test('concurrent calls share one request', async () => {
    const session = await start(204)
    await Promise.all([session.signOut(), session.signOut()])
    expect(server.seen.filter(({ method }) => method === 'POST')).toHaveLength(1)
  })
})

describe('a sign-out without a connection', () => {
  afterEach(() => oweSignOut(false))

  test('is sent before anybody is shown, once the server answers', async () => {
    const signedOut = createSession(createApiClient('http://127.0.0.1:1', () => ''))
    await signedOut.signOut()
    expect([signedOut.user(), isSignOutOwed()]).toEqual([null, true])
    const session = await start(204, ivan)
    expect(await session.ready()).toBeNull()
    expect(server.seen.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'GET /sanctum/csrf-cookie',
      'POST /api/logout',
    ])
    expect(isSignOutOwed()).toBe(false)
    expect(await session.refresh(), 'who signs in again is shown').toEqual(ivan)
  })

  test.each([500, 419])(
    'a server that answers %i has not ended it: nobody is shown, and it is sent again',
    async status => {
      oweSignOut(true)
      const session = await start(status, 204)
      expect(await session.ready()).toBeNull()
      expect([session.isUnreachable(), isSignOutOwed()]).toEqual([true, true])
      expect(await session.recheck()).toBeNull()
      expect([session.isUnreachable(), isSignOutOwed()]).toEqual([false, false])
    },
  )

  test('a session that is gone by then is ended, and so is that of a visitor', async () => {
    oweSignOut(true)
    await (await start(401)).ready()
    expect(isSignOutOwed()).toBe(false)
    oweSignOut(true)
    caller = 'visitor'
    await (await start()).ready()
    expect(isSignOutOwed()).toBe(false)
    expect(server.seen.map(({ url }) => url)).toEqual(['/sanctum/csrf-cookie'])
  })
})

describe('R-4.01 roles', () => {
  test('a non-empty object is a user, and only `true` makes an admin', () => {
    expect([ivan, {}, null, undefined].map(user => isAuthenticated(user))).toEqual([true, false, false, false])
    const admins = [{ ...ivan, is_admin: true }, ivan, { ...ivan, is_admin: 1 as unknown as boolean }, null]
    expect(admins.map(user => isAdmin(user))).toEqual([true, false, false, false])
  })
})

test.each([
  ['иван петров', 'Иван'],
  ['ёлка', 'Ёлка'],
  ['  мария-анна  ', 'Мария-анна'],
  ['McDonald', 'McDonald'],
  ['𐐨лово', '𐐀лово'],
  ['', ''],
])('R-4.02 %j is greeted as %j', (name, shown) => {
  expect(firstName({ name })).toBe(shown)
})
