import { expect, type Page, test } from '@playwright/test'
import { faultsOf, isMarked, mark, requestsOf, settle } from './interception.ts'

/** Addresses of the modules of pages, as asked for. */
const isPageModule = (url: string) => /\/assets\/[\w-]+\.page-/.test(url)

test('R-2.60 the code of pages whose links are in sight comes in advance, at most four files at a time', async ({ page }) => {
  let pending = 0
  let most = 0
  let held: (() => void)[] = []
  let isHolding = true
  await page.route(/\/assets\/.*\.js$/, async route => {
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
  await page.setViewportSize({ width: 1280, height: 500 })
  const asked = requestsOf(page, request => request.url().includes('/plant.page-'))
  await page.goto('/')
  await settle(page)
  const link = page.locator('main a[href="/plants/tomat"]').last()
  if (!(await link.evaluate(node => node.getBoundingClientRect().top < innerHeight))) expect(asked).toEqual([])
  await link.scrollIntoViewIfNeeded()
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

/** A link with this address, clicked by a script as a visitor would. */
const click = (page: Page, href: string) =>
  page.evaluate(value => {
    const link = document.createElement('a')
    link.setAttribute('href', value)
    document.body.append(link)
    link.addEventListener('click', event => {
      // What is not ours is the browser's; here it must not leave the test.
      setTimeout(() => Object.assign(window, { wasOurs: event.defaultPrevented }))
    })
    link.click()
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

for (const href of ['javascript:document.title="taken"', 'java\tscript:document.title="taken"', '//', 'http://', 'https://[', 'mailto:a@b'])
  test(`R-2.24 the router is never asked to follow ${JSON.stringify(href)}`, async ({ page }) => {
    const faults = faultsOf(page)
    await page.goto('/')
    await settle(page)
    await mark(page)
    await click(page, href)
    await expect.poll(() => page.evaluate(() => (window as { wasOurs?: boolean }).wasOurs)).toBe(false)
    await expect(page).toHaveURL(/\/$/)
    expect(await isMarked(page)).toBe(true)
    await expect(page, 'the policy of the page forbids it').not.toHaveTitle('taken')
    expect(faults).toEqual([])
  })
