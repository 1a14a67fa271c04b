import { type BrowserContext, expect, type Page, type Route } from '@playwright/test'
import { chooseCrop } from './garden-form.ts'
import { holdResponses, settle } from './interception.ts'
import { endSessions, post, submitLogin, test } from './person.ts'

/** Forms of the garden: nothing that is typed is lost, and nothing happens twice. */

const items = async (context: BrowserContext, path: string) =>
  ((await (await context.request.get(`/api${path}`)).json()) as { items: { id: number }[] }).items

async function planted(context: BrowserContext): Promise<number> {
  await post(context, '/plots', { name: 'Дача', waterZone: false, beehivesNear: false })
  const [plot] = await items(context, '/plots')
  await post(context, '/beds', { plot: plot!.id, name: 'Сад', place: 'open' })
  const [bed] = await items(context, '/beds')
  await post(context, '/plantings', { bed: bed!.id, plant: 'yablonya', count: 3 })
  return (await items(context, '/plantings'))[0]!.id
}

async function open(page: Page, path: string) {
  await page.goto(path)
  await settle(page)
}

/** The first request arrives, and its answer is lost. */
const loseFirstAnswer = (page: Page, address: string) =>
  page.route(
    address,
    async (route: Route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )

test('a second job may be typed while the first one is on its way', async ({ page, context, person }) => {
  expect(person.email).toContain('@')
  await open(page, '/todo')
  const field = page.getByLabel('Новое дело своими словами')
  const release = await holdResponses(page, '**/api/tasks')
  await field.fill('полить томаты')
  await field.press('Enter')
  await field.fill('осмотреть яблони')
  const add = page.getByRole('button', { name: 'Добавить', exact: true })
  await expect(add).toHaveAttribute('aria-disabled', 'true')
  release()
  await expect(add).not.toHaveAttribute('aria-disabled')
  await expect(field).toHaveValue('осмотреть яблони')
  expect(await items(context, '/tasks')).toHaveLength(1)
})

test('a job whose answer was lost is not added twice', async ({ page, context, person }) => {
  expect(person.email).toContain('@')
  await open(page, '/todo')
  await loseFirstAnswer(page, '**/api/tasks')
  await page.getByLabel('Новое дело своими словами').fill('полить томаты')
  await page.getByRole('button', { name: 'Добавить', exact: true }).click()
  await expect(page.getByText('Нет связи с сервером.')).toBeVisible()
  await page.getByRole('button', { name: 'Добавить', exact: true }).click()
  await expect(page.getByLabel('Новое дело своими словами')).toHaveValue('')
  expect(await items(context, '/tasks')).toHaveLength(1)
})

test('what is typed into a plot and a planting while they are saved stays', async ({ page, context, person }) => {
  expect(person.email).toContain('@')
  const planting = await planted(context)
  await open(page, '/profile?view=plantings&land=1')
  const name = page.getByLabel('Название', { exact: true })
  let release = await holdResponses(page, '**/api/plots/*')
  await name.fill('Дача у леса')
  await page.getByRole('button', { name: 'Сохранить участок' }).click()
  await name.fill('Дача у реки')
  release()
  await expect(page.getByRole('heading', { name: 'Дача у леса' })).toBeVisible()
  await expect(name).toHaveValue('Дача у реки')

  await open(page, `/profile?view=plantings&planting=${planting}`)
  await page.getByRole('button', { name: 'Изменить посадку' }).click()
  const dialog = page.getByRole('dialog')
  const note = dialog.getByLabel('Заметка')
  release = await holdResponses(page, `**/api/plantings/${planting}`)
  await note.fill('Куплена в питомнике')
  await dialog.getByRole('button', { name: 'Сохранить' }).click()
  await note.fill('Куплена в питомнике, прививка высоко')
  release()
  await expect(dialog.getByRole('button', { name: 'Сохранить' })).not.toHaveAttribute('aria-disabled')
  await expect(note).toHaveValue('Куплена в питомнике, прививка высоко')
  await dialog.getByRole('button', { name: 'Сохранить' }).click()
  await expect(dialog).toBeHidden()
  const saved = (await (await context.request.get(`/api/plantings/${planting}`)).json()) as { note: string }
  expect(saved.note).toBe('Куплена в питомнике, прививка высоко')
})

test('a planting whose phase was refused is added once, on one bed of one plot', async ({ page, context, person }) => {
  expect(person.email).toContain('@')
  await open(page, '/profile?view=plantings&new=1')
  const main = page.getByRole('main')
  await chooseCrop(main, 'Яблоня')
  await main.getByRole('button', { name: 'Дальше' }).click()
  await main.getByLabel('Название грядки').fill('Сад')
  await main.getByLabel('Что сейчас на растении?').selectOption({ label: 'Набухание почек' })
  await page.route('**/api/plantings/*/phases', route => route.abort('connectionreset'), { times: 1 })
  await main.getByRole('button', { name: 'Добавить посадку' }).click()
  await expect(main.getByText('Нет связи с сервером.')).toBeVisible()
  await main.getByLabel('Название грядки').fill('Сад за домом')
  await main.getByRole('button', { name: 'Добавить посадку' }).click()
  await expect(main.getByRole('button', { name: /^Взять \d/ })).toBeVisible()
  expect(await items(context, '/plots')).toHaveLength(1)
  expect(await items(context, '/beds')).toMatchObject([{ name: 'Сад за домом' }])
  expect(await items(context, '/plantings')).toHaveLength(1)
})

test('what is typed into the wizard while the planting is added stays, and changes the same planting', async ({
  page,
  context,
  person,
}) => {
  expect(person.email).toContain('@')
  await open(page, '/profile?view=plantings&new=1')
  const main = page.getByRole('main')
  await chooseCrop(main, 'Яблоня')
  await main.getByRole('button', { name: 'Дальше' }).click()
  const count = main.getByLabel('Сколько растений')
  await count.fill('3')
  const release = await holdResponses(page, '**/api/plantings')
  await main.getByRole('button', { name: 'Добавить посадку' }).click()
  await count.fill('4')
  release()
  await expect(main.getByText('сохраните и\u00a0это')).toBeVisible()
  await expect(count).toHaveValue('4')
  await main.getByRole('button', { name: 'Добавить посадку' }).click()
  await expect(main.getByRole('button', { name: /^Взять \d/ })).toBeVisible()
  expect(await items(context, '/beds')).toHaveLength(1)
  expect(await items(context, '/plantings')).toMatchObject([{ count: 4 }])
})

test('what is typed into an observation while it is recorded stays, and changes the same one', async ({
  page,
  context,
  person,
}) => {
  expect(person.email).toContain('@')
  const planting = await planted(context)
  await open(page, `/profile?view=plantings&planting=${planting}`)
  const seen = page.getByRole('region', { name: 'Наблюдения' })
  await seen.getByRole('button', { name: 'Отметить наблюдение' }).click()
  const note = seen.getByLabel('Заметка')
  await note.fill('Пятна на листьях')
  const release = await holdResponses(page, '**/api/observations')
  await seen.getByRole('button', { name: 'Записать' }).click()
  await note.fill('Пятна на листьях и плодах')
  release()
  await expect(seen.getByText('сохраните и\u00a0это')).toBeVisible()
  await expect(note).toHaveValue('Пятна на листьях и плодах')
  await seen.getByRole('button', { name: 'Записать' }).click()
  await expect(note).toBeHidden()
  await expect(seen.getByRole('listitem')).toHaveCount(1)
  await expect(seen.getByRole('listitem')).toContainText('Пятна на листьях и плодах')
})

test('the verdict of one day is not shown for another, whose own one did not come', async ({
  page,
  context,
  person,
}) => {
  expect(person.email).toContain('@')
  const planting = await planted(context)
  await open(page, `/profile?view=plantings&planting=${planting}`)
  const form = page.getByRole('region', { name: 'Записать обработку' })
  await form.getByLabel('Препарат').selectOption({ index: 1 })
  await expect(form.locator('.badge').first()).toBeVisible()
  await page.route('**/api/plantings/*/uses?*', route => route.abort('connectionreset'))
  await form.getByLabel('День').fill('2026-06-01')
  await expect(form.getByText('Ответа на\u00a0этот день нет')).toBeVisible()
  await expect(form.locator('.badge')).toHaveCount(0)
  await expect(form.getByRole('button', { name: /^Записать/ })).toBeDisabled()
  await page.unroute('**/api/plantings/*/uses?*')
  await form.getByRole('button', { name: 'Повторить' }).click()
  await expect(form.locator('.badge').first()).toBeVisible()
})

test('a treatment that is recorded after the session has ended waits for its account', async ({
  page,
  context,
  person,
}) => {
  const planting = await planted(context)
  await open(page, `/profile?view=plantings&planting=${planting}`)
  const form = page.getByRole('region', { name: 'Записать обработку' })
  await form.getByLabel('День').fill('2026-06-01')
  await form.getByLabel('Препарат').selectOption({ index: 1 })
  await form.getByLabel(/Почему записываете позже|Напишите почему/).fill('записываю позже')
  await endSessions(person)
  await form.getByRole('button', { name: /^Записать/ }).click()
  await page.waitForURL(/\/$/)
  await open(page, '/login')
  await submitLogin(page, person)
  await page.waitForURL(({ pathname }) => pathname !== '/login')
  await expect.poll(async () => (await items(context, '/journal')).length).toBe(1)
})
