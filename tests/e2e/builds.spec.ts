import { expect, type Page, test } from '@playwright/test'
import { follow, holdResponses, isMarked, mark, pageErrors, quiet, requestsOf, settle } from './interception.ts'

const hour = 3_600_000
const minute = 60_000
const latest = '**/builds/latest.json?*'

/** Installs a fake clock, so that the test can skip hours. */
async function openWithClock(page: Page): Promise<void> {
  await page.clock.install()
  await page.goto('/plants')
  await settle(page)
  await expect(page.locator('link[rel=modulepreload]').first()).toBeAttached()
}

const respondWithBuild = (page: Page, id: string) =>
  page.route(latest, route => route.fulfill({ json: { id, timestamp: 1 } }))

test('R-4.21 the build manifests and their cache headers', async ({ request, page }) => {
  await page.goto('/')
  await settle(page)
  const id = await page.evaluate(
    () => (window as unknown as { __reactRouterManifest: { version: string } }).__reactRouterManifest.version,
  )
  const newest = await request.get('/builds/latest.json?1736942400000')
  expect([newest.status(), newest.headers()['cache-control']]).toEqual([200, 'public, max-age=1, immutable'])
  expect(await newest.json()).toEqual({ id, timestamp: expect.any(Number) })
  const meta = await request.get(`/builds/meta/${id}.json`)
  expect(meta.headers()['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(await meta.json()).toEqual({ id, timestamp: expect.any(Number), prerendered: [] })
  for (const path of ['/builds/meta/other.json', '/builds/meta/..%2flatest.json', '/builds/nope.json', '/builds/'])
    expect((await request.get(path)).status(), path).toBe(404)
})

test('R-4.20, R-7.50, R-9.01 the build is checked after the start and then every hour', async ({ page }) => {
  const requests = requestsOf(page, request => request.url().includes('/builds/'))
  await openWithClock(page)
  await expect.poll(() => requests.length).toBe(1)
  expect(requests[0]).toMatch(/^\/builds\/meta\/\w+\.json$/)
  await page.clock.runFor(hour - minute)
  expect(requests.length, 'no request within the hour').toBe(1)
  await page.clock.runFor(minute)
  await expect.poll(() => requests.length).toBe(2)
  expect(requests[1]).toMatch(/^\/builds\/latest\.json\?\d{13}$/)
  await page.clock.runFor(hour)
  await expect.poll(() => requests.length, 'the manifest of this build is requested once').toBe(3)
})

test('R-4.22 after a newer build the page stays, the next navigation is a full load, and checks stop', async ({
  page,
}) => {
  const requests = requestsOf(page, request => request.url().includes('/builds/latest'))
  await respondWithBuild(page, 'newer')
  await openWithClock(page)
  await mark(page)
  await page.clock.fastForward(hour)
  await expect.poll(() => requests.length).toBe(1)
  await settle(page)
  await page.clock.fastForward(hour)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(requests.length).toBe(1)
  expect(await isMarked(page)).toBe(true)
  await Promise.all([page.waitForEvent('load'), follow(page, '/plants/tomat')])
  await expect(page).toHaveURL(/\/plants\/tomat$/)
  expect(await isMarked(page)).toBe(false)
})

test('R-4.20 a build unknown to the server is outdated', async ({ page }) => {
  const requests = requestsOf(page, request => request.url().includes('/builds/'))
  await page.route('**/builds/meta/*.json', route => route.fulfill({ status: 404, json: {} }))
  await openWithClock(page)
  await mark(page)
  await expect.poll(() => requests.length).toBeGreaterThan(0)
  await page.clock.fastForward(hour)
  await settle(page)
  await Promise.all([page.waitForEvent('load'), follow(page, '/plants/tomat')])
  expect(await isMarked(page)).toBe(false)
})

const invalidManifests: [name: string, body: string, status: number][] = [
  ['HTML', '<!DOCTYPE html><title>Вход в сеть</title>', 200],
  ['nothing', '', 200],
  ['null', 'null', 200],
  ['a number for an id', '{"id":5}', 200],
  ['an error', '{"id":"newer"}', 500],
]
for (const [name, body, status] of invalidManifests)
  test(`R-4.20 a manifest that is ${name} is ignored and requested again`, async ({ page }) => {
    const faults = pageErrors(page)
    const requests = requestsOf(page, request => request.url().includes('/builds/latest'))
    await page.route(latest, route => route.fulfill({ status, body }))
    await openWithClock(page)
    await mark(page)
    await page.clock.fastForward(hour)
    await expect.poll(() => requests.length).toBeGreaterThan(0)
    await settle(page)
    await follow(page, '/plants/tomat')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Томат')
    expect(await isMarked(page)).toBe(true)
    const before = requests.length
    await page.clock.fastForward(hour)
    await expect.poll(() => requests.length).toBeGreaterThan(before)
    expect(faults).toEqual([])
  })

test('R-4.23 if the code of a page fails to load, the page is loaded as a document, once', async ({ page }) => {
  const documents = requestsOf(page, request => request.isNavigationRequest())
  await page.route('**/assets/plant.page-*.js', route => route.abort())
  await page.goto('/plants')
  await quiet(page)
  await mark(page)
  expect(documents, 'a failed preload does not reload').toEqual(['/plants'])
  await follow(page, '/plants/tomat')
  await expect(page).toHaveURL(/\/plants\/tomat$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Томат')
  expect(await isMarked(page)).toBe(false)
  await quiet(page)
  expect(documents).toEqual(['/plants', '/plants/tomat'])
})

test('R-4.26 the reload keeps only the reload guard and scroll positions in storage', async ({ page }) => {
  await page.route('**/assets/plant.page-*.js', route => route.abort())
  await page.goto('/plants')
  await settle(page)
  await page.getByRole('main').getByRole('searchbox').fill('огурец')
  await mark(page)
  await follow(page, '/plants/tomat')
  await expect(page).toHaveURL(/\/plants\/tomat$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Томат')
  expect(await isMarked(page)).toBe(false)
  expect(await page.evaluate(() => Object.keys(sessionStorage).sort())).toEqual(['app:reload', 'scroll'])
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
})

test('R-4.25 the same path is not reloaded twice within ten seconds: the error page instead of a loop', async ({
  page,
}) => {
  await page.route('**/assets/plant.page-*.js', route => route.abort())
  await page.goto('/plants')
  await settle(page)
  const store = (value: string) => page.evaluate(text => sessionStorage.setItem('app:reload', text), value)
  await store(JSON.stringify({ path: '/plants/tomat', expires: Date.now() + 60_000 }))
  await mark(page)
  await follow(page, '/plants/tomat')
  await expect(page).toHaveTitle('Internal Server Error')
  await expect(page, 'the address of the page that failed').toHaveURL(/\/plants\/tomat$/)
  await expect(page.getByRole('banner')).toBeVisible()
  expect(await isMarked(page)).toBe(true)
  await page.goBack()
  await expect(page).toHaveURL(/\/plants$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Культуры')
  await follow(page, '/diseases')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Болезни')
  expect(await isMarked(page)).toBe(true)
})

for (const [name, value] of [
  ['is over', JSON.stringify({ path: '/plants/tomat', expires: 1 })],
  ['is of another path', JSON.stringify({ path: '/plants/perec', expires: Date.now() + 600_000 })],
  ['cannot be read', '{{'],
  ['is no object', '"x"'],
] as const)
  test(`R-4.25 an earlier reload that ${name} does not prevent another`, async ({ page }) => {
    await page.route('**/assets/plant.page-*.js', route => route.abort())
    await page.goto('/plants')
    await settle(page)
    await page.evaluate(text => sessionStorage.setItem('app:reload', text), value)
    await mark(page)
    await follow(page, '/plants/tomat')
    await expect(page).toHaveURL(/\/plants\/tomat$/)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Томат')
    expect(await isMarked(page)).toBe(false)
    const stored = JSON.parse((await page.evaluate(() => sessionStorage.getItem('app:reload')))!)
    expect(stored).toEqual({ path: '/plants/tomat', expires: expect.any(Number) })
  })

test('R-4.25 the page is reloaded even if storage is disabled', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'sessionStorage', {
      get() {
        throw new DOMException('denied', 'SecurityError')
      },
    })
  })
  await page.route('**/assets/plant.page-*.js', route => route.abort())
  await page.goto('/plants')
  await settle(page)
  await follow(page, '/plants/tomat')
  await expect(page).toHaveURL(/\/plants\/tomat$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Томат')
})

test('R-4.24, R-8.05 a stylesheet that fails to load during a navigation reloads the page, otherwise not', async ({
  page,
}) => {
  await page.goto('/plants')
  await settle(page)
  await mark(page)
  const addStyles = () =>
    page.evaluate(
      () =>
        new Promise(resolve => {
          const link = Object.assign(document.createElement('link'), {
            rel: 'stylesheet',
            href: '/assets/gone.css',
            onerror: resolve,
          })
          document.head.append(link)
        }),
    )
  await addStyles()
  const isPrevented = await page.evaluate(() => {
    const event = Object.assign(new Event('vite:preloadError', { cancelable: true }), {
      payload: new Error('Unable to preload CSS for /assets/x.css'),
    })
    window.dispatchEvent(event)
    return event.defaultPrevented
  })
  expect(isPrevented).toBe(true)
  expect(await isMarked(page)).toBe(true)
  await holdResponses(page, '**/plants/tomat/_payload.json')
  await follow(page, '/plants/tomat')
  await expect(page.locator('.loading-indicator')).toHaveClass(/is-shown/)
  await Promise.all([page.waitForEvent('load'), addStyles().catch(() => undefined)])
  await expect(page).toHaveURL(/\/plants\/tomat$/)
  expect(await isMarked(page)).toBe(false)
})
