import { expect, test } from '@playwright/test'
import { apple, open } from './calculator.ts'
import { printedPages } from './printed-pages.ts'

test('the printed card shows crop, amounts, fills and the filling order', async ({ page }) => {
  await open(page, `${apple}&plants=2&plants=3&tank=5`)
  await page.emulateMedia({ media: 'print' })
  for (const text of [
    'Скор: яблоня, парша яблони',
    '2 + 3',
    '2,9 мл',
    'Порядок приготовления',
    '20 дней',
    '2 обработки за сезон',
  ])
    await expect(page.getByText(text, { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('table', { name: 'Заправки опрыскивателя' })).toBeVisible()
  for (const field of [page.getByLabel('Культура'), page.getByRole('banner'), page.getByRole('button')])
    await expect(field.first()).toBeHidden()
  expect(await printedPages(page), 'dose, verdict and all its reasons on one sheet').toBe(1)
})

test('the printed card lists missing answers instead of prompts', async ({ page }) => {
  await open(page, `${apple}&plants=2`)
  const [prompt, left] = [page.locator('#question-title'), page.getByText('Не учтено, проверьте сами:')]
  await expect(prompt).toBeVisible()
  await expect(left).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(left).toBeVisible()
  await expect(prompt).toBeHidden()
  for (const known of ['Место: теплица', 'Цветение: не цветёт', 'Водоохранная зона', 'Прежние обработки'])
    await expect(page.getByRole('listitem').filter({ hasText: known })).toBeVisible()
  const printed = await page.getByRole('main').innerText()
  expect(printed).not.toMatch(/Укажите|Отметьте|Введите|Выберите/)
})
