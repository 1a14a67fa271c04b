import { expect, type Page, test } from '@playwright/test'
import { holdResponses, settle } from './interception.ts'

test.beforeEach(({ page }) => page.addInitScript(() => localStorage.setItem('privacyPolicyAccepted', 'necessary')))

/** Opens a page whose scripts do not arrive until the returned function is called; it then waits for them. */
async function openWithoutScripts(page: Page, path: string): Promise<() => Promise<void>> {
  const release = await holdResponses(page, '**/assets/*.js')
  await page.goto(path, { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return async () => {
    release()
    await page.waitForRequest('**/assets/shell-parts-*.js')
    await settle(page)
  }
}

for (const width of [390, 1280])
  test(`a menu opened before hydration stays open at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    const start = await openWithoutScripts(page, '/drugs/skor')
    await page.getByRole('banner').getByRole('button', { name: 'Каталог' }).click()
    await expect(page.getByRole('navigation', { name: 'Каталог' })).toBeVisible()
    await start()
    await expect(page.getByRole('navigation', { name: 'Каталог' })).toBeVisible()
  })

test('a sheet of filters stays open, and a filter chosen in it is applied', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  const start = await openWithoutScripts(page, '/drugs')
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Фильтры/ })
    .click()
  const crop = page.getByRole('group', { name: 'Культура' })
  await crop.getByRole('checkbox', { name: /^Томат/ }).check()
  await start()
  await expect(page).toHaveURL(/\/drugs\?.*crop=tomat/)
  await expect(crop.getByRole('checkbox', { name: /^Томат/ })).toBeChecked()
  await expect(page.getByRole('form', { name: 'Фильтры' })).toBeVisible()
})

test('a text typed into the search of a filter stays and narrows its values', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const start = await openWithoutScripts(page, '/drugs')
  const search = page.getByRole('searchbox', { name: 'Найти: Культура' })
  await search.fill('томат')
  await start()
  await expect(search).toHaveValue('томат')
  const crop = page.getByRole('group', { name: 'Культура' })
  await expect(crop.getByRole('checkbox', { name: /^Томат/ })).toBeVisible()
  await expect(crop.getByRole('checkbox', { name: /^Яблоня/ })).toBeHidden()
})

test('signs ticked in the finder are kept', async ({ page }) => {
  const start = await openWithoutScripts(page, '/finder?crop=tomat')
  const sign = page.getByRole('main').getByRole('checkbox').first()
  await sign.check()
  await start()
  await expect(page).toHaveURL(/sign=/)
  await expect(sign).toBeChecked()
})

test('a crop chosen and a number typed into the calculator are kept and calculated', async ({ page }) => {
  const start = await openWithoutScripts(page, '/calculator?drug=skor&crop=yablonya')
  const trees = page.getByRole('textbox', { name: 'Молодое дерево (до 6 лет)' })
  await trees.fill('2')
  await start()
  await expect(trees).toHaveValue('2')
  await expect(page.getByRole('region', { name: 'Ответ' })).toContainText('0,8 мл')
  await expect(page).toHaveURL(/plants=2/)
})

test('a crop chosen in the calculator is kept', async ({ page }) => {
  const start = await openWithoutScripts(page, '/calculator?drug=skor')
  const crop = page.getByLabel('Культура')
  await crop.selectOption({ label: 'Роза' })
  await start()
  await expect(page).toHaveURL(/crop=roza/)
  await expect(crop).toHaveValue('roza')
})

test('a theme is applied', async ({ page }) => {
  const start = await openWithoutScripts(page, '/')
  await page.getByText('Тёмная', { exact: true }).click()
  await start()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.getByRole('radio', { name: 'Тёмная' })).toBeChecked()
})

test('opened sections of a product stay open', async ({ page }) => {
  const start = await openWithoutScripts(page, '/drugs/skor')
  const closed = page.locator('main details:not([open]) > summary').first()
  const section = await closed.locator('..').elementHandle()
  await closed.click()
  await start()
  expect(await section!.evaluate(node => node.isConnected && (node as HTMLDetailsElement).open)).toBe(true)
})

test('a search submitted before hydration finds', async ({ page }) => {
  await openWithoutScripts(page, '/')
  const field = page.getByRole('main').getByRole('searchbox').first()
  await field.fill('тля')
  await field.press('Enter')
  await expect(page).toHaveURL(/q=/)
})
