import { expect, test } from '@playwright/test'

test('a chosen theme stays after a reload and is there before the first paint', async ({ page }) => {
  await page.goto('/')
  await page.getByText('Тёмная', { exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.reload({ waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.getByRole('radio', { name: 'Тёмная' })).toBeChecked()
  await page.getByText('Как в системе').click()
  await expect(page.locator('html')).not.toHaveAttribute('data-theme')
})

test('the catalogue opens, closes by Escape and by following a link', async ({ page }) => {
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

test('headings and text are drawn with our own fonts, nothing moves sideways', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto('/')
  await page.evaluate(() => document.fonts.ready)
  const loaded = await page.evaluate(() => [...document.fonts].filter(face => face.status === 'loaded').map(face => face.family))
  expect(loaded.map(family => family.replaceAll('"', ''))).toEqual(expect.arrayContaining(['Onest', 'Literata']))
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 800 } })

  test('the catalogue still opens from the bottom bar, and the theme switch is away', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('navigation', { name: 'Главное меню' }).getByRole('button', { name: 'Каталог' }).click()
    await expect(page.getByRole('navigation', { name: 'Каталог' }).getByRole('link', { name: /^Препараты/ })).toBeVisible()
    await expect(page.getByText('Оформление')).toBeHidden()
  })
})

test('another page starts at its top with the focus on its heading, Back returns to the place', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 400 })
  await page.goto('/plants')
  await page.evaluate(() => document.fonts.ready)
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Болезни' })
  await link.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => window.scrollY)
  expect(before).toBeGreaterThan(0)
  // By script: a click of the pointer scrolls a little further to reach its target.
  await link.evaluate(element => (element as HTMLElement).click())
  await expect(page).toHaveURL(/\/diseases$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  await expect(page).toHaveURL(/\/plants$/)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before)
})
