import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createSession, type SessionUser } from '#features/accounts/sessions/session.ts'
import { claimSessionEnd } from '#features/accounts/sessions/session-end.ts'
import type { RuntimePath } from '#kit/contract/contract.ts'
import { createApiClient } from '#kit/http/api-client.ts'
import { type StubServer, stubServer } from '#kit/testing/stub-server.server.ts'
import { createNotificationList } from '#ui/notifications/notification-list.ts'
import { watchUnauthorized } from './unauthorized.ts'

const ivan = { id: 1, name: 'иван', email: 'a@b.ru', is_admin: false } as SessionUser

let server: StubServer
let isKnown: boolean

beforeEach(async () => {
  isKnown = true
  server = await stubServer(({ url }, response) => {
    const refused = url.endsWith('/expired') ? 419 : 401
    if (url === '/api/user' && isKnown) response.end(JSON.stringify(ivan))
    else response.writeHead(url === '/sanctum/csrf-cookie' ? 204 : refused).end()
  })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
})
afterEach(async () => {
  vi.useRealTimers()
  await server.close()
})

async function start(address = '/garden?view=plan') {
  const api = createApiClient(server.origin, () => '')
  const session = createSession(api)
  const notifications = createNotificationList()
  const visited: string[] = []
  await session.ready()
  watchUnauthorized({
    ...{
      api,
      session,
      notifications,
      goTo: path => visited.push(path),
      isAt: path => visited.at(-1)?.split('?', 1)[0] === path,
    },
    address: () => visited.at(-1) ?? address,
  })
  const call = (path: string) => api.post(path as RuntimePath).catch((error: { status: number }) => error.status)
  return {
    call,
    session,
    visited,
    notifications,
    seen: () => notifications.visible.get().map(({ key: _, ...rest }) => rest),
  }
}

const notice = {
  message: 'Доступ для неавторизованных пользователей закрыт.',
  link: { url: '/login', anchor: 'Авторизоваться.' },
}

describe.each([
  ['/orders', 401],
  ['/expired', 419],
] as const)('R-8.01, R-4.03 POST %s answering %i', (path, status) => {
  test('clears the user, goes to /logout, and after 5 s shows a notice that stays', async () => {
    const { call, session, visited, seen } = await start()
    expect(session.user()).toEqual(ivan)
    expect(await call(path), 'the caller gets the error too').toBe(status)
    expect([session.user(), visited]).toEqual([null, ['/logout']])
    vi.advanceTimersByTime(4_999)
    expect(seen()).toEqual([])
    vi.advanceTimersByTime(1)
    expect(seen()).toEqual([notice])
    vi.advanceTimersByTime(86_400_000)
    expect(seen()).toEqual([notice])
  })
})

test('R-8.02 a rejected upload and a rejected current-user request have no effect', async () => {
  const { call, session, visited, seen } = await start()
  await call('/file-manager/process')
  isKnown = false
  expect([session.user(), visited]).toEqual([ivan, []])
  await session.refresh()
  vi.advanceTimersByTime(10_000)
  expect([session.user(), visited, seen()]).toEqual([null, [], []])
})

test('a form that asks for the password itself is left alone, until it is closed', async () => {
  const { call, session, visited } = await start()
  const endClaim = claimSessionEnd()
  expect([await call('/orders'), session.user(), visited]).toEqual([401, ivan, []])
  endClaim()
  expect([await call('/orders'), session.user(), visited]).toEqual([401, null, ['/logout']])
})

test('in the admin area the sign-in leads back to the address, and several rejections lead there once', async () => {
  const { call, session, visited, seen } = await start('/admin/drugs?status=draft&page=2')
  await Promise.all([call('/admin/drugs'), call('/admin/views')])
  const login = '/login?redirect=%2Fadmin%2Fdrugs%3Fstatus%3Ddraft%26page%3D2'
  expect([session.user(), visited]).toEqual([null, [login]])
  vi.advanceTimersByTime(5_000)
  expect(seen()).toEqual([{ ...notice, link: { ...notice.link, url: login } }])
})

test('R-8.04 a rejected logout ends the session without another logout', async () => {
  const { session, visited, seen } = await start()
  await session.signOut()
  vi.advanceTimersByTime(10_000)
  expect([session.user(), visited, seen()]).toEqual([null, [], []])
  expect(server.seen.filter(({ url }) => url === '/api/logout')).toHaveLength(1)
})

test('R-8.04, R-4.10 sequential and parallel rejections cause one logout and one notice', async () => {
  const { call, visited, seen } = await start()
  await Promise.all([call('/orders'), call('/expired'), call('/orders')])
  await call('/orders')
  vi.advanceTimersByTime(5_000)
  await call('/orders')
  vi.advanceTimersByTime(5_000)
  expect([visited, seen()]).toEqual([['/logout'], [notice]])
})

test('R-4.10 after signing in meanwhile there is no notice', async () => {
  const { call, session, seen } = await start()
  await call('/orders')
  await session.refresh()
  vi.advanceTimersByTime(10_000)
  expect([session.user(), seen()]).toEqual([ivan, []])
})
