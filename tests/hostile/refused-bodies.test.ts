import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findFreePort } from '#kit/process/find-free-port.server.ts'
import { hashToken, newToken } from '#kit/security/token.server.ts'
import { builtApp, testOrigin } from '#kit/testing/built-app.server.ts'
import { openListener } from '#kit/testing/open-server.server.ts'
import { startSite } from '#kit/testing/running-site.server.ts'
import { emptyDatabase, type TestDatabase } from '#kit/testing/test-database.server.ts'

/** What a refused request costs: on every route that writes, its head is judged before a byte of its body is read. */

interface Write {
  method: string
  path: string
  access: 'public' | 'user' | 'owner' | 'admin'
  isStateless: boolean
  needsPassword: boolean
  maxBytes: number
}

let database: TestDatabase
let app: Hono
let writes: Write[]

beforeAll(async () => {
  database = await emptyDatabase()
  app = await builtApp({ db: database.db })
  const contract = (await (await app.request(`${testOrigin}/api/openapi.json`)).json()) as {
    paths: Record<string, Record<string, Record<string, unknown>>>
  }
  writes = Object.entries(contract.paths).flatMap(([pattern, methods]) =>
    Object.entries(methods)
      .filter(([method]) => method !== 'get')
      .map(([method, route]) => ({
        method: method.toUpperCase(),
        path: `/api${pattern.replaceAll(/\{\w+\}/g, '1')}`,
        access: route['x-access'] as Write['access'],
        isStateless: route['x-stateless'] === true,
        needsPassword: route['x-needs-password'] === true,
        maxBytes: (route['x-max-body'] as number | undefined) ?? 16 * 1024,
      })),
  )
  expect(writes.length).toBeGreaterThan(60)
})
afterAll(() => database[Symbol.asyncDispose]())

/** Cookies and the token of a new session: of an administrator, of a user, or of nobody. */
async function open(who: 'admin' | 'user' | 'visitor'): Promise<{ cookie: string; 'x-xsrf-token': string }> {
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
    const visitor = await open('visitor')
    const admin = await open('admin')
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
    const [visitor, user, admin] = [await open('visitor'), await open('user'), await open('admin')]
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
    const { cookie } = await open('admin')
    const streamed = writes.filter(
      write => /\/(import|process|replace|patch\/1)$/.test(write.path) && write.method !== 'PUT',
    )
    expect(streamed.length).toBeGreaterThanOrEqual(4)
    for (const write of streamed)
      expect(await send(write, { ...json, cookie }), write.path).toEqual({ status: 419, parts: 0 })
  })

  test('the token of a small body is found, in a length that is announced and in chunks', async () => {
    const headers = await open('visitor')
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

/** Sends a whole body unless the answer comes first, or the connection ends. */
function guest(
  port: number,
  { method, path: address }: Pick<Write, 'method' | 'path'>,
  length: number,
  from: string,
): Promise<number> {
  return new Promise(resolve => {
    const socket: Socket = connect({ port, host: '127.0.0.1', localAddress: from })
    let text = ''
    const end = () => {
      socket.destroy()
      resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0))
    }
    socket.on('error', () => {}).once('close', end)
    socket.setEncoding('latin1').on('data', (part: string) => {
      text += part
      if (text.includes('\r\n\r\n')) end()
    })
    socket.write(
      `${method} ${address} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`,
    )
    socket.write('{"_token":"a","b":"')
    let left = length - 19
    const more = () => {
      while (left > 0 && !socket.destroyed) {
        const size = Math.min(left, filling.length)
        left -= size
        if (!socket.write(filling.subarray(0, size))) return
      }
    }
    socket.on('drain', more)
    more()
  })
}

const filling = Buffer.alloc(256 * 1024, 'x')

/** Sends for as long as the connection is open, whatever is answered. */
function sendOn(port: number): Promise<unknown> {
  const socket = connect({ port, host: '127.0.0.1' }).on('error', () => {})
  const more = () => {
    while (!socket.destroyed && socket.write(filling));
  }
  socket.write(`POST / HTTP/1.1\r\nHost: a.test\r\nContent-Length: 1000000000\r\n\r\n`)
  socket.on('drain', more).resume()
  more()
  return new Promise(resolve => socket.once('close', resolve))
}

test('of a body that nobody reads no part stays in memory', async () => {
  const parts: Buffer[] = []
  await using server = await openListener((request, response) => {
    const push = request.push.bind(request)
    request.push = (part: Buffer | null) => {
      if (part) parts.push(part)
      return push(part)
    }
    response.writeHead(413).end()
  })
  expect(await guest(server.port, { method: 'POST', path: '/' }, 3_000_000, '127.0.0.1')).toBe(413)
  await Promise.all(Array.from({ length: 30 }, () => sendOn(server.port)))
  expect(parts.length).toBeGreaterThan(1)
  const kept = () => parts.filter(({ buffer }) => !(buffer as ArrayBuffer).detached).length
  await expect.poll(kept, { timeout: 20_000 }).toBe(0)
})

/** As `npm start` sets them. */
const memorySettings = {
  NODE_OPTIONS: '--max-semi-space-size=32 --max-old-space-size=512',
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '1048576',
}

/** Resident memory of a process, now; megabytes. */
const memoryOf = async (pid: number) =>
  Number(/^VmRSS:\s+(\d+)/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024

/** Asks again and again until `work` is done; the longest wait for an answer, in milliseconds. */
async function probeDuring(origin: string, work: Promise<unknown>): Promise<number> {
  let isDone = false
  const done = work.finally(() => {
    isDone = true
  })
  let longest = 0
  while (!isDone) {
    const started = performance.now()
    expect((await fetch(`${origin}/healthz`)).status).toBe(200)
    longest = Math.max(longest, performance.now() - started)
    await pause(5)
  }
  await done
  return longest
}

// Only on Linux all addresses 127.x.y.z are local, and memory can be read.
test.runIf(process.platform === 'linux')(
  'bodies of guests on all routes at once cost about as much as their heads, in time and in memory',
  async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'sadozor-guests-'))
    const port = await findFreePort()
    const settings = {
      DATABASE_URL: database.url,
      DATABASE_UNSAFE: 'true',
      DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      PORT: String(port),
    }
    const site = await startSite({ ...settings, ...memorySettings, LOG_LEVEL: 'error', REQUESTS_PER_SECOND: '0' })
    const origin = `http://127.0.0.1:${port}`
    const guarded = writes.filter(({ isStateless }) => !isStateless)
    const longest = guarded.toSorted((a, b) => b.maxBytes - a.maxBytes)
    const statuses = new Map<number, Set<number>>()
    /** So many guests on one route, from four networks. */
    const flood = async (write: Write, count: number, length: number) => {
      const from = (n: number) => `127.4.0.${1 + (n % 4)}`
      const answers = await Promise.all(Array.from({ length: count }, (_, n) => guest(port, write, length, from(n))))
      statuses.set(count, new Set([...(statuses.get(count) ?? []), ...answers]))
    }
    const everywhere = async (routes: readonly Write[], count: number, lengthOf: (write: Write) => number) => {
      for (const write of routes) await flood(write, count, lengthOf(write))
    }
    try {
      // The same with bodies of nothing, to compare with.
      await everywhere(guarded, 20, () => 19)
      const plain = await probeDuring(
        origin,
        everywhere(longest.slice(0, 6), 200, () => 19),
      )
      const before = await memoryOf(site.child.pid!)
      let highest = before
      const watch = setInterval(async () => {
        highest = Math.max(highest, await memoryOf(site.child.pid!))
      }, 20)
      await everywhere(guarded, 1, ({ maxBytes }) => maxBytes)
      await everywhere(guarded, 20, ({ maxBytes }) => maxBytes)
      const slowest = await probeDuring(
        origin,
        everywhere(longest.slice(0, 6), 200, ({ maxBytes }) => maxBytes),
      )
      clearInterval(watch)
      expect(statuses.get(1)).toEqual(new Set([419]))
      // Of many at once some lose their connection while they are still sending.
      for (const answers of statuses.values())
        expect([...answers].filter(status => status !== 419 && status !== 0)).toEqual([])
      expect(slowest).toBeLessThan(5 * plain + 500)
      // Read and parsed, these bodies would be gigabytes.
      expect(highest - before).toBeLessThan(50)
      await expect.poll(async () => (await memoryOf(site.child.pid!)) - before, { timeout: 20_000 }).toBeLessThan(25)
    } finally {
      await site.stop()
      await rm(dataDir, { recursive: true, force: true })
    }
  },
)
