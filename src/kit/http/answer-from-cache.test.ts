import { get, type IncomingHttpHeaders } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync } from 'node:zlib'
import { Hono } from 'hono'
import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { listenerOf } from '#kit/process/application.server.ts'
import { openListener } from '#kit/testing/open-server.server.ts'
import { RawClient } from '#kit/testing/raw-client.server.ts'
import { log } from '#kit/testing/test-server.server.ts'
import { answerFromCache } from './answer-from-cache.server.ts'
import type { ShellEnv } from './error-response.server.ts'
import { finish } from './finish.server.ts'
import { toFinished } from './finished-response.server.ts'
import { createMetrics } from './metrics.server.ts'
import { createResponseCache } from './response-cache.server.ts'

const text = Array.from({ length: 3_000 }, (_, n) => `Грядка ${(n * n) % 997}.`).join(' ')

const fetchBytes = (url: string) =>
  new Promise<{ headers: IncomingHttpHeaders; bytes: Buffer }>((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, async response => {
      resolve({ headers: response.headers, bytes: await buffer(response) })
    }).on('error', reject)
  })

test('what is requested again is compressed again, to fewer bytes of the same text', async () => {
  const responses = createResponseCache({ generation: { value: 1, isListening: true }, maxBytes: 1_000_000 })
  const app = new Hono<ShellEnv>().use(finish(responses)).get('*', c => c.html(text))
  const listener = listenerOf(app as unknown as Hono, { log, publicUrl: 'http://sadozor.test' })
  await using server = await openListener(
    answerFromCache({ responses, addressOf: url => url, log, metrics: createMetrics() }, listener),
  )
  const first = await fetchBytes(server.origin)
  const stored = responses.size.bytes
  await expect.poll(async () => (await fetchBytes(server.origin)).bytes.length).toBeLessThan(first.bytes.length)
  const later = await fetchBytes(server.origin)
  for (const { headers, bytes } of [first, later]) {
    expect(brotliDecompressSync(bytes).toString()).toBe(text)
    expect(headers['content-length']).toBe(String(bytes.length))
    expect(headers.etag).toBe(first.headers.etag)
  }
  expect(responses.size.bytes).toBeLessThan(stored)
})

test('only what is asked for by GET or HEAD, at one host of ours, comes from the cache', async () => {
  const responses = createResponseCache({ generation: { value: 1, isListening: true }, maxBytes: 1_000_000 })
  const page = toFinished(200, new Headers({ 'Content-Type': 'text/html' }), Buffer.from('from the cache'))
  await responses.share('/', async () => ({ route: '/', response: page, keys: [], isShared: true }))
  const site = {
    responses,
    addressOf: (url: string) => (url === '/' ? url : null),
    hosts: ['Sad.test'],
    log,
    metrics: createMetrics(),
  }
  await using server = await openListener(answerFromCache(site, (_, response) => void response.end('from the site')))
  const ask = async (start: string, ...headers: string[]) => {
    const client = new RawClient(server.port).send(
      [`${start} HTTP/1.1`, ...headers, 'Connection: close', '', ''].join('\r\n'),
    )
    return buffer(client.socket).then(String)
  }
  expect(await ask('GET /', 'Host: sad.test')).toContain('from the cache')
  expect(await ask('GET /', 'HOST: SAD.test')).toContain('from the cache')
  expect(await ask('HEAD /', 'Host: sad.test')).toMatch(/content-type: text\/html.*\r\n\r\n$/is)
  for (const answer of [
    await ask('POST /', 'Host: sad.test', 'Content-Length: 0'),
    await ask('GET /other', 'Host: sad.test'),
    await ask('GET /', 'Host: foreign.test'),
    await ask('GET /', 'Host: sad.test', 'host: sad.test'),
  ])
    expect(answer).toContain('from the site')
})

test('what came from the cache is told with its address, and nothing else', async () => {
  const responses = createResponseCache({ generation: { value: 1, isListening: true }, maxBytes: 8_000_000 })
  const told: string[] = []
  const app = new Hono<ShellEnv>()
    .use(finish(responses))
    .get('*', c => c.html(text, 200, { 'Cache-Control': 'no-cache' }))
  const site = {
    responses,
    addressOf: (url: string) => url,
    onHit: (url: string) => void told.push(url),
    log,
    metrics: createMetrics(),
  }
  await using server = await openListener(
    answerFromCache(site, listenerOf(app as unknown as Hono, { log, publicUrl: 'http://sadozor.test' })),
  )
  const [page, , answer, again] = [
    await fetchBytes(`${server.origin}/`),
    await fetchBytes(`${server.origin}/`),
    await fetchBytes(`${server.origin}/?q=skor`),
    await fetchBytes(`${server.origin}/?q=skor`),
  ]
  expect(told).toEqual(['/', '/?q=skor'])
  expect(page.headers['cache-control']).toContain('s-maxage')
  // What people ask is counted here, so that no shared cache may answer it.
  expect([answer, again].map(({ headers }) => headers['cache-control'])).toEqual(['no-cache', 'no-cache'])
})

test('of many cached responses within a second twenty have a line in the log, and the next one tells how many had none', async () => {
  const responses = createResponseCache({ generation: { value: 1, isListening: true }, maxBytes: 1_000_000 })
  const page = toFinished(200, new Headers({ 'Content-Type': 'text/html' }), Buffer.from('from the cache'))
  await responses.share('/', async () => ({ route: '/', response: page, keys: [], isShared: true }))
  const lines: Record<string, unknown>[] = []
  const kept = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const site = { responses, addressOf: (url: string) => url, log: kept, metrics: createMetrics() }
  await using server = await openListener(answerFromCache(site, (_, response) => void response.end('from the site')))
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1_000_000)
  try {
    const client = new RawClient(server.port)
    for (let n = 1; n <= 50; n++) await client.send('GET / HTTP/1.1\r\nHost: sad.test\r\n\r\n').responses(n)
    expect(lines).toHaveLength(20)
    clock.mockReturnValue(1_001_000)
    await client.send('GET / HTTP/1.1\r\nHost: sad.test\r\n\r\n').responses(51)
    client.socket.destroy()
    expect(lines).toHaveLength(21)
    expect(lines[20]).toMatchObject({ level: 30, route: '/', status: 200, cached: true, notLogged: 30 })
  } finally {
    clock.mockRestore()
  }
})
