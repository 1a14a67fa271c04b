import { expect, type Page, test } from '@playwright/test'
import { settle } from './interception.ts'

test('a chosen theme survives a reload and applies before the first paint', async ({ page }) => {
  await page.goto('/')
  await page.getByText('Тёмная', { exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.reload({ waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.getByRole('radio', { name: 'Тёмная' })).toBeChecked()
  await page.getByText('Как в системе').click()
  await expect(page.locator('html')).not.toHaveAttribute('data-theme')
})

test('larger letters are chosen beside the theme, on every page, and fit into a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  const size = () => page.evaluate(() => getComputedStyle(document.body).fontSize)
  const before = Number.parseFloat(await size())
  await page.getByText('Крупнее').click()
  await expect.poll(async () => Number.parseFloat(await size())).toBeGreaterThanOrEqual(before * 1.2)
  for (const path of [
    '/',
    '/drugs?crop=tomat&target=fitoftoroz',
    '/drugs/skor?crop=yablonya',
    '/login',
    '/plants/tomat',
    '/calculator',
  ]) {
    await page.goto(path)
    expect([path, await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)]).toEqual([
      path,
      0,
    ])
    expect(Number.parseFloat(await size())).toBeGreaterThanOrEqual(before * 1.2)
  }
  const tabs = page.getByRole('navigation', { name: 'Главное меню' })
  expect(await tabs.getByRole('list').evaluate(list => list.scrollWidth - list.clientWidth)).toBe(0)
  await expect(page.getByRole('checkbox', { name: 'Крупнее' })).toBeChecked()
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/drugs?crop=tomat&target=fitoftoroz')
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
  expect(await page.getByRole('banner').evaluate(header => header.getBoundingClientRect().height)).toBeLessThan(80)
  await page.getByText('Крупнее').click()
  await expect(page.locator('html')).not.toHaveAttribute('data-letters')
  await page.reload()
  expect(Number.parseFloat(await size())).toBe(before)
})

test('the catalogue menu opens and closes by Escape or by following a link', async ({ page }) => {
  await page.goto('/')
  const catalogue = page.getByRole('navigation', { name: 'Каталог' })
  const button = page.getByRole('banner').getByRole('button', { name: 'Каталог' })
  await button.click()
  await expect(catalogue).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(catalogue).toBeHidden()
  await button.click()
  await catalogue.getByRole('link', { name: /^Болезни/ }).click()
  await expect(page).toHaveURL(/\/diseases$/)
  await expect(catalogue).toBeHidden()
})

test('headings and text use our own fonts, without horizontal scrolling', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto('/')
  await page.evaluate(() => document.fonts.ready)
  const loaded = await page.evaluate(() =>
    [...document.fonts].filter(face => face.status === 'loaded').map(face => face.family),
  )
  expect(loaded.map(family => family.replaceAll('"', ''))).toEqual(expect.arrayContaining(['Onest', 'Literata']))
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 800 } })

  test('the catalogue menu still opens from the header, and the theme switch is hidden', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('banner').getByRole('button', { name: 'Каталог' }).click()
    await expect(
      page.getByRole('navigation', { name: 'Каталог' }).getByRole('link', { name: /^Препараты/ }),
    ).toBeVisible()
    await expect(page.getByText('Оформление')).toBeHidden()
  })
})

test('another page starts at the top with focus on its heading, Back restores the position', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 400 })
  await page.goto('/plants')
  await settle(page)
  await page.evaluate(() => document.fonts.ready)
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Болезни' })
  await link.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => window.scrollY)
  expect(before).toBeGreaterThan(0)
  // By script, since a pointer click would scroll to its target first.
  await link.evaluate(element => (element as HTMLElement).click())
  await expect(page).toHaveURL(/\/diseases$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  await expect(page).toHaveURL(/\/plants$/)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before)
})

/** The computed colour of a custom property: its channels, hue in degrees and chroma. */
const colour = (page: Page, name: string) =>
  page.evaluate(property => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.color = `var(${property})`
    const [red = 0, green = 0, blue = 0] = getComputedStyle(probe)
      .color.match(/[\d.]+/g)!
      .map(Number)
    probe.remove()
    const [max, min] = [Math.max(red, green, blue), Math.min(red, green, blue)]
    const span = max - min || 1
    const sector =
      max === red ? (green - blue) / span : max === green ? 2 + (blue - red) / span : 4 + (red - green) / span
    return { text: `${red} ${green} ${blue}`, hue: (sector * 60 + 360) % 360, span: max - min }
  }, name)

/** The text colours of both themes: #111827, #f3f4f6. */
const inks = { light: '17 24 39', dark: '243 244 246' }

for (const theme of ['light', 'dark'] as const)
  test.describe(theme, () => {
    test.use({ colorScheme: theme })

    test('R-1.03, R-9.09 the primary colour of pages and forms is green, and gray is the cool one', async ({
      page,
    }) => {
      await page.goto('/login')
      const [primary, ofForms, gray] = await Promise.all(
        ['--color-primary', '--fk-color-primary', '--color-ink'].map(name => colour(page, name)),
      )
      expect(Math.abs(primary!.hue - 142)).toBeLessThan(12)
      expect(primary!.span).toBeGreaterThan(60)
      expect(ofForms!.text).toBe(primary!.text)
      expect(gray!.text).toBe(inks[theme])
    })
  })
