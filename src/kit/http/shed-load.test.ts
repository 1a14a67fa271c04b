import type { RequestListener, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { expect, test, vi } from 'vitest'
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

/** A site whose pages wait to be finished by the test. */
async function openWaiting() {
  const started: ServerResponse[] = []
  const server = await open(({ url }, response) => void (url === '/page' ? started.push(response) : response.end()))
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
  await vi.waitFor(async () => expect((await fetch(`${server.origin}/page`)).status).toBe(200))
  for (const { socket } of deaf) socket.destroy()
})

test('few pages are worked on at once, in order; probes and what one person does wait for none', async () => {
  await using site = await openWaiting()
  const pages = Array.from({ length: 12 }, () => new RawClient(site.server.port).send(get('/page')))
  await vi.waitFor(() => expect(site.started).toHaveLength(8))
  for (const path of ['/healthz', '/save']) expect((await fetch(site.server.origin + path)).status).toBe(200)
  expect(site.started).toHaveLength(8)
  for (let finished = 0; finished < pages.length; finished++) {
    await vi.waitFor(() => expect(site.started.length).toBeGreaterThan(finished))
    site.started[finished]!.end()
  }
  for (const page of pages) {
    expect((await page.responses()).status).toBe(200)
    page.socket.destroy()
  }
})

test('who leaves gives up the place, and is not worked for any more when still waiting', async () => {
  await using site = await openWaiting()
  const visit = (count: number) => Array.from({ length: count }, () => new RawClient(site.server.port).send(get('/page')))
  const working = visit(8)
  await vi.waitFor(() => expect(site.started).toHaveLength(8))
  const waiting = visit(3)
  const connections = promisify(site.server.server.getConnections.bind(site.server.server))
  await vi.waitFor(async () => expect(await connections()).toBe(11))
  for (const client of waiting) client.socket.destroy()
  await vi.waitFor(async () => expect(await connections()).toBe(8))
  for (const client of working) client.socket.destroy()
  const [last] = visit(1)
  await vi.waitFor(() => expect(site.started).toHaveLength(9))
  site.started[8]!.end()
  expect((await last!.responses()).status).toBe(200)
  last!.socket.destroy()
})
