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
