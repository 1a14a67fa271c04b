import { expect, test } from '@playwright/test'
import { runSql } from './database.ts'
import { go, isMarked, mark, requestsOf, settle } from './interception.ts'
import { visitorPages } from './pages.ts'

const defaultPages = visitorPages.filter(({ layout }) => layout === 'default').map(({ path }) => path)

test('R-2.01 there are two layouts: the default one and the centered one for guests', async ({ page }) => {
  for (const [path, isCentered] of [
    ['/drugs', false],
    ['/privacy-policy', false],
    ['/nope', false],
    ['/admin/file-manager', false],
    ['/login', true],
    ['/register', true],
    ['/reset-password', true],
  ] as const) {
    await page.goto(path)
    await expect(page.locator('[data-layout]')).toHaveCount(1)
    await expect(page.getByRole('main')).toHaveCount(1)
    await expect(page.getByRole('navigation', { name: 'Разделы', exact: true }), path).toHaveCount(isCentered ? 0 : 1)
    await expect(page.getByRole('contentinfo'), path).toHaveCount(isCentered ? 0 : 1)
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('R-2.02, R-2.07 the server renders the public pages in the default layout', async ({ page }) => {
    for (const path of defaultPages) {
      expect((await page.goto(path))!.status(), path).toBe(200)
      await expect(page).toHaveURL(path)
      await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
      await expect(page.getByRole('contentinfo'), path).toBeVisible()
    }
  })

  test('R-2.02 a record is found by its alias only, and some kinds have no public page', async ({ page }) => {
    const unknown = ['/drugs/1', '/drugs/net-takogo', '/pests/1', '/shop/1', '/posts/1', '/sorts/1']
    const kinds = ['plantings', 'treatments', 'treatment-schemes', 'links'].flatMap(kind => [`/${kind}`, `/${kind}/1`])
    for (const path of [...unknown, ...kinds]) expect((await page.goto(path))!.status(), path).toBe(404)
  })
})

test('R-2.03 case and a trailing slash do not matter; the page has a canonical URL', async ({ page, request }) => {
  for (const [path, plain] of [
    ['/DRUGS', '/drugs'],
    ['/drugs/', '/drugs'],
    ['/Plants/tomat/', '/plants/tomat'],
  ] as const) {
    expect((await page.goto(path))!.status(), path).toBe(200)
    expect(new URL((await page.locator('link[rel=canonical]').getAttribute('href'))!).pathname).toBe(plain)
  }
  const rule = await request.get('/PRIVACY/', { maxRedirects: 0 })
  expect([rule.status(), rule.headers().location]).toEqual([307, '/privacy-policy'])
  await settle(page)
  await mark(page)
  await go(page, '/Diseases/')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Болезни')
  expect(await isMarked(page)).toBe(true)
})

test('R-2.07 a switch links pests and diseases', async ({ page }) => {
  await page.goto('/pests')
  const side = (name: string) => page.getByRole('main').getByRole('link', { name, exact: true })
  await expect(side('Вредители')).toHaveAttribute('aria-current', 'true')
  await expect(side('Болезни')).not.toHaveAttribute('aria-current')
  await side('Болезни').click()
  await expect(page).toHaveURL('/diseases')
  await expect(side('Болезни')).toHaveAttribute('aria-current', 'true')
  await expect(side('Вредители')).not.toHaveAttribute('aria-current')
})

test('R-2.08 the former alias of a record redirects to the current one without a history entry', async ({
  page,
  request,
}) => {
  await runSql(
    `insert into alias_redirect (entity, alias, record_id) select 'plant', 'pomidor', id from plant where alias = 'tomat' on conflict do nothing`,
  )
  const answer = await request.get('/plants/pomidor', { maxRedirects: 0 })
  expect([answer.status(), answer.headers().location]).toEqual([301, '/plants/tomat'])
  await page.goto('/diseases')
  await settle(page)
  await mark(page)
  await go(page, '/plants/pomidor')
  await expect(page).toHaveURL('/plants/tomat')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Томат')
  await page.goBack()
  await expect(page).toHaveURL('/diseases')
  await page.goForward()
  await expect(page).toHaveURL('/plants/tomat')
  expect(await isMarked(page)).toBe(true)
})

test('R-7.52 the framework’s own data URLs follow the rules of their pages', { tag: '@full' }, async ({
  request,
  page,
}) => {
  for (const path of defaultPages) {
    const [document, data] = await Promise.all([
      request.get(path),
      request.get(path === '/' ? '/_.data' : `${path}.data`),
    ])
    const ofPage = document.headers()['cache-control']!
    expect([path, data.status()]).toEqual([path, 200])
    // Our own cache does not know the data of lists, so that no shared one may keep them.
    const allowed = ofPage.includes('s-maxage') ? [ofPage, 'no-cache'] : [ofPage]
    expect(allowed, path).toContain(data.headers()['cache-control'])
    expect(data.headers()['set-cookie'], path).toBeUndefined()
  }
  for (const path of ['/profile', '/admin/drugs', '/admin/plantings/7', '/admin/links/create']) {
    const data = await request.get(`${path}.data`)
    expect(data.headers()['cache-control'], path).toBe('private, no-store')
    expect(await data.text(), path).toContain(`/login?redirect=${encodeURIComponent(path)}`)
  }
  expect((await request.get('/net-takogo.data')).status()).toBe(404)
  expect((await request.get('/__manifest')).status()).toBe(404)
  const requests = requestsOf(page, request => /\.data(\?|$)|__manifest/.test(request.url()))
  await page.goto('/plants')
  await settle(page)
  await go(page, '/plants/tomat')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Томат')
  expect(requests, 'not requested while payloads work').toEqual([])
})
