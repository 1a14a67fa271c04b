import { expect, type Page } from '@playwright/test'
import { test } from './admin.ts'
import { runSql } from './database.ts'
import { openAndStart, settle } from './interception.ts'
import { endSessions, newPerson, register, signIn } from './person.ts'

const status = (page: Page) => page.locator('.admin-bar').getByRole('status')
const newDrafts = (page: Page) => page.getByRole('region', { name: 'Черновики' })
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Войдите, чтобы сохранить' })

test.beforeEach(({ page }) => page.addInitScript(() => localStorage.setItem('privacyPolicyAccepted', 'necessary')))

async function openDrug(page: Page, name: string) {
  await page.goto(`/admin/drugs?q=${encodeURIComponent(name)}`)
  await page.getByRole('main').getByRole('link', { name, exact: true }).click()
  await settle(page)
  return page.getByRole('form', { name: 'препарат' }).getByLabel('Описание', { exact: true })
}

test('what an editor types is a draft, outlives the session, and is published after signing in over the form', async ({
  page,
  editor,
  browser,
}) => {
  const visitor = await (await browser.newContext()).newPage()
  const field = await openDrug(page, 'Скор')
  const before = await field.inputValue()
  const text = `Черновик ${Date.now()}`
  await field.fill(text)
  await expect(status(page)).toHaveText(/^Не\sсохранено$/)
  await expect(status(page)).toHaveText(/^Черновик сохранён в\s\d\d:\d\d$/)
  await visitor.goto('/drugs/skor')
  await expect(visitor.getByText(text)).toHaveCount(0)

  await page.reload()
  await expect(field).toHaveValue(text)
  await page.getByRole('button', { name: 'Убрать черновик' }).click()
  await expect(field).toHaveValue(before)
  await page.getByRole('button', { name: 'Вернуть черновик' }).click()
  await expect(field).toHaveValue(text)

  await endSessions(editor)
  const later = `${text}, и ещё строка`
  await field.fill(later)
  await page.keyboard.press('Control+Enter')
  const dialog = dialogOf(page)
  await expect(dialog).toContainText(/Не\sсохранено 1\sполе: «Описание»\./)
  await expect(dialog.getByLabel('Пароль', { exact: true })).toBeFocused()
  // In the middle of the window, and not without its styles in a corner.
  expect((await dialog.boundingBox())!.x).toBeGreaterThan(100)
  await expect(field).toHaveValue(later)
  await dialog.getByLabel('Пароль', { exact: true }).fill('не тот пароль 1')
  await dialog.getByRole('button', { name: 'Войти и сохранить' }).click()
  await expect(dialog.getByRole('alert').first()).toBeVisible()
  await dialog.getByLabel('Пароль', { exact: true }).fill(editor.password)
  await dialog.getByRole('button', { name: 'Войти и сохранить' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(status(page)).toHaveText(/^Сохранено в\s/)
  await expect(async () => {
    await visitor.goto('/drugs/skor')
    await expect(visitor.getByText(later).first()).toBeAttached({ timeout: 1 })
  }).toPass()
  await visitor.context().close()
})

test('without a network the edits stay in the browser, for this editor only, until they are saved or the editor signs out', {
  tag: '@full',
}, async ({ page, editor, context }) => {
  const copies = () => page.evaluate(() => Object.keys(localStorage).filter(key => key.startsWith('unsaved:')).length)
  const field = await openDrug(page, 'Топаз')
  const before = await field.inputValue()
  await context.setOffline(true)
  await field.fill('Набрано без связи')
  await page.keyboard.press('Tab')
  await expect(status(page)).toHaveText(/^Нет связи, правки целы в\sэтом браузере$/)
  await page.getByRole('link', { name: 'Вредители' }).first().click()
  await expect(page.getByRole('dialog')).toContainText('Уйти без сохранения?')
  await page.getByRole('button', { name: 'Остаться' }).click()
  page.on('dialog', dialog => void dialog.accept())
  await page.route('**/draft', route => route.abort())
  await context.setOffline(false)
  await page.reload()
  await expect(page.getByText(/Вернули то, что вы не.успели сохранить/)).toBeVisible()
  await expect(field).toHaveValue('Набрано без связи')
  const person = Promise.withResolvers<void>()
  await page.route('**/api/user', async route => person.promise.then(() => route.fallback()))
  await page.reload()
  const name = page.getByRole('form', { name: 'препарат' }).getByLabel('Название', { exact: true })
  await name.fill('Набрано до копии')
  person.resolve()
  await expect(field).toHaveValue('Набрано без связи')
  await expect(name).toHaveValue('Набрано до копии')
  await page.unroute('**/api/user')
  const address = page.url()

  const other = newPerson('павел ершов')
  // The open form would fetch a token of its own between the two requests of the registration.
  await page.goto('about:blank')
  await endSessions(editor)
  await register(context, other)
  await signIn(context, other)
  await runSql('update users set is_admin = true where email = $1', [other.email])
  await page.goto(address)
  await settle(page)
  await expect(field).toHaveValue(before)
  expect(await copies()).toBe(1)

  await signIn(context, editor)
  await page.goto(address)
  await expect(field).toHaveValue('Набрано без связи')
  await page.goto('/logout')
  await expect(page).toHaveURL(/\/$/)
  expect(await copies()).toBe(0)
})

test('a role that is taken away is said, and the text stays', { tag: '@full' }, async ({ page, editor }) => {
  const field = await openDrug(page, 'Хорус')
  await runSql('update users set is_admin = false where email = $1', [editor.email])
  await field.fill('Останется на месте')
  await page.keyboard.press('Tab')
  await expect(status(page)).toHaveText(/^Недостаточно прав\. Правки на\sместе/)
  await page.getByRole('button', { name: 'Опубликовать' }).first().click()
  await expect(page.getByRole('alert').filter({ hasText: 'Недостаточно прав.' })).toBeVisible()
  await expect(field).toHaveValue('Останется на месте')
})

test('a record is planned for a time, put into the trash, found there and brought back', { tag: '@full' }, async ({
  page,
  editor,
}) => {
  expect(editor.email).toContain('@')
  await page.goto('/admin/substances/create')
  await settle(page)
  const form = page.getByRole('form', { name: 'действующее вещество' })
  const name = `Корзина ${Date.now()}`
  await form.getByLabel('Название', { exact: true }).fill(name)
  await expect(status(page)).toHaveText(/^Черновик сохранён/)
  await page.goto('/admin/substances/create')
  await settle(page)
  await expect(form.getByLabel('Название', { exact: true }), 'another one is begun').toHaveValue('')
  await newDrafts(page).getByRole('link', { name }).click()
  await expect(form.getByLabel('Название', { exact: true })).toHaveValue(name)
  await page.getByRole('button', { name: /^Сохранить/ }).click()
  await expect(page).toHaveURL(/\/admin\/substances\/\d+$/)
  await settle(page)

  await page.getByText('В назначенное время').click()
  await expect(page.getByLabel('Когда, по Москве'), 'tomorrow, before work').toHaveValue(/T06:00$/)
  await page.getByLabel('Когда, по Москве').fill('2020-01-01T09:00')
  const panel = page.locator('.admin-publications')
  await panel.getByRole('button', { name: 'Запланировать публикацию' }).click()
  await expect(panel.getByRole('alert')).toHaveText('Это время уже прошло.')
  await page.getByLabel('Когда, по Москве').fill('2027-07-17T09:00')
  await panel.getByRole('button', { name: 'Запланировать публикацию' }).click()
  await expect(panel).toContainText(/Выйдет 17\sиюля\s2027 в\s09:00 по\sМоскве/)
  await page.reload()
  await expect(panel).toContainText(/Выйдет 17\sиюля/)
  await panel.getByRole('button', { name: 'Отменить' }).click()
  await expect(panel).not.toContainText('Выйдет')

  await page.getByRole('button', { name: 'Удалить…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Удалить' }).click()
  await expect(page).toHaveURL(/\/admin\/substances$/)
  await page.getByRole('link', { name: 'Корзина' }).click()
  await page.getByRole('main').getByRole('link', { name, exact: true }).click()
  await expect(page.getByText('Запись в корзине')).toBeVisible()
  await page.getByRole('button', { name: 'Вернуть из корзины' }).click()
  await expect(form.getByLabel('Название', { exact: true })).toHaveValue(name)
})

test('two tabs of one editor share a draft: different fields are merged, the same field is asked, and no text is lost', {
  tag: '@full',
}, async ({ page, editor }) => {
  expect(editor.email).toContain('@')
  const other = await page.context().newPage()
  await page.goto('/admin/substances/create')
  await settle(page)
  await page.getByLabel('Название', { exact: true }).fill(`Две вкладки ${Date.now()}`)
  await page.getByRole('button', { name: /^Сохранить/ }).click()
  await expect(page).toHaveURL(/\/admin\/substances\/\d+$/)
  for (const tab of [page, other]) {
    await tab.goto(page.url())
    await settle(tab)
    await tab.locator('summary', { hasText: 'английское название' }).click()
  }
  const fieldOf = (tab: Page, label: string) =>
    tab.getByRole('form', { name: 'действующее вещество' }).getByLabel(label, { exact: true })
  const type = async (tab: Page, label: string, text: string) => {
    await fieldOf(tab, label).fill(text)
    await tab.keyboard.press('Tab')
  }
  await type(page, 'Химический класс', 'Чехия')
  await expect(status(page)).toHaveText(/^Черновик сохранён/)
  await type(other, 'Английское название', 'вторая вкладка')
  await expect(status(other)).toHaveText(/^Черновик сохранён/)
  await expect(fieldOf(other, 'Химический класс')).toHaveValue('Чехия')
  await expect(fieldOf(other, 'Английское название')).toHaveValue('вторая вкладка')

  await type(page, 'Английское название', 'первая вкладка')
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('Одно поле правили в двух вкладках')
  await expect(dialog).toContainText('первая вкладка')
  await expect(dialog).toContainText('вторая вкладка')
  await expect(fieldOf(other, 'Английское название')).toHaveValue('вторая вкладка')
  await dialog.getByLabel('Написать своё').check()
  await dialog.getByLabel('Английское название: своё').fill('обе вкладки')
  await dialog.getByRole('button', { name: /^Сохранить/ }).click()
  await expect(status(page)).toHaveText(/^Черновик сохранён/)
  await other.reload()
  await expect(fieldOf(other, 'Английское название')).toHaveValue('обе вкладки')
  await expect(fieldOf(other, 'Химический класс')).toHaveValue('Чехия')
})

test('without a network two tabs with the same new record keep a text of their own each', { tag: '@full' }, async ({
  page,
  editor,
  context,
}) => {
  expect(editor.email).toContain('@')
  const other = await context.newPage()
  const fieldOf = (tab: Page) =>
    tab.getByRole('form', { name: 'действующее вещество' }).getByLabel('Название', { exact: true })
  await context.route('**/draft?*', route => (route.request().method() === 'PUT' ? route.abort() : route.continue()))
  for (const [tab, text] of [
    [page, 'Первая вкладка'],
    [other, 'Вторая вкладка'],
  ] as const) {
    await tab.goto('/admin/substances/create')
    await settle(tab)
    await fieldOf(tab).fill(text)
    await tab.keyboard.press('Tab')
    await expect(status(tab)).toHaveText(/^Нет связи, правки целы/)
    tab.on('dialog', dialog => void dialog.accept())
  }
  // Each tab finds its own text again while the other one is open.
  await page.reload()
  await expect(fieldOf(page)).toHaveValue('Первая вкладка')
  await other.reload()
  await expect(fieldOf(other)).toHaveValue('Вторая вкладка')
  // What a closed tab has left is found by the next one.
  await other.close()
  const next = await context.newPage()
  await next.goto('/admin/substances/create')
  await newDrafts(next).getByRole('link', { name: 'Вторая вкладка' }).click()
  await expect(fieldOf(next)).toHaveValue('Вторая вкладка')
})

test('several new records are begun at a time, gone on with from the list, removed and given back', {
  tag: '@full',
}, async ({ page, editor }) => {
  expect(editor.email).toContain('@')
  const field = page.getByRole('form', { name: 'действующее вещество' }).getByLabel('Название', { exact: true })
  const [first, second] = ['раз', 'два'].map(word => `Начатая ${word} ${Date.now()}`) as [string, string]
  const addresses: string[] = []
  for (const name of [first, second]) {
    await openAndStart(page, '/admin/substances/create')
    await expect(field).toHaveValue('')
    const saved = page.waitForResponse(
      response => response.request().method() === 'PUT' && /\/draft\?number=\d+$/.test(response.url()),
    )
    await field.fill(name)
    await page.keyboard.press('Tab')
    expect((await saved).status()).toBe(200)
    addresses.push(page.url())
  }
  expect(new Set(addresses).size).toBe(2)
  await page.reload()
  await expect(field).toHaveValue(second)
  await expect(newDrafts(page).getByRole('link')).toHaveText([first])

  const answerTo = (method: string) =>
    page.waitForResponse(response => response.request().method() === method && response.url().includes('/draft?'))
  const removed = answerTo('DELETE')
  await newDrafts(page)
    .getByRole('button', { name: `Убрать черновик «${first}»` })
    .click()
  expect((await removed).status()).toBe(204)
  const given = answerTo('PUT')
  await newDrafts(page)
    .getByRole('button', { name: `Вернуть черновик «${first}»` })
    .click()
  expect((await given).status()).toBe(200)
  await newDrafts(page).getByRole('link', { name: first }).click()
  await expect(page).toHaveURL(addresses[0]!)
  await expect(field).toHaveValue(first)

  await openAndStart(page, '/admin')
  for (const name of [first, second])
    await expect(page.getByRole('link', { name: `Новая запись: ${name}` }).first()).toBeVisible()
  await openAndStart(page, addresses[1]!)
  await page.getByRole('button', { name: /^Сохранить/ }).click()
  await expect(page).toHaveURL(/\/admin\/substances\/\d+$/)
  await openAndStart(page, '/admin/substances/create')
  await expect(newDrafts(page).getByRole('link')).toHaveText([first])
})
