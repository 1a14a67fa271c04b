import { get, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { connect } from '#kit/db/pool.server.ts'
import { builtApp } from '#kit/testing/built-app.server.ts'
import { type OpenServer, openServer } from '#kit/testing/open-server.server.ts'
import { RawClient } from '#kit/testing/raw-client.server.ts'
import { emptyDatabase, type TestDatabase } from '#kit/testing/test-database.server.ts'

let database: TestDatabase
let server: OpenServer
const metricsToken = 'a token for the metrics'
const lines: { level: number; status?: number; route?: string; msg: string }[] = []
const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) })

beforeAll(async () => {
  database = await emptyDatabase()
  server = await openServer(await builtApp({ db: database.db, log, metricsToken }), { log })
})

beforeEach(() => {
  lines.length = 0
})

afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})

const host = 'Host: sadozor.test\r\n'
const badRequestText = 'Некорректный запрос.'

const broken: [string, string, number, string][] = [
  ['something else than HTTP', 'hello\r\n\r\n', 400, badRequestText],
  ['a header without a name', `GET / HTTP/1.1\r\n${host}: nothing\r\n\r\n`, 400, badRequestText],
  [
    'two lengths',
    `POST /api/dose HTTP/1.1\r\n${host}Content-Length: 1\r\nContent-Length: 2\r\n\r\n`,
    400,
    badRequestText,
  ],
  [
    'a length beside chunks',
    `POST /api/dose HTTP/1.1\r\n${host}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    400,
    badRequestText,
  ],
  ['a broken chunk', `POST /api/dose HTTP/1.1\r\n${host}Transfer-Encoding: chunked\r\n\r\nzz\r\n`, 400, badRequestText],
  [
    '20 KB of headers',
    `GET / HTTP/1.1\r\n${host}X-Long: ${'x'.repeat(20_000)}\r\n\r\n`,
    431,
    'Слишком длинные заголовки запроса.',
  ],
  [
    '2 MB of headers',
    `GET / HTTP/1.1\r\n${host}X-Long: ${'x'.repeat(2_000_000)}\r\n\r\n`,
    431,
    'Слишком длинные заголовки запроса.',
  ],
  [
    'an expectation of its own',
    `GET / HTTP/1.1\r\n${host}Expect: wonders\r\n\r\n`,
    417,
    'Такое ожидание не выполняется.',
  ],
  ['no host', 'GET / HTTP/1.1\r\n\r\n', 400, badRequestText],
  ['no host in HTTP/1.0', 'GET / HTTP/1.0\r\n\r\n', 400, badRequestText],
  ['an empty host', 'GET / HTTP/1.1\r\nHost:\r\n\r\n', 400, badRequestText],
  ['a host with a path', 'GET / HTTP/1.1\r\nHost: a/b\r\n\r\n', 400, badRequestText],
  ['a host with a user', 'GET / HTTP/1.1\r\nHost: a@b\r\n\r\n', 400, badRequestText],
  ['an absolute address that is none', `GET http://[/ HTTP/1.1\r\n${host}\r\n`, 400, badRequestText],
  ['two hosts', `GET /drugs HTTP/1.1\r\n${host}Host: evil.example\r\n\r\n`, 400, badRequestText],
  ['the same host twice', `GET /healthz HTTP/1.1\r\n${host}${host}\r\n`, 400, badRequestText],
]

describe('an invalid request', () => {
  test.each(broken)('%s is rejected with a short text and the common headers', async (_, text, status, message) => {
    const client = await new RawClient(server.port).opened()
    await client.send(text).responses()
    client.socket.end()
    await client.closed
    expect(client.status).toBe(status)
    expect(Object.fromEntries(client.headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy': expect.stringContaining('geolocation=()'),
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'cache-control': 'no-store',
    })
    expect(client.body).toContain(message)
    expect(client.body.length).toBeLessThan(2_000)
  })

  test('with an https public URL the response has HSTS', async () => {
    const { plainTextError } = await import('#kit/process/parser-errors.server.ts')
    expect(plainTextError(400, 'https://sadozor.example').headers['Strict-Transport-Security']).toContain(
      'max-age=31536000',
    )
  })

  test('a broken request after a valid one does not affect the first response', async () => {
    const client = await new RawClient(server.port).opened()
    client.send(`GET /healthz HTTP/1.1\r\n${host}\r\n`)
    await client.responses()
    client.send('nonsense\r\n\r\n')
    await client.closed
    expect(client.text.match(/HTTP\/1\.1 \d{3}/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 400'])
  })
})

describe('a client that disconnects causes no error in the log', () => {
  const loggedStatuses = () =>
    expect.poll(() => lines.filter(({ msg }) => msg === 'request').map(({ status }) => status))
  async function visitorHeaders() {
    const response = await fetch(`${server.origin}/sanctum/csrf-cookie`)
    const cookies = response.headers.getSetCookie().map(cookie => cookie.split(';', 1)[0]!)
    const token = cookies.find(cookie => cookie.startsWith('XSRF-TOKEN='))!.slice('XSRF-TOKEN='.length)
    lines.length = 0
    return { cookie: cookies.join('; '), 'x-xsrf-token': decodeURIComponent(token) }
  }
  const expectNoWarnings = () => expect(lines.filter(({ level }) => level > 30)).toEqual([])

  test.each(['/api/dose', '/api/login', '/api/register'])('in the middle of its body to %s', async address => {
    // Without a token it would be refused before its body is read.
    const visitor = await visitorHeaders()
    const opened = server.server.listenerCount('request')
    const sending = request(server.origin + address, {
      method: 'POST',
      headers: { ...visitor, 'content-type': 'application/json', 'content-length': 1_000 },
    })
    sending.on('error', () => {})
    const arrived = new Promise(resolve => server.server.once('request', resolve))
    sending.write('{"some":')
    await arrived
    await pause(50)
    sending.destroy()
    await loggedStatuses().toEqual([499])
    expectNoWarnings()
    expect(server.server.listenerCount('request')).toBe(opened)
  })

  test('in the middle of a body in chunks', async () => {
    const client = await new RawClient(server.port).opened()
    const arrived = new Promise(resolve => server.server.once('request', resolve))
    client.send(
      `POST /api/dose HTTP/1.1\r\n${host}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{"som\r\n`,
    )
    await arrived
    client.socket.destroy()
    await loggedStatuses().toEqual([499])
    expectNoWarnings()
  })

  test('before the response', async () => {
    // Outside the pool: the statements of the page that wait for the lock may take every connection of it.
    const [locking, watching] = await Promise.all([
      connect({ connectionString: database.url }),
      connect({ connectionString: database.url }),
    ])
    await locking.query('begin; lock table drug in access exclusive mode')
    const pending = get(`${server.origin}/drugs`, { headers: { accept: 'text/html' } }).on('error', () => {})
    const blocked = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
    await expect.poll(async () => (await watching.query(blocked)).rowCount).toBeGreaterThan(0)
    pending.destroy()
    await pause(50)
    await locking.query('rollback')
    await Promise.all([locking.end(), watching.end()])
    await loggedStatuses().toEqual([499])
    expectNoWarnings()
  })

  test('and is counted with status 499', async () => {
    const metrics = await (
      await fetch(`${server.origin}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
    ).text()
    expect(metrics).toMatch(/http_requests_total\{route="[^"]*",method="POST",status="499"\} \d/)
    expect(metrics).not.toMatch(/status="5\d\d"/)
  })
})
