import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { pickEncoding } from './content-encoding.server.ts'
import { finish } from './finish.server.ts'
import { isFresh } from './finished-response.server.ts'

const text = 'Урожай. '.repeat(500)
const app = new Hono()
  .use(finish())
  .get('/text', c => c.text(text))
  .get('/png', c => c.body(text, 200, { 'Content-Type': 'image/png' }))
const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  app.request(path, { headers, method })

test('compressed as the caller prefers, and the same inside', async () => {
  for (const [accept, unpack] of [
    ['gzip, deflate, br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const response = await ask('/text', { 'accept-encoding': accept })
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(response.headers.get('content-length')).toBe(String(bytes.length))
    expect(unpack(bytes).toString()).toBe(text)
  }
})

test('pictures are not compressed again', async () => {
  const response = await ask('/png', { 'accept-encoding': 'br' })
  expect(response.headers.get('content-encoding')).toBeNull()
})

test('what the caller has is not sent again', async () => {
  const etag = (await ask('/text')).headers.get('etag')!
  const again = await ask('/text', { 'if-none-match': `"other", ${etag}` })
  expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag])
})

test('HEAD tells the length of what GET would send', async () => {
  const [head, get] = [await ask('/text', {}, 'HEAD'), await ask('/text')]
  expect(await head.text()).toBe('')
  expect(head.headers.get('content-length')).toBe(get.headers.get('content-length'))
})

test.each([
  ['br;q=0, gzip', 'gzip'],
  ['BR', 'br'],
  ['identity', null],
  ['', null],
  ['gzip;q=0.000', null],
])('accept-encoding «%s»', (accept, expected) => expect(pickEncoding(accept)).toBe(expected))

test('validators are compared weakly', () => {
  expect(isFresh('"a"', 'W/"a"')).toBe(true)
  expect(isFresh('*', '"a"')).toBe(true)
  expect(isFresh('"b"', '"a"')).toBe(false)
  expect(isFresh(undefined, '"a"')).toBe(false)
})
