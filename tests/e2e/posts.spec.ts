import { expect, test } from '@playwright/test'

test('a reader finds an article by its rubric, and its table leads to the product', async ({ page }) => {
  await page.goto('/posts')
  await page
    .getByRole('list', { name: 'Рубрики' })
    .getByRole('link', { name: /^Болезни/ })
    .click()
  await expect(page).toHaveURL(/\/posts\?rubric=bolezni$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Болезни: статьи')
  await page.getByRole('link', { name: /^Фитофтороз: всё решают/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Фитофтороз: всё решают/)
  const uses = page.getByRole('region', { name: 'Томат: фитофтороз' })
  await expect(uses.getByRole('row')).toHaveCount(6)
  await expect(uses).toContainText('проверено по\u00a0каталогу')
  await uses.getByRole('link', { name: 'Ревус' }).click()
  await expect(page).toHaveURL(/\/drugs\/revus\?crop=tomat/)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('an article is read from the HTML alone, and its feed is linked', async ({ page, request }) => {
    await page.goto('/posts/kak-chitat-reglament')
    await expect(page.getByRole('article')).toContainText('Строка регламента отвечает на\u00a0шесть вопросов')
    await page.goto('/posts')
    const feed = await page.getByRole('link', { name: 'Лента RSS' }).getAttribute('href')
    expect((await request.get(feed!)).headers()['content-type']).toContain('application/rss+xml')
  })
})

test('the newest article is a large card, and on a phone the others are rows', async ({ page }) => {
  await page.goto('/posts')
  const list = page.getByRole('list', { name: 'Статьи' })
  const widths = async () => {
    const [all, first, second] = await Promise.all(
      [list, list.locator('img').first(), list.locator('img').nth(1)].map(part => part.boundingBox()),
    )
    return { first: first!.width / all!.width, second: second!.width / all!.width }
  }
  await page.setViewportSize({ width: 390, height: 844 })
  expect((await widths()).first).toBeGreaterThan(0.9)
  expect((await widths()).second).toBeLessThan(0.25)
  await page.setViewportSize({ width: 1280, height: 900 })
  const card = await list.getByRole('article').first().boundingBox()
  expect(card!.width).toBe((await list.boundingBox())!.width)
})
