import { expect, type Page } from '@playwright/test'
import { violations } from './axe.ts'
import { chooseCrop } from './garden-form.ts'
import { openWithWorker } from './offline.ts'
import { test } from './person.ts'

test('the garden of a guest opens without a connection and says what needs one', { tag: '@full' }, async ({
  page,
  context,
}) => {
  const main = page.getByRole('main')
  await openWithWorker(page)
  await main.getByRole('button', { name: 'Добавить посадку' }).click()
  await chooseCrop(main, 'Яблоня')
  await main.getByLabel('Сколько растений').fill('3')
  await main.getByRole('button', { name: 'Добавить посадку' }).click()
  await main.getByLabel('Новое дело').fill('Собрать падалицу')
  await main.getByRole('button', { name: 'Добавить дело' }).click()
  await expect(main).toContainText('Собрать падалицу')
  await expect.poll(() => page.evaluate(async () => Boolean(await caches.match('/todo')))).toBe(true)
  await context.setOffline(true)
  await page.reload()
  await expect(main).toContainText('без связи неизвестно: сайт скажет со\u00a0связью')
  await expect(page.getByRole('region', { name: 'Посадки' })).toContainText('Яблоня')
  await expect(page.getByRole('region', { name: 'Дела' })).toContainText('Собрать падалицу')
  expect(await violations(page)).toEqual([])
  await context.setOffline(false)
  await expect(main.getByLabel('Новое дело')).toBeVisible()
})

/** A guest with an apple tree that has a plan, and one job; opens without a connection from here on. */
async function guestWithPlan(page: Page): Promise<void> {
  const main = page.getByRole('main')
  await openWithWorker(page)
  await main.getByRole('button', { name: 'Добавить посадку' }).click()
  await chooseCrop(main, 'Яблоня')
  await main.getByLabel('Сколько растений').fill('3')
  await main.getByRole('button', { name: 'Добавить посадку' }).click()
  await main.getByRole('button', { name: 'Взять готовый план' }).click()
  await main.getByRole('button', { name: /^Взять \d/ }).click()
  await expect(main.getByText(/^План: /)).toBeVisible()
  await main.getByLabel('Новое дело').fill('Собрать падалицу')
  await main.getByRole('button', { name: 'Добавить дело' }).click()
  await expect(page.getByRole('region', { name: 'Что сделать' })).toContainText('Собрать падалицу')
  await expect.poll(() => page.evaluate(async () => Boolean(await caches.match('/todo')))).toBe(true)
}

test('a guest marks jobs and a treatment without a connection, which is judged when there is one', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await guestWithPlan(page)
  const main = page.getByRole('main')
  await context.setOffline(true)
  await page.reload()
  const marked = page.getByRole('region', { name: 'Отмечено сегодня' })
  await main.getByRole('button', { name: 'Сделано: Собрать падалицу' }).click()
  await expect(marked).toContainText('Собрать падалицу')
  await marked.getByRole('button', { name: 'Вернуть: Собрать падалицу' }).click()
  await expect(marked).toBeHidden()
  await main.getByRole('button', { name: 'Сделано: Собрать падалицу' }).click()

  const plan = page.getByRole('region', { name: /^План на/ })
  await plan.getByRole('button', { name: /^Сделано: Искореняющая обработка/ }).click()
  await expect(plan.getByLabel('Чем обработали')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await plan.getByRole('button', { name: 'Записать без проверки' }).click()
  const journal = page.getByRole('region', { name: 'Записанные обработки' })
  await expect(journal).toContainText('без проверки')
  await expect(main.getByText('можно', { exact: true })).toHaveCount(0)
  expect(await violations(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.reload()
  await expect(journal).toContainText('без проверки')

  await context.setOffline(false)
  await expect(main.getByLabel('Новое дело')).toBeVisible()
  await expect(journal).toContainText('Записано без\u00a0связи, без проверки')
  await expect(journal.getByText(/нарушений нет|так было нельзя|известно не\u00a0всё/)).toBeVisible()
  await expect(main.getByText('Сделано: 2')).toBeVisible()
})

test('a guest moves a step and takes a done one back without a connection', { tag: '@full' }, async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await guestWithPlan(page)
  await context.setOffline(true)
  await page.reload()
  const plan = page.getByRole('region', { name: /^План на/ })
  const step = plan.getByRole('listitem').filter({ hasText: 'Искореняющая обработка' })
  await step.getByLabel('На день').fill('2027-03-05')
  await expect(step).toContainText('Что сдвинется следом, сайт скажет со\u00a0связью.')
  expect(await violations(page)).toEqual([])
  await step.getByRole('button', { name: /^Назначить / }).click()
  await expect(step).toContainText('5 марта 2027')
  await step.getByRole('button', { name: /^Сделано/ }).click()
  await step.getByRole('button', { name: 'Записать без проверки' }).click()
  const marked = page.getByRole('region', { name: 'Отмечено в\u00a0плане' })
  const journal = page.getByRole('region', { name: 'Записанные обработки' })
  await expect(journal).toContainText('без проверки')
  await page.reload()
  await marked.getByRole('button', { name: /^Вернуть: Искореняющая/ }).click()
  await expect(marked).toBeHidden()
  await expect(journal).toBeHidden()
  await expect(step).toContainText('5 марта 2027')
  expect(await violations(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await context.setOffline(false)
  await expect(page.getByRole('main').getByLabel('Новое дело')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Что сделать' })).toContainText('5 марта 2027')
})

test('a guest who loses the connection on the open page marks the job all the same', { tag: '@full' }, async ({
  page,
  context,
}) => {
  await guestWithPlan(page)
  await context.setOffline(true)
  const mark = page.getByRole('button', { name: /^Сделано ?: Собрать падалицу$/ })
  await mark.click()
  await expect(page.getByRole('main')).toContainText('Отмечать и\u00a0записывать можно')
  await mark.click()
  await expect(page.getByRole('region', { name: 'Отмечено сегодня' })).toContainText('Собрать падалицу')
})
