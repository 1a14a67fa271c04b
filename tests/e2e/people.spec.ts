import { expect } from '@playwright/test'
import { test } from './admin.ts'
import { violations } from './axe.ts'
import { runSql } from './database.ts'
import { settle } from './interception.ts'
import { newPerson, post, register, signIn } from './person.ts'

test.use({ bypassCSP: true, reducedMotion: 'reduce' })

test.beforeEach(({ page }) => page.addInitScript(() => localStorage.setItem('privacyPolicyAccepted', 'necessary')))

test('a person is blocked while signed in: the next click says so; the journal shows who did it', async ({
  page,
  editor,
  browser,
}) => {
  expect(editor.email).toContain('@')
  const person = { ...newPerson(`Нина ${crypto.randomUUID().slice(0, 8)}`) }
  const theirs = await browser.newContext()
  await register(theirs, person)
  await signIn(theirs, person)
  const their = await theirs.newPage()
  await their.addInitScript(() => localStorage.setItem('privacyPolicyAccepted', 'necessary'))
  await their.goto('/drugs')
  await settle(their)

  await page.goto('/admin/users')
  await settle(page)
  await page.getByLabel('Имя, почта или номер').fill(person.name)
  await page.getByRole('button', { name: 'Показать', exact: true }).click()
  await page.getByRole('main').getByRole('link', { name: person.name }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(person.name)
  await expect(page.getByRole('main')).toContainText(person.email)
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Заблокировать' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Почему, для журнала').fill('реклама вместо отзывов')
  await dialog.getByRole('button', { name: 'Заблокировать' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('main').getByText('заблокирован', { exact: true })).toBeVisible()

  await their.goto('/profile')
  await expect(their.getByText('закрыл администратор')).toBeVisible()
  await theirs.close()

  await page.getByRole('link', { name: 'В журнале' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Журнал')
  const blocked = page.locator('.admin-revisions > li').filter({ hasText: 'Учётная запись заблокирована' })
  await expect(blocked).toContainText('реклама вместо отзывов')
  await expect(blocked).toContainText(person.name)
  expect(await violations(page)).toEqual([])
})

test('support reads the light and the jobs of a person, and of one planting with its owner', async ({
  page,
  editor,
  browser,
}) => {
  expect(editor.email).toContain('@')
  const person = newPerson(`Вера ${crypto.randomUUID().slice(0, 8)}`)
  const theirs = await browser.newContext()
  await register(theirs, person)
  await signIn(theirs, person)
  const idOf = async (list: string): Promise<number> =>
    (await (await theirs.request.get(`/api/${list}`)).json()).items[0].id
  await post(theirs, '/plots', { name: 'Дача' })
  await post(theirs, '/beds', { plot: await idOf('plots'), name: 'Сад', place: 'open' })
  await post(theirs, '/plantings', { plant: 'yablonya', name: 'Антоновка', count: 3, bed: await idOf('beds') })
  const planting = await idOf('plantings')
  await post(theirs, '/tasks', { title: 'Собрать падалицу', planting })
  const [own] = await runSql('select id from users where email = $1', [person.email])
  await theirs.close()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/admin/users/${String(own!.id)}`)
  await settle(page)
  await page.getByRole('button', { name: 'Показать сад' }).click()
  const garden = page.getByRole('region', { name: 'Антоновка' })
  await expect(garden).toContainText('Собрать падалицу')
  await expect(garden.locator('.garden-light')).toBeVisible()
  expect(await violations(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await garden.getByRole('link', { name: 'Антоновка' }).click()
  await expect(page.getByRole('main')).toContainText('Менять её можно только с\u00a0причиной')
  await expect(garden).toContainText('Собрать падалицу')
  await expect(page.getByRole('main').getByRole('link', { name: person.name })).toBeVisible()
  for (const name of ['Удалить', 'В корзину', 'Дублировать', 'Опубликовать'])
    await expect(page.getByRole('main').getByRole('button', { name })).toHaveCount(0)
  // No word of publishing, and no empty history: it is never on the site, and its versions are not kept.
  const aside = page.getByRole('complementary', { name: 'О записи' })
  await expect(aside).toContainText('Запись садовода')
  await expect(aside).not.toContainText(/публикац|черновик|История/i)
  // Where it stands and what grows there is shown and not offered.
  await expect(page.getByLabel('Растений', { exact: true })).toBeVisible()
  for (const label of ['Грядка', 'Культура', 'Ключ'])
    await expect(page.getByLabel(label, { exact: true })).toHaveCount(0)
  await settle(page)
  expect(await violations(page)).toEqual([])

  // The list offers nothing that the API refuses either.
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/admin/plantings')
  await settle(page)
  await page.getByRole('checkbox', { name: 'Выбрать все строки страницы' }).check()
  const bar = page.getByRole('region', { name: 'Выбранные записи' })
  await expect(bar).toContainText('Выбран')
  for (const name of ['Опубликовать', 'Снять с\u00a0сайта', 'В\u00a0архив', 'Удалить'])
    await expect(bar.getByRole('button', { name })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Загрузить из файла' })).toHaveCount(0)
})

test('an address that people miss becomes a redirect that works, and is in the journal', { tag: '@full' }, async ({
  page,
  editor,
}) => {
  expect(editor.email).toContain('@')
  const from = `/stranica-${crypto
    .randomUUID()
    .replaceAll(/[^a-f]/g, '')
    .slice(0, 6)}`
  await page.goto(`/admin/redirects?from=${from}`)
  await settle(page)
  const form = page.getByRole('form', { name: 'Новая переадресация' })
  await expect(form.getByLabel('Откуда')).toHaveValue(from)
  await form.getByLabel('Куда', { exact: true }).fill('/net-takoj')
  await form.getByRole('button', { name: 'Добавить' }).click()
  await expect(form.getByLabel('Куда', { exact: true })).toHaveAccessibleDescription(/ничего нет/)
  await form.getByLabel('Куда', { exact: true }).fill('/drugs')
  await form.getByRole('button', { name: 'Добавить' }).click()
  await expect(page.getByRole('row', { name: new RegExp(from) })).toContainText('/drugs')
  expect(await violations(page)).toEqual([])
  await expect(async () => {
    await page.goto(from)
    expect(new URL(page.url()).pathname).toBe('/drugs')
  }).toPass()
  await page.goto('/admin/journal?kind=events')
  await expect(page.getByRole('main')).toContainText(`${from} → /drugs (301)`)
})

test('the queue is the home of the admin area: keys move over it, and a row can be put off', { tag: '@full' }, async ({
  page,
  editor,
}) => {
  expect(editor.email).toContain('@')
  await page.goto('/admin')
  await settle(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Что требует внимания')
  await page.keyboard.press('j')
  const first = page.locator('.admin-queue [data-open]').first()
  await expect(first).toBeFocused()
  const key = await first.getAttribute('data-open')
  await page.keyboard.press('h')
  await expect(page.locator(`[data-row="${key}"]`)).toHaveCount(0)
  await page.getByRole('button', { name: /Вернуть отложенное/ }).click()
  await expect(page.locator(`[data-row="${key}"]`)).toHaveCount(1)
  await settle(page)
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(/\/admin$/)
})
