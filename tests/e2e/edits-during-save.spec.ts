import { expect, type Page } from '@playwright/test'
import { test } from './admin.ts'
import { runSql } from './database.ts'
import { holdSaves } from './hold-saves.ts'
import { openAndStart, settle } from './interception.ts'

test.beforeEach(({ page }) => page.addInitScript(() => localStorage.setItem('privacyPolicyAccepted', 'necessary')))

const status = (page: Page) => page.locator('.admin-bar [role=status]')
const cell = (page: Page, at: number) => page.locator(`[data-at="${at}"] [data-column="4"]`)

async function typeCell(page: Page, at: number, text: string): Promise<void> {
  await cell(page, at).click()
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
  await expect(cell(page, at)).toHaveText(text)
}

/** A published drug with two norms that no other test knows. */
async function addDrug(): Promise<number> {
  const alias = `slow-save-${crypto.randomUUID().slice(0, 8)}`
  const [made] = await runSql(
    `with made as (
       insert into drug select (jsonb_populate_record(d, jsonb_build_object('id', nextval(pg_get_serial_sequence('drug', 'id')),
         'alias', $1::text, 'name', 'Долгая запись', 'search_text', 'долгая запись'))).* from drug d where alias = 'revus' returning id),
     uses as (
       insert into drug_use select (jsonb_populate_record(u, jsonb_build_object('id', nextval(pg_get_serial_sequence('drug_use', 'id')),
         'alias', $1 || '-' || n, 'drug_id', made.id, 'sort_order', n))).*
       from made, generate_series(1, 2) n, drug_use u where u.alias = 'revus-1' returning id),
     plants as (
       insert into drug_use_plants (parent_id, target_id, position)
       select uses.id, target_id, position from uses, drug_use_plants p join drug_use u on u.id = p.parent_id where u.alias = 'revus-1'),
     targets as (
       insert into drug_use_targets (parent_id, key, position, pest_id, disease_id, effect_id, effect)
       select uses.id, t.key, t.position, pest_id, disease_id, t.effect_id, t.effect
       from uses, drug_use_targets t join drug_use u on u.id = t.parent_id where u.alias = 'revus-1')
     select id from made`,
    [alias],
  )
  return Number(made!.id)
}

/** Other tests count what is on the site. */
const takeOffSite = (id: number) =>
  runSql(
    `with taken as (update drug set status = 'archived' where id = $1 returning id),
       raised as (update catalogue_generation set value = value + 1 where exists (select from taken) returning value)
     select pg_notify('catalogue_generation', value::text) from raised`,
    [id],
  )

const storedText = async (id: number) => (await runSql('select description from drug where id = $1', [id]))[0]

test('what is typed while a drug is being published stays in the form and in the table, as a draft', async ({
  page,
  editor,
}) => {
  expect(editor.email).toContain('@')
  const id = await addDrug()
  await openAndStart(page, `/admin/drugs/${id}`)
  await expect(page.getByRole('grid', { name: 'Нормы' })).toBeVisible()
  await settle(page)
  const text = page.getByRole('form', { name: 'препарат' }).getByLabel('Описание', { exact: true })
  const held = await holdSaves(page, /\/api\/admin\/drugs\/\d+$/)
  await text.fill('Первое описание')
  await typeCell(page, 0, '41 (2)')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Опубликовать' }).click()
  await held.sent()
  await typeCell(page, 1, '42 (2)')
  await text.fill('Первое описание, и второе')
  // Neither key begins another save, and neither may take the cell for a saved one.
  await page.keyboard.press('Control+s')
  await page.keyboard.press('Control+Enter')
  await page.keyboard.press('Escape')
  held.release()
  await expect.poll(() => storedText(id)).toEqual({ description: 'Первое описание' })
  await expect(status(page)).toHaveText(/^Черновик сохранён в\s\d\d:\d\d$/)
  await expect(text).toHaveValue('Первое описание, и второе')
  await expect(cell(page, 0)).toHaveText('41 (2)')
  await expect(cell(page, 1)).toHaveText('42 (2)')
  await page.reload()
  await expect(text).toHaveValue('Первое описание, и второе')
  await expect(cell(page, 1)).toHaveText('42 (2)')
  expect(await storedText(id)).toEqual({ description: 'Первое описание' })
  await takeOffSite(id)
})

test('what is typed while a new record is being created is in its form afterwards', async ({ page, editor }) => {
  expect(editor.email).toContain('@')
  const name = `Долгая ${crypto.randomUUID().slice(0, 8)}`
  await openAndStart(page, '/admin/substances/create')
  await settle(page)
  const field = page.getByLabel('Название', { exact: true })
  await field.fill(name)
  const held = await holdSaves(page, /\/api\/admin\/substances$/)
  await page.keyboard.press('Control+s')
  await held.sent()
  await field.fill(`${name} и сыновья`)
  held.release()
  await expect(page).toHaveURL(/\/admin\/substances\/\d+$/)
  await expect(field).toHaveValue(`${name} и сыновья`)
  await expect(page.getByText('Вернули то, что вы не\u00a0успели сохранить.')).toBeVisible()
  expect(await runSql('select name from substance where name like $1', [`${name}%`])).toEqual([{ name }])
  await page.keyboard.press('Control+s')
  await expect(status(page)).toContainText('Сохранено')
  expect(await runSql('select name from substance where name like $1', [`${name}%`])).toEqual([
    { name: `${name} и сыновья` },
  ])
})
