import { get, type IncomingHttpHeaders } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync } from 'node:zlib'
import { Hono } from 'hono'
import { expect, test, vi } from 'vitest'
import { listenerOf } from '#kit/process/application.server.ts'
import { openListener } from '#kit/testing/open-server.server.ts'
import { log } from '#kit/testing/test-server.server.ts'
import { answerFromCache } from './answer-from-cache.server.ts'
import type { ShellEnv } from './error-response.server.ts'
import { finish } from './finish.server.ts'
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
  await using server = await openListener(answerFromCache({ responses, addressOf: url => url, log, metrics: createMetrics() }, listener))
  const first = await fetchBytes(server.origin)
  const stored = responses.size.bytes
  const later = await vi.waitFor(async () => {
    const again = await fetchBytes(server.origin)
    expect(again.bytes.length).toBeLessThan(first.bytes.length)
    return again
  })
  for (const { headers, bytes } of [first, later]) {
    expect(brotliDecompressSync(bytes).toString()).toBe(text)
    expect(headers['content-length']).toBe(String(bytes.length))
    expect(headers.etag).toBe(first.headers.etag)
  }
  expect(responses.size.bytes).toBeLessThan(stored)
})
