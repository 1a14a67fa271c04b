import { expect, type Page } from '@playwright/test'
import { test } from './admin.ts'
import { open, press } from './admin-table.ts'
import { runSql } from './database.ts'
import { go } from './interception.ts'

test.beforeEach(({ page }) => page.addInitScript(() => localStorage.setItem('privacyPolicyAccepted', 'necessary')))

/** Three records of this test, and their rows. */
async function openOwn(page: Page) {
  const mark = crypto.randomUUID().slice(0, 8)
  await runSql(
    `insert into effect (name, alias, status) select $1 || ' Своё ' || n, 'svoe-' || n || '-' || $1, 'published' from generate_series(1, 3) n`,
    [mark],
  )
  await open(page, '/admin/effects')
  const names = async () =>
    (await runSql(`select name from effect where alias like $1 order by alias`, [`svoe-%-${mark}`])).map(
      ({ name }) => name as string,
    )
  const cell = (text: string) => page.getByRole('button', { name: `${mark} ${text}`, exact: true })
  const field = page.getByRole('textbox', { name: /^Название: (?!новая)/ })
  return {
    mark,
    names,
    cell,
    field,
    remove: () => runSql('delete from effect where alias like $1', [`svoe-%-${mark}`]),
  }
}

test('what is typed in a cell is saved when another one is opened by the mouse, when the table is left, and when the page is', async ({
  page,
  editor,
}) => {
  expect(editor.email).toContain('@')
  const { mark, names, cell, field, remove } = await openOwn(page)
  await cell('Своё 1').click()
  await field.fill(`${mark} Мышью`)
  await cell('Своё 2').click()
  await expect(field).toHaveValue(`${mark} Своё 2`)
  await expect(field).toBeFocused()
  await expect.poll(names).toContain(`${mark} Мышью`)

  await field.fill(`${mark} Поиском`)
  const search = page.locator('.admin-search').getByRole('searchbox')
  await search.click()
  await expect(cell('Поиском')).toBeVisible()
  await expect(search).toBeFocused()
  await expect.poll(names).toContain(`${mark} Поиском`)

  await cell('Своё 3').click()
  await field.fill(`${mark} Назад`)
  await go(page, '/admin/sorts')
  await expect(page).toHaveURL(/\/admin\/sorts$/)
  await expect.poll(names).toEqual([`${mark} Мышью`, `${mark} Поиском`, `${mark} Назад`])
  await remove()
})

test('a cell that was opened and not changed saves nothing, and Escape gives it up', async ({ page, editor }) => {
  expect(editor.email).toContain('@')
  const { mark, names, cell, field, remove } = await openOwn(page)
  const saves: string[] = []
  page.on('request', request => request.method() === 'PATCH' && saves.push(request.url()))
  await cell('Своё 1').click()
  await cell('Своё 2').click()
  await field.fill(`${mark} Зря`)
  await press(page, 'Escape')
  await expect(cell('Своё 2')).toBeFocused()
  await cell('Своё 3').click()
  await field.fill(`${mark} Нужно`)
  await press(page, 'Enter')
  await expect.poll(names).toEqual([`${mark} Своё 1`, `${mark} Своё 2`, `${mark} Нужно`])
  expect(saves).toHaveLength(1)
  await remove()
})

test('a save that is refused after the page was left says so with the name and the reason', async ({
  page,
  editor,
}) => {
  expect(editor.email).toContain('@')
  const { mark, cell, field, remove } = await openOwn(page)
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/\/api\/admin\/effects(\/\d+)?$/, async route => {
    if (!['PATCH', 'POST'].includes(route.request().method())) return route.continue()
    await promise
    await route.fulfill({ status: 422, json: { message: 'Нет', errors: { name: ['Такое уже есть.'] } } })
  })
  await cell('Своё 1').click()
  await field.fill(`${mark} Другое`)
  await press(page, 'Enter', 'Escape')
  const added = page.getByLabel(/^Название: новая запись/)
  await added.fill(`${mark} Новое`)
  await added.press('Enter')
  await page.getByRole('navigation', { name: 'Разделы для редакторов' }).getByRole('link', { name: 'Сорта' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Сорта' })).toBeVisible()
  resolve()
  const notices = page.getByRole('region', { name: 'Уведомления' })
  await expect(notices).toContainText(`Не\u00a0сохранено: ${mark} Своё 1, «Название». Такое уже есть.`)
  await expect(notices).toContainText(`Не\u00a0добавлено: ${mark} Новое. Такое уже есть.`)
  await remove()
})

test('the answer to an earlier save of a cell neither hides nor undoes a newer value', async ({ page, editor }) => {
  expect(editor.email).toContain('@')
  const { mark, names, cell, field, remove } = await openOwn(page)
  const held: ((isRefused: boolean) => void)[] = []
  await page.route(/\/api\/admin\/effects\/\d+$/, async route => {
    if (route.request().method() !== 'PATCH') return route.continue()
    const isRefused = await new Promise<boolean>(resolve => held.push(resolve))
    if (!isRefused) return route.continue()
    await route.fulfill({ status: 422, json: { message: 'Нет', errors: { name: ['Такое уже есть.'] } } })
  })
  const change = async (from: string, to: string) => {
    await cell(from).click()
    await field.fill(`${mark} ${to}`)
    await press(page, 'Enter', 'Escape')
    await expect(cell(to)).toBeVisible()
  }
  const answer = async (at: number, isRefused = false) => {
    await expect.poll(() => held.length).toBeGreaterThan(at)
    held[at]!(isRefused)
  }
  const notices = page.getByRole('region', { name: 'Уведомления' })

  await change('Своё 1', 'Раньше')
  await change('Раньше', 'Позже')
  await answer(0)
  await expect(notices).toContainText(`Сохранено: ${mark} Своё 1`)
  await expect(cell('Позже')).toBeVisible()
  await answer(1)
  await expect(notices).toContainText(`Сохранено: ${mark} Раньше`)
  await expect.poll(names).toContain(`${mark} Позже`)

  await test.step('a refused one is not said, the newer one is in its place', async () => {
    await change('Позже', 'Занято')
    await change('Занято', 'Свободно')
    await answer(2, true)
    await expect.poll(() => held.length).toBe(4)
    await expect(cell('Свободно')).toBeVisible()
    await answer(3)
    await expect.poll(names).toContain(`${mark} Свободно`)
    await expect(field).toHaveCount(0)
  })

  await test.step('what was never stored does not come back', async () => {
    await change('Свободно', 'Занято')
    await change('Занято', 'Тоже занято')
    await answer(4, true)
    await answer(5, true)
    await expect(field).toHaveValue(`${mark} Тоже занято`)
    // It has its value a moment before the focus.
    await expect(field).toBeFocused()
    await press(page, 'Escape')
    await expect(cell('Свободно')).toBeVisible()
  })
  await remove()
})
