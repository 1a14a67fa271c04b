import { type BrowserContext, expect } from '@playwright/test'
import { addDays } from '#features/verdict/calendar.ts'
import { moscowDay } from '#kit/moscow-day.ts'
import { dayAndMonth } from '#ui/format/format-date.ts'
import { violations } from './axe.ts'
import { idOf } from './first-id.ts'
import { settle } from './interception.ts'
import { post, test } from './person.ts'
import { printedSheets } from './printed-pages.ts'

/** An apple tree whose buds swell today, with the steps of its scheme. */
async function plantApple(context: BrowserContext): Promise<void> {
  await post(context, '/plots', { name: 'Дача', waterZone: false, beehivesNear: false })
  await post(context, '/beds', { plot: await idOf(context, 'plots'), name: 'Сад', place: 'open' })
  await post(context, '/plantings', { plant: 'yablonya', count: 3, bed: await idOf(context, 'beds') })
  const planting = await idOf(context, 'plantings')
  await post(context, `/plantings/${planting}/scheme`, { scheme: 'yablonya-sezon' })
  await post(context, `/plantings/${planting}/phases`, { phase: 'bud-swell', date: moscowDay(new Date()) })
}

test('a job is moved by the keyboard, its conflict is read first, and the notice brings it back', async ({
  page,
  context,
  person,
}) => {
  expect(person.email).toContain('@')
  await plantApple(context)
  await page.goto('/profile?view=plan')
  await settle(page)
  const strip = page.getByRole('region', { name: /^Сезон \d+ полосой/ })
  const job = strip.getByRole('button', { name: /^Перенести: Искореняющая обработка/ })
  await expect(job).toBeVisible()
  const was = await job.getAttribute('aria-label')
  expect(await violations(page)).toEqual([])
  await job.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('status')).not.toBeEmpty()
  const outside = addDays(moscowDay(new Date()), 20)
  await dialog.getByLabel('На какой день').fill(outside)
  await expect(dialog.getByRole('status')).toContainText('Окно этого шага по\u00a0схеме')
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(job).toBeFocused()
  await expect(job).toHaveAttribute('aria-label', was!)

  await page.keyboard.press('Enter')
  await dialog.getByLabel('На какой день').fill(outside)
  await dialog.getByRole('button', { name: 'Всё равно перенести' }).press('Enter')
  await expect(dialog).toBeHidden()
  const notice = page.getByText(`перенесено на\u00a0${dayAndMonth(outside)}`)
  await expect(notice).toBeVisible()
  await page.getByRole('button', { name: 'Вернуть' }).press('Enter')
  await expect(job).toHaveAttribute('aria-label', was!)
})

test('the whole season is shifted after what that meets is read, and a job that is left out stays', {
  tag: '@full',
}, async ({ page, context, person }) => {
  expect(person.email).toContain('@')
  await plantApple(context)
  const [soon, later] = [addDays(moscowDay(new Date()), 2), addDays(moscowDay(new Date()), 9)]
  await post(context, '/tasks', { title: 'Подвязать', from: soon, to: soon })
  await page.goto('/profile?view=plan')
  await settle(page)
  await page.getByRole('button', { name: 'Сдвинуть всё' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Сдвинуть всё' })
  await dialog.getByLabel('На сколько').selectOption('7')
  await expect(dialog.getByRole('status')).not.toContainText('Проверяем')
  await dialog.getByText(/^Какие дела/).click()
  await dialog.getByRole('checkbox', { name: /^Искореняющая обработка/ }).uncheck()
  await expect(dialog.getByRole('status')).not.toContainText('Проверяем')
  expect(await violations(page)).toEqual([])
  const written = page.waitForResponse(
    response => response.url().endsWith('/api/tasks/bulk') && !response.request().postData()?.includes('preview'),
  )
  await dialog.getByRole('button', { name: /двинуть \d/ }).click()
  expect((await written).status()).toBe(200)
  await expect(dialog).toBeHidden()
  const tasks = (await (await context.request.get('/api/tasks?pageSize=500')).json()).items as {
    title: string
    from: string | null
  }[]
  expect(tasks.find(({ title }) => title === 'Подвязать')!.from).toBe(later)
  expect(tasks.find(({ title }) => title.includes('скореняющая обработка'))!.from).toBe(moscowDay(new Date()))
})

test('what stands against a day is read while a job is over it, and Escape leaves the job where it was', {
  tag: '@full',
}, async ({ page, context, person }) => {
  expect(person.email).toContain('@')
  await plantApple(context)
  await page.goto('/profile?view=plan')
  await settle(page)
  const job = page
    .getByRole('region', { name: /^Сезон \d+ полосой/ })
    .getByRole('button', { name: /^Перенести: Искореняющая обработка/ })
  const was = await job.getAttribute('aria-label')
  const shape = job.locator('.season-shape')
  await shape.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await shape.boundingBox())!
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(x + width / 2 + 40, y + height / 2, { steps: 4 })
  await expect(page.locator('.season-ghost')).toContainText(/осторожно|нельзя|ничего не\u00a0мешает/)
  await page.keyboard.press('Escape')
  await expect(page.locator('.season-ghost')).toHaveCount(0)
  await page.mouse.up()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.reload()
  await expect(job).toHaveAttribute('aria-label', was!)
})

test('arrows walk along a row, and what was done opens its card with the way to its entry', { tag: '@full' }, async ({
  page,
  context,
  person,
}) => {
  expect(person.email).toContain('@')
  await plantApple(context)
  const planting = await idOf(context, 'plantings')
  const past = { isPastRecord: true, reason: 'записываю позже', plantings: [planting], items: [{ use: 'skor-1' }] }
  // Of this year on every day but the first ones of January, where the entry is today's.
  const today = moscowDay(new Date())
  const earlier = addDays(today, -4)
  const day = earlier.slice(0, 4) === today.slice(0, 4) ? earlier : today
  expect(await post(context, '/journal', { ...past, day })).toBe(201)
  await page.goto('/profile?view=plan')
  await settle(page)
  const row = page.getByRole('region', { name: /^Сезон \d+ полосой/ }).getByRole('group', { name: 'Яблоня' })
  const entry = row.getByRole('button', { name: /^Подробнее: Скор/ })
  await expect(entry).toHaveAttribute('tabindex', '0')
  await expect(row.locator('[tabindex="0"]')).toHaveCount(1)
  await entry.focus()
  await page.keyboard.press('ArrowRight')
  const job = row.getByRole('button', { name: /^Перенести: / }).first()
  await expect(job).toBeFocused()
  await expect(job).toHaveAttribute('tabindex', '0')
  await page.keyboard.press('Home')
  await expect(entry).toBeFocused()
  await page.keyboard.press('Enter')
  const card = page.getByRole('dialog', { name: 'Скор' })
  await expect(card).toContainText('сделано')
  await expect(card).toContainText('Группа действия: 3.')
  await expect(card.getByRole('link', { name: 'Повторить' })).toHaveAttribute('href', /planting=\d+&use=skor-1$/)
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(card).toBeHidden()
  await expect(entry).toBeFocused()
  await page.keyboard.press('Enter')
  await card.getByRole('link', { name: 'Запись' }).click()
  await expect(page).toHaveURL(/view=journal&entry=\d+$/)
})

test('on paper the strip stands alone on landscape sheets', { tag: '@full' }, async ({ page, context, person }) => {
  expect(person.email).toContain('@')
  await plantApple(context)
  await page.goto('/profile?view=plan')
  const strip = page.getByRole('region', { name: /^Сезон \d+ полосой/ })
  await expect(strip.getByRole('button').first()).toBeVisible()
  expect(await printedSheets(page)).toEqual([[297, 210]])
  await page.emulateMedia({ media: 'print' })
  await expect(strip).toBeVisible()
  await expect(page.getByRole('button', { name: 'Печать' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Таблицей' })).toBeHidden()
  await expect(page.getByRole('heading', { name: /^Сезон \d+$/ })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
})

test('a long season goes over several sheets, each with the months above its rows', { tag: '@full' }, async ({
  page,
  context,
  person,
}) => {
  expect(person.email).toContain('@')
  await plantApple(context)
  const bed = await idOf(context, 'beds')
  for (let index = 0; index < 24; index++)
    await post(context, '/tasks', {
      title: `Полить ${index}`,
      bed,
      from: moscowDay(new Date()),
      to: addDays(moscowDay(new Date()), 1),
    })
  await page.goto('/profile?view=plan')
  const strip = page.getByRole('region', { name: /^Сезон \d+ полосой/ })
  await expect(strip.getByRole('button', { name: /Полить 23/ })).toBeAttached()
  const sheets = await printedSheets(page)
  expect(sheets.length).toBeGreaterThan(1)
  expect(new Set(sheets.map(String))).toEqual(new Set(['297,210']))
  await page.emulateMedia({ media: 'print' })
  await expect(strip.locator('.season-head')).toHaveCSS('display', 'table-header-group')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })
  test('the plan is a table at first, and a job is moved from it', { tag: '@full' }, async ({
    page,
    context,
    person,
  }) => {
    expect(person.email).toContain('@')
    await plantApple(context)
    await page.goto('/profile?view=plan')
    const table = page.getByRole('table', { name: 'Сезон по неделям' })
    await expect(table).toContainText('намечено')
    await expect(page.getByRole('region', { name: /^Сезон \d+ полосой/ })).toBeHidden()
    await expect(page.getByRole('table', { name: 'Фазы' })).toContainText('отмечена')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await table.getByRole('button', { name: /^Перенести: Искореняющая/ }).click()
    await expect(page.getByRole('dialog').getByRole('status')).not.toBeEmpty()
    expect(await violations(page)).toEqual([])
  })
})
