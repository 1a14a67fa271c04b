import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { builtApp, testOrigin } from '#kit/testing/built-app.server.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'

let database: TestDatabase
let get: (path: string) => Promise<Response>

beforeAll(async () => {
  database = await testDatabase()
  const app = await builtApp({ db: database.db })
  get = async path => app.request(testOrigin + path)
})
afterAll(() => database[Symbol.asyncDispose]())

/** What the server tells the worker, and the address of its code. */
async function workerValues(): Promise<{ build: string; files: string[]; code: string }> {
  const script = await (await get('/service-worker.js')).text()
  const [, site, code] = /^const site=(.+)\nimportScripts\("(.+)"\)\n$/.exec(script)!
  return { ...JSON.parse(site!), code: code! }
}

test('the worker is asked for again each time, may reach this site alone, and is named by its build', async () => {
  const { status, headers } = await get('/service-worker.js')
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(headers.get('cache-control')).toBe('no-cache')
  expect(headers.get('content-security-policy')).toBe(
    "default-src 'none'; script-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  )
  const latest = (await (await get('/builds/latest.json')).json()) as { id: string }
  expect((await workerValues()).build).toBe(latest.id)
})

test('every file that the worker takes along is served, because one that is missing would stop its installation', async () => {
  const { files, code } = await workerValues()
  expect(files).toContain('/offline.html')
  for (const file of [...files, code]) expect([file, (await get(file)).status]).toEqual([file, 200])
})

test('the page without a connection has no scripts and the policy of a page', async () => {
  const response = await get('/offline.html')
  expect(response.headers.get('cache-control')).toBe('no-cache')
  expect(response.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; script-src 'self'; .*trusted-types default/,
  )
  const html = await response.text()
  expect(html).toContain('<h1 class="text-display">Нет связи</h1>')
  expect(html).not.toMatch(/<script|style=/)
  const { files } = await workerValues()
  for (const [, href] of html.matchAll(/rel="stylesheet" href="(.+?)"/g)) expect(files).toContain(href)
})

test('the manifest is linked, and its icons have the size that it says', async () => {
  const response = await get('/app.webmanifest')
  expect(response.headers.get('content-type')).toBe('application/manifest+json')
  const manifest = (await response.json()) as {
    start_url: string
    icons: { src: string; sizes: string; type: string }[]
  }
  expect(manifest.start_url).toBe('/todo')
  expect(await (await get('/todo')).text()).toContain('<link rel="manifest" href="/app.webmanifest"/>')
  const bitmaps = manifest.icons.filter(({ type }) => type === 'image/png')
  expect(bitmaps).toHaveLength(3)
  for (const { src, sizes } of bitmaps) {
    const png = readFileSync(`public${src}`)
    expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes)
  }
})
