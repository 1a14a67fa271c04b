import { expect, type Page } from '@playwright/test'
import { addDays } from '#features/verdict/calendar.ts'
import { moscowDay } from '#kit/moscow-day.ts'
import { violations } from './axe.ts'
import { runSql } from './database.ts'
import { settle } from './interception.ts'
import { keepJob, kept, openWithWorker, tick, unsent } from './offline.ts'
import { marks } from './offline-marks.ts'
import { newPerson, register, signIn, test } from './person.ts'

test('what is marked without a connection waits on the device and arrives once', async ({ page, context, person }) => {
  await keepJob(page)
  await context.setOffline(true)
  await tick(page).click()
  await expect(unsent(page)).toContainText('ждёт связи')
  // As a program of another version might have left it.
  await page.evaluate(() => {
    const own = Object.keys(localStorage).find(key => key.startsWith('unsent:'))!
    localStorage.setItem(`${own.slice(0, own.lastIndexOf(':'))}:other`, '{')
  })
  await page.reload()
  await expect(unsent(page)).toContainText('Полить рассаду')
  await expect(tick(page)).toHaveCount(0)
  expect(await violations(page)).toEqual([])
  expect(await marks(person)).toEqual([0])
  await context.setOffline(false)
  await expect(unsent(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Сегодня дел нет' })).toBeVisible()
  expect(await marks(person)).toEqual([1])
})

test('a job is marked on the page that opens without a connection', { tag: '@full' }, async ({
  page,
  context,
  person,
}) => {
  await keepJob(page)
  await context.setOffline(true)
  await page.reload()
  await tick(page).click()
  await expect(unsent(page)).toContainText('ждёт связи')
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Сегодня дел нет' })).toBeVisible()
  expect(await marks(person)).toEqual([1])
})

test('a job that was skipped two days ago without a connection keeps that day', { tag: '@full' }, async ({
  page,
  context,
  person,
}) => {
  await keepJob(page)
  await context.setOffline(true)
  await goBack(page, 2)
  await page.reload()
  await page.getByRole('combobox', { name: 'Пропустить' }).selectOption('weather')
  await expect(unsent(page)).toContainText('ждёт связи')
  await page.clock.setFixedTime(Date.now())
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Сегодня дел нет' })).toBeVisible()
  const [task] = await runSql(
    `select rounds->0 mark from garden_task t join users u on u.id = t.user_id where u.email = $1`,
    [person.email],
  )
  const today = moscowDay(new Date())
  expect(task!.mark).toMatchObject({ is: 'skipped', reason: 'weather', day: addDays(today, -2), recordedOn: today })
})

test('a mark whose answer was lost is sent again and has one effect', { tag: '@full' }, async ({ page, person }) => {
  await keepJob(page)
  const keys: (string | undefined)[] = []
  await page.route('**/api/tasks/*/done', async route => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return route.continue()
    await route.fetch()
    return route.abort('internetdisconnected')
  })
  await tick(page).click()
  await expect(unsent(page)).toContainText('ждёт связи')
  expect(await marks(person)).toEqual([1])
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(unsent(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Сегодня дел нет' })).toBeVisible()
  expect(await marks(person)).toEqual([1])
  expect(keys).toEqual([expect.any(String), keys[0]])
})

test('what another device has marked meanwhile is said and kept until it is decided', { tag: '@full' }, async ({
  page,
  context,
  person,
}) => {
  await keepJob(page)
  await context.setOffline(true)
  await tick(page).click()
  await expect(unsent(page)).toContainText('ждёт связи')
  await runSql(
    `update garden_task set rounds = '[{"is": "done", "day": "2026-01-01", "recordedOn": "2026-01-01", "before": {}}]'
     where user_id = (select id from users where email = $1)`,
    [person.email],
  )
  await context.setOffline(false)
  await expect(unsent(page)).toContainText('Это дело уже отмечено.')
  expect(await marks(person)).toEqual([1])
  await unsent(page).getByRole('button', { name: 'Удалить запись' }).click()
  await expect(unsent(page)).toHaveCount(0)
})

/** Puts the device back by days: its clock, and the day of the last answers that it has. */
async function goBack(page: Page, days: number): Promise<void> {
  await page.clock.setFixedTime(Date.now() - days * 86_400_000)
  await page.evaluate(async days => {
    const [name] = (await caches.keys()).filter(each => each.startsWith('garden-'))
    const cache = await caches.open(name!)
    const copy = await (await cache.match('/tasks?pageSize=500'))!.json()
    const [today] = new Date(Date.parse(copy.data.today) - days * 86_400_000).toISOString().split('T')
    copy.cachedAt = new Date(Date.parse(copy.cachedAt) - days * 86_400_000).toISOString()
    copy.data.today = today
    for (const item of copy.data.items) {
      item.today = today
      item.from &&= today
    }
    await cache.put('/tasks?pageSize=500', new Response(JSON.stringify(copy)))
  }, days)
}

test('two devices that were three days without a connection mark a job once, on the day of the press; the later one says so', {
  tag: '@full',
}, async ({ page, context, person }) => {
  await keepJob(page)
  const second = await context.browser()!.newContext({ baseURL: process.env.SITE_URL! })
  await signIn(second, person)
  const other = await second.newPage()
  await openWithWorker(other)
  await kept(other, '/tasks?pageSize=500', 'Полить рассаду')
  for (const [each, days] of [[page, 3] as const, [other, 2] as const]) {
    await each.context().setOffline(true)
    await goBack(each, days)
    await each.reload()
    await tick(each).click()
    await expect(unsent(each)).toContainText('ждёт связи')
    await each.clock.setFixedTime(Date.now())
  }
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Сегодня дел нет' })).toBeVisible()
  await second.setOffline(false)
  await expect(unsent(other)).toContainText('Это дело уже отмечено.')
  expect(await marks(person)).toEqual([1])
  const [task] = await runSql(
    `select rounds->0->>'day' "day" from garden_task t join users u on u.id = t.user_id where u.email = $1`,
    [person.email],
  )
  expect(task!.day).toBe(addDays(moscowDay(new Date()), -3))
  await second.close()
})

test('who signs out with unsent entries is asked, and another person neither sees nor sends them', {
  tag: '@full',
}, async ({ page, context, person }) => {
  await keepJob(page)
  // The server cannot be reached for this write alone, so that the session can end.
  await page.route('**/api/tasks/*/done', route => route.abort('internetdisconnected'))
  await tick(page).click()
  await expect(unsent(page)).toContainText('ждёт связи')
  await page.goto('/logout')
  await expect(page.getByRole('heading', { name: 'Не отправлено: 1\u00a0запись' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Отправить позже' }).click()
  await expect(page).toHaveURL(/\/$/)
  const other = newPerson('Пётр')
  await register(context, other)
  await signIn(context, other)
  const requests: string[] = []
  page.on('request', request => requests.push(`${request.method()} ${new URL(request.url()).pathname}`))
  await openWithWorker(page)
  await expect(page.getByRole('heading', { name: 'Дел пока нет' })).toBeVisible()
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await settle(page)
  expect(requests.filter(request => request.startsWith('POST /api/tasks'))).toEqual([])
  await expect(unsent(page)).toHaveCount(0)
  expect(await marks(person)).toEqual([0])
  await page.unroute('**/api/tasks/*/done')
  await page.goto('about:blank')
  await context.clearCookies()
  await signIn(context, person)
  await page.goto('/todo')
  await expect.poll(() => marks(person)).toEqual([1])
})

test('unsent entries are dropped at the sign-out on purpose', { tag: '@full' }, async ({ page, person }) => {
  await keepJob(page)
  await page.route('**/api/tasks/*/done', route => route.abort('internetdisconnected'))
  await tick(page).click()
  await expect(unsent(page)).toContainText('ждёт связи')
  await page.goto('/logout')
  await page.getByRole('button', { name: 'Удалить' }).click()
  await expect(page).toHaveURL(/\/$/)
  expect(await page.evaluate(() => Object.keys(localStorage).filter(key => key.startsWith('unsent:')))).toEqual([])
  expect(await marks(person)).toEqual([0])
})

test('a full storage is said, and nothing is shown as recorded', { tag: '@full' }, async ({
  page,
  context,
  person,
}) => {
  expect(person.email).toContain('@')
  await keepJob(page)
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await context.setOffline(true)
  await tick(page).click()
  await expect(page.getByText('на\u00a0устройстве запись не\u00a0сохранить')).toBeVisible()
  await expect(unsent(page)).toHaveCount(0)
  await expect(tick(page)).toBeVisible()
})
