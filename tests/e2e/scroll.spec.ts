import { expect, type Page, test } from '@playwright/test'
import { rewriteScript, settle } from './interception.ts'

test.use({ viewport: { width: 390, height: 500 } })

const top = (page: Page) => page.evaluate(() => Math.round(window.scrollY))
const scrollTo = (page: Page, y: number) =>
  page.evaluate(value => window.scrollTo({ top: value, behavior: 'instant' }), y)
const go = (page: Page, to: string) =>
  page.evaluate(href => {
    const link = Object.assign(document.createElement('a'), { href })
    document.body.append(link)
    link.click()
  }, to)

async function open(page: Page, path: string) {
  await page.goto(path)
  await settle(page)
  await page.evaluate(() => document.fonts.ready)
}

test('R-2.50 another page starts at the top, with focus on its heading', async ({ page }) => {
  await open(page, '/plants')
  await scrollTo(page, 600)
  await go(page, '/plants/tomat')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  expect(await top(page)).toBe(0)
})

test('R-2.51 an anchor of another page is scrolled to with its margins; an unknown one keeps the position', async ({
  page,
}) => {
  await open(page, '/plants')
  await go(page, '/privacy-policy#rights')
  await expect(page.getByRole('heading', { name: 'Ваши права' })).toBeInViewport()
  const { at, margin } = await page.evaluate(() => {
    const target = document.getElementById('rights')!
    const px = (value: string) => Number.parseFloat(value) || 0
    const wanted =
      px(getComputedStyle(target).scrollMarginTop) + px(getComputedStyle(document.documentElement).scrollPaddingTop)
    return { at: target.getBoundingClientRect().top, margin: wanted }
  })
  expect(Math.abs(at - margin)).toBeLessThanOrEqual(1)
  await open(page, '/plants')
  await scrollTo(page, 300)
  await go(page, '/privacy-policy#no-such-place')
  await expect(page).toHaveURL(/no-such-place/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Политика')
  expect(await top(page)).toBe(300)
})

test('R-2.52 on the same page an anchor is scrolled to, removing it scrolls to the top, a query keeps the position', async ({
  page,
}) => {
  await open(page, '/privacy-policy')
  await page.evaluate(() => document.querySelector<HTMLElement>('a[href="#rights"]')!.click())
  await expect(page).toHaveURL(/#rights/)
  await expect.poll(() => top(page)).toBeGreaterThan(300)
  await go(page, '/privacy-policy')
  await expect(page).toHaveURL(/policy$/)
  await expect.poll(() => top(page)).toBe(0)
  await open(page, '/drugs')
  await scrollTo(page, 400)
  await go(page, '/drugs?view=table')
  await expect(page).toHaveURL(/view=table/)
  await settle(page)
  expect(await top(page)).toBe(400)
  await go(page, '/drugs/?view=table&sort=use')
  await expect(page).toHaveURL(/sort=use/)
  await settle(page)
  expect(await top(page), 'a slash at the end is no other page').toBe(400)
})

test('R-2.52 another page of a list is shown from its top, because its rows are new (docs/decisions/0031)', async ({
  page,
}) => {
  await open(page, '/drugs')
  const next = page.locator('main a[rel=next]').first()
  await next.scrollIntoViewIfNeeded()
  expect(await top(page)).toBeGreaterThan(300)
  await next.click()
  await expect(page).toHaveURL(/page=2/)
  await expect.poll(() => top(page)).toBe(0)
})

test('R-2.53 Back and Forward restore positions; until the first navigation the browser does it', async ({ page }) => {
  await open(page, '/plants')
  const who = () => page.evaluate(() => history.scrollRestoration)
  expect(await who()).toBe('auto')
  await scrollTo(page, 500)
  await go(page, '/diseases')
  // The URL changes before the page is rendered.
  await expect(page.getByRole('heading', { level: 1, name: 'Болезни' })).toBeFocused()
  expect(await who()).toBe('manual')
  await scrollTo(page, 200)
  await page.goBack()
  await expect(page).toHaveURL(/plants$/)
  await expect.poll(() => top(page)).toBe(500)
  await page.goForward()
  await expect(page).toHaveURL(/diseases$/)
  await expect.poll(() => top(page)).toBe(200)
  await page.reload()
  await settle(page)
  await page.goBack()
  await expect(page).toHaveURL(/plants$/)
  await expect.poll(() => top(page), 'kept over a reload').toBe(500)
})

test('R-2.53 disabled or invalid storage causes no errors', async ({ page }) => {
  const faults: string[] = []
  page.on('pageerror', error => faults.push(error.message))
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    Storage.prototype.getItem = refuse
    Storage.prototype.setItem = refuse
  })
  await open(page, '/plants')
  await scrollTo(page, 500)
  await go(page, '/diseases')
  await expect(page.getByRole('heading', { level: 1, name: 'Болезни' })).toBeFocused()
  await page.goBack()
  await expect.poll(() => top(page)).toBe(500)
  expect(faults).toEqual([])
})

for (const wish of ['false', '() => false'])
  test(`R-2.54 a page with scrollToTop: ${wish} keeps the position`, async ({ page }) => {
    await rewriteScript(page, 'privacy-policy.page', text => `${text};export const handle = { scrollToTop: ${wish} }`)
    await open(page, '/plants')
    await scrollTo(page, 300)
    await go(page, '/privacy-policy')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Политика')
    expect(await top(page)).toBe(300)
  })
