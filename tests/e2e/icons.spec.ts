import { expect, type Page } from '@playwright/test'
import { holdBack } from './interception.ts'
import { test } from './kit.ts'

const ours = '**/api/_nuxt_icon/**'
const service = 'https://api.iconify.design'
const answer = { prefix: 'lucide', icons: { sprout: { body: '<path d="M0 0h24v24H0z"/>' } }, width: 24, height: 24 }

const place = (page: Page) => page.locator('.dynamic-icon')
const isDrawn = (page: Page) => place(page).evaluate(node => (node as HTMLElement).style.getPropertyValue('--drawing').startsWith('url('))

/** What the browser's console was told as a warning. */
function warningsOf(page: Page): string[] {
  const said: string[] = []
  page.on('console', message => {
    if (message.type() === 'warning') said.push(message.text())
  })
  return said
}

test('R-7.55 an icon that an editor chose is asked for by its collection and drawn', async ({ page, request }) => {
  const asked = page.waitForRequest(ours)
  await page.goto('/ui-kit')
  const { pathname, search } = new URL((await asked).url())
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

test('R-7.56 nothing known, no such collection, a name that is none: each has its answer, and nobody else is asked', async ({
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

test('R-7.57, R-7.58 without the public service only we are asked; a failure is said, and the page goes on', async ({ page }) => {
  const said = warningsOf(page)
  const hosts = new Set<string>()
  page.on('request', request => hosts.add(new URL(request.url()).host))
  await page.route(ours, route => route.fulfill({ status: 404, json: {} }))
  await page.goto('/ui-kit')
  await expect.poll(() => said).toContain('[Icon] failed to load icon `lucide:sprout`')
  expect([...hosts]).toEqual([new URL(process.env.KIT_URL!).host])
  expect(await isDrawn(page)).toBe(false)
  await expect(page.getByText('Значок, который выбрал редактор')).toBeVisible()
})

test('R-7.58 after 1500 ms the page says that it waits no longer; a late answer is drawn all the same', async ({ page }) => {
  const said = warningsOf(page)
  await page.clock.install()
  const release = await holdBack(page, ours)
  await Promise.all([page.waitForRequest(ours), page.goto('/ui-kit')])
  await page.clock.fastForward(1500)
  await expect.poll(() => said).toContain('[Icon] loading icon `lucide:sprout` timed out after 1500ms')
  release()
  await expect.poll(() => isDrawn(page)).toBe(true)
})

test.describe('where the operator allows the public service', () => {
  test.use({ bypassCSP: true })

  async function allow(page: Page): Promise<void> {
    await page.route('**/ui-kit', async route => {
      const response = await route.fetch()
      const body = (await response.text()).replace('</head>', `<meta name="icon-fallback" content="${service}"></head>`)
      await route.fulfill({ response, body })
    })
    await page.route(`${service}/**`, route => route.fulfill({ json: answer, headers: { 'access-control-allow-origin': '*' } }))
  }

  test('R-7.57 it is asked at once when we fail', async ({ page }) => {
    await allow(page)
    await page.route(ours, route => route.fulfill({ status: 404, json: {} }))
    const asked = page.waitForRequest(`${service}/**`)
    await page.goto('/ui-kit')
    expect((await asked).url()).toBe(`${service}/lucide.json?icons=sprout`)
    await expect.poll(() => isDrawn(page)).toBe(true)
  })

  test('R-7.57 it is asked after 750 ms when we are slow, and not when we answer', async ({ page }) => {
    await allow(page)
    const times: Record<string, number> = {}
    page.on('request', request => {
      const { pathname, host } = new URL(request.url())
      if (pathname.endsWith('/lucide.json')) times[host === 'api.iconify.design' ? 'service' : 'ours'] = Date.now()
    })
    await page.goto('/ui-kit')
    await expect.poll(() => isDrawn(page)).toBe(true)
    await holdBack(page, ours)
    await page.reload()
    await expect.poll(() => isDrawn(page)).toBe(true)
    expect(times.service! - times.ours!, 'by the clock of the test, which hears of both a little later').toBeGreaterThan(500)
  })
})
