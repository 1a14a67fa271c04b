import { expect, type Page } from '@playwright/test'
import { test } from './admin.ts'
import { runSql } from './database.ts'
import { go, openAndStart, settle } from './interception.ts'
import { endSessions, submitLogin } from './person.ts'

test.beforeEach(({ page }) => page.addInitScript(() => localStorage.setItem('privacyPolicyAccepted', 'necessary')))

const side = (page: Page) => page.getByRole('complementary', { name: 'О записи' })
const notices = (page: Page) => page.getByRole('region', { name: 'Уведомления' })

/** A published substance that no other test knows; opened in its form. */
async function openSubstance(page: Page, status = 'published'): Promise<{ id: number; name: string }> {
  const name = `Осторожная ${crypto.randomUUID().slice(0, 8)}`
  const [made] = await runSql(`insert into substance (alias, name, status) values ($1, $2, $3) returning id`, [
    `careful-${crypto.randomUUID().slice(0, 8)}`,
    name,
    status,
  ])
  const id = Number(made!.id)
  await openAndStart(page, `/admin/substances/${id}`)
  await settle(page)
  return { id, name }
}

const statusOf = async (id: number) => (await runSql('select status, name from substance where id = $1', [id]))[0]

test('a form left at once stores its draft and lets go at the first click', async ({ page, editor }) => {
  expect(editor.email).toContain('@')
  const { id, name } = await openSubstance(page)
  await page.getByLabel('Название', { exact: true }).fill(`${name} правка`)
  const sorts = page.getByRole('heading', { level: 1, name: 'Сорта' })
  await page.getByRole('navigation', { name: 'Разделы для редакторов' }).getByRole('link', { name: 'Сорта' }).click()
  await expect(page).toHaveURL(/\/admin\/sorts$/)
  await expect(sorts).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('Название', { exact: true })).toHaveValue(`${name} правка`)
  await page.getByLabel('Название', { exact: true }).fill(`${name} вторая`)
  await page.goForward()
  // The address changes before the form has let go.
  await expect(sorts).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/sorts$/)
  await page.goBack()
  await expect(page.getByLabel('Название', { exact: true })).toHaveValue(`${name} вторая`)
  expect(await statusOf(id)).toEqual({ status: 'published', name })
})

test('taken off the site and put back from the notice, a record never takes unsaved edits along', async ({
  page,
  editor,
}) => {
  expect(editor.email).toContain('@')
  const { id, name } = await openSubstance(page)
  const field = page.getByLabel('Название', { exact: true })
  await field.fill(`${name} не для всех`)
  await expect(page.locator('.admin-bar').getByRole('button', { name: 'Снять' })).toHaveCount(0)
  await side(page).getByRole('button', { name: 'Снять с\u00a0сайта' }).click()
  await expect(side(page).getByText('черновик', { exact: true })).toBeVisible()
  await expect(side(page).getByRole('heading', { name: 'Публикация' })).toBeFocused()
  expect(await statusOf(id)).toEqual({ status: 'draft', name })
  await notices(page).getByRole('button', { name: 'Вернуть' }).click()
  await expect(side(page).getByText('опубликовано', { exact: true })).toBeVisible()
  expect(await statusOf(id)).toEqual({ status: 'published', name })
  await expect(field).toHaveValue(`${name} не для всех`)

  await side(page).getByRole('button', { name: 'В\u00a0архив' }).click()
  await expect(side(page).getByText('в архиве', { exact: true })).toBeVisible()
  // Somebody has worked on it since: it is not published over their head.
  await runSql(`update substance set version = version + 1 where id = $1`, [id])
  await notices(page).getByRole('button', { name: 'Вернуть' }).click()
  await expect(notices(page)).toContainText('Осталось как есть')
  expect(await statusOf(id)).toEqual({ status: 'archived', name })
})

test('a deleted record comes back from the notice, and for good it goes only by its title', async ({
  page,
  editor,
}) => {
  expect(editor.email).toContain('@')
  const { id, name } = await openSubstance(page)
  const toTrash = async () => {
    await side(page).getByRole('button', { name: 'Удалить…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Удалить', exact: true }).click()
    await expect(page).toHaveURL(/\/admin\/substances$/)
  }
  await toTrash()
  expect(await statusOf(id)).toEqual({ status: 'trash', name })
  await notices(page).getByRole('button', { name: 'Вернуть' }).click()
  await expect(page).toHaveURL(new RegExp(`/admin/substances/${id}$`))
  await expect(side(page)).toBeVisible()
  expect(await statusOf(id)).toEqual({ status: 'published', name })
  await toTrash()
  await page.goto(`/admin/substances/${id}`)
  await settle(page)
  await page.getByRole('button', { name: 'Удалить насовсем…' }).dblclick()
  const dialog = page.getByRole('dialog', { name: /насовсем/ })
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Удалить насовсем' }).press('Enter')
  expect(await statusOf(id)).toEqual({ status: 'trash', name })
  await dialog.getByRole('textbox').fill(name)
  await dialog.getByRole('button', { name: 'Удалить насовсем' }).click()
  await expect(page).toHaveURL(/\/admin\/substances\?status=trash$/)
  expect(await statusOf(id)).toBeUndefined()
})

test('a drug without norms is not published, neither an old nor a new one: the press leads to its norms', async ({
  page,
  editor,
}) => {
  expect(editor.email).toContain('@')
  const [made] = await runSql(
    `insert into drug select (jsonb_populate_record(d, jsonb_build_object('id', nextval(pg_get_serial_sequence('drug', 'id')),
       'alias', $1::text, 'name', 'Без норм', 'search_text', 'без норм', 'status', 'draft'))).* from drug d where alias = 'revus' returning id`,
    [`no-norms-${crypto.randomUUID().slice(0, 8)}`],
  )
  await openAndStart(page, `/admin/drugs/${made!.id}`)
  await expect(side(page).getByRole('button', { name: /Нормы: ни.одной строки/ })).toBeVisible()
  await page.locator('.admin-bar').getByRole('button', { name: 'Опубликовать' }).click()
  await expect(page.locator('#part-uses').locator(':focus')).toHaveCount(1)
  expect((await runSql('select status from drug where id = $1', [made!.id]))[0]).toEqual({ status: 'draft' })
  const name = `Новый без норм ${made!.id}`
  await openAndStart(page, '/admin/drugs/create')
  const form = page.getByRole('form', { name: 'препарат' })
  await form.getByLabel('Название', { exact: true }).fill(name)
  await form.getByLabel('Вид', { exact: true }).selectOption('пестицид')
  await form.getByLabel('Достоверность').selectOption('низкая')
  await expect(side(page).getByRole('button', { name: /Нормы: ни.одной строки/ })).toBeVisible()
  await page.locator('.admin-bar').getByRole('button', { name: 'Опубликовать' }).click()
  await expect(page.getByRole('grid', { name: 'Нормы' })).toBeFocused()
  expect(await runSql('select from drug where name = $1', [name])).toEqual([])
  await runSql('delete from drug where id = $1', [made!.id])
})

const clicks = {
  section: (page: Page) =>
    page.getByRole('navigation', { name: 'Разделы для редакторов' }).getByRole('link', { name: 'Вредители' }).click(),
  row: (page: Page) => page.getByRole('main').getByRole('row').nth(1).getByRole('link').first().click(),
}
for (const [what, to, click] of [
  ['a section', /^\/admin\/pests$/, clicks.section],
  ['a row', /^\/admin\/drugs\/\d+$/, clicks.row],
] as const)
  test(`after the session has ended a click on ${what} asks to sign in and comes back to it`, async ({
    page,
    editor,
  }) => {
    await openAndStart(page, '/admin/drugs')
    await settle(page)
    await endSessions(editor)
    await click(page)
    await expect(page).toHaveURL(/\/login\?redirect=%2Fadmin%2F/)
    await submitLogin(page, editor)
    await expect(page).toHaveURL(url => to.test(url.pathname))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })

test('after the session has ended a call of a list leads to the sign-in and back to the same list', async ({
  page,
  editor,
}) => {
  await openAndStart(page, '/admin/substances?status=published')
  await settle(page)
  await endSessions(editor)
  await page
    .getByRole('checkbox', { name: /^Выбрать/ })
    .nth(1)
    .check()
  await page.getByRole('region', { name: 'Выбранные записи' }).getByRole('button', { name: 'В архив' }).click()
  await expect(page).toHaveURL(/\/login\?redirect=%2Fadmin%2Fsubstances%3Fstatus%3Dpublished$/)
  await submitLogin(page, editor)
  await expect(page).toHaveURL(/\/admin\/substances\?status=published$/)
})

for (const status of [401, 403, 413, 429, 500])
  test(`an upload that is refused at once with ${status} says why`, async ({ page, editor }) => {
    expect(editor.email).toContain('@')
    await page.route('**/api/file-manager/process**', route => route.fulfill({ status, json: { message: 'no' } }))
    await page.goto('/admin/file-manager')
    await settle(page)
    await expect(page.locator('.filepond--root')).toBeAttached()
    await page
      .locator('.filepond--browser')
      .setInputFiles([{ name: 'grusha.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(crypto.randomUUID()) }])
    const panel = page.getByRole('region', { name: 'Загрузка' })
    await expect(panel.locator('.filepond--item')).toContainText('Ошибка при загрузке')
    await expect(panel.locator('.upload-notes')).toContainText('grusha.jpg')
    await panel.getByRole('button', { name: 'Повторите попытку' }).click()
    await expect(panel.locator('.filepond--item')).toContainText('Ошибка при загрузке')
    await expect(panel.locator('.upload-notes')).toContainText('grusha.jpg')
  })

test('redirects of editors work in a click as in a document: to a page, to another site, and to nothing', async ({
  page,
}) => {
  const own = `/old-${crypto.randomUUID().slice(0, 8)}`
  await runSql(
    `insert into redirect ("from", "to", status) values ($1, '/drugs/skor', 301), ($2, 'https://partner.example/there', 302), ($3, null, 410)`,
    [own, `${own}-away`, `${own}-gone`],
  )
  // The redirects are cached until the catalogue changes.
  await runSql(`with raised as (update catalogue_generation set value = value + 1 returning value)
    select pg_notify('catalogue_generation', value::text) from raised`)
  await page.route('https://partner.example/**', route =>
    route.fulfill({ contentType: 'text/html', body: '<h1>У партнёра</h1>' }),
  )
  const click = async (to: string) => {
    await page.goto('/plants')
    await settle(page)
    await go(page, to)
  }
  await click(own)
  await expect(page).toHaveURL(/\/drugs\/skor$/)
  await click(`${own}-away`)
  await expect(page).toHaveURL('https://partner.example/there')
  const documentOfGone = page.waitForResponse(
    response => response.url().endsWith(`${own}-gone`) && response.request().isNavigationRequest(),
  )
  await click(`${own}-gone`)
  expect((await documentOfGone).status()).toBe(410)
  await expect(page).toHaveURL(new RegExp(`${own}-gone$`))
  await runSql(`delete from redirect where "from" like $1`, [`${own}%`])
})
