import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { keysFrom } from '#kit/security/keys.server.ts'
import { openListener } from '#kit/testing/open-server.server.ts'
import { RawClient } from '#kit/testing/raw-client.server.ts'
import { createMetrics } from './metrics.server.ts'
import { refuseForged } from './refuse-forged.server.ts'
import { newAnonymousSession, type Refusal, sessionCookies } from './session.server.ts'

const keys = keysFrom('a secret of this test')

async function open() {
  const asked: string[] = []
  const refusals: Refusal[] = []
  const lines: string[] = []
  const sessions = {
    keys,
    find: async () => null,
    isBlocked: async () => false,
    recordRefusal: async (refusal: Refusal) => void refusals.push(refusal),
  }
  const site = {
    sessions,
    publicUrl: 'http://a.test',
    hosts: ['a.test'],
    findWriteRoute: (_: string, url: string) =>
      url === '/nope' ? null : { path: url, isStateless: url === '/dose', maxBody: 1_000_000 },
    log: pino({}, { write: (line: string) => void lines.push(line) }),
    metrics: createMetrics(),
  }
  const listener = refuseForged(site, (request, response) => {
    asked.push(request.url!)
    response.end('asked')
  })
  const server = await openListener(listener)
  return { ...server, asked, refusals, lines }
}

function cookiesOf(token: string) {
  const [session, csrf] = sessionCookies(
    { keys } as Parameters<typeof sessionCookies>[0],
    { token, signedIn: null },
    false,
  )
  return { session: session!.split(';', 1)[0]!, csrf: csrf!.split(';', 1)[0]!.slice('XSRF-TOKEN='.length) }
}

async function send(port: number, head: string[], url = '/save') {
  const client = new RawClient(port).send([`POST ${url} HTTP/1.1`, 'Host: a.test', ...head, '', ''].join('\r\n'))
  await client.responses()
  client.socket.destroy()
  return client
}

const json = 'Content-Type: application/json'

test('a forged or tokenless write is refused by its head, before the site is asked', async () => {
  await using server = await open()
  const visitor = cookiesOf(newAnonymousSession(keys).token)
  const user = cookiesOf('a'.repeat(43))
  const cases: [string, string[], string?][] = [
    ['no session', [json, 'Content-Length: 2']],
    [
      'a made-up session of a visitor',
      [`Cookie: sadozor_session=${'a'.repeat(22)}.${'b'.repeat(43)}`, json, 'Content-Length: 2'],
    ],
    ['a made-up token', [`Cookie: ${user.session}`, 'X-CSRF-Token: a.b']],
    ['the token of another session', [`Cookie: ${user.session}`, `X-XSRF-Token: ${visitor.csrf}`]],
    [
      'no token, and no place for one',
      [`Cookie: ${user.session}`, 'Content-Type: multipart/form-data; boundary=b', 'Content-Length: 9'],
    ],
    ['no token, and a body too long for one', [`Cookie: ${user.session}`, json, 'Content-Length: 16385']],
    ['a foreign page', [`Cookie: ${user.session}`, `X-XSRF-Token: ${user.csrf}`, 'Origin: http://b.test']],
    [
      'a foreign page by the browser',
      [`Cookie: ${user.session}`, `X-XSRF-Token: ${user.csrf}`, 'Sec-Fetch-Site: cross-site'],
    ],
  ]
  for (const [name, head] of cases) {
    const { status, headers, body } = await send(server.port, head)
    expect([status, body, headers.get('cache-control')], name).toEqual([
      419,
      '{"message":"CSRF token mismatch."}',
      'no-store',
    ])
    expect(headers.get('x-content-type-options'), name).toBe('nosniff')
    expect(headers.get('set-cookie'), name).toBeNull()
  }
  expect(server.asked).toEqual([])
  expect(server.refusals, 'the first of a network within an hour').toEqual([
    { event: 'forgery-refused', userId: null, network: '127.0.0.1' },
  ])
})

test('what may be right is for the site to judge', async () => {
  await using server = await open()
  const visitor = cookiesOf(newAnonymousSession(keys).token)
  const user = cookiesOf('a'.repeat(43))
  for (const { session, csrf } of [visitor, user]) {
    expect((await send(server.port, [`Cookie: ${session}`, `X-XSRF-Token: ${csrf}`], '/save')).status).toBe(200)
    expect(
      (await send(server.port, [`Cookie: ${session}`, `X-CSRF-Token: ${csrf}`, 'Origin: http://a.test'], '/save'))
        .status,
    ).toBe(200)
    expect(
      (await send(server.port, [`Cookie: ${session}`, json, 'Content-Length: 2'], '/form')).status,
      'a token in the body',
    ).toBe(200)
  }
  for (const url of ['/dose', '/nope']) expect((await send(server.port, [], url)).status, url).toBe(200)
  expect((await send(server.port, ['Host: b.test'])).status, 'two hosts').toBe(200)
  expect(server.asked).toHaveLength(9)
  expect(server.refusals).toEqual([])
})

test('a flood of forged writes leaves a few lines in the log, which count the others', async () => {
  await using server = await open()
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1_000_000)
  try {
    const client = new RawClient(server.port)
    for (let n = 1; n <= 100; n++) await client.send('POST /save HTTP/1.1\r\nHost: a.test\r\n\r\n').responses(n)
    clock.mockReturnValue(1_001_000)
    await client.send('POST /save HTTP/1.1\r\nHost: a.test\r\n\r\n').responses(101)
    client.socket.destroy()
  } finally {
    clock.mockRestore()
  }
  const lines = server.lines.map(line => JSON.parse(line) as Record<string, unknown>)
  expect(lines).toHaveLength(21)
  expect(lines[0]).toMatchObject({ level: 40, route: '/save', status: 419, notLogged: 0 })
  expect(lines[20]).toMatchObject({ level: 40, notLogged: 80 })
})
