import { expect, test } from '@playwright/test'

test('a gardener finds the cheapest treatment, and reads what a pack is enough for', async ({ page }) => {
  await page.goto('/shop')
  await page.getByText('От чего и\u00a0на\u00a0чём').click()
  await page.getByRole('group', { name: 'От чего и\u00a0на\u00a0чём' }).getByLabel('Томат: фитофтороз').check()
  await expect(page).toHaveURL(/against=tomat%3Afitoftoroz/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Томат: фитофтороз')
  await page.getByLabel('Сортировка').selectOption('дешевле обработка')
  await expect(page).toHaveURL(/sort=treatment/)
  const cards = page.getByRole('list', { name: 'Товары' }).getByRole('listitem')
  await expect(cards.first()).toContainText('19,50\u00a0₽ за\u00a0сотку: томат')
  await cards.filter({ hasText: 'Ордан' }).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ордан, СП')
  const packs = page.getByRole('region', { name: 'Фасовки и цены' })
  await expect(packs).toContainText('на\u00a01\u00a0сотку')
  const aside = packs.getByRole('button', { name: 'Отложить: Ордан, СП' })
  await aside.click()
  await expect(aside).toHaveAttribute('aria-pressed', 'true')
  await expect(aside).toHaveText('Отложено')
  await packs.getByRole('link', { name: 'Рассчитать' }).click()
  await expect(page).toHaveURL(/\/calculator\?drug=ordan/)
})

test('a wrong section is said to be so, with a way out', async ({ page }) => {
  await page.goto('/shop?category=nobody')
  await expect(page.getByRole('heading', { name: 'По этим фильтрам товаров нет' })).toBeVisible()
  await page.getByRole('link', { name: 'Сбросить все фильтры' }).click()
  await expect(page).toHaveURL(/\/shop$/)
})

test('a promotion says its last day, also when that is over while its page is open', async ({ page }) => {
  await page.clock.install()
  await page.goto('/shop')
  await page.getByRole('link', { name: 'Акции', exact: true }).click()
  await page.getByRole('list', { name: 'Акции' }).getByRole('link', { name: 'Набор «Первая обработка»' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Набор «Первая обработка»')
  await expect(page.getByText('1\u00a0654,20\u00a0₽')).toBeVisible()
  await page.clock.setSystemTime(new Date('2030-01-01T00:00:00Z'))
  await page.clock.runFor(60_000)
  await expect(page.getByRole('note')).toContainText('Акция завершена')
  await expect(page.getByText('1\u00a0654,20\u00a0₽')).toBeHidden()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the filters are a form, and a product can be read', async ({ page }) => {
    await page.goto('/shop')
    await page.getByRole('group', { name: 'Раздел' }).getByLabel('Инвентарь').check()
    await page
      .getByRole('button', { name: /^Показать/ })
      .first()
      .click()
    await page.getByRole('link', { name: /Опрыскиватель/ }).click()
    await expect(page.getByRole('region', { name: 'Фасовки и цены' })).toContainText('1\u00a0190\u00a0₽')
  })
})
