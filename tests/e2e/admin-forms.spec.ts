import { expect } from '@playwright/test'
import { test } from './admin.ts'
import { runSql } from './database.ts'
import { holdResponses, openAndStart, requestsOf, settle } from './interception.ts'

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
  await expect(page.locator('.combobox-box').getByRole('option', { name: `Создать «${name}»` })).toBeVisible()
  await page.keyboard.press('Alt+n')
  const drawer = page.getByRole('dialog', { name: 'Создать: рубрика' })
  await expect(drawer.getByLabel('Название')).toHaveValue(name)
  await drawer.getByLabel('Название').press('Enter')
  await expect(drawer).toHaveCount(0)
  await expect(rubric).toBeFocused()
  await expect(rubric).toHaveValue(name)
  await expect(form.getByText(/Эта запись — черновик/)).toHaveCount(0)
  expect(await runSql('select status from rubric where name = $1', [name])).toEqual([{ status: 'published' }])
  await runSql('delete from rubric where name = $1', [name])
})

test('a save key that is held, or pressed until the page of the new record is there, saves it once', async ({
  page,
  editor,
}) => {
  expect(editor.email).toContain('@')
  await openAndStart(page, '/admin/substances/create')
  const form = page.getByRole('form', { name: 'действующее вещество' })
  const name = `Вещество из проверки ${Date.now()}`
  await form.getByLabel('Название', { exact: true }).fill(name)
  await settle(page)
  const saves = requestsOf(
    page,
    request => request.method() === 'POST' && request.url().endsWith('/api/admin/substances'),
  )
  const release = await holdResponses(page, '**/api/admin/substances')
  await page.evaluate(() => {
    const press = () =>
      document.dispatchEvent(new KeyboardEvent('keydown', { code: 'KeyS', ctrlKey: true, cancelable: true }))
    const pressOn = () => {
      press()
      if (location.pathname.endsWith('/create')) setTimeout(pressOn)
    }
    // Twice before anything can be rendered.
    press()
    pressOn()
  })
  await page.keyboard.down('Control')
  for (let n = 0; n < 5; n++) await page.keyboard.down('s')
  await page.keyboard.up('s')
  await page.keyboard.up('Control')
  release()
  await expect(page).toHaveURL(/\/admin\/substances\/\d+$/)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  expect(saves).toHaveLength(1)
  await runSql('delete from substance where name = $1', [name])
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

test('the rows of a form are moved, removed and added by the keyboard, and the focus goes with them', async ({
  page,
  editor,
}) => {
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

test('rows are a table on a wide screen: long ones fold what has no room, and an error opens it', async ({
  page,
  editor,
}) => {
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
  await page.locator('.combobox-box [role=option]:visible').first().click()
  await page.getByRole('button', { name: 'Сохранить', exact: false }).first().click()
  await expect(row.getByText('Старая цена выше новой')).toBeVisible()
  await expect(row.getByLabel('Старая цена')).toBeFocused()

  await page.setViewportSize({ width: 390, height: 844 })
  await expect(row.getByLabel('Штрихкод')).toBeVisible()
  expect((await price.boundingBox())!.y).toBeGreaterThan((await sku.boundingBox())!.y)
})

test('an address is locked only where a published page has it', async ({ page, editor }) => {
  expect(editor.email).toContain('@')
  await openAndStart(page, '/admin/moa-groups')
  await page.locator('.admin-table [data-open]').first().click()
  const group = page.getByRole('form', { name: 'группа действия' })
  // What nobody looks at is folded.
  await expect(group.getByLabel('Адрес')).toBeHidden()
  await group.getByText('Адрес в\u00a0таблицах').click()
  await expect(group.getByLabel('Адрес')).toBeEditable()
  await expect(group.getByText('Имя записи в\u00a0таблицах.')).toBeVisible()
  await expect(group.getByRole('button', { name: 'Изменить адрес' })).toHaveCount(0)

  await openAndStart(page, '/admin/drugs')
  await page.locator('.admin-table [data-open]').first().click()
  const drug = page.getByRole('form', { name: 'препарат' })
  await expect(drug.getByLabel('Адрес страницы')).not.toBeEditable()
  await drug.getByRole('button', { name: 'Изменить адрес' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Изменить адрес' }).click()
  await expect(drug.getByLabel('Адрес страницы')).toBeFocused()
  await expect(drug.getByText('Со\u00a0старого адреса посетители попадут на\u00a0новый.')).toBeVisible()
})

test.describe('on a low screen', () => {
  test.use({ viewport: { width: 1280, height: 720 } })

  test('the last actions beside a long form are reached', async ({ page, editor }) => {
    expect(editor.email).toContain('@')
    await openAndStart(page, '/admin/drugs?q=Хорус')
    await page.getByRole('main').getByRole('link', { name: 'Хорус', exact: true }).first().click()
    await page.getByRole('button', { name: 'Удалить…' }).click()
    await expect(page.getByRole('dialog', { name: 'Удалить «Хорус»?' })).toBeVisible()
  })
})

test('an archived record becomes a draft again in its form', async ({ page, editor }) => {
  expect(editor.email).toContain('@')
  await openAndStart(page, '/admin/substances/create')
  await settle(page)
  const name = `Вещество из проверки ${Date.now()}`
  await page.getByRole('form', { name: 'действующее вещество' }).getByLabel('Название', { exact: true }).fill(name)
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  const side = page.getByRole('complementary', { name: 'О записи' })
  await side.getByRole('button', { name: 'В\u00a0архив' }).press('Enter')
  await expect(side.getByText('в архиве', { exact: true })).toBeVisible()
  await side.getByRole('button', { name: 'В\u00a0черновики' }).press('Enter')
  await expect(side.getByText('черновик', { exact: true })).toBeVisible()
  await expect(side.getByRole('heading', { name: 'Публикация' })).toBeFocused()
  await page.reload()
  await expect(side.getByText('черновик', { exact: true })).toBeVisible()
  await runSql('delete from substance where name = $1', [name])
})

test('«Удалённое» shows what was thrown away of any kind and gives it back', async ({ page, editor }) => {
  expect(editor.email).toContain('@')
  const own = crypto.randomUUID().slice(0, 8)
  await runSql(`insert into substance (alias, name, status) values ($1, $2, 'trash')`, [`m-${own}`, `Мусор ${own}`])
  await openAndStart(page, '/admin/substances?status=trash')
  await page.getByRole('link', { name: 'Удалённое всех видов' }).click()
  const row = page.getByRole('list', { name: 'Удалённые записи' }).getByRole('listitem').filter({ hasText: own })
  await expect(row).toContainText('Действующие вещества')
  await row.getByRole('button', { name: `Вернуть: Мусор ${own}` }).click()
  await expect(row).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Удалённое', level: 1 })).toBeFocused()
  expect((await runSql('select status from substance where alias = $1', [`m-${own}`]))[0]?.status).toBe('draft')
})
