import { expect, type Page, test } from '@playwright/test'
import { faultsOf, go, isMarked, mark, requestsOf, rewriteScript, settle } from './interception.ts'

/** Addresses of the modules of pages, as asked for. */
const isPageModule = (url: string) => /\/assets\/[\w-]+\.page-/.test(url)

test('R-2.60 the code of pages whose links are in sight comes in advance, at most four files at a time', async ({ page }) => {
  let pending = 0
  let most = 0
  let held: (() => void)[] = []
  let isHolding = true
  await page.route(/\/assets\/[\w.-]+\.js$/, async route => {
    const url = route.request().url()
    // What the shell itself loads later comes as an import, or by a link of the bundler, which has `crossorigin`.
    const isAhead = await route
      .request()
      .frame()
      .evaluate(
        href => 'isRead' in window && document.querySelector(`link[rel=modulepreload][href="${href}"]:not([crossorigin])`) !== null,
        new URL(url).pathname,
      )
      .catch(() => false)
    if (!isAhead) return route.fallback()
    pending++
    most = Math.max(most, pending)
    if (isHolding) await new Promise<void>(resolve => held.push(resolve))
    pending--
    await route.fallback()
  })
  await page.addInitScript(() => addEventListener('load', () => Object.assign(window, { isRead: true })))
  await page.goto('/privacy-policy')
  await expect.poll(() => pending).toBe(4)
  isHolding = false
  for (const go of held) go()
  held = []
  await settle(page)
  expect(most).toBe(4)
  const modules = await page.locator('link[rel=modulepreload]').evaluateAll(links => links.map(link => (link as HTMLLinkElement).href))
  for (const name of ['drugs.page', 'pests.page', 'diseases.page', 'plants.page'])
    expect(
      modules.filter(href => href.includes(`/${name}-`)),
      name,
    ).toHaveLength(1)
})

test('R-2.60 links out of sight wait until they are seen', async ({ page }) => {
  const asked = requestsOf(page, request => request.url().includes('/plant.page-'))
  await page.goto('/privacy-policy')
  await settle(page)
  expect(asked).toEqual([])
  await page.getByRole('banner').getByRole('button', { name: 'Каталог' }).click()
  await expect(page.getByRole('navigation', { name: 'Каталог' }).getByRole('link', { name: 'Томат' })).toBeVisible()
  await expect.poll(() => asked.length).toBe(1)
})

for (const connection of [{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }])
  test(`R-2.60 nothing comes in advance with ${JSON.stringify(connection)}`, async ({ page }) => {
    await page.addInitScript(value => Object.defineProperty(navigator, 'connection', { value }), connection)
    const asked = requestsOf(page, request => isPageModule(request.url()))
    await page.goto('/privacy-policy')
    await settle(page)
    expect(asked.filter(path => !path.includes('privacy-policy'))).toEqual([])
    await page.getByRole('contentinfo').getByRole('link', { name: 'Болезни' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Болезни')
  })

test('R-2.62 links that end a session, open elsewhere or are no page are left alone', async ({ page }) => {
  await page.goto('/privacy-policy')
  await settle(page)
  const asked = requestsOf(page, request => request.url().includes('/assets/'))
  await page.evaluate(() => {
    const add = (attributes: object) =>
      document.querySelector('h1')!.append(Object.assign(document.createElement('a'), { textContent: 'x', ...attributes }))
    add({ href: '/logout' })
    add({ href: '/LOGOUT/' })
    add({ href: '/plants/tomat', target: '_blank' })
    add({ href: '/plants/perec', rel: 'external' })
    add({ href: 'https://partner.example/plants/perec' })
  })
  await page.getByRole('contentinfo').getByRole('link', { name: 'Болезни' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Болезни')
  await settle(page)
  expect(asked.filter(path => /logout|plant\.page/.test(path))).toEqual([])
})

/** Whether the click on a link with this address was taken from the browser; nothing leaves the test either way. */
const isTaken = (page: Page, href: string) =>
  page.evaluate(value => {
    let isOurs: boolean | undefined
    addEventListener('click', event => {
      isOurs = event.defaultPrevented
      event.preventDefault()
    })
    const link = document.createElement('a')
    link.setAttribute('href', value)
    document.body.append(link)
    link.click()
    return isOurs
  }, href)

test('a form with GET and a link are followed without a new document, with the keyboard as well', async ({ page }) => {
  await page.goto('/')
  await settle(page)
  await mark(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Культуры' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Культуры')
  await page.getByRole('main').getByRole('searchbox').fill('томат')
  await page.getByRole('main').getByRole('searchbox').press('Enter')
  await expect(page).toHaveURL(/\/plants\?q=/)
  expect(await isMarked(page)).toBe(true)
})

for (const href of [
  'javascript:alert(1)',
  'java\tscript:alert(1)',
  '//',
  '//evil.example',
  '\\\\evil.example',
  'http://',
  'https://[',
  'mailto:a@b',
])
  test(`R-2.24 the router is never asked to follow ${JSON.stringify(href)}`, async ({ page }) => {
    const faults = faultsOf(page)
    await page.goto('/')
    await settle(page)
    await mark(page)
    expect(await isTaken(page, href)).toBe(false)
    await expect(page).toHaveURL(/\/$/)
    expect(await isMarked(page)).toBe(true)
    expect(faults).toEqual([])
  })

/** The page that signs out goes there instead of to the front page. */
const leadLogoutTo = (page: Page, to: string) =>
  rewriteScript(page, 'logout.page', text => text.replace(/`\/`,\{replace/, () => `${JSON.stringify(to)},{replace`))

test('R-2.24, R-8.05 a script that goes to another site without saying so is refused in the words of the specification', async ({
  page,
}) => {
  const faults = faultsOf(page)
  await leadLogoutTo(page, 'https://evil.example/')
  await page.goto('/logout')
  await expect
    .poll(() => faults)
    .toEqual(['Navigating to an external URL is not allowed by default. Use `navigateTo(url, { external: true })`.'])
  await expect(page).toHaveURL('/logout')
})

test('R-2.27 a script that goes to an empty address comes to the front page', async ({ page }) => {
  await leadLogoutTo(page, '')
  await page.goto('/logout')
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('R-2.27 a redirect of the server is 302 and has a page that leads on', async ({ request }) => {
  const answer = await request.get('/profile', { maxRedirects: 0 })
  expect([answer.status(), answer.headers().location]).toEqual([302, '/login?redirect=%2Fprofile'])
  const body = '<!DOCTYPE html><html><head><meta http-equiv="refresh" content="0; url=/login?redirect=%2Fprofile"></head></html>'
  expect(await answer.text()).toBe(body)
})

for (const [target, protocol] of [
  ['javascript:alert(1)', 'javascript:'],
  ['java\tscript:alert(1)', 'javascript:'],
  ['DATA:text/html,x', 'data:'],
  ['vbscript:x', 'vbscript:'],
  ['blob:https://sadozor.test/1', 'blob:'],
] as const)
  test(`R-2.25, R-8.05 not even a rule of ours may lead to ${JSON.stringify(target)}`, async ({ page }) => {
    await rewriteScript(page, 'navigation-runtime', text => text.replace(/(["'`])\/privacy-policy\1/, () => JSON.stringify(target)))
    await page.goto('/plants')
    await settle(page)
    await mark(page)
    await go(page, '/privacy')
    await expect(page.getByText(`Cannot navigate to a URL with '${protocol}' protocol.`, { exact: true })).toBeVisible()
    expect(await isMarked(page)).toBe(true)
  })

for (const [what, address] of [
  ['a script', 'javascript:alert(1)'],
  ['a script with a tab in its name', 'java\\tscript:alert(1)'],
  ['a script behind its source', 'view-source:javascript:alert(1)'],
  ['a document of its own', ' data:text/html,x'],
] as const)
  test(`R-2.26 a source whose address would be ${what} has a link without an address`, async ({ page }) => {
    await page.route('**/diseases/fitoftoroz/_payload.json', async route => {
      const response = await route.fetch()
      const body = (await response.text()).replace(/"address":"https:[^"]*"/, () => `"address":"${address}"`)
      await route.fulfill({ response, body })
    })
    await page.goto('/diseases')
    await settle(page)
    await go(page, '/diseases/fitoftoroz')
    const links = page.getByRole('region', { name: 'Источники' }).locator('a')
    await expect(links.first()).not.toHaveAttribute('href')
    await expect(links.first()).toHaveText(/^Публичная страница/)
  })

test('R-2.26 a link to another site, or to another window, tells it nothing of this one', async ({ page }) => {
  await page.goto('/diseases/fitoftoroz')
  const source = page.getByRole('region', { name: 'Источники' }).getByRole('link').first()
  await expect(source).toHaveAttribute('href', /^https:/)
  expect((await source.getAttribute('rel'))!.split(' ')).toEqual(expect.arrayContaining(['noopener', 'noreferrer']))
  await page.goto('/register')
  const other = page.locator('a[target=_blank]')
  expect(await other.count()).toBeGreaterThan(0)
  for (const rel of await other.evaluateAll(links => links.map(link => (link as HTMLAnchorElement).rel)))
    expect(rel.split(' ')).toEqual(expect.arrayContaining(['noopener', 'noreferrer']))
})

test('R-2.61 a menu knows the section one is in, and the very page', async ({ page }) => {
  await page.goto('/drugs')
  await settle(page)
  const menu = page.getByRole('navigation', { name: 'Разделы', exact: true })
  const states = async () => {
    const links = await menu.getByRole('link').evaluateAll(all =>
      all.map(link => ({
        path: link.getAttribute('href'),
        isActive: link.classList.contains('router-link-active'),
        isExact: link.classList.contains('router-link-exact-active'),
        current: link.getAttribute('aria-current'),
      })),
    )
    return links.filter(({ isActive, isExact, current }) => isActive || isExact || current !== null)
  }
  expect(await states()).toEqual([{ path: '/drugs', isActive: true, isExact: true, current: 'page' }])
  await go(page, '/drugs/skor')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Скор')
  expect(await states()).toEqual([{ path: '/drugs', isActive: true, isExact: false, current: null }])
  await go(page, '/plants?q=томат')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Культуры')
  expect(await states()).toEqual([{ path: '/plants', isActive: true, isExact: true, current: 'page' }])
})
