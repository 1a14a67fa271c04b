import { expect, test } from '@playwright/test'
import { open, resultOf, young } from './calculator.ts'

test('a tank mix: the second product by keyboard, an amount for each, offline and in print', async ({
  page,
  context,
}) => {
  await open(page, '/calculator?mode=mix&drug=skor&crop=yablonya&target=parsha-yabloni')
  await expect(resultOf(page)).toContainText('Добавьте второй препарат')
  await page.getByRole('combobox', { name: 'Второй препарат' }).fill('алат')
  await expect(page.getByRole('option', { name: /Алатар/ })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/drug2=alatar/)
  await expect(page.getByRole('heading', { level: 3, name: 'Алатар' })).toBeVisible()
  await context.setOffline(true)
  await young(page).fill('2')
  await page.getByRole('textbox', { name: 'Плодоносящее дерево', exact: true }).fill('3')
  await page.getByLabel('Бак опрыскивателя').fill('5')
  const table = page.getByRole('table', { name: 'Заправки опрыскивателя' })
  await expect(table.getByRole('row')).toHaveText([
    /№\s*Раствора до\s*Скор\s*Алатар/,
    /1–2\s*5\sл\s*1\sмл\s*6,25\sмл/,
    /3\s*4,5\sл\s*0,9\sмл\s*5,62\sмл/,
    /Всего\s*14,5\sл\s*2,9\sмл\s*18,12\sмл/,
  ])
  await expect(page).toHaveURL(/tank=5/)
  await expect(resultOf(page)).toContainText('О смеси нет правила: Скор и Алатар')
  await expect(page.getByRole('region', { name: 'Последние расчёты' }).getByRole('link')).toContainText(
    '2,9 мл + 18,12 мл',
  )
  await page.emulateMedia({ media: 'print' })
  for (const text of ['Скор + Алатар: яблоня', 'Порядок приготовления', 'Не учтено, проверьте сами:'])
    await expect(page.getByText(text, { exact: true }).first()).toBeVisible()
  await expect(table).toBeVisible()
  await expect(page.getByRole('combobox').first()).toBeHidden()
})

test('a forbidden mix shows no amounts and the reason', async ({ page }) => {
  await open(page, '/calculator?mode=mix&drug=bordoskaya-smes&drug2=alatar&crop=yablonya&plants=2')
  await expect(page.getByRole('heading', { name: 'Нельзя' })).toBeVisible()
  await expect(resultOf(page)).toContainText('Щёлочь разрушает фосфорорганические вещества')
  await expect(resultOf(page)).toContainText('Количество не показываем')
  await page.getByRole('link', { name: 'Убрать Алатар' }).click()
  await expect(page).toHaveURL(/drug=bordoskaya-smes(?!.*drug2)/)
  await page.getByRole('link', { name: 'По препарату' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Бордоская смесь' })).toBeVisible()
})

test('on a phone every total of a tank mix stands under its own product', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(
    '/calculator?mode=mix&drug=skor&drug2=alatar&crop=yablonya&target=parsha-yabloni&plants=2&plants=3&tank=5',
  )
  const rows = page.getByRole('table', { name: 'Заправки опрыскивателя' }).locator('tr')
  const edges = await rows.evaluateAll(all =>
    all.map(row => [...row.children].map(each => Math.round(each.getBoundingClientRect().left))),
  )
  expect(edges.length).toBeGreaterThan(2)
  for (const row of edges) expect(row).toEqual(edges[0])
})
