import { type Browser, expect, type Page } from '@playwright/test'
import { test } from './admin.ts'
import { runSql } from './database.ts'
import { holdSaves } from './hold-saves.ts'
import { settle } from './interception.ts'
import { endSessions, newPerson, register, signIn } from './person.ts'

test.beforeEach(({ page }) => page.addInitScript(() => localStorage.setItem('privacyPolicyAccepted', 'necessary')))

test('of two editors on a slow network neither loses a cell: only the one that both changed is asked', async ({
  page,
  editor,
  context,
  browser,
}) => {
  expect(editor.email).toContain('@')
  await addDrug()
  await page.goto('/admin/drugs?status=draft')
  await settle(page)
  const address = await page
    .locator('main a[href^="/admin/drugs/"]', { hasText: 'Два редактора' })
    .first()
    .getAttribute('href')
  const second = await otherEditor(browser)
  const other = await second.context.newPage()
  const tab = await context.newPage()
  for (const window of [page, other, tab]) {
    await window.goto(address!)
    await expect(window.getByRole('grid', { name: 'Нормы' })).toBeVisible()
    await settle(window)
  }
  for (const window of [page, tab]) await expect(window.getByText('открыта у вас и в другой вкладке')).toBeVisible()
  await tab.close()
  const cell = (window: Page, at: number) => window.locator(`[data-at="${at}"] [data-column="4"]`)
  const type = async (window: Page, at: number, text: string) => {
    await cell(window, at).click()
    await window.keyboard.type(text)
    await window.keyboard.press('Enter')
    await expect(cell(window, at)).toHaveText(text)
  }
  const status = (window: Page) => window.locator('.admin-bar [role=status]')
  const held = await holdSaves(page, /\/api\/admin\/drugs\/\d+$/)

  await type(page, 0, '30 (2)')
  await page.keyboard.press('Control+s')
  await held.sent()
  await expect(status(page)).toHaveText('Сохраняем…')
  await type(page, 1, '31 (2)')
  await type(other, 0, '33 (2)')
  // Saved from the open editor, before anything but the cell has followed the text.
  await cell(other, 2).click()
  await other.keyboard.type('34 (2)')
  await other.keyboard.press('Control+s')
  await expect(status(other)).toContainText('Сохранено')
  held.release()

  const conflict = page.getByRole('alert').filter({ hasText: 'изменил другой редактор' })
  await expect(conflict.getByRole('group')).toHaveCount(1)
  await expect(conflict).toContainText('33 (2)')
  await expect(conflict).toContainText('30 (2)')
  await conflict.getByRole('button', { name: 'Оставить моё' }).click()
  await expect(conflict).toHaveCount(0)
  await expect(page.getByRole('grid', { name: 'Нормы' })).toBeFocused()

  held.next()
  await page.keyboard.press('Control+s')
  await held.sent()
  await type(page, 0, '35 (2)')
  held.release()
  await expect(page.locator('.grid-header [role=status]')).toContainText('Изменены')
  await expect(cell(page, 0)).toHaveText('35 (2)')
  await expect(cell(page, 2)).toHaveText('34 (2)')
  await other.reload()
  for (const [at, text] of ['30 (2)', '31 (2)', '34 (2)'].entries()) await expect(cell(other, at)).toHaveText(text)

  await endSessions(second.person)
  await type(other, 1, '36 (2)')
  await other.keyboard.press('Control+s')
  const again = other.getByRole('dialog', { name: 'Войдите, чтобы сохранить' })
  await again.getByLabel('Пароль', { exact: true }).fill(second.person.password)
  await again.getByRole('button', { name: 'Войти и сохранить' }).click()
  await expect(status(other)).toContainText('Сохранено')
  await expect(cell(other, 1)).toHaveText('36 (2)')
  await second.context.close()
})

async function otherEditor(browser: Browser) {
  const context = await browser.newContext()
  await context.addInitScript(() => localStorage.setItem('privacyPolicyAccepted', 'necessary'))
  const person = newPerson('павел лугов')
  await register(context, person)
  await signIn(context, person)
  await runSql('update users set is_admin = true where email = $1', [person.email])
  return { context, person }
}

/** A draft with three uses, whose cells no other test reads. */
async function addDrug(): Promise<void> {
  await runSql(
    `with made as (
       insert into drug select (jsonb_populate_record(d, jsonb_build_object('id', nextval(pg_get_serial_sequence('drug', 'id')),
         'alias', 'two-editors', 'name', 'Два редактора', 'search_text', 'два редактора', 'status', 'draft'))).* from drug d where alias = 'revus' returning id),
     copied as (select id from drug_use where alias = 'revus-1'),
     uses as (
       insert into drug_use select (jsonb_populate_record(u, jsonb_build_object('id', nextval(pg_get_serial_sequence('drug_use', 'id')),
         'alias', 'two-editors-' || n, 'drug_id', made.id, 'sort_order', n, 'status', 'draft'))).*
       from made, generate_series(1, 3) n, drug_use u where u.alias = 'revus-1' returning id),
     plants as (
       insert into drug_use_plants (parent_id, target_id, position)
       select uses.id, target_id, position from uses, drug_use_plants where parent_id = (select id from copied))
     insert into drug_use_targets (parent_id, key, position, pest_id, disease_id, effect_id, effect)
     select uses.id, key, position, pest_id, disease_id, effect_id, effect from uses, drug_use_targets where parent_id = (select id from copied)`,
  )
}
