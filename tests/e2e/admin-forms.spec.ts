import { expect } from '@playwright/test'
import { test } from './admin.ts'
import { runSql } from './database.ts'
import { openAndStart } from './interception.ts'

test.beforeEach(({ page }) => page.addInitScript(() => localStorage.setItem('privacyPolicyAccepted', 'necessary')))

test('publishing leads to what is missing, a taken address is named, and a related record is created in place', async ({
  page,
  editor,
}) => {
  expect(editor.email).toContain('@')
  await openAndStart(page, '/admin/posts/create')
  const form = page.getByRole('form', { name: 'статья' })
  const title = form.getByLabel('Заголовок', { exact: true })
  await page.getByRole('button', { name: 'Опубликовать' }).click()
  await expect(title).toBeFocused()
  await expect(form.getByRole('button', { name: /^Мешает: Не.заполнено: Текст/ })).toBeVisible()
  await form.getByRole('button', { name: /^Мешает: Не.заполнено: Текст/ }).click()
  await expect(page.getByRole('textbox', { name: 'Текст', exact: true })).toBeFocused()

  await title.fill('Как читать регламент')
  await expect(form.getByText('Занят: «Как читать регламент')).toBeVisible()
  await form.getByRole('button', { name: 'Взять kak-chitat-reglament-2' }).click()
  await expect(form.getByLabel('Адрес страницы')).toHaveValue('kak-chitat-reglament-2')
  await expect(form.getByText('Адрес свободен.')).toBeVisible()
  await form.getByLabel('Адрес страницы').fill('create')
  await expect(form.getByText('Это слово занято сайтом.')).toBeVisible()

  const name = `Рубрика из проверки ${Date.now()}`
  const rubric = form.getByRole('combobox', { name: 'Рубрика' })
  await rubric.focus()
  await page.keyboard.type(name)
  await expect(page.locator('.admin-options').getByRole('option', { name: `Создать «${name}»` })).toBeVisible()
  await page.keyboard.press('Alt+n')
  const drawer = page.getByRole('dialog', { name: 'Создать: рубрика' })
  await expect(drawer.getByLabel('Название')).toHaveValue(name)
  await drawer.getByLabel('Название').press('Enter')
  await expect(drawer).toHaveCount(0)
  await expect(rubric).toHaveValue(name)
  await expect(form.getByText(/Эта запись — черновик/)).toBeVisible()
  await runSql('delete from rubric where name = $1', [name])
})

test('a product is copied with an address and article numbers of its own; a number of another product is named at its cell', async ({
  page,
  editor,
}) => {
  expect(editor.email).toContain('@')
  await openAndStart(page, '/admin/products?q=Абига-Пик')
  await page.getByRole('main').getByRole('link', { name: 'Абига-Пик, ВС', exact: true }).first().click()
  const form = page.getByRole('form', { name: 'товар' })
  const number = form.getByLabel('Артикул').first()
  const original = await number.inputValue()
  const address = page.url()
  await page.getByRole('button', { name: 'Создать копию' }).click()
  await expect(page).not.toHaveURL(address)
  await expect(number).toHaveValue(new RegExp(`^${original}-\\d+$`))
  await expect(form.getByLabel('Адрес страницы')).toHaveValue(/^abiga-pik-\d+$/)
  await number.fill(original)
  await page.keyboard.press('Control+s')
  await expect(form.getByText(`Артикул «${original}» уже есть у\u00a0другой записи.`).first()).toBeVisible()
  await expect(number).toHaveAttribute('aria-invalid', 'true')
})

test('the rows of a form are moved, removed and added by the keyboard, and the focus goes with them', async ({ page, editor }) => {
  expect(editor.email).toContain('@')
  await openAndStart(page, '/admin/drugs/create')
  const packs = page.getByRole('list', { name: 'Фасовки' })
  const part = page.locator('.formkit-outer', { has: packs })
  const add = part.getByRole('button', { name: 'Добавить строку' })
  const size = (row: number) => packs.getByRole('listitem').nth(row).getByLabel('Размер')
  for (const [row, value] of ['10', '25'].entries()) {
    await add.press('Enter')
    await expect(size(row)).toBeFocused()
    await page.keyboard.type(value)
  }
  await page.keyboard.press('Alt+ArrowUp')
  await expect(size(0)).toHaveValue('25')
  await expect(size(0)).toBeFocused()
  await expect(part.getByRole('status').last()).toHaveText(/Место 1 из.2/)
  await packs.getByRole('button', { name: 'Строку 1 ниже' }).press('Enter')
  await expect(size(1)).toHaveValue('25')
  await expect(packs.getByRole('button', { name: 'Строку 2 выше' })).toBeFocused()
  await packs.getByRole('button', { name: 'Удалить строку 2' }).press('Enter')
  await expect(packs.getByRole('button', { name: 'Удалить строку 1' })).toBeFocused()
  await expect(size(0)).toHaveValue('10')

  await page.keyboard.press('Control+z')
  await expect(size(1)).toHaveValue('25')
  await expect(packs.getByRole('listitem').nth(1).locator('input, select, textarea').first()).toBeFocused()
  await packs.getByRole('button', { name: 'Удалить строку 1' }).press('Enter')
  await expect(size(0)).toHaveValue('25')
  await part.getByRole('button', { name: 'Вернуть строку 1' }).press('Enter')
  await expect(size(0)).toHaveValue('10')
  await expect(size(1)).toHaveValue('25')
})

test('rows are a table on a wide screen: long ones fold what has no room, and an error opens it', async ({ page, editor }) => {
  expect(editor.email).toContain('@')
  await openAndStart(page, '/admin/products/create')
  const form = page.getByRole('form', { name: 'товар' })
  await form.getByLabel('Название').fill(`Товар из проверки ${Date.now()}`)
  const variants = page.getByRole('list', { name: 'Фасовки' })
  const part = page.locator('.formkit-outer', { has: variants })
  await part.getByRole('button', { name: 'Добавить строку' }).click()
  const row = variants.getByRole('listitem')
  const [sku, price] = [row.getByLabel('Артикул'), row.getByLabel('Цена', { exact: true })]
  const tops = await Promise.all([sku, price].map(async each => (await each.boundingBox())!.y))
  expect(tops[0]).toBe(tops[1])
  await price.fill('100')
  await row.getByLabel('Старая цена').fill('90')
  await row.getByRole('button', { name: 'Свернуть' }).click()
  await expect(row.getByLabel('Старая цена')).toBeHidden()
  await expect(row.getByRole('button', { name: /Старая цена: 90.₽/ })).toBeVisible()

  await sku.fill('ПР-1')
  await row.getByLabel('Размер').fill('2')
  await row.getByLabel('Единица').selectOption('г')
  await row.getByLabel('Штук').fill('1')
  await row.getByLabel('Остаток').fill('3')
  await row.getByLabel('Наличие').selectOption('в наличии')
  const category = form.getByRole('combobox', { name: 'Раздел' })
  await category.click()
  await page.locator('.admin-options [role=option]:visible').first().click()
  await page.getByRole('button', { name: 'Сохранить', exact: false }).first().click()
  await expect(row.getByText('Старая цена выше новой')).toBeVisible()
  await expect(row.getByLabel('Старая цена')).toBeFocused()

  await page.setViewportSize({ width: 390, height: 844 })
  await expect(row.getByLabel('Штрихкод')).toBeVisible()
  expect((await price.boundingBox())!.y).toBeGreaterThan((await sku.boundingBox())!.y)
})

test('of references of which a row has one, the kind is chosen first, and the error stands at what is shown', async ({ page, editor }) => {
  expect(editor.email).toContain('@')
  await openAndStart(page, '/admin/sorts/create')
  const rows = page.getByRole('list', { name: 'Устойчивость' })
  await page.locator('.formkit-outer', { has: rows }).getByRole('button', { name: 'Добавить строку' }).click()
  const row = rows.getByRole('listitem')
  await row.getByLabel('Что').selectOption('Болезнь')
  await row.getByLabel('Уровень').fill('3')
  await page.getByRole('form', { name: 'сорт' }).getByLabel('Название').fill('Сорт из проверки')
  await page.getByRole('button', { name: 'Сохранить', exact: false }).first().click()
  const disease = row.getByRole('combobox', { name: 'Болезнь' })
  await expect(disease).toHaveAccessibleDescription(/Укажите либо вредителя, либо болезнь/)
  await disease.click()
  await page.locator('.admin-options [role=option]:visible').first().click()
  await expect(disease).not.toHaveValue('')
  await row.getByLabel('Что').selectOption('Вредитель')
  await expect(row.getByRole('combobox', { name: 'Вредитель' })).toHaveValue('')
})
