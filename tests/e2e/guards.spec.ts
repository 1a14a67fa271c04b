import { expect, type Page } from '@playwright/test'
import { go, isMarked, mark, openAndStart, requestsOf, rewriteScript, settle } from './interception.ts'
import { test } from './person.ts'

const kinds = [
  'drugs',
  'links',
  'pests',
  'posts',
  'sorts',
  'plants',
  'diseases',
  'products',
  'plantings',
  'treatments',
  'treatment-schemes',
]
const lists = kinds.map(kind => `/admin/${kind}`)
const records = kinds.map(kind => `/admin/${kind}/1`)
const forms = kinds.filter(kind => kind !== 'plantings').map(kind => `/admin/${kind}/create`)
const guarded = ['/profile', ...lists, ...records, ...forms]

/** Replaces the browser's `auth` guard with the expression `script`. Returns a function that reads how often it was called. */
async function stubGuard(page: Page, script: string): Promise<() => Promise<number>> {
  const replacement = `auth:()=>{globalThis.guardCalls=(globalThis.guardCalls??0)+1;return ${script}},guest:`
  await rewriteScript(page, 'browser-viewer', text => text.replace(/auth:.*?,guest:/, () => replacement))
  return () => page.evaluate(() => (globalThis as { guardCalls?: number }).guardCalls ?? 0)
}

async function openPlants(page: Page): Promise<void> {
  await page.goto('/plants')
  await settle(page)
  await mark(page)
}

test('R-2.04 every guarded page redirects an anonymous visitor to the login with its path', async ({
  request,
  page,
}) => {
  for (const path of guarded) {
    const answer = await request.get(path, { maxRedirects: 0 })
    expect([path, answer.status(), answer.headers().location]).toEqual([
      path,
      302,
      `/login?redirect=${encodeURIComponent(path)}`,
    ])
  }
  await openPlants(page)
  for (const path of ['/admin/drugs', '/admin/plantings/7', '/admin/treatment-schemes/create']) {
    await go(page, path)
    await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(path)}`)
    await page.goBack()
    await expect(page).toHaveURL('/plants')
  }
  expect(await isMarked(page)).toBe(true)
})

test('R-2.04, R-2.05, R-2.06 a signed-in user passes; plantings have no create page; the layout is the default one', async ({
  page,
  person,
}) => {
  expect(person.email).toContain('@')
  for (const path of ['/admin/drugs', '/admin/plantings/7', '/admin/links/create']) {
    expect((await page.goto(path))!.status()).toBe(200)
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Недостаточно прав.')
    await expect(page.getByRole('banner').getByRole('navigation', { name: 'Разделы', exact: true })).toBeVisible()
    await expect(page.getByRole('contentinfo')).toBeVisible()
  }
  for (const path of ['/admin/plantings/create', '/admin/drugs/0', '/admin/drugs/01', '/admin/drugs/1a']) {
    expect((await page.goto(path))!.status()).toBe(404)
    await expect(page.getByText(`Page Not Found: ${path}`, { exact: true })).toBeVisible()
  }
})

test('R-2.15 a user without admin rights passes the page guard but gets no admin data', async ({
  page,
  context,
  person,
}) => {
  expect(person.email).toContain('@')
  expect((await page.goto('/admin/drugs'))!.status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const path of ['/api/admin/drugs', '/api/admin/drugs/1'])
    expect((await context.request.get(path, { headers: { accept: 'application/json' } })).status(), path).toBe(403)
})

test('R-2.15 the file manager has no guard: an anonymous visitor sees its page without a redirect or notice', async ({
  page,
}) => {
  await page.clock.install()
  const writes = requestsOf(page, request => request.method() === 'POST')
  await openAndStart(page, '/admin/file-manager')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Файлы')
  await settle(page)
  await page.clock.fastForward(10_000)
  await expect(page).toHaveURL('/admin/file-manager')
  await expect(page.getByRole('region', { name: 'Уведомления' }).locator('p')).toHaveCount(0)
  expect(writes).toEqual([])
})

for (const nothing of ['undefined', 'true'])
  test(`R-2.10 a guard that returns ${nothing} lets the navigation pass`, async ({ page }) => {
    const guardCalls = await stubGuard(page, nothing)
    await openPlants(page)
    await go(page, '/profile')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Личный кабинет')
    await expect(page).toHaveURL('/profile')
    expect(await guardCalls()).toBe(1)
  })

test('R-2.10 a guard that returns a path redirects, one that returns an Error shows its message', async ({ page }) => {
  await stubGuard(page, `globalThis.guardCalls < 2 ? '/diseases' : new Error('refused on purpose')`)
  await openPlants(page)
  await go(page, '/profile')
  await expect(page).toHaveURL('/diseases')
  await go(page, '/profile')
  await expect(page).toHaveTitle('Internal Server Error')
  await expect(page.getByText('refused on purpose', { exact: true })).toBeVisible()
  expect(await isMarked(page)).toBe(true)
})

test('R-2.10 a guard runs once per navigation, after the global checks', async ({ page }) => {
  const guardCalls = await stubGuard(page, 'undefined')
  await rewriteScript(page, 'auth', text => text.replace(/\[(\w+\([^)]*\))\]/, '[$1,$1,$1]'))
  await openPlants(page)
  await go(page, '/profile')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Личный кабинет')
  expect(await guardCalls()).toBe(1)
  await go(page, '/admin/plantings/create')
  await expect(page.getByText('Page Not Found: /admin/plantings/create', { exact: true })).toBeVisible()
  expect(await guardCalls(), 'no guard runs for an invalid record id').toBe(1)
})

test('R-2.22 a guard that returns false keeps the page, its URL and history entry, and the bar ends', async ({
  page,
}) => {
  const guardCalls = await stubGuard(page, 'false')
  await page.goto('/diseases')
  await settle(page)
  await mark(page)
  await go(page, '/plants?q=томат')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Культуры')
  await go(page, '/profile')
  await expect.poll(guardCalls).toBe(1)
  await expectIdle(page)
  await expect(page).toHaveURL(/\/plants\?q=/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Культуры')
  await expect(page.locator('.loading-indicator.is-shown')).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL('/diseases')
  expect(await isMarked(page)).toBe(true)
})

const expectIdle = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(
        () =>
          (window as unknown as { __reactRouterDataRouter: { state: { navigation: { state: string } } } })
            .__reactRouterDataRouter.state.navigation.state,
      ),
    )
    .toBe('idle')
