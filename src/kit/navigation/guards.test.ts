import { type MiddlewareFunction, RouterContextProvider } from 'react-router'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { AppError } from '#kit/problem.ts'
import { stubRouter } from '#kit/react-router/stub-router.testing.ts'
import { findGuard, guardInBrowser, guardOnServer, guards } from './guards.ts'
import { isRecordId, validateRoute } from './validate-route.ts'

const user = { id: 1, isAdmin: false, isVerified: true }

/** Runs a navigation through the guards. Returns 'the page' or the redirect, or throws the error. */
async function navigate(path: string, ...guards: MiddlewareFunction[]) {
  const context = new RouterContextProvider()
  const url = new URL(path, 'http://sadozor.test')
  const args = {
    context,
    url,
    request: new Request(url),
    params: {},
    pattern: path,
  } as unknown as Parameters<MiddlewareFunction>[0]
  const [first, ...rest] = guards
  if (!first) return 'the page'
  try {
    return await first(args, () => runRest(args, rest))
  } catch (thrown) {
    if (thrown instanceof Response) return `${thrown.status} ${thrown.headers.get('location')}`
    throw (thrown as { data: AppError }).data
  }
}

async function runRest(
  args: Parameters<MiddlewareFunction>[0],
  [first, ...rest]: MiddlewareFunction[],
): Promise<unknown> {
  return first ? first(args, () => runRest(args, rest)) : 'the page'
}

describe('guards in the browser', () => {
  afterEach(() => void vi.unstubAllGlobals())
  const visitor = () => guardInBrowser('auth', () => null)
  /** The response that a guard throws; its headers say whether the entry of the history is replaced. */
  const thrownBy = async (guard: MiddlewareFunction, path: string) => {
    const url = new URL(path, 'http://sadozor.test')
    const args = { context: new RouterContextProvider(), url, request: new Request(url), params: {}, pattern: path }
    const thrown = await Promise.resolve(guard(args as never, async () => 'the page')).catch((error: unknown) => error)
    const { headers } = thrown as Response
    return [headers.get('location'), headers.has('x-remix-replace')]
  }

  test('a redirect replaces the guarded page only after Back or Forward, when its entry is already the current one', async () => {
    vi.stubGlobal('location', { pathname: '/drugs' })
    expect(await thrownBy(visitor(), '/profile')).toEqual(['/login?redirect=%2Fprofile', false])
    vi.stubGlobal('location', { pathname: '/profile' })
    expect(await thrownBy(visitor(), '/profile')).toEqual(['/login?redirect=%2Fprofile', true])
  })

  test('R-2.22 a guard that returns false leaves the page with its query and anchor on the screen', async () => {
    Object.assign(guards, { never: () => false })
    const location = { pathname: '/drugs', search: '?crop=tomat', hash: '#list' }
    stubRouter({ state: { location } })
    expect(
      await thrownBy(
        guardInBrowser('never', () => user),
        '/profile',
      ),
    ).toEqual(['/drugs?crop=tomat#list', true])
    Reflect.deleteProperty(guards, 'never')
  })
})

describe('guards', () => {
  test('R-2.12 a visitor is redirected to the login with the way back, a user passes', async () => {
    expect(
      await navigate(
        '/profile?a=1#b',
        guardInBrowser('auth', () => null),
      ),
    ).toBe('302 /login?redirect=%2Fprofile%3Fa%3D1%23b')
    expect(
      await navigate(
        '/profile',
        guardOnServer('auth', async () => user),
      ),
    ).toBe('the page')
  })

  test('a query that is too long for a header is dropped', async () => {
    const visitor = guardOnServer('auth', () => null)
    expect(await navigate(`/profile?x=${'/'.repeat(8_000)}`, visitor)).toBe('302 /login?redirect=%2Fprofile')
    expect(
      await navigate(
        `/${'p'.repeat(8_000)}`,
        guardOnServer('auth', () => null),
      ),
    ).toHaveLength(2_000 + '302 /login?redirect='.length)
    expect(await navigate(`/profile?x=${'a'.repeat(1_900)}`, visitor)).toBe(
      `302 /login?redirect=%2Fprofile%3Fx%3D${'a'.repeat(1_900)}`,
    )
  })

  test('R-2.13 a user is redirected from the pages for guests', async () => {
    expect(
      await navigate(
        '/login',
        guardOnServer('guest', () => user),
      ),
    ).toBe('302 /')
    expect(
      await navigate(
        '/login',
        guardOnServer('guest', () => null),
      ),
    ).toBe('the page')
  })

  test('a user may follow the link of a mail about a forgotten password', async () => {
    const signedIn = () => guardOnServer('guest', () => user)
    expect(await navigate('/reset-password?email=a%40b.ru&token=x', signedIn())).toBe('the page')
    for (const path of [
      '/reset-password',
      '/reset-password?token=',
      '/reset-password?email=token%3Dx',
      '/login?token=x',
    ])
      expect(await navigate(path, signedIn()), path).toBe('302 /')
  })

  test('R-2.10 each name runs once in a navigation', async () => {
    let runs = 0
    const guard = guardOnServer('auth', () => {
      runs++
      return user
    })
    expect(await navigate('/profile', guard, guard, guard)).toBe('the page')
    expect(runs).toBe(1)
  })

  test('R-2.22 a guard that returns false makes a document 404', async () => {
    Object.assign(guards, { never: () => false })
    await expect(
      navigate(
        '/profile?a=1',
        guardOnServer('never', () => user),
      ),
    ).rejects.toMatchObject({ statusCode: 404, message: 'Page Not Found: /profile?a=1' })
    Reflect.deleteProperty(guards, 'never')
  })

  test('R-2.11 an unknown name fails with the text of the specification', async () => {
    await expect(
      navigate(
        '/profile',
        guardOnServer('nobody', () => null),
      ),
    ).rejects.toMatchObject({ statusCode: 500 })
    for (const name of ['nobody', 'constructor', '__proto__', ''])
      expect(() => findGuard(name)).toThrow(
        expect.objectContaining({
          data: expect.objectContaining({ message: expect.stringContaining(`Unknown route middleware: '${name}'.`) }),
        }),
      )
  })
})

describe('R-2.21 validation', () => {
  const outcome = (result: Parameters<typeof validateRoute>[0]) => {
    try {
      validateRoute(result, '/admin/drugs/x?a=1')
      return null
    } catch (thrown) {
      return (thrown as { data: AppError }).data
    }
  }

  test('true passes, anything else is an error page', () => {
    expect(outcome(true)).toBeNull()
    const text = 'Page Not Found: /admin/drugs/x?a=1'
    expect(outcome(false)).toEqual({
      statusCode: 404,
      fatal: false,
      statusMessage: text,
      message: text,
      data: { path: '/admin/drugs/x?a=1' },
    })
    expect(outcome({})).toMatchObject({ statusCode: 404, message: text })
    expect(outcome({ status: 410, statusText: 'Gone' })).toMatchObject({
      statusCode: 410,
      statusMessage: 'Gone',
      message: 'Gone',
    })
  })

  test.each([
    ['1', true],
    ['999999', true],
    [undefined, true],
    ['0', false],
    ['01', false],
    ['create', false],
    ['1.0', false],
    ['1 ', false],
    ['١', false],
  ])('R-2.05 the number of a record: %j is %s', (id, expected) => {
    expect(isRecordId(id)).toBe(expected)
  })
})
