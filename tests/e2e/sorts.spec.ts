import { expect, test } from '@playwright/test'
import { settle } from './interception.ts'
import { printedSheets } from './printed-pages.ts'

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

test('the label of a variety prints alone, on a sticker of 70 × 37 mm', async ({ page }) => {
  // The dialog of the browser would end before the test can print.
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-print-asked', '')
  })
  await page.goto('/sorts/sanka')
  const label = page.getByRole('region', { name: /^Этикетка/ })
  await label.getByLabel('Посев').fill('2027-04-01')
  await label.getByLabel('Место').fill('теплица у забора')
  await settle(page)
  await label.getByRole('button', { name: 'Напечатать этикетку' }).click()
  await expect(page.locator('body[data-print-asked]')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(label).toContainText('Посев: 1\u00a0апреля 2027')
  await expect(label).toContainText('Место: теплица у\u00a0забора')
  await expect(label.getByRole('heading')).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
  // Printing ends with «afterprint», and the page is whole again.
  expect(await printedSheets(page)).toEqual([[70, 37]])
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
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
