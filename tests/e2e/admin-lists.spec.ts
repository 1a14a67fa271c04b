import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { test } from './admin.ts'
import { bar, open, press, rows } from './admin-table.ts'
import { violations } from './axe.ts'

test.beforeEach(({ page }) => page.addInitScript(() => localStorage.setItem('privacyPolicyAccepted', 'necessary')))

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
  for (const kind of ['posts', 'signs', 'users']) {
    await page.goto(`/admin/${kind}`)
    const names = rows(page).locator('a[data-open], .admin-edit-cell')
    await expect(names.first()).toBeVisible()
    const heights = await names.evaluateAll(all => all.map(name => name.getBoundingClientRect().height))
    expect(Math.min(...heights), kind).toBeGreaterThanOrEqual(44)
  }
})

test('on a phone a record takes at most 100 px with its name, its state and its menu', async ({ page, editor }) => {
  expect(editor.email).toContain('@')
  await page.setViewportSize({ width: 390, height: 844 })
  for (const kind of ['drugs', 'plants', 'products', 'effects']) {
    await open(page, `/admin/${kind}`)
    const first = rows(page).first()
    await expect(first.locator('[data-open]')).toBeVisible()
    await expect(first.getByRole('button', { name: /^Действия/ })).toBeVisible()
    await expect(first.locator('.badge')).toHaveCount(kind === 'effects' ? 0 : 1)
    for (const badge of await first.locator('.badge').all()) await expect(badge).toBeVisible()
    const heights = await page
      .locator('.admin-table tbody tr:not(.admin-new-row)')
      .evaluateAll(all => all.map(row => row.getBoundingClientRect().height))
    expect(heights.toSorted((a, b) => a - b)[Math.floor(heights.length / 2)], kind).toBeLessThanOrEqual(100)
  }
  // While a cell is edited, the others can be reached.
  await open(page, '/admin/formulations')
  const first = rows(page).first()
  await first.locator('[data-open]').click()
  await expect(first.getByRole('textbox')).toBeFocused()
  await first.getByRole('button', { name: /^Сокращение: / }).click()
  await expect(first.getByRole('textbox', { name: /^Сокращение: / })).toBeFocused()
})

test('on a phone the first record stands in the upper half, below all that is used daily', async ({ page, editor }) => {
  expect(editor.email).toContain('@')
  await page.setViewportSize({ width: 390, height: 844 })
  for (const kind of ['drugs', 'treatment-schemes', 'moa-groups', 'substances', 'sources', 'plant-groups']) {
    await open(page, `/admin/${kind}`)
    const { y } = (await rows(page).first().boundingBox())!
    expect(y, kind).toBeLessThanOrEqual(380)
    for (const shown of [
      page.getByRole('searchbox', { name: 'Поиск' }),
      page.getByText('Фильтры', { exact: true }),
      page.getByRole('combobox', { name: 'Сортировка' }),
      page.getByRole('button', { name: 'Сохранить вид' }),
      page
        .getByRole('link', { name: 'Создать' })
        .or(page.getByRole('button', { name: 'Добавить' }))
        .first(),
    ])
      await expect(shown).toBeInViewport()
    await expect(page.getByRole('link', { name: 'CSV', exact: true })).toBeHidden()
    await page.locator('.admin-more > summary').click()
    for (const name of ['Корзина', 'CSV', 'XLSX', 'Загрузить из файла'])
      await expect(page.getByRole('link', { name, exact: true })).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Escape')
    await expect(page.getByRole('link', { name: 'CSV', exact: true })).toBeHidden()
  }
})

test('on a desktop files are at hand above the table, and no source is higher than four lines', async ({
  page,
  editor,
}) => {
  expect(editor.email).toContain('@')
  await page.setViewportSize({ width: 1280, height: 800 })
  await open(page, '/admin/sources')
  for (const name of ['Корзина', 'CSV', 'XLSX', 'Загрузить из файла'])
    await expect(page.getByRole('link', { name, exact: true })).toBeInViewport()
  const heights = await page
    .locator('.admin-table tbody tr:not(.admin-new-row)')
    .evaluateAll(all => all.map(row => row.getBoundingClientRect().height))
  expect(Math.max(...heights)).toBeLessThanOrEqual(80)
})

test('the chosen records alone are exported', async ({ page, editor }) => {
  expect(editor.email).toContain('@')
  await open(page, '/admin/drugs?sort=name')
  const titles = await rows(page).locator('[data-open]').allInnerTexts()
  for (const at of [0, 2]) await rows(page).nth(at).getByRole('checkbox').check()
  const download = page.waitForEvent('download')
  await bar(page).getByRole('link', { name: 'Выгрузить выбранное: CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^drugs-\d{4}-\d\d-\d\d\.csv$/)
  const lines = readFileSync(await file.path(), 'utf8')
    .trimEnd()
    .split('\r\n')
  expect(lines.slice(1).map(line => line.split(';')[0])).toEqual([titles[0], titles[2]])
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
