import { expect } from '@playwright/test'
import { test } from './admin.ts'
import { bar, open, press, rows } from './admin-table.ts'
import { holdResponses, settle } from './interception.ts'

test.beforeEach(({ page }) => page.addInitScript(() => localStorage.setItem('privacyPolicyAccepted', 'necessary')))

test('by the keyboard alone: a cell is edited, a range and everything chosen, a field set and undone', async ({
  page,
  editor,
}) => {
  expect(editor.email).toContain('@')
  await open(page, '/admin/signs?organ=root&sort=label')
  const title = await rows(page).first().locator('[data-open]').innerText()

  await press(page, 'j', 'e')
  const cell = page.getByRole('textbox', { name: new RegExp(`: ${title}$`) })
  await expect(cell).toBeFocused()
  await cell.fill(`${title} не так`)
  await press(page, 'Escape')
  await expect(rows(page).first().locator('[data-open]')).toHaveText(title)
  await expect(rows(page).first().locator('[data-open]')).toBeFocused()
  await press(page, 'e')
  await expect(cell).toBeFocused()
  await cell.fill(`${title}, правка`)
  const saved = () => page.waitForResponse(response => response.request().method() === 'PATCH')
  const first = saved()
  await press(page, 'Enter')
  await expect(rows(page).first().locator('[data-open]')).toHaveText(`${title}, правка`)
  const leaveCellBelow = async () => {
    await expect(rows(page).nth(1).getByRole('textbox')).toBeFocused()
    await press(page, 'Escape')
    await expect(rows(page).nth(1).locator('[data-open]')).toBeFocused()
    await press(page, 'k')
    await expect(rows(page).first().locator('[data-open]')).toBeFocused()
  }
  await leaveCellBelow()
  await first
  await press(page, 'e')
  await page.getByRole('textbox', { name: /, правка$/ }).fill(title)
  const second = saved()
  await press(page, 'Enter')
  await expect(rows(page).first().locator('[data-open]')).toHaveText(title)
  await leaveCellBelow()
  // The text is shown before it is saved, and a preview is of the versions that it finds.
  await second

  await press(page, 'x', 'j', 'j', 'Shift+X')
  await expect(bar(page).getByRole('status')).toHaveText(/Выбраны 3.записи/)
  await press(page, 'Control+a')
  await expect(bar(page).getByRole('status')).toHaveText(/Выбраны все \d+ по.запросу/)
  await bar(page).getByRole('button', { name: 'Задать поле…' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Поле').selectOption({ label: 'Орган' })
  await dialog.getByLabel('Орган', { exact: true }).selectOption({ label: 'Цветок' })
  const request = page.waitForRequest(/\/bulk\/preview$/)
  await dialog.getByRole('button', { name: 'Посмотреть, что изменится' }).press('Enter')
  expect((await request).postDataJSON()).not.toHaveProperty('ids')
  await dialog.getByLabel('Почему меняете').fill('Проверка клавиатуры')
  await press(page, 'Enter')
  await expect(bar(page).getByRole('status')).toHaveText(/Изменен[оаы] \d+/)
  await expect(page.getByRole('heading', { name: 'Ничего не нашлось' })).toBeVisible()
  await expect(bar(page).getByRole('button', { name: 'Отменить' })).toBeFocused()
  await bar(page).getByRole('button', { name: 'Отменить' }).press('Enter')
  await expect(bar(page).getByRole('status')).toContainText('Возвращено как было')
  await expect(rows(page).first().locator('[data-open]')).toHaveText(title)
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('.admin-results') !== null)).toBe(true)
})

test('by the keyboard alone: a record is found by its name, and the list searched', async ({ page, editor }) => {
  expect(editor.email).toContain('@')
  await open(page, '/admin/signs?organ=root&sort=label')
  await expect(page.getByRole('button', { name: /^Найти…/ })).toBeVisible()
  await press(page, 'Control+k')
  await page.getByRole('searchbox', { name: 'Найти запись или команду' }).fill('скор')
  const found = page.locator('.search-list-item', { hasText: /^Скор/ }).first()
  await expect(found).toBeVisible()
  await press(page, 'Enter')
  await expect(page).toHaveURL(/\/admin\/drugs\/\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Скор')
  await settle(page)

  await press(page, 'Control+k')
  await page.getByRole('searchbox', { name: 'Найти запись или команду' }).fill('скор')
  await expect(found).toBeVisible()
  await page.getByRole('option', { name: /искать «скор»/ }).waitFor()
  await press(page, 'ArrowUp', 'Enter')
  await expect(page).toHaveURL(/\/admin\/drugs\?q=/)
})

test('Ctrl+K that comes before the tools opens the palette, not the search of the site, and so does / without a list', async ({
  page,
  editor,
}) => {
  expect(editor.email).toContain('@')
  const release = await holdResponses(page, '**/assets/tools-*.js')
  await page.goto('/admin/signs')
  // The last of the deferred scripts: the keys of the site are there.
  await page.getByRole('region', { name: 'Уведомления' }).waitFor({ state: 'attached' })
  await press(page, 'Control+k')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  release()
  const palette = page.getByRole('searchbox', { name: 'Найти запись или команду' })
  await expect(palette).toBeFocused()
  await open(page, '/admin/journal')
  await press(page, '/')
  await expect(palette).toBeFocused()
  await expect(page.getByRole('dialog')).toHaveCount(1)
})

test('by the keyboard alone: back from a record to its row, the search of the list, a panel and a preview closed', async ({
  page,
  editor,
}) => {
  expect(editor.email).toContain('@')
  await open(page, '/admin/drugs?pageSize=100')
  const all = await rows(page).count()
  for (let row = 0; row < 30; row++) await page.keyboard.press('j')
  const row = rows(page).nth(29).locator('[data-open]')
  await expect(row).toBeFocused()
  const title = await row.innerText()
  await press(page, 'Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await settle(page)
  await page.goBack()
  await expect(row).toBeFocused()
  await expect(row).toBeInViewport()

  await press(page, 'f')
  await expect(page.getByRole('form', { name: 'Фильтры' }).getByLabel('черновик')).toBeFocused()
  await press(page, 'Escape')
  await expect(page.getByRole('form', { name: 'Фильтры' })).toBeHidden()
  await press(page, 'k', '/')
  await expect(page.locator('.admin-search').getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('Топаз')
  await press(page, 'Enter')
  await expect(page).toHaveURL(/q=/)
  await expect(rows(page)).not.toHaveCount(all)
  await press(page, 'j')
  await expect(rows(page).first().locator('[data-open]')).toBeFocused()

  await press(page, 'x')
  await bar(page).getByRole('button', { name: 'В архив' }).press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await press(page, 'Escape')
  await expect(bar(page).getByRole('button', { name: 'В архив' })).toBeFocused()
  await bar(page).getByRole('button', { name: 'Снять выбор' }).press('Enter')
  await expect(bar(page)).toBeHidden()
  await expect(rows(page).first().locator('[data-open]')).toBeFocused()

  await press(page, 'Control+a')
  await bar(page).getByRole('button', { name: 'Снять выбор' }).press('Enter')
  await expect(bar(page)).toBeHidden()
  await expect(rows(page).first().locator('[data-open]')).toBeFocused()
})

test('single letters can be switched off and stay off; g and a letter goes, in a Russian layout too', async ({
  page,
  editor,
}) => {
  expect(editor.email).toContain('@')
  await open(page, '/admin/links')
  await page.evaluate(() => {
    const press = (key: string, code: string) =>
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, code, bubbles: true }))
    press('п', 'KeyG')
    press('в', 'KeyD')
  })
  await expect(page.getByRole('heading', { level: 1, name: 'Препараты' })).toBeVisible()
  const letters = page.getByRole('dialog').getByRole('checkbox', { name: 'Одиночные буквы' })
  // The page may be visible a moment before it listens to keys.
  await expect(async () => {
    await press(page, '?')
    await expect(letters).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await letters.uncheck()
  await press(page, 'Escape', 'c', 'g', 'l')
  await expect(page).toHaveURL('/admin/drugs')
  await press(page, '/')
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('INPUT')
  await expect(page.getByRole('dialog', { name: 'Поиск' })).toHaveCount(0)
  await page.reload()
  await settle(page)
  await press(page, 'c')
  await press(page, 'Control+k')
  await expect(page.getByRole('searchbox', { name: 'Найти запись или команду' })).toBeFocused()
  expect(page.url()).toMatch(/\/admin\/drugs$/)
})
