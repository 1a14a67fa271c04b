import { expect, type Page, test } from '@playwright/test'
import { faultsOf, isMarked, mark, requestsOf, settle } from './interception.ts'

/** Addresses of the modules of pages, as asked for. */
const isPageModule = (url: string) => /\/assets\/[\w-]+\.page-/.test(url)

test('R-2.60 the code of pages whose links are in sight comes in advance, at most four files at a time', async ({ page }) => {
  let pending = 0
  let most = 0
  let held: (() => void)[] = []
  let isHolding = true
  // What the shell itself brings later comes by the same way, and is not in advance of anything.
  await page.route(
    /\/assets\/(?!behaviours|parts|session|fetch-retry|api-client|notifications|other-tabs|browser-viewer)[\w.-]+\.js$/,
    async route => {
      const isAhead = await route
        .request()
        .frame()
        .evaluate(() => document.readyState === 'complete' && 'isRead' in window)
        .catch(() => false)
      if (!isAhead) return route.fallback()
      pending++
      most = Math.max(most, pending)
      if (isHolding) await new Promise<void>(resolve => held.push(resolve))
      pending--
      await route.fallback()
    },
  )
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
