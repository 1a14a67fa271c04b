import { expect, type Locator, type Page } from '@playwright/test'
import { test } from './admin.ts'
import { violations } from './axe.ts'
import { runSql } from './database.ts'
import { holdResponses, settle } from './interception.ts'
import { newPerson, register, signIn } from './person.ts'

test.beforeEach(({ page }) => page.addInitScript(() => localStorage.setItem('privacyPolicyAccepted', 'necessary')))

test('a cell offers names of the catalogue, and what is unusual is marked at once and told apart', async ({
  page,
  editor,
  context,
}) => {
  expect(editor.email).toContain('@')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.setViewportSize({ width: 1280, height: 800 })
  // A drug of its own: another test counts what a change of «Ревус» affects.
  await page.goto('/admin/drugs?q=Консенто')
  // A document of its own: after a click the heading gets the focus.
  await page.goto((await page.locator('.admin-table [data-open]').first().getAttribute('href'))!)
  const grid = page.getByRole('grid', { name: 'Нормы' })
  await expect(grid).toBeVisible()
  await settle(page)
  await grid.focus()
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Alt+Insert')
  const active = grid.locator('[data-active]')

  await test.step('a name is taken from the list, the second after a comma', async () => {
    // Letters of another layout are inserted without a key that would open the cell.
    await page.keyboard.press('F2')
    await page.keyboard.type('Тома')
    const offered = grid.getByRole('listbox', { name: 'Названия каталога' })
    await expect(offered.getByRole('option').first()).toHaveText('Томат')
    await page.keyboard.press('ArrowDown')
    await expect(grid.getByRole('textbox')).toHaveAttribute('aria-activedescendant', /.+/)
    await page.keyboard.press('Enter')
    await page.keyboard.type(', огур')
    await offered.getByRole('option', { name: 'Огурец' }).click()
    await expect(grid.getByRole('textbox')).toHaveValue('Томат, Огурец')
    await page.keyboard.press('Tab')
    await page.keyboard.press('F2')
    await page.keyboard.type('мильдью розы')
    await page.keyboard.press('Tab')
  })

  await test.step('a unit of another measure and a long interval are marked', async () => {
    await page.keyboard.type('25 г/10 л воды')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.type('77')
    await page.keyboard.press('Shift+Tab')
    const remarks = page.getByRole('region', { name: /Сверить/ })
    await expect(remarks).toContainText('норма в\u00a0г, а\u00a0препарат отмеряют в\u00a0мл')
    await expect(grid.locator('[data-state=unusual]').filter({ hasText: '25 г' })).toHaveAccessibleDescription(
      /отмеряют/,
    )
    await remarks.getByRole('button', { name: /Исправить: C/ }).click()
    await expect(grid.getByRole('textbox')).toBeFocused()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('6 мл/10 л воды')
    await page.keyboard.press('Enter')
    await expect(remarks).not.toContainText('отмеряют')
    await expect(active).toBeVisible()
  })

  await test.step('the source of all rows is written from the grid, and what is edited stays', async () => {
    await page.getByRole('button', { name: /(Сменить|Указать) источник…/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Источник всех норм препарата' })
    const source = dialog.getByRole('combobox', { name: 'Источник' })
    await source.click()
    await source.fill('')
    const option = page.getByRole('listbox', { name: 'Найденные записи' }).getByRole('option').first()
    await expect(option).toBeVisible()
    await option.click()
    const saved = page.waitForResponse(
      response => response.request().method() === 'PUT' && response.url().endsWith('/drug-uses/source'),
    )
    await dialog.getByRole('button', { name: 'Записать и\u00a0показать на\u00a0сайте' }).click()
    expect((await saved).status()).toBe(200)
    await expect(dialog).toBeHidden()
    await expect(page.locator('.grid-source')).not.toContainText('не\u00a0указан')
    await expect(grid).toContainText('Томат, Огурец')
  })

  await test.step('words of cells to look at have room beside the form and in the wide view', async () => {
    const words = page.getByRole('region', { name: /Разобрать/ }).locator('li > p')
    const narrowest = () => words.evaluateAll(all => Math.min(...all.map(each => each.getBoundingClientRect().width)))
    await expect(words.filter({ hasText: 'мильдью розы' })).not.toHaveCount(0)
    expect(await narrowest()).toBeGreaterThan(280)
    await page.getByRole('button', { name: 'Во\u00a0всю ширину' }).click()
    await expect(page.locator('.grid-uses[data-wide]')).toBeVisible()
    expect(await narrowest()).toBeGreaterThan(280)
  })
  expect(await violations(page)).toEqual([])
})

test.describe('with the pointer', () => {
  // For the accessibility check alone, which adds a script of its own.
  test.use({ bypassCSP: true })

  test('a range is copied, cut, filled and undone; an unfinished edit waits for the next visit', async ({
    page,
    editor,
    context,
  }) => {
    expect(editor.email).toContain('@')
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto('/admin/drugs?q=Превикур')
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Превикур/ })
      .first()
      .click()
    const grid = page.getByRole('grid', { name: 'Нормы' })
    await expect(grid).toBeVisible()
    await settle(page)
    const cell = (at: number, column: number) => grid.locator(`[data-at="${at}"] [data-column="${column}"]`)
    const [text, second] = [await cell(0, 4).textContent(), await cell(1, 4).textContent()]
    await cell(0, 4).click()
    await cell(1, 5).click({ modifiers: ['Shift'] })
    await expect(grid.locator('[aria-selected="true"]')).toHaveCount(4)
    await page.keyboard.press('Control+c')
    await cell(1, 4).click()
    await page.keyboard.press('Control+v')
    await expect(cell(1, 4)).toHaveText(text!)
    await expect(cell(2, 4)).toHaveText(second!)
    await page.keyboard.press('Control+z')
    await expect(cell(1, 4)).toHaveText(second!)
    await cell(0, 4).click()
    await cell(1, 5).click({ modifiers: ['Shift'] })
    await page.keyboard.press('Control+x')
    await expect(cell(0, 4)).toHaveText('')
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Control+z')
    await expect(cell(0, 4)).toHaveText(text!)
    await page.keyboard.press('Control+d')
    await expect(cell(1, 4)).toHaveText((await cell(0, 4).textContent())!)
    await typeAtOnce(page, cell(0, 4))
    await takeNearestName(page)
    await cell(0, 4).dblclick()
    await page.getByRole('textbox', { name: 'Срок (раз), E1' }).fill('44 (2)')
    await cell(0, 0).click()
    await expect(cell(0, 4)).toHaveText('44 (2)')
    await expect(page.locator('.grid-header [role=status]')).toContainText('Изменены в\u00a0черновике')
    await page.waitForFunction(() => Object.values(localStorage).some(value => value.includes('44 (2)')))
    page.on('dialog', dialog => void dialog.accept())
    const answer = await holdResponses(page, '**/api/user')
    const rows = page.waitForResponse(/\/api\/admin\/drugs\/\d+\/drug-uses$/)
    await page.reload()
    await (await rows).finished()
    await page.evaluate(() => new Promise(done => requestIdleCallback(done)))
    // Nothing can be typed that the rows of the earlier visit would replace.
    await expect(grid).toHaveCount(0)
    answer()
    await expect(cell(0, 4)).toHaveText('44 (2)')

    // No request of the form is on its way while nobody is signed in.
    await expect(page.locator('.admin-bar [role=status]')).toContainText('Черновик сохранён')
    await signInOther(page)
    await page.clock.install()
    await cell(0, 4).dblclick()
    await page.getByRole('textbox', { name: 'Срок (раз), E1' }).fill('55 (2)')
    await page.locator('.admin-bar').getByRole('button', { name: 'Опубликовать' }).click()
    await page
      .getByRole('dialog', { name: /Опубликовать препарат/ })
      .getByRole('button', { name: 'Опубликовать' })
      .click()
    await expect(page.locator('.admin-bar').getByText(/Здесь вошёл другой человек/)).toBeVisible()
    await page.clock.runFor(1_000)
    expect(
      await page.evaluate(() =>
        [...Object.values(sessionStorage), ...Object.values(localStorage)].filter(value => value.includes('55 (2)')),
      ),
    ).toEqual([])
  })
})

/** Another editor signs in in another tab of this browser. */
async function signInOther(page: Page): Promise<void> {
  const other = newPerson('павел ершов')
  await page.context().clearCookies()
  await register(page.context(), other)
  await signIn(page.context(), other)
  await runSql('update users set is_admin = true where email = $1', [other.email])
  const known = page.waitForResponse('**/api/user')
  const tab = await page.context().newPage()
  await tab.goto('/about')
  await tab.evaluate(() => new BroadcastChannel('account').postMessage('changed'))
  await known
  await tab.close()
}

/** An unknown crop is replaced by the name that is meant; words that nobody can read stay, and close the way to the site no longer. */
async function takeNearestName(page: Page): Promise<void> {
  const cell = (column: number) =>
    page.getByRole('grid', { name: 'Нормы' }).locator(`[data-at="0"] [data-column="${column}"]`)
  const doubts = page.getByRole('region', { name: /Разобрать/ })
  const unread = page.locator('.grid-header').getByText(/не.прочитаны/)
  const type = async (column: 0 | 2, text: string) => {
    await cell(column).dblclick()
    await page.getByRole('textbox', { name: column === 0 ? 'Культура, A1' : 'Норма, C1' }).fill(text)
    await page.keyboard.press('Enter')
  }
  const [crop, norm] = [(await cell(0).textContent())!, (await cell(2).textContent())!]
  await type(0, 'Агурец (теплица)')
  await doubts.getByRole('button', { name: /^Заменить «Агурец \(теплица\)»/ }).click()
  await expect(cell(0)).toHaveText('Огурец (теплица)?')
  await doubts.getByRole('button', { name: /^Заменить «Огурец \(теплица\)»/ }).click()
  await expect(cell(0)).toHaveText('Огурец (защищённый грунт)')
  await type(2, 'по вкусу')
  await expect(unread).toBeVisible()
  await doubts.getByRole('button', { name: 'Оставить словами: C1' }).click()
  await expect(unread).toHaveCount(0)
  expect(await violations(page)).toEqual([])
  await type(0, crop)
  await type(2, norm)
}

/** Nothing that is typed right after a press is lost, also «g d» and «?», which are commands elsewhere, and what an input method composes. */
async function typeAtOnce(page: Page, cell: Locator): Promise<void> {
  const text = (await cell.textContent())!
  const { x, y } = (await cell.boundingBox())!
  const input = await page.context().newCDPSession(page)
  const place = { x: x + 8, y: y + 8, button: 'left', clickCount: 1 } as const
  const key = (key: string) => [
    input.send('Input.dispatchKeyEvent', {
      type: 'keyDown',
      key,
      text: key,
      code: /[a-z]/.test(key) ? `Key${key.toUpperCase()}` : '',
    }),
    input.send('Input.dispatchKeyEvent', { type: 'keyUp', key }),
  ]
  // Sent without waiting for one another, as fast as the browser takes them.
  await Promise.all([
    input.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...place }),
    input.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...place }),
    ...[...'?gd через 5'].flatMap(key),
  ])
  await expect(cell.getByRole('textbox')).toHaveValue('?gd через 5')
  await input.send('Input.imeSetComposition', { text: ' дне', selectionStart: 4, selectionEnd: 4 })
  await input.send('Input.insertText', { text: ' дней' })
  await expect(cell.getByRole('textbox')).toHaveValue('?gd через 5 дней')
  await page.keyboard.press('Enter')
  await expect(cell).toHaveText(/^\?gd через 5 дней/)
  await expect(page).toHaveURL(/\/admin\/drugs\/\d+$/)
  await cell.click()
  await Promise.all([
    input.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key: 'F2', code: 'F2', windowsVirtualKeyCode: 113 }),
    ...key('!'),
  ])
  await expect(cell.getByRole('textbox')).toHaveValue('?gd через 5 дней!')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+z')
  await expect(cell).toHaveText(text)
}
