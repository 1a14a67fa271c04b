import { get, type IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { Hono } from 'hono'
import { pino } from 'pino'
import { afterEach, describe, expect, test } from 'vitest'
import { type OpenServer, openServer } from '#kit/testing/open-server.server.ts'
import { RawClient } from '#kit/testing/raw-client.server.ts'

const clients: RawClient[] = []
const waiting: (() => void)[] = []

afterEach(() => {
  for (const { socket } of clients.splice(0)) socket.destroy()
  for (const respond of waiting.splice(0)) respond()
})

/** Each third is more than the system takes over from the server before the client has read it: 37 MB with the defaults of Linux. */
const large = new Uint8Array(120 * 1024 * 1024)

/** `/wait` responds when the test is over. */
const app = new Hono()
  .get('/', c => c.text('ready'))
  .get('/wait', async c => {
    await new Promise<void>(resolve => waiting.push(resolve))
    return c.text('at last')
  })
  .get('/large', () => new Response(large))
  .post('/echo', async c => c.text(await c.req.text()))
app.onError((_, c) => c.text('fault', 500))

const request = (path: string) => `GET ${path} HTTP/1.1\r\nHost: sadozor.test\r\n\r\n`

async function open({ port }: OpenServer, from: string, path?: string): Promise<RawClient> {
  const client = await new RawClient(port, from).opened()
  clients.push(client)
  if (path) client.send(request(path))
  return client
}

/** Idle keep-alive connections after a first response, opened a hundred at a time. */
async function openIdle(server: OpenServer, from: string, count: number): Promise<RawClient[]> {
  const opened: RawClient[] = []
  for (let left = count; left > 0; left -= 100) {
    const some = await Promise.all(Array.from({ length: Math.min(left, 100) }, () => open(server, from, '/')))
    opened.push(...(await Promise.all(some.map(client => client.responses()))))
  }
  return opened
}

const forwarded = (address: string) => `GET / HTTP/1.1\r\nHost: sadozor.test\r\nX-Forwarded-For: ${address}\r\n\r\n`

/**
 * Sends one request after the other until one of the answers has this text, or the connection is closed where none is given. Returns how
 * many were sent, at most a thousand: a slow machine may get more than the burst, but not more than the rate for ever.
 */
async function sendUntil(client: RawClient, requestOf: (n: number) => string, wanted: string): Promise<number> {
  for (let n = 1; n <= 1_000; n++) {
    await client.send(requestOf(n)).responses(n)
    if (client.socket.closed || (wanted && client.text.includes(wanted))) return n
  }
  throw new Error('A thousand requests were let through')
}

const openOnes = (list: RawClient[]) => list.filter(({ socket }) => !socket.destroyed)

// Only on Linux all addresses 127.x.y.z are local.
describe.runIf(process.platform === 'linux')('many connections', () => {
  test('4,000 idle connections from three addresses do not block other clients', async () => {
    await using server = await openServer(app)
    for (const from of ['127.1.0.1', '127.1.0.2', '127.1.0.3']) await openIdle(server, from, 1_334)
    const visitors = await openIdle(server, '127.0.0.1', 50)
    expect(visitors.map(({ text }) => text.endsWith('ready'))).toEqual(Array(50).fill(true))
    expect(openOnes(visitors).length).toBe(50)
  })

  test('a network at its limit loses its oldest idle connections; when all are busy, new ones are refused', async () => {
    const lines: string[] = []
    const log = pino({}, { write: (line: string) => void lines.push(line) })
    await using server = await openServer(app, { log, limits: { connections: 100, perNetwork: 4, crowdedAbove: 80 } })
    const neighbour = await openIdle(server, '127.2.0.2', 1)
    const idle = await openIdle(server, '127.2.0.1', 4)
    const busy = [await open(server, '127.2.0.1', '/wait'), await open(server, '127.2.0.1', '/wait')]
    await Promise.all(idle.slice(0, 2).map(({ closed }) => closed))
    expect(openOnes(idle)).toEqual(idle.slice(2))
    busy.push(await open(server, '127.2.0.1', '/wait'), await open(server, '127.2.0.1', '/wait'))
    await expect.poll(() => waiting.length).toBe(4)
    const refused = await open(server, '127.2.0.1', '/')
    await refused.closed
    expect(refused.text).toBe('')
    expect([openOnes(busy).length, openOnes(neighbour).length]).toEqual([4, 1])
    expect(lines.filter(line => line.includes('TRUSTED_PROXIES')).length).toBe(1)
    expect((await openIdle(server, '127.2.0.2', 1))[0]?.status).toBe(200)
  })

  test('a fifth request before the first is answered closes the connection, and reaches nobody', async () => {
    await using server = await openServer(app, { proxies: ['127.2.9.0/24'] })
    const eager = await open(server, '127.2.0.1')
    eager.send(request('/wait').repeat(20))
    await eager.closed
    expect([eager.text, waiting.length]).toEqual(['', 4])
    const four = await open(server, '127.2.0.1')
    four.send(request('/').repeat(4))
    await four.responses(4)
    four.send(request('/').repeat(4))
    await four.responses(8)
    expect(four.text.match(/ready/g)).toHaveLength(8)
    const proxy = await open(server, '127.2.9.1')
    proxy.send(request('/').repeat(20))
    await proxy.responses(20)
    expect(proxy.text.match(/ready/g)).toHaveLength(20)
  })

  test('a connection that is closed for a fifth request counts as a hundred: its network is not back at once', async () => {
    await using server = await openServer(app, { requestsPerSecond: 15 })
    const send = async () => {
      const eager = await open(server, '127.2.0.1')
      eager.send(request('/wait').repeat(20))
      await eager.closed
    }
    await send()
    await send()
    await Promise.all(Array.from({ length: 20 }, send))
    // Without the charge all 22 are let through: four requests of each.
    expect(waiting.length).toBeLessThan(44)
    expect((await openIdle(server, '127.2.0.2', 1))[0]?.status).toBe(200)
  })

  test('a network over its rate of requests is cut off without an answer, whatever it asks for; others are not', async () => {
    const lines: string[] = []
    const log = pino({}, { write: (line: string) => void lines.push(line) })
    await using server = await openServer(app, { log, requestsPerSecond: 1 })
    const greedy = await open(server, '127.2.0.1')
    const sent = await sendUntil(greedy, n => request(n % 2 ? '/' : '/nope'), '')
    expect(greedy.text.match(/HTTP\/1\.1 (200|404)/g)).toHaveLength(sent - 1)
    expect(sent).toBeGreaterThanOrEqual(10)
    // A new connection costs as much, so most of these are closed before they ask for anything.
    const again = await Promise.all(Array.from({ length: 20 }, () => open(server, '127.2.0.1')))
    await Promise.race(again.map(({ closed }) => closed))
    expect(again.map(({ text }) => text)).toEqual(Array(20).fill(''))
    expect((await openIdle(server, '127.2.0.2', 1))[0]?.status).toBe(200)
    expect(lines.filter(line => line.includes('REQUESTS_PER_SECOND'))).toHaveLength(1)
  })

  test('a network over its rate is not cut off at once, or it would be back at once; the oldest of many gives way', async () => {
    await using server = await openServer(app, { limits: { held: 5, holdMs: 600_000 }, requestsPerSecond: 0.2 })
    await sendUntil(await open(server, '127.2.0.1'), () => request('/'), '')
    const again: Awaited<ReturnType<typeof open>>[] = []
    for (let n = 0; n < 20; n++) again.push(await open(server, '127.2.0.1'))
    await Promise.race(again.map(({ closed }) => closed))
    const last = again.slice(-3)
    for (const client of last) client.send(request('/'))
    expect((await openIdle(server, '127.2.0.2', 1))[0]?.status).toBe(200)
    expect(last.map(({ text, socket }) => [text, socket.destroyed])).toEqual(Array(3).fill(['', false]))
    for (const { socket } of again) socket.resetAndDestroy()
  })

  test('a visitor behind a trusted proxy over the rate gets 429, on a connection that goes on', async () => {
    await using server = await openServer(app, { proxies: ['127.2.0.0/16'], requestsPerSecond: 1 })
    const proxy = await open(server, '127.2.0.1')
    await sendUntil(proxy, () => forwarded('203.0.113.1'), 'HTTP/1.1 429 ')
    expect(proxy.text).toContain('Retry-After: 1\r\n')
    expect(proxy.text.match(/ready/g)!.length).toBeGreaterThanOrEqual(10)
    proxy.text = ''
    await proxy.send(forwarded('203.0.113.2')).responses()
    expect(proxy.status).toBe(200)
  })

  test('the addresses of one IPv6 /64 share one rate; the next /64 has its own', async () => {
    await using server = await openServer(app, { proxies: ['127.2.0.0/16'], requestsPerSecond: 1 })
    const proxy = await open(server, '127.2.0.1')
    await sendUntil(proxy, n => forwarded(`2001:db8:1:2::${n.toString(16)}`), 'HTTP/1.1 429 ')
    proxy.text = ''
    await proxy.send(forwarded('2001:db8:1:3::1')).responses()
    expect(proxy.status).toBe(200)
  })

  test('a trusted proxy has no limit', async () => {
    await using server = await openServer(app, {
      proxies: ['127.2.0.0/16'],
      limits: { connections: 100, perNetwork: 4, crowdedAbove: 80 },
    })
    const busy = await Promise.all(Array.from({ length: 10 }, () => open(server, '127.2.0.1', '/wait')))
    await expect.poll(() => waiting.length).toBe(10)
    expect(openOnes(busy).length).toBe(10)
  })

  test('with many connections the oldest idle ones of all networks are closed, and responses close theirs', async () => {
    await using server = await openServer(app, { limits: { connections: 30, perNetwork: 30, crowdedAbove: 20 } })
    const busy = await Promise.all(Array.from({ length: 10 }, () => open(server, '127.2.0.1', '/wait')))
    await expect.poll(() => waiting.length).toBe(10)
    const idle = await openIdle(server, '127.2.0.2', 10)
    expect(openOnes(idle).length).toBe(10)
    expect(idle[0]?.headers.get('connection')).toBe('keep-alive')
    const [newest] = await openIdle(server, '127.2.0.3', 1)
    await idle[0]?.closed
    expect([openOnes(idle).length, openOnes(busy).length, newest?.status]).toEqual([9, 10, 200])
    // Twelve more busy connections exceed the limit, so all idle ones are closed.
    for (let more = 1; more <= 12; more++) {
      busy.push(await open(server, '127.2.0.4', '/wait'))
      await expect.poll(() => waiting.length).toBe(10 + more)
    }
    const [visitor] = await openIdle(server, '127.2.0.5', 1)
    expect([visitor?.status, visitor?.headers.get('connection')]).toEqual([200, 'close'])
    expect([openOnes(idle).length, openOnes(busy).length]).toEqual([0, 22])
  })
})

test('what is read of unwanted bodies only to discard it is bounded for a network, and every sender still gets its answer', async () => {
  await using server = await openServer(app)
  const received: (() => number)[] = []
  server.server.on('connection', socket => received.push(() => socket.bytesRead))
  const piece = 'x'.repeat(1_000_000)
  const senders = await Promise.all(Array.from({ length: 40 }, () => open(server, '127.0.0.1')))
  for (const sender of senders) {
    sender.send('POST /nope HTTP/1.1\r\nHost: sadozor.test\r\nContent-Length: 8000000\r\n\r\n')
    for (let n = 0; n < 8; n++) sender.send(piece)
  }
  await Promise.all(senders.map(sender => sender.responses()))
  expect(senders.map(({ status }) => status)).toEqual(Array(40).fill(404))
  await Promise.all(senders.map(({ closed }) => closed))
  const total = received.reduce((sum, bytes) => sum + bytes(), 0)
  // 4 MB and 1 MB a second for a network; beyond that what a connection has in its buffers.
  expect(total).toBeLessThan(40_000_000)
})

describe.concurrent('a connection without progress has an end', () => {
  test('15 seconds are the limit for a whole request', async () => {
    await using server = await openServer(app)
    const { requestTimeout, headersTimeout } = server.server
    expect(headersTimeout).toBeLessThanOrEqual(requestTimeout)
    expect(requestTimeout + 1_000).toBeLessThanOrEqual(15_000)
  })

  test.each([
    ['sends nothing', ''],
    ['never ends its headers', 'GET / HTTP/1.1\r\nHost: sadozor.test\r\nX-Slow: '],
    ['never ends its body', 'POST /echo HTTP/1.1\r\nHost: sadozor.test\r\nContent-Length: 100\r\n\r\nsome'],
  ])('a client that %s gets 408 and is disconnected', async (_, text) => {
    await using server = await openServer(app)
    const client = await new RawClient(server.port).opened()
    client.send(text)
    const dripping = setInterval(() => text && client.send('x'), 1_000)
    await client.closed
    clearInterval(dripping)
    expect(client.status).toBe(408)
    expect(client.headers.get('x-content-type-options')).toBe('nosniff')
    expect(client.body).toBe('Запрос не пришёл за отведённое время.\n')
  })

  test('a client that does not read is disconnected; one that reads slowly gets the whole response', async () => {
    await using server = await openServer(app)
    const sockets: Socket[] = []
    server.server.on('connection', socket => sockets.push(socket))
    const closed = (socket: Socket) =>
      new Promise<void>(resolve => (socket.destroyed ? resolve() : socket.once('close', () => resolve())))
    const requestLarge = () =>
      new Promise<IncomingMessage>(resolve =>
        get(`${server.origin}/large`, { agent: false }, resolve).on('error', () => {}),
      )
    const nonReading = await requestLarge()
    nonReading.on('error', () => {})
    const slow = await requestLarge()
    const [unread, slowlyRead] = sockets as [Socket, Socket]
    let received = 0
    const read = (async () => {
      for await (const chunk of slow) {
        received += chunk.length
        if (received - chunk.length < large.length / 3 && received >= large.length / 3) await pause(8_000)
        if (received - chunk.length < (large.length * 2) / 3 && received >= (large.length * 2) / 3) await closed(unread)
      }
    })()
    await Promise.all([closed(unread), read])
    expect(unread.writableFinished).toBe(false)
    expect(slowlyRead.writableFinished).toBe(true)
    expect(received).toBe(large.length)
    nonReading.destroy()
  })
})
