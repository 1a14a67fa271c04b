import { expect } from '@playwright/test'
import { test } from './admin.ts'
import { runSql } from './database.ts'
import { openAndStart, settle } from './interception.ts'

test.beforeEach(({ page }) => page.addInitScript(() => localStorage.setItem('privacyPolicyAccepted', 'necessary')))

test('what is wrong is no longer said once it is filled in, and a saved record says so', async ({ page, editor }) => {
  expect(editor.email).toContain('@')
  await openAndStart(page, '/admin/moa-groups/create')
  await settle(page)
  const form = page.getByRole('form', { name: 'группа действия' })
  await page.keyboard.press('Control+s')
  await expect(form.getByText('Заполните адрес', { exact: true })).toBeVisible()
  const label = `Группа из проверки ${Date.now()}`
  await form.getByLabel('Название').fill(label)
  await expect(form.getByText('Заполните адрес', { exact: true })).toHaveCount(0)
  await form.getByLabel('Код', { exact: true }).fill('П1')
  await form.getByLabel('Система').selectOption({ index: 1 })
  await page.keyboard.press('Control+s')
  await expect(page).toHaveURL(/\/admin\/moa-groups\/\d+$/)
  await expect(page.locator('.admin-bar [role=status]')).toHaveText(/^Сохранено в/)

  const status = page.getByRole('heading', { name: 'Публикация' })
  await page.getByRole('button', { name: 'В\u00a0архив' }).press('Enter')
  await expect(page.getByRole('complementary', { name: 'О записи' })).toContainText('в архиве')
  await expect(status).toBeFocused()
  await runSql('delete from moa_group where name = $1', [label])
})

test('in the drawer an error ends when its field is changed, and the focus returns from it', async ({
  page,
  editor,
}) => {
  expect(editor.email).toContain('@')
  await openAndStart(page, '/admin/posts/create')
  await settle(page)
  const rubric = page.getByRole('combobox', { name: 'Рубрика' })
  await rubric.click()
  await page
    .locator('.combobox-box')
    .getByRole('option', { name: /^Создать/ })
    .click()
  const drawer = page.getByRole('dialog', { name: 'Создать: рубрика' })
  await drawer.getByRole('button', { name: 'Создать', exact: true }).press('Enter')
  const name = drawer.getByLabel('Название')
  await expect(name).toHaveAccessibleDescription(/Заполните поле/)
  await name.fill('Рубрика')
  await expect(name).not.toHaveAccessibleDescription(/Заполните поле/)
  await expect(name).not.toHaveAttribute('aria-invalid', 'true')
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
  await expect(rubric).toBeFocused()
})

test('a refused publication says so in the bar and marks every field, those in rows too', async ({ page, editor }) => {
  expect(editor.email).toContain('@')
  await openAndStart(page, '/admin/products/create')
  const form = page.getByRole('form', { name: 'товар' })
  const name = form.getByLabel('Название', { exact: true })
  await name.fill('Товар без раздела')
  const packs = page.getByRole('list', { name: 'Фасовки' })
  await page.locator('.formkit-outer', { has: packs }).getByRole('button', { name: 'Добавить строку' }).click()
  const bar = page.locator('.admin-bar')
  await bar.getByRole('button', { name: 'Опубликовать' }).click()
  await expect(bar.getByRole('status')).toContainText('Не\u00a0опубликовано')
  await expect(form.getByRole('combobox', { name: 'Раздел' })).toHaveAttribute('aria-invalid', 'true')
  const article = packs.getByLabel('Артикул')
  await expect(article).toHaveAttribute('aria-invalid', 'true')
  await page
    .getByRole('alert')
    .getByRole('link', { name: /Фасовки, строка.1, Артикул/ })
    .click()
  await expect(article).toBeFocused()
  await article.fill('Т-1')
  await expect(article).not.toHaveAttribute('aria-invalid', 'true')
  await expect(bar.getByRole('status')).not.toContainText('Не\u00a0опубликовано')
})

test('what is folded says what is in it, opens at an error, stays open while that is put right, and is not kept', async ({
  page,
  editor,
}) => {
  expect(editor.email).toContain('@')
  const [drug] = await runSql(`select id from drug where alias = 'horus'`)
  await openAndStart(page, `/admin/drugs/${drug!.id}`)
  const form = page.getByRole('form', { name: 'препарат' })
  const purposes = form.locator('summary', { hasText: 'Назначение' })
  const acaricide = form.getByRole('checkbox', { name: 'акарицид' })
  await expect(purposes).toHaveText('Назначение: фунгицид')
  await expect(acaricide).toBeHidden()
  await purposes.press('Enter')
  await acaricide.press('Space')
  await expect(purposes).toHaveText('Назначение: фунгицид, акарицид')

  const more = form.locator('#part-2 summary')
  const highest = form.getByLabel('Температура не выше')
  await expect(more).toContainText('температура не выше')
  await expect(highest).toBeHidden()
  await more.press('Enter')
  await highest.fill('-10')
  await more.press('Enter')
  await expect(highest).toBeHidden()
  await expect(more).toContainText('Заполнено: Температура не выше: -10')
  await page.locator('.admin-bar').getByRole('button', { name: 'Опубликовать' }).click()
  await expect(highest).toBeFocused()
  await expect(highest).toHaveAccessibleDescription(/Верхняя граница ниже нижней/)
  await page.keyboard.type('0')
  await expect(highest).not.toHaveAttribute('aria-invalid', 'true')
  await expect(highest).toBeVisible()

  await openAndStart(page, `/admin/drugs/${drug!.id}`)
  await expect(purposes).toHaveText(/Назначение: фунгицид/)
  await expect(acaricide).toBeHidden()
})

test('on a phone a row is a line with what is in it until it is opened', async ({ page, editor }) => {
  expect(editor.email).toContain('@')
  await page.setViewportSize({ width: 390, height: 844 })
  const [drug] = await runSql(`select id from drug where alias = 'horus'`)
  await openAndStart(page, `/admin/drugs/${drug!.id}`)
  const row = page.getByRole('listitem', { name: 'Состав, строка 1' })
  const content = row.getByLabel('Содержание')
  const line = row.getByRole('button', { name: /^Строка 1\./ })
  await expect(line).toHaveText(/ципродинил · Содержание: 750 · Единица: г\/кг/)
  await expect(content).toBeHidden()
  await line.press('Enter')
  await expect(content).toBeVisible()
  await content.fill('-1')
  await row.getByRole('button', { name: 'Свернуть' }).press('Enter')
  await expect(content).toBeHidden()
  await page.locator('.admin-bar').getByRole('button', { name: 'Опубликовать' }).click()
  await expect(content).toHaveAttribute('aria-invalid', 'true')
  await content.fill('750')
  await expect(content).not.toHaveAttribute('aria-invalid', 'true')
  await expect(content).toBeVisible()
  await row.getByRole('button', { name: 'Свернуть' }).press('Enter')
  await expect(content).toBeHidden()
})
