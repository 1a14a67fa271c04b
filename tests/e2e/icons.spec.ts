import { expect, type Page } from '@playwright/test'
import { holdResponses, recordRequestTimes } from './interception.ts'
import { test } from './kit.ts'

const siteIcons = '**/api/_nuxt_icon/**'
const service = 'https://api.iconify.design'
const iconData = { prefix: 'lucide', icons: { sprout: { body: '<path d="M0 0h24v24H0z"/>' } }, width: 24, height: 24 }

const dynamicIcon = (page: Page) => page.locator('.dynamic-icon')
const isDrawn = (page: Page) =>
  dynamicIcon(page).evaluate(node => (node as HTMLElement).style.getPropertyValue('--drawing').startsWith('url('))

/** Warnings in the browser console. */
function warningsOf(page: Page): string[] {
  const warnings: string[] = []
  page.on('console', message => {
    if (message.type() === 'warning') warnings.push(message.text())
  })
  return warnings
}

test('R-7.55 a dynamic icon is requested by its collection and drawn', async ({ page, request }) => {
  const requested = page.waitForRequest(siteIcons)
  await page.goto('/ui-kit')
  const { pathname, search } = new URL((await requested).url())
  expect(pathname + search).toBe('/api/_nuxt_icon/lucide.json?icons=sprout')
  await expect.poll(() => isDrawn(page)).toBe(true)
  const several = await request.get('/api/_nuxt_icon/lucide.json?icons=leaf%2Cnope%2Csprout')
  expect(several.status()).toBe(200)
  const { prefix, icons, width, height } = await several.json()
  expect({ prefix, names: Object.keys(icons), width, height }).toEqual({
    prefix: 'lucide',
    names: ['leaf', 'sprout'],
    width: 24,
    height: 24,
  })
  expect(icons.sprout.body).toContain('<path')
})

test('R-7.56 responses for unknown icons, unknown collections and invalid names, without requests to other hosts', async ({
  request,
}) => {
  const ask = async (path: string) => {
    const response = await request.get(`/api/_nuxt_icon/${path}`)
    return [response.status(), await response.json()]
  }
  expect(await ask('lucide.json?icons=nope')).toEqual([200, { prefix: 'lucide', icons: {}, not_found: ['nope'] }])
  expect((await ask('mdi.json?icons=home'))[0]).toBe(404)
  for (const path of [
    'lucide.json',
    'lucide.json?icons=..%2F..%2Fuser',
    'evil.example%2Fx.json?icons=a',
    'lucide?icons=a',
    '@evil.json?icons=a',
  ])
    expect((await ask(path))[0], path).toBe(400)
  const { headers } = { headers: (await request.get('/api/_nuxt_icon/lucide.json?icons=leaf')).headers() }
  expect(headers['cache-control']).toBe('public, max-age=604800, stale-while-revalidate=604800')
})

test('R-7.57, R-7.58 without the public service only this site is requested; a failure is logged and the page works', async ({
  page,
}) => {
  const warnings = warningsOf(page)
  const hosts = new Set<string>()
  page.on('request', request => hosts.add(new URL(request.url()).host))
  await page.route(siteIcons, route => route.fulfill({ status: 404, json: {} }))
  await page.goto('/ui-kit')
  await expect.poll(() => warnings).toContain('[Icon] failed to load icon `lucide:sprout`')
  expect([...hosts]).toEqual([new URL(process.env.KIT_URL!).host])
  expect(await isDrawn(page)).toBe(false)
  await expect(page.getByText('Значок, который выбрал редактор')).toBeVisible()
})

test('R-7.58 after 1500 ms a timeout is logged; a late response is still drawn', async ({ page }) => {
  const warnings = warningsOf(page)
  await page.clock.install()
  const release = await holdResponses(page, siteIcons)
  await Promise.all([page.waitForRequest(siteIcons), page.goto('/ui-kit')])
  await page.clock.fastForward(1500)
  await expect.poll(() => warnings).toContain('[Icon] loading icon `lucide:sprout` timed out after 1500ms')
  release()
  await expect.poll(() => isDrawn(page)).toBe(true)
})

test.describe('with the public service enabled', () => {
  test.use({ bypassCSP: true })

  async function allowService(page: Page): Promise<void> {
    await page.route('**/ui-kit', async route => {
      const response = await route.fetch()
      const body = (await response.text()).replace('</head>', `<meta name="icon-fallback" content="${service}"></head>`)
      await route.fulfill({ response, body })
    })
    await page.route(`${service}/**`, route =>
      route.fulfill({ json: iconData, headers: { 'access-control-allow-origin': '*' } }),
    )
  }

  test('R-7.57 it is requested at once when this site fails', async ({ page }) => {
    await allowService(page)
    await page.route(siteIcons, route => route.fulfill({ status: 404, json: {} }))
    const requested = page.waitForRequest(`${service}/**`)
    await page.goto('/ui-kit')
    expect((await requested).url()).toBe(`${service}/lucide.json?icons=sprout`)
    await expect.poll(() => isDrawn(page)).toBe(true)
  })

  test('R-7.57 it is requested after 750 ms if this site is slow, and not if it answers', async ({ page }) => {
    await allowService(page)
    const sent = await recordRequestTimes(page, '/lucide.json')
    await page.goto('/ui-kit')
    await expect.poll(() => isDrawn(page)).toBe(true)
    await holdResponses(page, siteIcons)
    await page.reload()
    await expect.poll(() => isDrawn(page)).toBe(true)
    const [ours, fromService] = await sent()
    expect(fromService!.url).toContain(service)
    expect(fromService!.at - ours!.at, 'a timer may be a millisecond early').toBeGreaterThanOrEqual(749)
  })
})
