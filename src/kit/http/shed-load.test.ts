import type { RequestListener } from 'node:http'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { openListener } from '#kit/testing/open-server.server.ts'
import { RawClient } from '#kit/testing/raw-client.server.ts'
import { log } from '#kit/testing/test-server.server.ts'
import { createMetrics } from './metrics.server.ts'
import { refusalOf, shedLoad } from './shed-load.server.ts'

const publicUrl = 'http://sadozor.test'
const refusals = { json: refusalOf('application/json', '{}', publicUrl), html: refusalOf('text/html', 'Занято', publicUrl) }

const open = (site: RequestListener) => {
  const rules = { isPersonal: (_: string, url: string) => url === '/save', isExempt: (url: string) => url === '/healthz' }
  return openListener(shedLoad({ ...rules, refusals, log, metrics: createMetrics() }, site))
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a.test\r\n\r\n`

/** A site that works on a page until the test finishes it. */
async function openWaiting() {
  const started: (() => void)[] = []
  const server = await open(async ({ url }, response) => {
    if (url === '/page') await new Promise<void>(resolve => started.push(resolve))
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
    client.send(get('/long').repeat(20))
  }
  await expect.poll(async () => (await fetch(`${server.origin}/page`)).status).toBe(200)
  for (const { socket } of deaf) socket.destroy()
})

test('few pages are worked on at once, in order; probes and what one person does wait for none', async () => {
  await using site = await openWaiting()
  const withBody = 'GET /page HTTP/1.1\r\nHost: a.test\r\nContent-Length: 1\r\n\r\nx'
  const pages = Array.from({ length: 12 }, (_, n) => new RawClient(site.server.port).send(n % 2 === 0 ? get('/page') : withBody))
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
  const visit = (count: number) => Array.from({ length: count }, () => new RawClient(site.server.port).send(get('/page')))
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
