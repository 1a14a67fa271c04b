import { expect, type Page } from '@playwright/test'
import { test } from './admin.ts'
import { violations } from './axe.ts'
import { holdResponses, settle } from './interception.ts'

test.beforeEach(({ page }) => page.addInitScript(() => localStorage.setItem('privacyPolicyAccepted', 'necessary')))

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await settle(page)
}
const rows = (page: Page) => page.locator('.admin-table tbody tr')
const bar = (page: Page) => page.getByRole('region', { name: 'Выбранные записи' })
const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}

test('kinds without pages say so in the list and in the form, kinds with pages do not', async ({ page, editor }) => {
  expect(editor.email).toContain('@')
  const main = page.getByRole('main')
  const noPages = 'На\u00a0сайте у\u00a0этих записей нет страниц.'
  for (const [path, isSaid] of [
    ['/admin/substances', true],
    ['/admin/sorts', false],
  ] as const) {
    await open(page, path)
    await expect(main.getByText(noPages)).toHaveCount(isSaid ? 1 : 0)
    await rows(page).first().locator('[data-open]').click()
    await expect(main.getByRole('link', { name: 'История' })).toBeVisible()
    await expect(main.getByText(noPages)).toHaveCount(isSaid ? 1 : 0)
  }
})

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
  await press(page, 'Enter')
  await expect(rows(page).first().locator('[data-open]')).toHaveText(`${title}, правка`)
  await expect(rows(page).first().locator('[data-open]')).toBeFocused()
  await press(page, 'e')
  await page.getByRole('textbox', { name: /, правка$/ }).fill(title)
  await press(page, 'Enter')
  await expect(rows(page).first().locator('[data-open]')).toBeFocused()

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

test('no head of a list breaks inside a word, and on a phone the order is read whole', async ({ page, editor }) => {
  expect(editor.email).toContain('@')
  const brokenWords = () =>
    page.locator('.admin-table thead .admin-table-link').evaluateAll(heads =>
      heads.flatMap(head => {
        const text = head.firstChild as Text
        return [...text.data.matchAll(/[^\s-]+/g)].flatMap(({ 0: word, index }) => {
          const range = document.createRange()
          range.setStart(text, index)
          range.setEnd(text, index + word.length)
          return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1 ? [word] : []
        })
      }),
    )
  for (const kind of ['moa-groups', 'substances', 'diseases', 'products', 'links']) {
    await page.goto(`/admin/${kind}`)
    expect(await brokenWords(), kind).toEqual([])
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/admin/posts')
  const order = page.getByRole('combobox', { name: 'Сортировка' })
  expect((await order.boundingBox())!.width).toBeGreaterThan(300)
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

test('columns are moved and saved in a view with a filter by a record; the view is shared with the list, renamed and deleted', async ({
  page,
  editor,
}) => {
  expect(editor.email).toContain('@')
  await open(page, '/admin/drugs')
  await page.getByText('Фильтры', { exact: true }).click()
  const filters = page.getByRole('form', { name: 'Фильтры' })
  await filters.getByRole('group', { name: 'Регистрант' }).getByRole('button', { name: 'Выбрать…' }).click()
  await page.getByRole('searchbox', { name: 'Регистрант' }).fill('демо')
  await page.locator('.search-list-item').filter({ hasText: /демо/i }).first().click()
  await filters.getByRole('button', { name: 'Показать' }).click()
  await expect(page).toHaveURL(/companyId=\d+/)
  await expect(page.getByRole('list', { name: 'Выбранные фильтры' })).toContainText('Регистрант: ')

  const headingsNow = () => page.getByRole('columnheader').allInnerTexts()
  const before = await headingsNow()
  await page.getByText('Столбцы', { exact: true }).click()
  const columns = page.getByRole('form', { name: 'Столбцы' })
  await columns.getByRole('button', { name: /ниже/ }).first().click()
  await expect(columns.getByText(/теперь на месте 2 из/)).toBeAttached()
  await columns.getByRole('button', { name: 'Показать' }).click()
  await expect(page).toHaveURL(/columns=/)
  await expect.poll(headingsNow).not.toEqual(before)
  const headings = await headingsNow()

  await page.getByRole('button', { name: 'Сохранить вид' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Название').fill('Регистрант')
  await dialog.getByRole('checkbox', { name: 'Открывать список с этого вида' }).check()
  await dialog.getByRole('button', { name: 'Сохранить' }).click()
  const tab = page.getByRole('navigation', { name: 'Виды списка' }).getByRole('link', { name: 'Регистрант' })
  await expect(tab).toHaveAttribute('aria-current', 'page')
  await open(page, '/admin/drugs')
  await expect(tab).toHaveAttribute('aria-current', 'page')
  expect(await headingsNow()).toEqual(headings)

  await page.getByRole('button', { name: 'Настроить вид' }).click()
  await dialog.getByLabel('Название').fill('Наш регистрант')
  await dialog.getByRole('button', { name: 'Сохранить' }).click()
  await page.getByRole('link', { name: 'Наш регистрант' }).click()
  await page.getByRole('button', { name: 'Настроить вид' }).click()
  await dialog.getByRole('button', { name: 'Удалить вид' }).click()
  await expect(page.getByRole('link', { name: 'Наш регистрант' })).toHaveCount(0)
})

test('a cell that another editor has changed is asked, and rows changed by others say so', async ({
  page,
  editor,
  context,
}) => {
  expect(editor.email).toContain('@')
  const list = '/admin/plants?columns=family&sort=name'
  await open(page, list)
  const other = await context.newPage()
  await open(other, list)
  for (const [at, country] of [
    [0, 'Паслёновые А'],
    [1, 'Паслёновые Б'],
  ] as const) {
    await rows(other).nth(at).locator('td[data-label=Семейство]').dblclick()
    await other.getByRole('textbox', { name: /^Семейство: / }).fill(country)
    await other.keyboard.press('Enter')
    await expect(rows(other).nth(at).locator('td[data-label=Семейство]')).toHaveText(country)
  }
  await rows(page).first().locator('td[data-label=Семейство]').dblclick()
  await page.getByRole('textbox', { name: /^Семейство: / }).fill('Паслёновые В')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Сейчас там: Паслёновые А')).toBeVisible()
  await page.getByRole('button', { name: 'Сохранить моё' }).click()
  await expect(rows(page).first().locator('td[data-label=Семейство]')).toHaveText('Паслёновые В')

  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(rows(page).nth(1)).toContainText('Показать новое')
  await expect(rows(page).nth(1).locator('td[data-label=Семейство]')).not.toHaveText('Паслёновые Б')
  await rows(page).nth(1).getByRole('button', { name: 'Показать новое' }).click()
  await expect(rows(page).nth(1).locator('td[data-label=Семейство]')).toHaveText('Паслёновые Б')
})

test('records are arranged by buttons; an empty list says what to undo', async ({ page, editor }) => {
  expect(editor.email).toContain('@')
  await open(page, '/admin/rubrics')
  const first = await rows(page).first().locator('[data-open]').innerText()
  await page.getByRole('button', { name: 'Порядок…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('listitem').first().getByRole('button', { name: /ниже/ }).click()
  await dialog.getByRole('button', { name: 'Сохранить порядок' }).click()
  await expect(rows(page).nth(1).locator('[data-open]')).toHaveText(first)

  await open(page, '/admin/drugs?q=crjh&kind=biopesticide')
  await expect(page.getByRole('heading', { name: 'Ничего не нашлось' })).toBeVisible()
  await expect(page.getByRole('link', { name: /Снять «Поиск/ })).toBeVisible()
  await open(page, '/admin/drugs?q=crjh')
  await page.getByRole('link', { name: /Искать «скор»: / }).click()
  await expect(page.getByRole('link', { name: 'Скор', exact: true })).toBeVisible()
})

test.describe('dialogs', () => {
  test.use({ bypassCSP: true, reducedMotion: 'reduce' })
  test('axe finds no violations in the palette, the keys, the field, the preview, a view, the columns and the order', async ({
    page,
    editor,
  }) => {
    expect(editor.email).toContain('@')
    await open(page, '/admin/plant-groups')
    const check = async (what: string) => expect(await violations(page), what).toEqual([])
    await press(page, 'Control+k')
    await expect(page.locator('.search-list-item').first()).toBeVisible()
    await check('palette')
    await press(page, 'Escape', 'Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await press(page, '?')
    await expect(page.getByRole('dialog', { name: 'Клавиши' })).toBeVisible()
    await check('keys')
    await press(page, 'Escape', 'Control+a')
    await bar(page).getByRole('button', { name: 'Задать поле…' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await check('field')
    await press(page, 'Escape')
    await bar(page).getByRole('button', { name: 'В архив' }).click()
    await expect(page.getByRole('dialog')).toContainText('Выбрано')
    await check('preview')
    await press(page, 'Escape')
    await page.getByRole('button', { name: 'Сохранить вид' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await check('view')
    await press(page, 'Escape')
    await page.getByRole('button', { name: 'Порядок…' }).click()
    await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
    await check('order')
    await press(page, 'Escape')
    await page.getByText('Столбцы', { exact: true }).click()
    await expect(page.getByRole('list', { name: 'Столбцы в списке' })).toBeVisible()
    await check('columns')
  })
})
