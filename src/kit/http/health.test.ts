import { pino } from 'pino'
import { expect, test } from 'vitest'
import { openListener } from '#kit/testing/open-server.server.ts'
import { RawClient } from '#kit/testing/raw-client.server.ts'
import { answerLiveness } from './health.server.ts'
import { createMetrics } from './metrics.server.ts'

/** Behind it is a site that answers nothing, as if it had more to do than it ever can. */
async function open() {
  const passedOn: string[] = []
  const lines: { route: string; notLogged: number }[] = []
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const metrics = createMetrics()
  const site = answerLiveness(
    { publicUrl: 'https://sadozor.test', log, metrics },
    ({ method, url }) => void passedOn.push(`${method} ${url}`),
  )
  const server = await openListener(site)
  return { ...server, passedOn, lines, metrics }
}

test('the site is not asked, whatever the host is called', async () => {
  await using server = await open()
  const response = await fetch(`${server.origin}/healthz`)
  expect([response.status, await response.text()]).toEqual([200, '{"status":"ok"}'])
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/json',
    'content-length': '15',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'strict-transport-security': expect.stringContaining('max-age='),
    'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/),
  })
  const head = await fetch(`${server.origin}/healthz`, { method: 'HEAD' })
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '15', ''])
  const again = await fetch(`${server.origin}/healthz`, { headers: { 'if-none-match': response.headers.get('etag')! } })
  expect(again.status).toBe(304)
  expect(server.passedOn).toEqual([])
  expect(await server.metrics.text()).toContain('http_requests_total{route="/healthz",method="GET",status="200"} 1')
})

test('everything else is for the site', async () => {
  await using server = await open()
  const host = 'Host: a.test\r\n'
  const others = [
    ['POST /healthz', host],
    ['GET /healthz?full', host],
    ['GET /readyz', host],
    ['GET /healthz', host + host],
    ['GET /healthz', ''],
  ]
  const clients = others.map(([start, hosts]) => new RawClient(server.port).send(`${start} HTTP/1.1\r\n${hosts}\r\n`))
  await expect.poll(() => server.passedOn.toSorted()).toEqual(others.map(([start]) => start).toSorted())
  for (const { socket } of clients) socket.destroy()
})

test('a flood of it writes few lines, and every answer is counted', async () => {
  await using server = await open()
  const client = new RawClient(server.port)
  for (let n = 1; n <= 200; n++) await client.send('GET /healthz HTTP/1.1\r\nHost: a.test\r\n\r\n').responses(n)
  client.socket.destroy()
  const notLogged = server.lines.reduce((sum, line) => sum + line.notLogged, 0)
  expect(server.lines.length).toBeLessThan(200)
  expect(server.lines.length + notLogged).toBeLessThanOrEqual(200)
  expect(await server.metrics.text()).toContain('http_requests_total{route="/healthz",method="GET",status="200"} 200')
})
