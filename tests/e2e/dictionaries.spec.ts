import { expect, type Page } from '@playwright/test'
import { test } from './admin.ts'
import { violationsInBothThemes } from './axe.ts'
import { runSql } from './database.ts'
import { openAndStart, settle } from './interception.ts'

test.beforeEach(({ page }) => page.addInitScript(() => localStorage.setItem('privacyPolicyAccepted', 'necessary')))

const newRow = (page: Page) => page.locator('#row-new')
const notices = (page: Page) => page.getByRole('region', { name: 'Уведомления' })
const cellOfNew = (page: Page, label: string) => newRow(page).getByLabel(new RegExp(`^${label}: новая запись`))

test('by the keyboard alone a form of products is added to its table, an error stands at its cell, and both are taken back', async ({
  page,
  editor,
}) => {
  expect(editor.email).toContain('@')
  const name = `Форма ${crypto.randomUUID().slice(0, 8)}`
  const statusOf = async () => (await runSql('select status from formulation where name = $1', [name]))[0]?.status
  await openAndStart(page, '/admin/formulations')
  await settle(page)
  await expect(page.getByRole('columnheader', { name: 'Состояние', exact: true })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Черновики' })).toHaveCount(0)

  await page.keyboard.press('c')
  await expect(cellOfNew(page, 'Название')).toBeFocused()
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
  const code = cellOfNew(page, 'Сокращение')
  await expect(code).toBeFocused()
  await expect(code).toHaveAttribute('aria-invalid', 'true')
  await expect(newRow(page).locator('td', { has: page.getByLabel(/^Сокращение: новая запись/) })).toContainText(
    'Заполните поле',
  )
  expect(await statusOf()).toBeUndefined()

  const short = crypto.randomUUID().slice(0, 6)
  await page.keyboard.type(short)
  await cellOfNew(page, 'Состояние вещества').selectOption('твёрдое')
  await cellOfNew(page, 'Единица дозы').selectOption('г')
  await page.keyboard.press('Enter')
  const row = page.getByRole('row', { name: new RegExp(name) })
  await expect(row).toBeVisible()
  await expect(cellOfNew(page, 'Название')).toBeFocused()
  await expect(cellOfNew(page, 'Название')).toHaveValue('')
  expect(await statusOf()).toBe('published')

  await row.getByRole('button', { name, exact: true }).press('Enter')
  await expect(page.getByRole('textbox', { name: `Название: ${name}` })).toBeFocused()
  await page.keyboard.press('Tab')
  const cell = page.getByRole('textbox', { name: `Сокращение: ${name}` })
  await expect(cell).toHaveValue(short)
  await cell.fill('слишком длинное')
  await page.keyboard.press('Enter')
  await expect(row.getByRole('status')).toContainText('12')
  await cell.fill('ПР-2')
  await page.keyboard.press('Enter')
  await expect(row).toContainText('ПР-2')
  // The cell shows it before it is saved; the notice before is of the new record.
  await expect(notices(page)).toContainText(`Сохранено: ${name}`)
  await notices(page).getByRole('button', { name: 'Вернуть' }).press('Enter')
  await expect(row).toContainText(short)
  expect((await runSql('select code from formulation where name = $1', [name]))[0]?.code).toBe(short)

  await row.getByRole('button', { name: `Действия: ${name}` }).press('Enter')
  await page.getByRole('menuitem', { name: 'Удалить…' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Удалить', exact: true }).press('Enter')
  await expect(row).toHaveCount(0)
  expect(await statusOf()).toBe('trash')
  await notices(page).getByRole('button', { name: 'Вернуть' }).press('Enter')
  await expect(row.getByRole('button', { name, exact: true })).toBeFocused()
  expect(await statusOf()).toBe('published')
  await runSql('delete from formulation where name = $1', [name])
})

test('what was added last is taken back from the notice', async ({ page, editor }) => {
  expect(editor.email).toContain('@')
  const name = `Назначение ${crypto.randomUUID().slice(0, 8)}`
  await openAndStart(page, '/admin/effects/create')
  await settle(page)
  await cellOfNew(page, 'Название').fill(name)
  await newRow(page).getByRole('button', { name: 'Добавить' }).click()
  const row = page.getByRole('row', { name: new RegExp(name) })
  await expect(row).toBeVisible()
  await notices(page).getByRole('button', { name: 'Вернуть' }).click()
  await expect(row).toHaveCount(0)
  expect((await runSql('select status from effect where name = $1', [name]))[0]?.status).toBe('trash')
})

test('what is typed before a save is answered lands in the next record and in the next cell', async ({
  page,
  editor,
}) => {
  expect(editor.email).toContain('@')
  const mark = crypto.randomUUID().slice(0, 8)
  const names = async () =>
    (await runSql('select name from effect where name like $1 order by id', [`%${mark}`])).map(({ name }) => name)
  await openAndStart(page, '/admin/effects')
  await settle(page)
  let answers = Promise.withResolvers<void>()
  await page.route(/\/api\/admin\/effects(\/\d+)?$/, async route => {
    if (route.request().method() !== 'GET') await answers.promise
    await route.continue()
  })
  const answer = () => {
    answers.resolve()
    answers = Promise.withResolvers<void>()
  }
  const field = cellOfNew(page, 'Название')
  const row = (name: string) => page.getByRole('row', { name: new RegExp(`${name} ${mark}`) })
  await field.focus()
  await page.keyboard.type(`Первое ${mark}\n`)
  await page.keyboard.type(`Второе ${mark}\n`)
  await expect(field).toHaveValue('')
  answer()
  await expect(row('Первое')).toBeVisible()
  answer()
  await expect(row('Второе')).toBeVisible()
  expect(await names()).toEqual([`Первое ${mark}`, `Второе ${mark}`])

  await test.step('a refused record comes back, and what was typed since follows it', async () => {
    await page.keyboard.type(`Первое ${mark}\n`)
    await page.keyboard.type(`Четвёртое ${mark}`)
    answer()
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toHaveValue(`Первое ${mark}`)
    await field.fill(`Третье ${mark}`)
    await page.keyboard.press('Enter')
    await expect(field).toHaveValue(`Четвёртое ${mark}`)
    answer()
    await expect(row('Третье')).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('Enter opens the cell below at once; a refused cell is open again with what was typed', async () => {
    await row('Первое')
      .getByRole('button', { name: `Первое ${mark}`, exact: true })
      .click()
    await expect(page.getByRole('textbox', { name: /^Название: Первое/ })).toBeFocused()
    await page.keyboard.type(`Начало ${mark}\n`)
    await page.keyboard.type(`Середина ${mark}\n`)
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Delete')
    await page.keyboard.press('Enter')
    await expect(row('Начало')).toBeVisible()
    answers.resolve()
    await expect(page.getByRole('textbox', { name: /^Название: / }).and(page.locator('[aria-invalid]'))).toBeFocused()
    await expect.poll(names).toEqual([`Начало ${mark}`, `Середина ${mark}`, `Третье ${mark}`])
    await page.keyboard.press('Escape')
    await expect(row('Третье').getByRole('button', { name: `Третье ${mark}`, exact: true })).toBeFocused()
  })
  await runSql('delete from effect where name like $1', [`%${mark}`])
})

test('what was typed and not added is asked about before the page is left', async ({ page, editor }) => {
  expect(editor.email).toContain('@')
  await openAndStart(page, '/admin/effects')
  await settle(page)
  await cellOfNew(page, 'Название').fill('Недописанное')
  const leave = () =>
    page.getByRole('navigation', { name: 'Разделы для редакторов' }).getByRole('link', { name: 'Сорта' }).click()
  await leave()
  await page.getByRole('dialog').getByRole('button', { name: 'Остаться' }).click()
  await expect(cellOfNew(page, 'Название')).toHaveValue('Недописанное')
  await leave()
  await page.getByRole('dialog').getByRole('button', { name: 'Уйти' }).click()
  await expect(page).toHaveURL(/\/admin\/sorts$/)
})

test('without scripts the table is read, and nothing in it promises an edit', async ({ browser, page, editor }) => {
  expect(editor.email).toContain('@')
  const context = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  })
  const plain = await context.newPage()
  await plain.goto('/admin/effects')
  await expect(plain.getByRole('row', { name: /Укоренение/ })).toBeVisible()
  await expect(plain.getByText('Чтобы править записи, включите JavaScript')).toBeVisible()
  await expect(plain.getByRole('button', { name: 'Добавить' })).toHaveCount(0)
  await expect(plain.getByRole('button', { name: /^Действия/ })).toHaveCount(0)
  await context.close()
})

for (const width of [390, 1280])
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 844 }, bypassCSP: true, reducedMotion: 'reduce' })

    test('axe finds nothing in the table, in its empty row with an error and in the menu of a row', async ({
      page,
      editor,
    }) => {
      expect(editor.email).toContain('@')
      await openAndStart(page, '/admin/sources')
      await settle(page)
      await newRow(page).getByRole('button', { name: 'Добавить' }).click()
      await expect(newRow(page).locator('[aria-invalid]').first()).toBeFocused()
      // The focus has scrolled the list: a button that is half under the bar counts as a small target.
      await page.evaluate(() => window.scrollTo(0, 0))
      expect(await violationsInBothThemes(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
      await page
        .getByRole('button', { name: /^Действия/ })
        .first()
        .click()
      await expect(page.getByRole('menuitem', { name: 'История' })).toBeFocused()
      expect(await violationsInBothThemes(page)).toEqual([])
    })
  })
