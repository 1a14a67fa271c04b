import { afterEach, expect, test, vi } from 'vitest'
import { type StubServer, stubServer } from '#kit/testing/stub-server.server.ts'
import { loadPayload, payloadUrl, prefetchEnded, prefetchPayload } from './payloads.ts'

let server: StubServer
const originalFetch = globalThis.fetch
afterEach(async () => {
  globalThis.fetch = originalFetch
  await server.close()
})

/** Answers with the number of the request, or with the given statuses; relative URLs go to the server, as in a browser. */
async function start(...statuses: number[]) {
  let count = 0
  server = await stubServer((_request, response) => {
    response.writeHead(statuses.shift() ?? 200).end(JSON.stringify(++count))
  })
  globalThis.fetch = (url, init) => originalFetch(new URL(String(url), server.origin), init)
}

const load = (path: string) => loadPayload(new Request(`http://site.test${path}`))
const seen = () => server.seen.map(({ url }) => url)

test('a payload requested ahead is used once', async () => {
  await start()
  prefetchPayload(payloadUrl({ pathname: '/drugs', search: '?page=2' }))
  prefetchPayload('/drugs/_payload.json?page=2')
  expect(await load('/drugs?page=2')).toBe(1)
  expect(seen()).toEqual(['/drugs/_payload.json?page=2'])
  expect(await load('/drugs?page=2')).toBe(2)
})

test('the end of a request made ahead can be waited for, and of no other', async () => {
  await start(200, 500)
  const drugs = { pathname: '/drugs/', search: '' }
  expect(await prefetchEnded(drugs)).toBeUndefined()
  prefetchPayload(payloadUrl(drugs))
  expect(await prefetchEnded(drugs)).toBe(1)
  expect(await load('/drugs')).toBe(1)
  prefetchPayload('/pests/_payload.json')
  expect(await prefetchEnded({ pathname: '/pests', search: '' })).toBeUndefined()
})

test('another page is requested', async () => {
  await start()
  prefetchPayload('/drugs/_payload.json')
  await load('/pests')
  await expect.poll(seen).toHaveLength(2)
  expect(seen().sort()).toEqual(['/drugs/_payload.json', '/pests/_payload.json'])
})

test('after five seconds it is requested again', async () => {
  await start()
  const now = performance.now()
  const clock = vi.spyOn(performance, 'now').mockReturnValue(now)
  prefetchPayload('/plants/_payload.json')
  clock.mockReturnValue(now + 5_001)
  await load('/plants')
  clock.mockRestore()
  await expect.poll(seen).toHaveLength(2)
})

test('when it failed, the navigation requests it as usual', async () => {
  await start(503)
  prefetchPayload('/pests/_payload.json')
  expect(await load('/pests')).toBe(2)
})
