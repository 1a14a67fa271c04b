import { expect, type Page } from '@playwright/test'
import { test } from './admin.ts'
import { runSql } from './database.ts'
import { settle } from './interception.ts'

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
