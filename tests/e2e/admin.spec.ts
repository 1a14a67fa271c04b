import { expect, type Page } from '@playwright/test'
import { test } from './admin.ts'
import { violations } from './axe.ts'
import { openAndStart, settle } from './interception.ts'

const status = (page: Page) => page.locator('.admin-bar').getByRole('status')
const save = (page: Page) => page.getByRole('button', { name: /^Сохранить/ }).click()

const publishButton = (page: Page) => page.locator('.admin-bar').getByRole('button', { name: 'Опубликовать' })

/** Waits for the answer of the save: the bar may have said «Сохранено» of the draft before. */
async function publish(page: Page): Promise<void> {
  const isSave = (method: string, url: string) => method !== 'GET' && /\/api\/admin\/[\w-]+(\/\d+)?$/.test(url)
  const answered = page.waitForResponse(response => isSave(response.request().method(), response.url()))
  await publishButton(page).click()
  await answered
}

/** Opens the list of drugs and finds one by its name. */
async function findDrug(page: Page, name: string): Promise<void> {
  await page.goto('/admin/drugs')
  await page.getByRole('searchbox', { name: 'Поиск' }).fill(name)
  await page.getByRole('button', { name: 'Найти', exact: true }).click()
  await expect(page).toHaveURL(/q=/)
  await page.getByRole('main').getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
}

test.beforeEach(({ page }) => page.addInitScript(() => localStorage.setItem('privacyPolicyAccepted', 'necessary')))

test('an editor finds a drug, corrects a refused value, publishes, sees it on the site and in the history, and restores a draft', async ({
  page,
  editor,
  browser,
}) => {
  expect(editor.email).toContain('@')
  await findDrug(page, 'Топаз')
  const form = page.getByRole('form', { name: 'препарат' })
  await expect(status(page)).toHaveText('Изменений нет')
  const description = `Описание из проверки ${Date.now()}`
  await form.getByLabel('Описание', { exact: true }).fill(description)
  await form.getByLabel('Класс опасности для пчёл').fill('9')
  await expect(status(page)).toHaveText('Не сохранено')
  await publishButton(page).click()
  const bees = form.getByLabel('Класс опасности для пчёл')
  await expect(bees).toHaveAccessibleDescription(/Не больше 4/)
  await expect(bees).toBeFocused()
  await expect(form.getByLabel('Описание', { exact: true })).toHaveValue(description)
  await bees.fill('2')
  await page.keyboard.press('Control+s')
  await expect(status(page)).toContainText('Черновик сохранён')
  await page.keyboard.press('Control+Enter')
  await expect(status(page)).toContainText('Сохранено')

  const visitor = await (await browser.newContext()).newPage()
  await expect(async () => {
    await visitor.goto('/drugs/topaz')
    await expect(visitor.getByText(description).first()).toBeAttached({ timeout: 1 })
  }).toPass()
  await visitor.context().close()

  await page.getByRole('link', { name: 'История' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('История: Топаз')
  const latest = page.locator('.admin-revisions > li').first()
  await expect(latest).toContainText(description)
  await expect(latest).toContainText('Класс опасности для пчёл')
  await page
    .locator('.admin-revisions > li')
    .nth(1)
    .getByRole('button', { name: /Вернуть версию/ })
    .click()
  await expect(page.getByText('Это ваш черновик')).toBeVisible()
  await expect(page.getByRole('form', { name: 'препарат' }).getByLabel('Описание', { exact: true })).not.toHaveValue(
    description,
  )
})

test('a new record gets its address from the name; a related record is found while typing and saved', async ({
  page,
  editor,
}) => {
  expect(editor.email).toContain('@')
  await openAndStart(page, '/admin/substances')
  await page.keyboard.press('c')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Создать: действующее вещество')
  const form = page.getByRole('form', { name: 'действующее вещество' })
  const name = `Проверин ${Date.now()}`
  await form.getByLabel('Название', { exact: true }).fill(name)
  await expect(form.getByLabel('Адрес страницы')).toHaveValue(name.toLowerCase().replace('проверин ', 'proverin-'))
  const groups = form.getByRole('combobox', { name: 'Группы действия' })
  await groups.fill('M')
  await expect(page.getByRole('option').first()).toBeVisible()
  await groups.press('Enter')
  await expect(form.getByRole('list', { name: 'Группы действия: выбрано' }).getByRole('listitem')).toHaveCount(1)
  await save(page)
  await expect(page).toHaveURL(/\/admin\/substances\/\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(form.getByRole('list', { name: 'Группы действия: выбрано' }).getByRole('listitem')).toHaveCount(1)
  await page.getByRole('button', { name: 'Удалить…' }).click()
  const dialog = page.getByRole('dialog', { name: `Удалить «${name}»?` })
  await expect(dialog.getByRole('region', { name: 'Где используется' })).toContainText(/На.запись никто не.ссылается/)
  await expect(dialog).toContainText(/в.корзине 30.дней/)
  await dialog.getByRole('button', { name: 'Удалить' }).click()
  await expect(page).toHaveURL('/admin/substances')
})

test('the same field of two editors is asked, also after leaving the form and coming back; other fields are merged', {
  tag: '@full',
}, async ({ page, editor, context }) => {
  expect(editor.email).toContain('@')
  await page.goto('/admin/substances')
  await page.locator('.admin-table [data-open]').first().click()
  const form = page.getByRole('form', { name: 'действующее вещество' })
  await expect(status(page)).toHaveText('Изменений нет')
  const address = page.url()
  const other = await context.newPage()
  await other.goto(address)
  const otherForm = other.getByRole('form', { name: 'действующее вещество' })
  await otherForm.getByLabel('Химический класс').fill('Чехия')
  await publish(other)
  await expect(status(other)).toContainText('Сохранено')
  await form.getByLabel('Химический класс').fill('Китай')
  await form.getByLabel('Английское название').fill('моё написание')
  await publish(page)
  const conflict = page.getByRole('alertdialog', { name: 'Одно поле правили вдвоём' })
  await expect(conflict).toContainText('Чехия')
  await expect(conflict).toContainText('Слили сами 1\u00a0поле: «Английское название» (ваше)')
  await conflict.getByRole('button', { name: 'Вернуться к форме' }).click()
  await expect(page.getByRole('alert', { name: 'Правки столкнулись' })).toContainText('«Химический класс»')
  await expect(status(page)).toHaveText('Правки столкнулись')
  await page
    .getByRole('navigation', { name: 'Разделы для редакторов' })
    .getByRole('link', { name: /^Препараты/ })
    .click()
  await expect(page).toHaveURL(/\/admin\/drugs$/)
  await page.goto(address)
  await expect(form.getByLabel('Химический класс')).toHaveValue('Китай')
  await publish(page)
  await expect(conflict).toContainText('Чехия')
  await page.keyboard.press('1')
  await expect(conflict.getByRole('radio', { name: /Чехия/ })).toBeChecked()
  await page.keyboard.press('2')
  await expect(conflict.getByRole('radio', { name: /Китай/ })).toBeChecked()
  await expect(conflict).toContainText('Разобрано 1 из 1')
  await page.keyboard.press('Control+Enter')
  await expect(status(page)).toContainText('Сохранено')
  await page.reload()
  await expect(form.getByLabel('Химический класс')).toHaveValue('Китай')
  await expect(form.getByLabel('Английское название')).toHaveValue('моё написание')
})

test('chosen records are previewed, archived and brought back, by the keyboard', { tag: '@full' }, async ({
  page,
  editor,
}) => {
  expect(editor.email).toContain('@')
  await openAndStart(page, '/admin/moa-groups?system=IRAC')
  await settle(page)
  for (const row of [0, 1]) {
    await page.keyboard.press('j')
    await expect(page.locator('.admin-table [data-open]').nth(row)).toBeFocused()
    await page.keyboard.press('x')
  }
  const bar = page.getByRole('region', { name: 'Выбранные записи' })
  await expect(bar.getByRole('status')).toHaveText(/Выбраны 2.записи/)
  await bar.getByRole('button', { name: 'В архив' }).click()
  await expect(page.getByRole('dialog')).toContainText('Выбрано: 2\u00a0записи')
  await page.getByRole('button', { name: /Применить/ }).click()
  await expect(bar.getByRole('status')).toHaveText(/Изменены 2.записи/)
  await expect(page.locator('.admin-table').getByText('в архиве')).toHaveCount(2)
  await bar.getByRole('button', { name: 'Отменить' }).click()
  await expect(bar.getByRole('status')).toContainText('Возвращено как было')
  await expect(page.locator('.admin-table').getByText('в архиве')).toHaveCount(0)
})

test('a record that does not exist leads back to its list and to the trash', async ({ page, editor }) => {
  expect(editor.email).toContain('@')
  expect((await page.goto('/admin/drugs/999999'))!.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: 'Такой записи нет' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Разделы для редакторов' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Корзина' })).toHaveAttribute('href', '/admin/drugs?status=trash')
  await page.getByRole('link', { name: /^К.списку «Препараты»$/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Препараты' })).toBeVisible()
})

test('R-2.15 a user without rights reads so in the page, stays signed in and gets no data', async ({
  page,
  person,
  context,
}) => {
  expect(person.email).toContain('@')
  for (const path of ['/admin/drugs', '/admin/drugs/create', '/admin/drugs/1', '/admin/drugs/1/history']) {
    expect((await page.goto(path))!.status()).toBe(200)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Недостаточно прав.')
    const skipLinks = page.locator('body > a[href^="#"]')
    for (const target of await skipLinks.evaluateAll(links => links.map(link => link.getAttribute('href')!)))
      await expect(page.locator(target), target).toBeAttached()
  }
  expect((await context.request.get('/api/admin/drugs')).status()).toBe(403)
  expect((await context.request.get('/api/user')).status()).toBe(200)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a list is searched, filtered, sorted and paged by forms and links', async ({ page, editor }) => {
    expect(editor.email).toContain('@')
    await page.goto('/admin/drugs')
    await page
      .getByRole('link', { name: 'Вид', exact: true })
      .or(page.getByRole('columnheader', { name: 'Вид' }).getByRole('link'))
      .first()
      .click()
    await expect(page).toHaveURL(/sort=kind/)
    await page.getByText('Фильтры', { exact: true }).click()
    await page
      .getByRole('form', { name: 'Фильтры' })
      .getByRole('checkbox', { name: 'биопрепарат', exact: true })
      .check()
    await page.getByRole('form', { name: 'Фильтры' }).getByRole('button', { name: 'Показать' }).click()
    await expect(page).toHaveURL(/kind=biopesticide/)
    await expect(page.getByRole('list', { name: 'Выбранные фильтры' })).toContainText('Вид: биопрепарат')
    await page.goto('/admin/drugs?q=нетакогопрепарата')
    await expect(page.getByRole('heading', { name: 'Ничего не нашлось' })).toBeVisible()
    await page.goto('/admin/drugs?page=99')
    await expect(page.getByRole('heading', { name: 'Такой страницы нет' })).toBeVisible()
    await page.goto('/admin/drugs?kind=bomb')
    await expect(page.getByText('Часть адреса не подошла')).toBeVisible()
  })
})

const adminPages = [
  '/admin/drugs',
  '/admin/drugs?kind=biopesticide&missing=packs&columns=name,purposes,companyId',
  '/admin/drugs?q=нетакого',
  '/admin/drugs/create',
  '/admin/drugs/1',
  '/admin/drugs/1/history',
  '/admin/pests/1',
  '/admin/companies',
  '/admin/formulations',
  '/admin/substances/1',
  '/admin/links',
]
for (const theme of ['light', 'dark'] as const)
  for (const width of [390, 1280])
    test.describe(`${theme}, ${width} px`, { tag: '@full' }, () => {
      // The page's CSP would block the injected axe script.
      test.use({ colorScheme: theme, viewport: { width, height: 900 }, bypassCSP: true, reducedMotion: 'reduce' })
      test('axe finds no violations in the admin area, and nothing scrolls sideways', async ({ page, editor }) => {
        expect(editor.email).toContain('@')
        for (const path of adminPages) {
          await page.goto(path)
          await expect(page.locator('.admin-waiting')).toHaveCount(0)
          expect(await violations(page), path).toEqual([])
          const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
          expect(overflow, path).toBeLessThanOrEqual(0)
        }
      })
    })
