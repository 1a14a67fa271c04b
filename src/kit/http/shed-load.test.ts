import type { IncomingMessage, RequestListener } from 'node:http'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { openListener } from '#kit/testing/open-server.server.ts'
import { RawClient } from '#kit/testing/raw-client.server.ts'
import { log } from '#kit/testing/test-server.server.ts'
import { createMetrics } from './metrics.server.ts'
import { refusalsOf, type Share, shedLoad } from './shed-load.server.ts'

const publicUrl = 'http://sadozor.test'
const refusals = refusalsOf(
  { busy: { status: 503, message: 'Занято' }, limited: { status: 429, message: 'Слишком много' } },
  { html: (_, message) => message, policy: "default-src 'none'", publicUrl },
)

function open(site: RequestListener, bodies?: Parameters<typeof shedLoad>[0]['bodies']) {
  const metrics = createMetrics()
  const shareOf = ({ url = '' }: IncomingMessage): Share =>
    url.startsWith('/save') ? 'users' : url.startsWith('/form') ? 'strangers' : 'reading'
  const rules = {
    shareOf,
    isExempt: (url: string) => url === '/healthz',
    maxBodyOf: () => 100_000,
    ...(bodies && { bodies }),
  }
  return openListener(shedLoad({ ...rules, refusals, log, metrics }, site)).then(server => ({
    ...server,
    /** How many are worked on in a share, and how many bytes of bodies are held. */
    inWork: async (share: Share) =>
      Number(new RegExp(`in_work\\{share="${share}"\\} (\\d+)`).exec(await metrics.text())?.[1]),
    heldBytes: async () => Number(/^http_request_body_bytes (\d+)/m.exec(await metrics.text())?.[1]),
  }))
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a.test\r\n\r\n`

/** A site that works on a page until the test finishes it. */
async function openWaiting() {
  const started: (() => void)[] = []
  const server = await open(async ({ url }, response) => {
    if (url !== '/healthz' && url !== '/save') await new Promise<void>(resolve => started.push(resolve))
    response.end()
  })
  return { server, started, [Symbol.asyncDispose]: server[Symbol.asyncDispose] }
}

test('callers that do not read their responses take up nobody’s place', async () => {
  const long = Buffer.alloc(1_000_000, 'x')
  await using server = await open(({ url }, response) => void response.end(url === '/long' ? long : 'page'))
  const deaf = Array.from({ length: 20 }, () => new RawClient(server.port))
  for (const client of deaf) {
    await client.opened()
    client.socket.pause()
    client.send(get('/long').repeat(4))
  }
  await expect.poll(async () => (await fetch(`${server.origin}/page`)).status).toBe(200)
  for (const { socket } of deaf) socket.destroy()
})

test('few pages are worked on at once, in order; probes and what one person does wait for none', async () => {
  await using site = await openWaiting()
  const withBody = 'GET /page HTTP/1.1\r\nHost: a.test\r\nContent-Length: 1\r\n\r\nx'
  const pages = Array.from({ length: 12 }, (_, n) =>
    new RawClient(site.server.port).send(n % 2 === 0 ? get('/page') : withBody),
  )
  await expect.poll(() => site.started).toHaveLength(8)
  for (const path of ['/healthz', '/save']) expect((await fetch(site.server.origin + path)).status).toBe(200)
  expect(site.started).toHaveLength(8)
  for (let finished = 0; finished < pages.length; finished++) {
    await expect.poll(() => site.started.length).toBeGreaterThan(finished)
    site.started[finished]!()
  }
  for (const page of pages) {
    expect((await page.responses()).status).toBe(200)
    page.socket.destroy()
  }
})

test('nothing is done for who has left while waiting; the work for who leaves later keeps its place until it is done', async () => {
  await using site = await openWaiting()
  const visit = (count: number) =>
    Array.from({ length: count }, () => new RawClient(site.server.port).send(get('/page')))
  const connections = promisify(site.server.server.getConnections.bind(site.server.server))
  const working = visit(8)
  await expect.poll(() => site.started).toHaveLength(8)
  const waiting = visit(3)
  await expect.poll(() => connections()).toBe(11)
  for (const { socket } of [...working, ...waiting]) socket.destroy()
  await expect.poll(() => connections()).toBe(0)
  const [last] = visit(1)
  await fetch(`${site.server.origin}/save`)
  expect(site.started).toHaveLength(8)
  site.started[0]!()
  await expect.poll(() => site.started).toHaveLength(9)
  site.started[8]!()
  expect((await last!.responses()).status).toBe(200)
  last!.socket.destroy()
})

test('who leaves while waiting gives the place back at once', async () => {
  await using site = await openWaiting()
  const { server, started } = site
  const visit = (count: number) => Array.from({ length: count }, () => new RawClient(server.port).send(get('/page')))
  const working = visit(8)
  await expect.poll(() => started).toHaveLength(8)
  // Pipelined requests too, whose responses wait for the one before.
  const waiting = [...visit(20), ...visit(3).map(client => client.send(get('/page').repeat(2)))]
  await expect.poll(() => server.inWork('reading')).toBe(8 + 29)
  for (const { socket } of waiting) socket.destroy()
  await expect.poll(() => server.inWork('reading')).toBe(8)
  for (const finish of started.splice(0)) finish()
  await expect.poll(() => server.inWork('reading')).toBe(0)
  expect(started).toHaveLength(0)
  const [last] = visit(1)
  await expect.poll(() => started).toHaveLength(1)
  started[0]!()
  expect((await last!.responses()).status).toBe(200)
  for (const { socket } of [...working, last!]) socket.destroy()
})

const post = (path: string, body: string, length = body.length) =>
  `POST ${path} HTTP/1.1\r\nHost: a.test\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n${body}`

test('requests with a body are counted like others: most of a flood get 503, and those of users have places of their own', async () => {
  await using site = await openWaiting()
  const { server, started } = site
  // The first ones show how slow the work is, so that no burst is let in afterwards.
  const clients = Array.from({ length: 400 }, () => new RawClient(server.port).send(post('/form', '{}')))
  await expect.poll(() => clients.filter(({ status }) => status === 503).length).toBeGreaterThan(100)
  const refused = clients.find(({ status }) => status === 503)!
  expect([refused.headers.get('retry-after'), refused.headers.get('content-type')]).toEqual([
    '5',
    'text/html; charset=utf-8',
  ])
  expect(started.length).toBeLessThan(300)
  expect(await server.inWork('strangers')).toBe(started.length)
  const save = await fetch(`${server.origin}/save`, { method: 'POST', body: '{}' })
  expect(save.status).toBe(200)
  for (const finish of started) finish()
  await expect.poll(() => server.inWork('strangers')).toBe(0)
  for (const { socket } of clients) socket.destroy()
})

test('a body that does not arrive takes up nobody’s place, and its memory is given back when its sender leaves', async () => {
  await using site = await openWaiting()
  const { server, started } = site
  const chunked = 'POST /form HTTP/1.1\r\nHost: a.test\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nsome\r\n'
  const slow = Array.from({ length: 40 }, (_, n) =>
    new RawClient(server.port).send(n % 2 ? chunked : post('/form', '{', 16_000)),
  )
  await expect.poll(() => server.heldBytes()).toBe(20 * 16_000 + 20 * 100_000)
  expect([started.length, await server.inWork('strangers')]).toEqual([0, 0])
  slow[0]!.send(' '.repeat(15_999))
  slow[1]!.send('0\r\n\r\n')
  await expect.poll(() => started).toHaveLength(2)
  for (const finish of started) finish()
  for (const client of slow.slice(0, 2)) expect((await client.responses()).status).toBe(200)
  for (const { socket } of slow) socket.destroy()
  await expect.poll(() => server.heldBytes()).toBe(0)
})

test('a long body that is slow to arrive gives its place back', async () => {
  await using site = await openWaiting()
  const { server, started } = site
  const client = new RawClient(server.port).send(post('/form', '{', 90_000))
  await expect.poll(() => started).toHaveLength(1)
  expect(await server.inWork('strangers')).toBe(1)
  await expect.poll(() => server.inWork('strangers')).toBe(0)
  started[0]!()
  client.socket.destroy()
})

// Only on Linux all addresses 127.x.y.z are local.
test.runIf(process.platform === 'linux')(
  'the bodies of one network are bounded, and those of all: 429 and 503',
  async () => {
    const few = { total: 50_000, perNetwork: 30_000 }
    await using server = await open((_, response) => void response.end(), { strangers: few, users: few })
    const slow: RawClient[] = []
    const send = (length: number, from: string) => {
      const client = new RawClient(server.port, from).send(post('/form', '{', length))
      slow.push(client)
      return client
    }
    send(15_000, '127.3.0.1')
    send(15_000, '127.3.0.1')
    await expect.poll(() => server.heldBytes()).toBe(30_000)
    const outcomeOf = async (client: RawClient) => {
      const { status, headers } = await client.responses()
      return [status, headers.get('retry-after')]
    }
    expect(await outcomeOf(send(1, '127.3.0.1'))).toEqual([429, '5'])
    expect(await outcomeOf(send(20_001, '127.3.0.2'))).toEqual([503, '5'])
    expect(await outcomeOf(new RawClient(server.port, '127.3.0.2').send(post('/form', '{}')))).toEqual([200, null])
    for (const { socket } of slow) socket.destroy()
    await expect.poll(() => server.heldBytes()).toBe(0)
  },
)
