import { expect } from '@playwright/test'
import { violations } from './axe.ts'
import { runSql } from './database.ts'
import { holdResponses, settle } from './interception.ts'
import { marks } from './offline-marks.ts'
import { post, test } from './person.ts'

test('a job in one’s own words is ticked in one tap and brought back', async ({ page, person }) => {
  expect(person.email).toContain('@')
  await page.goto('/todo')
  await settle(page)
  await page.getByLabel('Новое дело своими словами').fill('сегодня полить рассаду')
  await page.getByRole('button', { name: 'Добавить' }).click()
  await expect(page.getByRole('heading', { name: 'Сегодня одно дело' })).toBeVisible()
  const tick = page.getByRole('button', { name: 'Сделано: Полить рассаду' })
  // On paper it is a box for a pencil.
  await page.emulateMedia({ media: 'print' })
  await expect(tick).toBeVisible()
  await page.emulateMedia({ media: null })
  await tick.click()
  await expect(page.getByRole('heading', { name: 'Сегодня дел нет' })).toBeVisible()
  await page.getByRole('status').getByRole('button', { name: 'Вернуть' }).click()
  await expect(page.getByRole('heading', { name: 'Сегодня одно дело' })).toBeVisible()
  expect(await violations(page)).toEqual([])
})

test('of two tabs that tick one job at once the later one is told, and it is marked once', { tag: '@full' }, async ({
  page,
  context,
  person,
}) => {
  await page.goto('/todo')
  await settle(page)
  await page.getByLabel('Новое дело своими словами').fill('сегодня полить рассаду')
  await page.getByRole('button', { name: 'Добавить' }).click()
  await expect(page.getByRole('heading', { name: 'Сегодня одно дело' })).toBeVisible()
  const second = await context.newPage()
  await second.goto('/todo')
  await settle(second)
  const tabs = [page, second]
  const release = await Promise.all(tabs.map(tab => holdResponses(tab, '**/api/tasks/*/done')))
  for (const tab of tabs) await tab.getByRole('button', { name: 'Сделано: Полить рассаду' }).click()
  for (const send of release) send()
  const told = async () => {
    const counts = await Promise.all(tabs.map(tab => tab.getByText('Это дело уже отмечено.').count()))
    return counts.toSorted()
  }
  await expect.poll(told).toEqual([0, 1])
  expect(await marks(person)).toEqual([1])
  for (const tab of tabs) {
    await tab.reload()
    await expect(tab.getByRole('heading', { name: 'Сегодня дел нет' })).toBeVisible()
  }
})

test('a job that repeats comes again from the day it was done, is edited, and ends', { tag: '@full' }, async ({
  page,
  person,
}) => {
  expect(person.email).toContain('@')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/todo')
  await settle(page)
  const main = page.getByRole('main')
  const add = async (text: string) => {
    await main.getByLabel('Новое дело своими словами').fill(text)
    await main.getByRole('button', { name: 'Добавить' }).click()
    await expect(main.getByLabel('Новое дело своими словами')).toHaveValue('')
  }
  await add('каждые 3 дня поливать рассаду')
  await expect(main.getByText('Повтор: каждые 3\u00a0дня от\u00a0дня, когда сделано')).toBeVisible()
  await main.getByRole('button', { name: 'Сделано: Поливать рассаду' }).click()
  const week = main.getByRole('region', { name: /^Эта неделя/ })
  await expect(week).toContainText('Поливать рассаду')
  await main.getByRole('status').getByRole('button', { name: 'Вернуть' }).click()
  await expect(week).toBeHidden()
  await expect(main.getByRole('heading', { name: 'Сегодня одно дело' })).toBeVisible()

  await main.getByText('Ещё', { exact: true }).click()
  await main.getByRole('button', { name: 'Изменить' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Повторять').selectOption({ label: 'По неделям' })
  await dialog.getByLabel('Через сколько недель').fill('500')
  await dialog.getByLabel('Считать').selectOption({ label: 'По плану' })
  await dialog.getByRole('button', { name: 'Сохранить' }).click()
  await expect(dialog.getByLabel('Через сколько недель')).toHaveAttribute('aria-invalid', 'true')
  expect(await violations(page)).toEqual([])
  await dialog.getByLabel('Через сколько недель').fill('1')
  await dialog.getByRole('button', { name: 'Сохранить' }).click()
  await expect(main.getByText('Повтор: каждую неделю, по\u00a0плану')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)

  await main.getByRole('button', { name: 'Сделано: Поливать рассаду' }).click()
  await expect(week).toContainText('Поливать рассаду')
  await week.getByText('Ещё', { exact: true }).click()
  await week.getByRole('button', { name: 'Изменить' }).click()
  await dialog.getByRole('button', { name: /^Удалить/ }).click()
  await expect(week).toBeHidden()
})

test('on a desk the chosen job stands beside the list, and the arrows choose', { tag: '@full' }, async ({
  page,
  person,
}) => {
  expect(person.email).toContain('@')
  await page.goto('/todo')
  await settle(page)
  for (const text of ['сегодня полить рассаду', 'завтра подвязать томаты']) {
    await page.getByLabel('Новое дело своими словами').fill(text)
    await page.getByRole('button', { name: 'Добавить' }).click()
    await expect(page.getByLabel('Новое дело своими словами')).toHaveValue('')
  }
  const panel = (name: string) => page.getByRole('complementary', { name: `Выбрано: ${name}` })
  await expect(panel('Полить рассаду')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Полить рассаду', exact: true }).press('ArrowDown')
  await expect(page.getByRole('button', { name: 'Подвязать томаты', exact: true })).toBeFocused()
  await expect(panel('Полить рассаду')).toBeHidden()
  const chosen = panel('Подвязать томаты')
  await chosen.getByRole('group', { name: 'Сдвинуть на' }).getByRole('button', { name: '3\u00a0дня' }).click()
  await expect(chosen.getByText('Сдвинуть на\u00a03\u00a0дня?')).toBeVisible()
  await chosen.getByRole('button', { name: 'Подтвердить' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Сдвинуто: Подвязать томаты' })).toBeVisible()
  await chosen.getByRole('button', { name: 'Сделано' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Отмечено: Подвязать томаты' })).toBeVisible()
  await expect(panel('Полить рассаду')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('complementary')).toHaveCount(0)
  await expect(page.getByText('Ещё', { exact: true })).toBeVisible()
})

test('several jobs are shifted at once, and the week goes on paper without buttons', async ({ page, person }) => {
  expect(person.email).toContain('@')
  await page.goto('/todo')
  await settle(page)
  for (const text of ['сегодня полить рассаду', 'сегодня подвязать томаты', 'через 20 дней купить сетку']) {
    await page.getByLabel('Новое дело своими словами').fill(text)
    await page.getByRole('button', { name: 'Добавить' }).click()
    await expect(page.getByLabel('Новое дело своими словами')).toHaveValue('')
  }
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('listitem').getByText('Полить рассаду')).toBeVisible()
  await expect(page.getByText('Купить сетку')).toBeHidden()
  await expect(page.getByRole('complementary')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Выбрать несколько' })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.getByText('В календарь телефона').click()
  await page.getByRole('button', { name: 'Получить адрес' }).click()
  const address = page.getByLabel('Адрес календаря: Все дела')
  await expect(address).toHaveValue(/\/calendar\/[\w-]{43}\.ics$/)
  expect(await violations(page)).toEqual([])
  const first = await address.inputValue()
  expect(await (await page.request.get(new URL(first).pathname)).text()).toContain('SUMMARY:Полить рассаду')
  await page.getByRole('button', { name: 'Сменить адрес' }).click()
  await expect(address).not.toHaveValue(first)
  await page.getByRole('button', { name: 'Закрыть доступ' }).click()
  await expect(page.getByRole('button', { name: 'Получить адрес' })).toBeVisible()
  await page.getByRole('button', { name: 'Выбрать несколько' }).click()
  await page.getByLabel('Выбрать: Полить рассаду').check()
  await page.getByLabel('Выбрать: Подвязать томаты').check()
  const bar = page.getByRole('region', { name: 'Выбранные дела' })
  await expect(bar.getByRole('status')).toHaveText('Выбрано: 2 дела')
  expect(await violations(page)).toEqual([])
  await bar.getByLabel('Сдвинуть').selectOption('3')
  await bar.getByRole('button', { name: 'Подтвердить' }).click()
  await expect(bar.getByRole('status')).toContainText('Изменено: 2')
  await expect(page.getByRole('heading', { name: 'Сегодня дел нет' })).toBeVisible()
  await expect(page.getByRole('region', { name: /^Эта неделя/ }).getByRole('listitem')).toHaveCount(2)
})

test('the address of one plot is seen and closed also when no other plot is left', { tag: '@full' }, async ({
  page,
  context,
  person,
}) => {
  for (const name of ['Дача', 'Дальний']) await post(context, '/plots', { name })
  const own = `user_id = (select id from users where email = $1)`
  const [plot] = await runSql(`select id from plot where ${own} and name = 'Дача'`, [person.email])
  expect(await post(context, '/calendar', { plot: plot!.id })).toBe(200)
  await runSql(`delete from plot where ${own} and name = 'Дальний'`, [person.email])
  await page.goto('/todo')
  await page.getByText('В календарь телефона').click()
  const address = page.getByLabel('Адрес календаря: Дача')
  await expect(address).toHaveValue(/\.ics$/)
  const { pathname } = new URL(await address.inputValue())
  expect((await page.request.get(pathname)).status()).toBe(200)
  const feed = page.getByRole('region', { name: 'Дача', exact: true })
  await feed.getByRole('button', { name: 'Закрыть доступ' }).click()
  await expect(feed).toHaveCount(0)
  expect((await page.request.get(pathname)).status()).toBe(404)
})
