import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashToken, newToken } from '#kit/security/token.server.ts'
import { testOrigin } from '#kit/testing/built-app.server.ts'
import { app, close, database, open, type Write, writes } from './refused-bodies.testing.ts'

/** What a refused request costs: on every route that writes, its head is judged before a byte of its body is read. */

beforeAll(open)
afterAll(close)

/** Cookies and the token of a new session: of an administrator, of a user, or of nobody. */
async function signIn(who: 'admin' | 'user' | 'visitor'): Promise<{ cookie: string; 'x-xsrf-token': string }> {
  let session = ''
  if (who !== 'visitor') {
    const { rows } = await database.pool.query<{ id: number }>(
      `insert into users (name, email, password_hash, is_admin) values ('Иван', $1, '-', $2) returning id`,
      [`${crypto.randomUUID()}@example.ru`, who === 'admin'],
    )
    const token = newToken()
    await database.pool.query(
      `insert into session (token_hash, user_id, expires_at) values ($1, $2, now() + interval '1 hour')`,
      [hashToken(token), rows[0]!.id],
    )
    session = `sadozor_session=${token}`
  }
  const response = await app.request(`${testOrigin}/sanctum/csrf-cookie`, { headers: { cookie: session } })
  const cookies = response.headers.getSetCookie().map(each => each.split(';', 1)[0]!)
  const csrf = cookies.find(each => each.startsWith('XSRF-TOKEN='))!.slice('XSRF-TOKEN='.length)
  return {
    cookie: session || cookies.find(each => each.startsWith('sadozor_session='))!,
    'x-xsrf-token': decodeURIComponent(csrf),
  }
}

describe('not a byte of the body is read', () => {
  /** The status, and how often the body was asked for a part. */
  async function send({ method, path: address }: Write, headers: Record<string, string>) {
    let parts = 0
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          parts++
          controller.enqueue(Buffer.from('{"_token":"x",'))
          controller.close()
        },
      },
      { highWaterMark: 0 },
    )
    const request = new Request(testOrigin + address, { method, headers, body, duplex: 'half' } as RequestInit)
    const { status } = await app.fetch(request, { incoming: { socket: { remoteAddress: '203.0.113.7' } } })
    return { status, parts }
  }

  const json = { 'content-type': 'application/json', 'content-length': '14' }
  const multipart = { 'content-type': 'multipart/form-data; boundary=b', 'transfer-encoding': 'chunked' }

  test('of a guest, of a wrong token or a foreign page, of a long body without a token in its head', async () => {
    const visitor = await signIn('visitor')
    const admin = await signIn('admin')
    const refused: [string, Record<string, string>][] = [
      ['a guest', json],
      ['a guest in chunks', { ...json, 'transfer-encoding': 'chunked' }],
      ['a wrong token', { ...json, ...admin, 'x-xsrf-token': 'a.b' }],
      ['a token of somebody else', { ...json, ...admin, 'x-xsrf-token': visitor['x-xsrf-token'] }],
      ['a foreign page', { ...json, ...admin, origin: 'https://elsewhere.test' }],
      ['a form without a token in its head', { ...multipart, cookie: admin.cookie }],
      [
        'a body longer than one with a token',
        { ...json, cookie: admin.cookie, 'content-length': String(16 * 1024 + 1) },
      ],
    ]
    for (const write of writes.filter(({ isStateless }) => !isStateless))
      for (const [name, headers] of refused) {
        const isTooLong = Number(headers['transfer-encoding'] ? 0 : headers['content-length']) > write.maxBytes
        expect(await send(write, headers), `${name}: ${write.method} ${write.path}`).toEqual({
          status: isTooLong ? 413 : 419,
          parts: 0,
        })
      }
  })

  test('of who may not do it: a visitor, a gardener, an administrator without the password', async () => {
    const [visitor, user, admin] = [await signIn('visitor'), await signIn('user'), await signIn('admin')]
    const cases: [Record<string, string>, number, (write: Write) => boolean][] = [
      [visitor, 401, ({ access }) => access !== 'public'],
      [user, 403, ({ access }) => access === 'admin'],
      [admin, 423, ({ needsPassword }) => needsPassword],
    ]
    for (const [headers, status, isMeant] of cases) {
      const meant = writes.filter(isMeant)
      expect(meant.length).toBeGreaterThan(0)
      for (const write of meant)
        expect(await send(write, { ...json, ...headers }), `${write.method} ${write.path}`).toEqual({
          status,
          parts: 0,
        })
    }
  })

  test('where the route receives a file or a stream, even for a token', async () => {
    const { cookie } = await signIn('admin')
    const streamed = writes.filter(
      write => /\/(import|process|replace|patch\/1)$/.test(write.path) && write.method !== 'PUT',
    )
    expect(streamed.length).toBeGreaterThanOrEqual(4)
    for (const write of streamed)
      expect(await send(write, { ...json, cookie }), write.path).toEqual({ status: 419, parts: 0 })
  })

  test('the token of a small body is found, in a length that is announced and in chunks', async () => {
    const headers = await signIn('visitor')
    for (const length of [undefined, 'chunked']) {
      const text = JSON.stringify({ _token: headers['x-xsrf-token'] })
      const sized: Record<string, string> = length
        ? { 'transfer-encoding': length }
        : { 'content-length': String(text.length) }
      const request = (body: string) =>
        app.request(`${testOrigin}/api/login`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', cookie: headers.cookie, ...sized },
          body,
        })
      expect((await request(text)).status).toBe(422)
      if (length) expect((await request(text + ' '.repeat(16 * 1024))).status, 'longer than a form').toBe(419)
    }
  })
})
