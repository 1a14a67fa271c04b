import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { test } from './admin.ts'
import { violations } from './axe.ts'
import { runSql } from './database.ts'
import { holdResponses, settle } from './interception.ts'
import { endSessions, newPerson, register, signIn } from './person.ts'

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let pressed = 0; pressed < 700; pressed++) {
    if (await page.evaluate(selector => document.activeElement?.matches(selector), selector)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${selector} is not reached by Tab`)
}

/** A block as Excel copies it: twelve rows, one with an unknown target, one with a line break and quotes. */
const row = (crop: string, target: string, phi: string) =>
  [crop, target, '25\u00a0г/10 л воды', '10 л/100 м2', phi, '10', 'Опрыскивание в период вегетации', '3 (-)'].join('\t')
const block = [
  row('Томат', 'фитофтороз', '21 (2)'),
  row('Картофель', '"фитофтороз,\nальтернариоз"', '21 (3)'),
  row('Роза', 'мильдью розы', '-'),
  ...Array.from({ length: 9 }, () => row('Огурец', 'пероноспороз', '5 (2)')),
].join('\r\n')

test.beforeEach(({ page }) => page.addInitScript(() => localStorage.setItem('privacyPolicyAccepted', 'necessary')))

test('an editor pastes twelve rows, sees what was not read and who is affected, publishes, and takes it back, by keyboard alone', async ({
  page,
  editor,
  browser,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await addPlanting(editor.email)
  await page.goto('/admin/drugs')
  await settle(page)
  await page.keyboard.press('/')
  await page.keyboard.type('Ревус')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/q=/)
  await settle(page)
  await page.keyboard.press('Escape')
  await tabTo(page, '.admin-table [data-open], main a[href^="/admin/drugs/"]')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ревус')
  const grid = page.getByRole('grid', { name: 'Нормы' })
  await expect(grid).toBeVisible()
  await settle(page)
  await tabTo(page, 'a[href="#part-uses"]')
  await page.keyboard.press('Enter')
  await tabTo(page, '[role=grid]')
  const rows = grid.getByRole('row')
  const before = await rows.count()

  await page.keyboard.press('Control+End')
  await page.keyboard.press('Alt+Insert')
  await page.evaluate(text => navigator.clipboard.writeText(text), block)
  await page.keyboard.press('Control+v')
  await expect(rows).toHaveCount(before + 12)
  const doubts = page.getByRole('region', { name: /Разобрать/ })
  await expect(doubts).toContainText('мильдью розы')
  const unread = page.locator('.grid-header').getByText(/не.прочитаны: 1.ячейка/)
  await expect(unread).toBeVisible()
  await page.keyboard.press('Control+Home')
  // An unread cell closes the way to the site: the press leads to it.
  await page.keyboard.press('Control+Enter')
  await expect(grid.locator('[data-active]')).toContainText('мильдью розы')
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('Alt+Enter')
  const active = grid.locator('[data-active]')
  await expect(active).toContainText('мильдью розы')
  await expect(active).toHaveAccessibleDescription(/мильдью розы/)
  await page.keyboard.press('F2')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('мучнистая роса роз')
  await page.keyboard.press('Enter')
  await expect(doubts).not.toContainText('мильдью розы')
  await expect(unread).toHaveCount(0)

  // The wait of potatoes becomes longer than the time to their harvest.
  await page.keyboard.press('Control+Home')
  for (let column = 0; column < 4; column++) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('F2')
  await page.keyboard.type('9')
  await page.keyboard.press('Escape')
  await page.keyboard.type('60 (1)')
  await page.keyboard.press('Enter')
  const impact = page.getByRole('complementary', { name: 'Затронет' })
  await expect(impact.getByRole('status')).toContainText('Затронет')
  await expect(impact).toContainText('Ждать дольше')

  const saves: string[] = []
  page.on('request', request => {
    if (request.method() === 'PUT' && !request.url().endsWith('/draft')) saves.push(request.url())
  })
  await page.keyboard.press('Control+s')
  const bar = page.locator('.admin-bar [role=status]')
  await expect(bar).toContainText('Черновик сохранён')
  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto('/drugs/revus')
  await expect(visitor.getByText(/60.дней/)).toHaveCount(0)
  expect(saves, 'a draft is no save of public rows').toEqual([])
  await page.keyboard.press('Control+Enter')
  const question = page.getByRole('dialog', { name: /Опубликовать препарат/ })
  await expect(question).toContainText('Ждать дольше')
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  expect(saves, 'the question was not answered').toEqual([])
  await page.keyboard.press('Control+Enter')
  await expect(question.getByRole('button', { name: 'Опубликовать' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(bar).toContainText('Сохранено')
  expect(saves, 'form and norms are one save').toHaveLength(1)
  await expect(async () => {
    await visitor.goto('/drugs/revus')
    await expect(visitor.getByText(/60.дней/).first()).toBeAttached({ timeout: 1 })
  }).toPass()

  await tabTo(page, 'a[href$="/history"]')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('История: Ревус')
  await settle(page)
  const latest = page.locator('.admin-revisions > li').first()
  await expect(latest).toContainText('Новая норма')
  await expect(latest).toContainText('60 (1)')
  await tabTo(page, '.admin-revisions > li:nth-child(2) button:nth-of-type(2)')
  await expect(page.locator(':focus')).toHaveText(/^Вернуть нормы/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/drugs\/\d+$/)
  await expect(grid.getByRole('row')).toHaveCount(before)
  await expect(async () => {
    await visitor.goto('/drugs/revus')
    await expect(visitor.getByText(/60.дней/)).toHaveCount(0, { timeout: 1 })
  }).toPass()
  await visitor.context().close()
})

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

test('the list of uses leads to the grid at the row, and has no form of its own', async ({ page, editor }) => {
  expect(editor.email).toContain('@')
  await page.goto('/admin/drug-uses?q=Ревус Томат')
  await settle(page)
  await expect(page.getByRole('link', { name: 'Создать' })).toHaveCount(0)
  await page.locator('.admin-table [data-open]').first().click()
  await expect(page).toHaveURL(/\/admin\/drugs\/\d+\?row=\d+#part-uses$/)
  const grid = page.getByRole('grid', { name: 'Нормы' })
  await expect(grid.locator('[data-active]')).toContainText('Томат')
  await expect(grid.locator('[data-active]')).toBeInViewport()
  expect((await page.goto('/admin/drug-uses/create'))?.status()).toBe(404)
})

async function addPlanting(email: string): Promise<void> {
  await runSql(
    `with p as (insert into plot (name, alias, user_id) select 'Сад', 'grid-plot', id from users where email = $1 returning id),
      b as (insert into bed (name, alias, plot_id, place) select 'Грядка', 'grid-bed', id, 'open' from p returning id)
     insert into planting (name, alias, bed_id, plant_id, planned_harvest_at, flowers_nearby)
     select 'Посадка', 'grid-' || plant.alias, b.id, plant.id, current_date + 30, 'no' from b, plant where plant.alias in ('tomat', 'kartofel', 'vinograd')`,
    [email],
  )
}

test('of two editors on a slow network neither loses a cell: only the one that both changed is asked', {
  tag: '@full',
}, async ({ page, editor, context, browser }) => {
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
  const held = await holdSaves(page)

  await type(page, 0, '30 (2)')
  await page.keyboard.press('Control+s')
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

  await held.next()
  await page.keyboard.press('Control+s')
  await expect(status(page)).toHaveText('Сохраняем…')
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

/** Holds saves of the drug back until they are released. */
async function holdSaves(page: Page) {
  let open = Promise.withResolvers<void>()
  await page.route(/\/api\/admin\/drugs\/\d+$/, async route => {
    if (route.request().method() === 'PUT') await open.promise
    await route.continue()
  })
  return {
    release: () => open.resolve(),
    async next() {
      open = Promise.withResolvers<void>()
    },
  }
}

test.describe('with the pointer', () => {
  // For the accessibility check alone, which adds a script of its own.
  test.use({ bypassCSP: true })

  test('a range is copied, cut, filled and undone; an unfinished edit waits for the next visit', {
    tag: '@full',
  }, async ({ page, editor, context }) => {
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
