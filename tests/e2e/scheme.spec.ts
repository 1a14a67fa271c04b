import { expect, type Locator, type Page } from '@playwright/test'
import { test } from './admin.ts'
import { violations, violationsInBothThemes } from './axe.ts'
import { runSql } from './database.ts'
import { settle } from './interception.ts'

const id = 900_001

// axe is added to the page.
test.use({ bypassCSP: true })
// All tests build the same scheme.
test.describe.configure({ mode: 'serial' })

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('privacyPolicyAccepted', 'necessary'))
  await removeScheme()
  await runSql(
    `insert into treatment_scheme (id, title, alias, plant_id, place, level, confidence, is_demo)
     select ${id}, 'Схема из проверки', 'shema-iz-proverki', id, 'any', 'full', 'low', true from plant where alias = 'tomat'`,
  )
  for (const [position, alias, phase] of [
    [0, 'tomat-pasynkovanie-i-mulcha', 'side-shoots'],
    [1, 'tomat-profilaktika-fitoftoroza', 'buds'],
  ] as const)
    await runSql(
      `insert into treatment_scheme_steps (parent_id, key, position, treatment_id, anchor_type, phase, offset_days, window_days, is_required)
       select ${id}, $1, $2, id, 'phase', $3, 0, 10, true from treatment where alias = $1`,
      [alias, position, phase],
    )
})
test.afterEach(() => removeScheme())

async function removeScheme() {
  await runSql(`delete from record_draft where entity = 'treatmentScheme' and record_id = ${id}`)
  await runSql(`delete from treatment_scheme where id = ${id}`)
}

const phase = (page: Page, name: RegExp) =>
  page.locator('.scheme-phase').filter({ has: page.getByRole('heading', { name }) })
const card = (page: Page) =>
  page.getByRole('button', { name: /Профилактика фитофтороза/ }).and(page.locator('[data-step]'))
const checks = (page: Page) => page.getByRole('region', { name: 'Проверка' })

test('steps are moved and undone by the keyboard, a check appears and is mended, and the scheme is published', async ({
  page,
  editor,
}) => {
  expect(editor.email).toContain('@')
  await page.goto(`/admin/treatment-schemes/${id}`)
  await settle(page)
  await expect(phase(page, /^Бутонизация/).locator('[data-step]')).toHaveCount(1)
  await card(page).focus()
  await page.keyboard.press('Alt+ArrowRight')
  await expect(phase(page, /^Цветение/).locator('[data-step]')).toHaveCount(1)
  await expect(card(page)).toBeFocused()
  await expect(
    page.getByRole('status').filter({ hasText: 'Профилактика фитофтороза: Цветение, место 1 из' }),
  ).toBeAttached()
  await page.keyboard.press('ArrowLeft')
  await expect(
    page.getByRole('button', { name: /Пасынкование и мульча/ }).and(page.locator('[data-step]')),
  ).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(phase(page, /^Бутонизация/).locator('[data-step]')).toHaveCount(1)

  await card(page).focus()
  await page.keyboard.press('Enter')
  const inspector = page.getByRole('region', { name: 'Шаг', exact: true })
  await expect(inspector.getByLabel('Привязка')).toBeFocused()
  await inspector.getByText('Повторять', { exact: true }).click()
  await inspector.getByLabel('Повторить всего раз').fill('9')
  await inspector.getByLabel('Повтор через, от').fill('14')
  await inspector.getByLabel('Повтор через, до').fill('20')
  const failing = checks(page)
    .locator('li')
    .filter({ hasText: /овторов 9/ })
  await expect(failing).toBeVisible()
  expect(await violationsInBothThemes(page)).toEqual([])
  await failing.getByRole('button', { name: /^(Повторить всего|Не.повторять)/ }).click()
  await expect(failing).toHaveCount(0)
  await expect(inspector.getByLabel('Повторить всего раз')).not.toHaveValue('9')

  await page.getByRole('button', { name: 'Опубликовать', exact: true }).click()
  await expect(page.locator('.admin-bar [role="status"]')).toContainText('Сохранено')
  await page.reload()
  await settle(page)
  await expect(phase(page, /^Бутонизация/).locator('[data-step]')).toHaveCount(1)
  await expect(page.locator('.admin-side').getByText('опубликовано')).toBeVisible()
})

test('at 1280 pixels the phases are columns between the palette and the fields of a step', { tag: '@full' }, async ({
  page,
  editor,
}) => {
  expect(editor.email).toContain('@')
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`/admin/treatment-schemes/${id}`)
  await settle(page)
  await card(page).click()
  const boxOf = async (locator: Locator) => (await locator.first().boundingBox())!
  const board = await boxOf(page.locator('.scheme-phases'))
  const [palette, inspector] = [
    await boxOf(page.locator('.scheme-palette')),
    await boxOf(page.getByRole('region', { name: 'Шаг', exact: true })),
  ]
  expect(palette.x + palette.width).toBeLessThanOrEqual(board.x)
  expect(inspector.x).toBeGreaterThanOrEqual(board.x + board.width)
  const phases = page.locator('.scheme-phase')
  const lefts = await phases.evaluateAll(all => all.map(each => each.getBoundingClientRect().left))
  expect(new Set(lefts).size).toBeGreaterThan(1)
  expect(lefts.length).toBeGreaterThan(3)
  // Every phase is seen without scrolling sideways, and so is every name.
  const rights = await phases.evaluateAll(all => all.map(each => each.getBoundingClientRect().right))
  expect(Math.max(...rights)).toBeLessThanOrEqual(board.x + board.width)
  const cut = await phases.locator('b').evaluateAll(all => all.filter(each => each.scrollWidth > each.clientWidth))
  expect(cut).toEqual([])
})

test('an operation is dragged from the palette into a folded phase and before a step', { tag: '@full' }, async ({
  page,
  editor,
}) => {
  expect(editor.email).toContain('@')
  // All phases fit beside each other, so none of them is scrolled away under the pointer.
  await page.setViewportSize({ width: 1700, height: 1000 })
  await page.goto(`/admin/treatment-schemes/${id}`)
  await settle(page)
  const palette = page.getByRole('region', { name: 'Работы' })
  const grip = palette.getByRole('listitem').filter({ hasText: 'Второй круг' }).locator('[data-handle]')
  const blooming = phase(page, /^Цветение/)
  await drag(page, grip, blooming)
  expect(await page.evaluate(() => String(getSelection()))).toBe('')
  await expect(blooming.locator('[data-step]')).toHaveCount(1)
  await expect(page.getByRole('status').filter({ hasText: 'Добавлен шаг: Второй круг' })).toBeAttached()

  const buds = phase(page, /^Бутонизация/)
  await drag(page, grip, buds, buds.getByRole('heading'))
  await expect(buds.locator('[data-step]')).toHaveText([/Второй круг/, /Профилактика фитофтороза/])
  await page.keyboard.press('Control+z')
  await expect(buds.locator('[data-step]')).toHaveText([/Профилактика фитофтороза/])
})

/** Drops on the middle of `target`, which is the phase or a part of it. */
async function drag(page: Page, handle: Locator, over: Locator, target = over) {
  await target.scrollIntoViewIfNeeded()
  await handle.scrollIntoViewIfNeeded()
  const from = (await handle.boundingBox())!
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  // The last drop may still be moving the phases, and the page scrolls while the pointer is near its edge.
  await expect(async () => {
    const to = (await target.boundingBox())!
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 12 })
    await expect(over).toHaveAttribute('data-over', 'true', { timeout: 1_000 })
    expect(await target.boundingBox()).toEqual(to)
  }).toPass()
  await page.mouse.up()
}

test('on a phone the phases are an accordion, and a step is added to one of them', { tag: '@full' }, async ({
  page,
  editor,
}) => {
  expect(editor.email).toContain('@')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/admin/treatment-schemes/${id}`)
  await settle(page)
  const buds = phase(page, /^Бутонизация/)
  await expect(buds.locator('[data-step]')).toBeHidden()
  await buds.getByRole('button', { name: /^Бутонизация/ }).click()
  await buds.getByRole('button', { name: /^Добавить шаг/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Добавить шаг: Бутонизация' })
  await dialog.getByRole('searchbox').fill('второй круг')
  await dialog.getByRole('button', { name: /Второй круг/ }).click()
  await expect(buds.locator('[data-step]')).toHaveCount(2)
  await expect(checks(page).locator('li').first()).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(await violations(page)).toEqual([])
})
