import { expect, type Page, type Route } from '@playwright/test'
import { chooseCrop } from './garden-form.ts'
import { test } from './person.ts'

/** Forms of a guest: what is typed while a record is judged stays, and changes the same record. */

async function openForm(page: Page) {
  const main = page.getByRole('main')
  await page.goto('/todo')
  await main.getByRole('button', { name: 'Добавить посадку' }).click()
  await chooseCrop(main, 'Яблоня')
  return main
}

async function planted(page: Page) {
  const main = await openForm(page)
  await main.getByRole('button', { name: 'Добавить посадку' }).click()
  await expect(main.getByRole('heading', { name: 'Яблоня' })).toBeVisible()
  return main
}

/** Holds what the device asks while it saves. */
async function holdAnswers(page: Page) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const hold = async (route: Route) => {
    await promise
    await route.fallback()
  }
  await page.route('**/api/garden/guest', hold)
  return async () => {
    resolve()
    await page.unroute('**/api/garden/guest', hold)
  }
}

const stored = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('guest-plantings') ?? '{}') as Record<string, object[]>)

const again = (page: Page) => page.getByText('сохраните и\u00a0это')

test('the form of a planting', async ({ page }) => {
  const main = await openForm(page)
  const count = main.getByLabel('Сколько растений')
  await count.fill('3')
  const release = await holdAnswers(page)
  await main.getByRole('button', { name: 'Добавить посадку' }).click()
  await count.fill('4')
  await release()
  await expect(again(page)).toBeVisible()
  await expect(count).toHaveValue('4')
  await main.getByRole('button', { name: 'Добавить посадку' }).click()
  await expect(main.getByRole('heading', { name: 'Яблоня' })).toBeVisible()
  const { plantings, beds } = await stored(page)
  expect(plantings).toMatchObject([{ count: 4 }])
  expect(beds).toHaveLength(1)
})

test('the forms of an observation and of a harvest', async ({ page }) => {
  const main = await planted(page)
  await main.getByRole('button', { name: 'Отметить наблюдение' }).click()
  const note = main.getByLabel('Заметка')
  await note.fill('Пятна на листьях')
  let release = await holdAnswers(page)
  await main.getByRole('button', { name: 'Записать', exact: true }).click()
  await note.fill('Пятна на листьях и плодах')
  await release()
  await expect(again(page)).toBeVisible()
  await expect(note).toHaveValue('Пятна на листьях и плодах')
  await main.getByRole('button', { name: 'Записать', exact: true }).click()
  await expect(note).toBeHidden()
  expect((await stored(page)).observations).toMatchObject([{ note: 'Пятна на листьях и плодах' }])

  await main.getByRole('button', { name: 'Записать сбор' }).click()
  const amount = main.getByLabel('Сколько, кг')
  await amount.fill('5')
  release = await holdAnswers(page)
  await main.getByRole('button', { name: 'Записать сбор' }).click()
  await amount.fill('7')
  await release()
  await expect.poll(async () => (await stored(page)).harvests).toMatchObject([{ amount: '5' }])
  await expect(main.getByRole('button', { name: 'Записать сбор' })).not.toHaveAttribute('aria-disabled')
  await expect(amount).toHaveValue('7')
})

test('the forms of a treatment and of a job', async ({ page }) => {
  const main = await planted(page)
  await main.getByRole('button', { name: 'Записать обработку' }).click()
  await main.getByLabel('Препарат').selectOption({ label: 'Препарата нет в\u00a0списке' })
  await main.getByLabel('Название с упаковки').fill('Импакт')
  const reason = main.getByLabel(/Почему|Напишите почему/)
  await reason.fill('забыли')
  let release = await holdAnswers(page)
  await main.getByRole('button', { name: 'Записать как факт' }).click()
  await reason.fill('забыли записать вовремя')
  await release()
  await expect.poll(async () => (await stored(page)).entries).toMatchObject([{ reason: 'забыли' }])
  await main.getByLabel('Препарат').selectOption({ label: 'Препарата нет в\u00a0списке' })
  await expect(reason).toHaveValue('забыли записать вовремя')
  await main.getByRole('button', { name: 'Отмена' }).click()

  const job = main.getByLabel('Новое дело')
  await job.fill('Собрать падалицу')
  release = await holdAnswers(page)
  await main.getByRole('button', { name: 'Добавить дело' }).click()
  await job.fill('Побелить стволы')
  await release()
  await expect(page.getByRole('region', { name: 'Что сделать' })).toContainText('Собрать падалицу')
  await expect(job).toHaveValue('Побелить стволы')
})

test('the form of a pack', async ({ page }) => {
  const main = await planted(page)
  await main.getByRole('button', { name: 'Добавить препарат' }).click()
  await main.getByLabel('Какой препарат').fill('скор')
  await main.getByRole('button', { name: /^Скор/ }).first().click()
  await main.getByLabel('Сколько сейчас дома').fill('10')
  const note = main.getByLabel('Заметка')
  const release = await holdAnswers(page)
  await main.getByRole('button', { name: 'Добавить', exact: true }).click()
  await note.fill('В сарае')
  await release()
  await expect.poll(async () => (await stored(page)).stock).toHaveLength(1)
  await expect(main.getByRole('button', { name: 'Добавить', exact: true })).not.toHaveAttribute('aria-disabled')
  await expect(note).toHaveValue('В сарае')
  await main.getByRole('button', { name: 'Добавить', exact: true }).click()
  await expect(note).toBeHidden()
  expect((await stored(page)).stock).toMatchObject([{ note: 'В сарае' }])
})
