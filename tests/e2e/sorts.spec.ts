import { expect, test } from '@playwright/test'

test('a gardener finds a variety that resists, and reads whether it suits the region', async ({ page }) => {
  await page.goto('/sorts')
  const facets = page.getByRole('group', { name: 'Культура' })
  await facets.getByLabel(/^Томат/).check()
  await expect(page).toHaveURL(/\/sorts\?plant=tomat$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Томат: сорта и\u00a0гибриды')
  await page
    .getByRole('group', { name: 'Устойчив к' })
    .getByLabel(/^Фитофтороз: от/)
    .check()
  await expect(page).toHaveURL(/resist=fitoftoroz/)
  await expect(page.getByRole('list', { name: 'Сорта' }).getByRole('listitem')).toHaveCount(2)
  await expect(page.getByRole('list', { name: /^Нет данных/ }).getByRole('listitem')).toHaveCount(2)
  await page.getByRole('link', { name: 'Авдеевский' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Томат «Авдеевский»')
  const suits = page.getByRole('region', { name: 'Подойдёт ли мне?' })
  await suits.getByLabel('Ваш регион').selectOption('Центральный')
  await expect(suits.getByRole('status')).toContainText('Не\u00a0допущен')
  await suits.getByLabel('Ваш регион').selectOption('Северо-Кавказский')
  await expect(suits.getByRole('status')).toContainText(/^Допущен/)
  await page.goto('/sorts/sanka')
  await expect(page.getByRole('region', { name: 'Подойдёт ли мне?' })).toContainText('Нет данных о\u00a0допуске')
  await expect(page.getByLabel('Ваш регион')).toHaveValue('6')
  await page.getByLabel('Посею').fill('2027-04-01')
  await expect(page.getByText('Первый сбор\u00a0— 18\u00a0июня\u00a0— 25\u00a0июня', { exact: false })).toBeVisible()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('varieties are compared by a form', async ({ page }) => {
    await page.goto('/sorts?plant=tomat')
    await page.getByLabel('Сравнить: Санька').check()
    await page.getByLabel('Сравнить: Де Барао').check()
    await page.getByRole('button', { name: 'Сравнить' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Сравнение сортов')
    await expect(page.getByRole('row', { name: /^Созревание/ })).toContainText('ультраранний')
    await page.getByRole('link', { name: 'Убрать из сравнения: Санька' }).click()
    await expect(page.getByText('Выбран один сорт: Де Барао')).toBeVisible()
  })
})
