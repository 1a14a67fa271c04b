import { type BrowserContext, expect, type Page } from '@playwright/test'
import { addDays } from '#features/verdict/calendar.ts'
import { moscowDay } from '#kit/moscow-day.ts'
import { violations } from './axe.ts'
import { settle } from './interception.ts'
import { cacheNames, gardens, keepJob, kept, openWithWorker, tick, unsent } from './offline.ts'
import { newPerson, register, signIn, test, userStatus } from './person.ts'

/** Pages beside the to-do without a connection, and the end of a session there. */

const today = () => moscowDay(new Date())

/** Makes something of the garden, as its own pages do. */
async function make(context: BrowserContext, path: string, data: object): Promise<number> {
  await context.request.get('/sanctum/csrf-cookie')
  const token = (await context.cookies()).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
  const headers = { accept: 'application/json', 'x-xsrf-token': decodeURIComponent(token) }
  const response = await context.request.post(`/api${path}`, { data, headers })
  expect([path, response.status()]).toEqual([path, 201])
  return ((await response.json()) as { id: number }).id
}

/** An apple tree that was sprayed 50 days ago: one may eat of it today. */
async function plantApple(context: BrowserContext): Promise<number> {
  const plot = await make(context, '/plots', { name: 'Дача', waterZone: false, beehivesNear: false })
  const bed = await make(context, '/beds', { plot, name: 'Сад', place: 'open' })
  const planting = await make(context, '/plantings', { plant: 'yablonya', bed, name: 'Яблоня у калитки', count: 3 })
  const fact = { isPastRecord: true, reason: 'записываю позже', items: [{ use: 'skor-1' }] }
  await make(context, '/journal', { ...fact, day: addDays(today(), -50), plantings: [planting] })
  await make(context, '/stock', { drug: 'skor', amount: '20', unit: 'ml' })
  return planting
}

/** Tomorrow, by the clock of the page. */
const skipToTomorrow = (page: Page) => page.clock.setFixedTime(Date.now() + 86_400_000)

const savedToday = /Сохранено \d\d\.\d\d \d\d:\d\d, без\u00a0сети\./

test('own plantings, plan, journal and stock open at their addresses from the last answers', async ({
  page,
  context,
  person,
}) => {
  expect(person.email).toContain('@')
  const planting = await plantApple(context)
  await openWithWorker(page)
  await kept(page, '/plantings?pageSize=500', 'Яблоня у калитки')
  await context.setOffline(true)
  const main = page.getByRole('main')

  await page.goto('/profile?view=plantings')
  await expect(main).toContainText(savedToday)
  await expect(page.getByRole('region', { name: 'Посадки' })).toContainText('Есть можно')
  expect(await violations(page)).toEqual([])
  await page.getByRole('link', { name: 'Яблоня у калитки' }).click()
  await expect(page).toHaveURL(new RegExp(`planting=${planting}$`))
  await expect(main.getByRole('heading', { level: 2, name: 'Яблоня у калитки' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Журнал' })).toContainText('Скор')
  await page.reload()
  await expect(main.getByRole('heading', { level: 2, name: 'Яблоня у калитки' })).toBeVisible()
  expect(await violations(page)).toEqual([])

  const nav = page.getByRole('navigation', { name: 'Без связи' })
  await nav.getByRole('link', { name: 'План' }).click()
  await expect(page.getByRole('table', { name: 'Сезон по неделям' })).toContainText('Скор')
  await nav.getByRole('link', { name: 'Аптечка' }).click()
  await expect(page.getByRole('region', { name: 'Аптечка' })).toContainText('20\u00a0мл')
  await nav.getByRole('link', { name: 'Журнал' }).click()
  await page.getByRole('region', { name: 'Журнал' }).getByRole('link', { name: 'Скор' }).click()
  await expect(main).toContainText('записываю позже')
  expect(await violations(page)).toEqual([])

  await page.goto('/profile?view=plantings&new=1')
  await expect(main).toContainText('Этой страницы на\u00a0устройстве нет')
  await page.goto('/profile?view=security')
  await expect(page.getByRole('heading', { level: 1, name: 'Нет связи' })).toBeVisible()

  await page.goto('/profile?view=plantings')
  await expect(main).toContainText(savedToday)
  await context.setOffline(false)
  await expect(page.getByRole('link', { name: 'Добавить посадку' })).toBeVisible()
})

test('a page that is open when the connection is lost leads on to what the device has', { tag: '@full' }, async ({
  page,
  context,
  person,
}) => {
  expect(person.email).toContain('@')
  await plantApple(context)
  await openWithWorker(page)
  await kept(page, '/plantings?pageSize=500', 'Яблоня у калитки')
  await page.goto('/profile?view=stock')
  await expect(page.getByRole('main')).toContainText('20\u00a0мл')
  await settle(page)
  await context.setOffline(true)
  await page.getByRole('navigation', { name: 'Личный кабинет' }).getByRole('link', { name: 'Посадки' }).click()
  await expect(page.getByRole('region', { name: 'Посадки' })).toContainText('Яблоня у калитки')
  await expect(page.getByRole('main')).toContainText(savedToday)
  await context.setOffline(false)
  await expect(page.getByRole('link', { name: 'Добавить посадку' })).toBeVisible()
})

test('what was said on another day is not said of today', { tag: '@full' }, async ({ page, context, person }) => {
  expect(person.email).toContain('@')
  const planting = await plantApple(context)
  await openWithWorker(page)
  await page.goto(`/profile?view=plantings&planting=${planting}`)
  await expect(page.getByRole('form').or(page.getByLabel('Препарат'))).toBeVisible()
  await kept(page, `/seen-uses/${planting}`, 'Скор')
  await page.goto('/drugs/skor')
  await expect(page.getByRole('region', { name: 'Для моей посадки' })).toBeVisible()
  await kept(page, '/seen-verdicts/drug=skor', 'Скор')
  await context.setOffline(true)

  await page.goto('/profile?view=plantings')
  const answers = page.getByRole('region', { name: 'Последние ответы' })
  await expect(answers).toContainText('Скор: Яблоня у калитки')
  await expect(answers.locator('.badge')).toHaveCount(1)
  await expect(page.getByRole('region', { name: 'Посадки' })).toContainText('Есть можно')

  await skipToTomorrow(page)
  await page.reload()
  await expect(page.getByRole('main')).toContainText('о\u00a0сегодня скажет сайт, со\u00a0связью')
  await expect(answers).toContainText('Можно\u00a0ли сегодня, сайт скажет со\u00a0связью.')
  await expect(answers.locator('.badge')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Посадки' })).toContainText(/На\u00a0\d+\u00a0[а-я]+: Есть можно/)
  await page.getByRole('link', { name: 'Яблоня у калитки' }).first().click()
  await page.getByText('Чем обработать: ответы на').click()
  await expect(page.getByText('С тех пор ответы могли измениться')).toBeVisible()
  await expect(page.getByRole('main').locator('.badge')).toHaveCount(0)
})

test('a treatment that waits on the device takes back «есть можно»', { tag: '@full' }, async ({
  page,
  context,
  person,
}) => {
  expect(person.email).toContain('@')
  const planting = await plantApple(context)
  await openWithWorker(page)
  await page.goto(`/profile?view=plantings&planting=${planting}`)
  const main = page.getByRole('main')
  await main.getByLabel('Препарат').selectOption({ index: 1 })
  await settle(page)
  await kept(page, '/plantings?pageSize=500', 'Яблоня у калитки')
  await context.setOffline(true)
  const confirm = main.getByLabel(/Прочитано/)
  if (await confirm.isVisible()) await confirm.check()
  const reason = main.getByLabel(/Так уже сделано|Почему записываете/)
  if (await reason.isVisible()) await reason.fill('уже сделано')
  await main.getByRole('button', { name: /^Записать(?: как факт)?$/ }).click()
  await expect(unsent(page)).toContainText('ждёт связи')
  await page.goto('/profile?view=plantings')
  await expect(page.getByRole('region', { name: 'Посадки' })).toContainText('записанное здесь ещё не\u00a0отправлено')
  await expect(page.getByRole('region', { name: 'Посадки' })).not.toContainText('Есть можно')
})

test('product pages that were read open as copies of their moment, without another account reading them', {
  tag: '@full',
}, async ({ page, context, person }) => {
  expect(person.email).toContain('@')
  await openWithWorker(page)
  await page.goto('/drugs/skor')
  await settle(page)
  // By a click, which fetches no document.
  await page.getByRole('main').locator('a[href^="/plants/"]').first().click()
  await expect(page).toHaveURL(/\/plants\/[a-z-]+$/)
  const crop = new URL(page.url()).pathname
  await expect
    .poll(() =>
      page.evaluate(async crop => Boolean((await caches.match('/drugs/skor')) && (await caches.match(crop))), crop),
    )
    .toBe(true)
  await context.setOffline(true)
  for (const path of [crop, '/drugs/skor']) {
    await page.goto(path)
    await expect(page.getByRole('complementary', { name: 'Без связи' })).toContainText(
      /Страница сохранена \d\d\.\d\d \d\d:\d\d, без сети\. Кнопки/,
    )
    expect(await page.locator('script').count()).toBe(0)
  }
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Скор')
  expect(await violations(page)).toEqual([])
  // The address of an answer about a garden, in its cache, is no page.
  await page.goto('/season')
  await expect(page.getByRole('heading', { level: 1, name: 'Нет связи' })).toBeVisible()
  await page.goto('/drugs/topaz')
  await expect(page.getByRole('heading', { level: 1, name: 'Нет связи' })).toBeVisible()

  await page.evaluate(async () => {
    const [name] = (await caches.keys()).filter(name => name.startsWith('pages-'))
    const cache = await caches.open(name!)
    const copy = (await cache.match('/drugs/skor'))!
    const headers = new Headers(copy.headers)
    headers.set('X-Saved-At', '2026-01-02T09:00:00.000Z')
    await cache.put('/drugs/skor', new Response(await copy.text(), { headers }))
  })
  await page.goto('/drugs/skor')
  await expect(page.getByRole('complementary', { name: 'Без связи' })).toContainText(
    'сохранена 02.01 12:00, без сети. О\u00a0сегодняшнем дне она не\u00a0говорит.',
  )

  await context.setOffline(false)
  await page.goto('/logout')
  await expect(page).toHaveURL(/\/$/)
  await expect.poll(async () => (await cacheNames(page)).filter(name => name.startsWith('pages-'))).toEqual([])
})

test('who signs out without a connection leaves nothing on the device, and the session ends first of all when it is back', {
  tag: '@full',
}, async ({ page, context, person }) => {
  expect(person.email).toContain('@')
  await keepJob(page)
  await context.setOffline(true)
  await page.reload()
  await tick(page).click()
  await page.goto('/logout')
  await page.getByRole('button', { name: 'Отправить позже' }).click()
  await expect(page.getByRole('heading', { name: 'Вы вышли на\u00a0этом устройстве' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  expect(await gardens(page)).toEqual([])
  await page.goto('/todo')
  await expect(page.getByRole('main')).toContainText('Проверьте связь')
  await expect(page.getByText('Полить рассаду')).toHaveCount(0)

  const writes: string[] = []
  page.on('request', request => request.method() === 'POST' && writes.push(new URL(request.url()).pathname))
  expect(await userStatus(context)).toBe(200)
  await context.setOffline(false)
  await expect.poll(() => userStatus(context)).toBe(401)
  expect(writes[0]).toBe('/api/logout')
  expect(writes).not.toContain('/api/tasks')

  const other = newPerson('Пётр')
  await register(context, other)
  await signIn(context, other)
  await page.goto('/todo')
  await expect(page.getByRole('heading', { name: 'Дел пока нет' })).toBeVisible()
  await expect(unsent(page)).toHaveCount(0)
  expect(await userStatus(context)).toBe(200)
})
