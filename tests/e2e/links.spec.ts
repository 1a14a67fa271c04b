import { expect, type Page, test } from '@playwright/test'
import { go, isMarked, mark, pageErrors, quiet, requestsOf, rewriteScript, settle } from './interception.ts'

/** Whether a URL is the script of a page module. */
const isPageModule = (url: string) => /\/assets\/[\w-]+\.page-/.test(url)

test('R-2.60 the code of pages with visible links is preloaded, at most four files at a time', async ({ page }) => {
  let pending = 0
  let maxPending = 0
  let releases: (() => void)[] = []
  let isHolding = true
  await page.route(/\/assets\/[\w.-]+\.js$/, async route => {
    const url = route.request().url()
    // Deferred scripts of the shell are imports or bundler links with `crossorigin`: not counted.
    const isAhead = await route
      .request()
      .frame()
      .evaluate(
        href =>
          'isRead' in window &&
          document.querySelector(`link[rel=modulepreload][href="${href}"]:not([crossorigin])`) !== null,
        new URL(url).pathname,
      )
      .catch(() => false)
    if (!isAhead) return route.fallback()
    pending++
    maxPending = Math.max(maxPending, pending)
    if (isHolding) await new Promise<void>(resolve => releases.push(resolve))
    pending--
    await route.fallback()
  })
  await page.addInitScript(() => addEventListener('load', () => Object.assign(window, { isRead: true })))
  await page.goto('/privacy-policy')
  await expect.poll(() => pending).toBe(4)
  isHolding = false
  for (const go of releases) go()
  releases = []
  await quiet(page)
  expect(maxPending).toBe(4)
  const modules = await page
    .locator('link[rel=modulepreload]')
    .evaluateAll(links => links.map(link => (link as HTMLLinkElement).href))
  for (const name of ['drugs.page', 'finder.page', 'plants.page', 'sorts.page'])
    expect(
      modules.filter(href => href.includes(`/${name}-`)),
      name,
    ).toHaveLength(1)
})

test('R-2.60 links that are not visible are not preloaded', async ({ page }) => {
  const requests = requestsOf(page, request => request.url().includes('/plant.page-'))
  await page.goto('/privacy-policy')
  await quiet(page)
  expect(requests).toEqual([])
  await page.getByRole('banner').getByRole('button', { name: 'Каталог' }).click()
  await expect(page.getByRole('navigation', { name: 'Каталог' }).getByRole('link', { name: 'Томат' })).toBeVisible()
  await expect.poll(() => requests.length).toBe(1)
})

for (const connection of [{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }])
  test(`R-2.60 nothing is preloaded with ${JSON.stringify(connection)}`, async ({ page }) => {
    await page.addInitScript(value => Object.defineProperty(navigator, 'connection', { value }), connection)
    const requests = requestsOf(page, request => isPageModule(request.url()))
    await page.goto('/privacy-policy')
    await quiet(page)
    expect(requests.filter(path => !path.includes('privacy-policy'))).toEqual([])
    await page.getByRole('contentinfo').getByRole('link', { name: 'Болезни' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Болезни')
  })

test('R-2.62 logout links, external links and links to a new window are not preloaded', async ({ page }) => {
  await page.goto('/privacy-policy')
  await settle(page)
  const requests = requestsOf(page, request => request.url().includes('/assets/'))
  await page.evaluate(() => {
    const add = (attributes: object) =>
      document
        .querySelector('h1')!
        .append(Object.assign(document.createElement('a'), { textContent: 'x', ...attributes }))
    add({ href: '/logout' })
    add({ href: '/LOGOUT/' })
    add({ href: '/plants/tomat', target: '_blank' })
    add({ href: '/plants/perec', rel: 'external' })
    add({ href: 'https://partner.example/plants/perec' })
  })
  await page.getByRole('contentinfo').getByRole('link', { name: 'Болезни' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Болезни')
  await quiet(page)
  expect(requests.filter(path => /logout|plant\.page/.test(path))).toEqual([])
})

/** Whether the router handled the click on a link with this href. The click is cancelled in any case. */
const isClickHandled = (page: Page, href: string) =>
  page.evaluate(value => {
    let isPrevented: boolean | undefined
    addEventListener('click', event => {
      isPrevented = event.defaultPrevented
      event.preventDefault()
    })
    const link = document.createElement('a')
    link.setAttribute('href', value)
    document.body.append(link)
    link.click()
    return isPrevented
  }, href)

test('a GET form and a link navigate without a document load, also by keyboard', async ({ page }) => {
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
  test(`R-2.24 the router does not handle ${JSON.stringify(href)}`, async ({ page }) => {
    const faults = pageErrors(page)
    await page.goto('/')
    await settle(page)
    await mark(page)
    expect(await isClickHandled(page, href)).toBe(false)
    await expect(page).toHaveURL(/\/$/)
    expect(await isMarked(page)).toBe(true)
    expect(faults).toEqual([])
  })

/** Makes the logout page navigate to `to` instead of the front page. */
const redirectLogoutTo = (page: Page, to: string) =>
  rewriteScript(page, 'logout.page', text => text.replace(/`\/`,\{replace/, () => `${JSON.stringify(to)},{replace`))

test('R-2.24, R-8.05 navigateTo to another site without `external` fails with the specified error', async ({
  page,
}) => {
  const faults = pageErrors(page)
  await redirectLogoutTo(page, 'https://evil.example/')
  await page.goto('/logout')
  await expect
    .poll(() => faults)
    .toEqual(['Navigating to an external URL is not allowed by default. Use `navigateTo(url, { external: true })`.'])
  await expect(page).toHaveURL('/logout')
})

test('R-2.27 navigateTo with an empty URL opens the front page', async ({ page }) => {
  await redirectLogoutTo(page, '')
  await page.goto('/logout')
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('R-2.27 a server redirect is 302 and has an HTML body that redirects', async ({ request }) => {
  const answer = await request.get('/profile', { maxRedirects: 0 })
  expect([answer.status(), answer.headers().location]).toEqual([302, '/login?redirect=%2Fprofile'])
  const body =
    '<!DOCTYPE html><html><head><meta http-equiv="refresh" content="0; url=/login?redirect=%2Fprofile"></head></html>'
  expect(await answer.text()).toBe(body)
})

for (const [target, protocol] of [
  ['javascript:alert(1)', 'javascript:'],
  ['java\tscript:alert(1)', 'javascript:'],
  ['DATA:text/html,x', 'data:'],
  ['vbscript:x', 'vbscript:'],
  ['blob:https://sadozor.test/1', 'blob:'],
] as const)
  test(`R-2.25, R-8.05 a redirect rule cannot lead to ${JSON.stringify(target)}`, async ({ page }) => {
    await rewriteScript(page, 'navigation-runtime', text =>
      text.replace(/(["'`])\/privacy-policy\1/, () => JSON.stringify(target)),
    )
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
  test(`R-2.26 a source whose URL is ${what} is rendered without href`, async ({ page }) => {
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
    await expect(links.first()).toHaveText(/^AHDB: критерии Хаттона/)
  })

test('R-2.26 links to other sites and new windows have noopener and noreferrer', async ({ page }) => {
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

test('R-2.61 the menu marks the current section and the exact page', async ({ page }) => {
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
