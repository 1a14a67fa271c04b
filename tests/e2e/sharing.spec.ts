import { expect, type Page } from '@playwright/test'
import { addDays } from '#features/verdict/calendar.ts'
import { moscowDay } from '#kit/moscow-day.ts'
import { violations } from './axe.ts'
import { runSql } from './database.ts'
import { chooseCrop } from './garden-form.ts'
import { settle } from './interception.ts'
import { newPerson, register, signIn, test } from './person.ts'

/** Another browser, without the cookies of this one. */
const otherBrowser = async (page: Page) =>
  (await page.context().browser()!.newContext({ baseURL: process.env.SITE_URL! })).newPage()

/** Somebody with an account of their own opens the link. */
async function openAs(page: Page, name: string, address: string): Promise<Page> {
  const other = await otherBrowser(page)
  const person = newPerson(name)
  await register(other.context(), person)
  await signIn(other.context(), person)
  await other.goto(address)
  return other
}

async function plantWithJobs(page: Page): Promise<void> {
  const main = page.getByRole('main')
  await page.goto('/profile?view=plantings')
  await main.getByRole('link', { name: 'Добавить посадку' }).click()
  await chooseCrop(main, 'Яблоня')
  await main.getByRole('button', { name: 'Дальше' }).click()
  await main.getByLabel('Название грядки').fill('Сад')
  await main.getByRole('button', { name: 'Добавить посадку' }).click()
  await expect(main.getByRole('button', { name: /^Взять \d/ })).toBeVisible()
  await page.goto('/todo')
  await settle(page)
  for (const text of ['сегодня полить яблоню', 'сегодня окучить яблоню']) {
    await page.getByLabel('Новое дело своими словами').fill(text)
    await page.getByRole('button', { name: 'Добавить' }).click()
    await expect(page.getByLabel('Новое дело своими словами')).toHaveValue('')
  }
}

async function newLink(page: Page, label: string, access: string): Promise<string> {
  await page.getByLabel('Для кого').fill(label)
  await page.getByRole('group', { name: 'Что можно' }).getByRole('radio', { name: access }).check()
  await page.getByRole('button', { name: 'Получить ссылку' }).click()
  await expect(page.getByText(`Ссылка готова: «${label}».`)).toBeVisible()
  return new URL(await page.getByLabel(`Ссылка: ${label}`).inputValue()).pathname
}

test('a plot is shown by a link: a guest looks, a neighbour ticks a job off, and a closed link says so on the open page', async ({
  page,
  person,
}) => {
  expect(person.email).toContain('@')
  await plantWithJobs(page)
  await page.goto('/profile?view=plantings&land=1')
  await page.getByText('Показать участок другим').click()
  const address = await newLink(page, 'Соседу Ивану', 'Смотреть и\u00a0отмечать дела')
  expect(await violations(page)).toEqual([])

  const guest = await otherBrowser(page)
  await guest.goto(address)
  const jobs = guest.getByRole('region', { name: 'Дела на\u00a0неделю' })
  await expect(jobs).toContainText('Полить яблоню')
  await expect(jobs.getByRole('button')).toHaveCount(0)
  await settle(guest)
  await expect(jobs.getByRole('link', { name: 'Войти' })).toBeVisible()
  await expect(guest.getByRole('main')).not.toContainText(person.name)
  expect(await violations(guest)).toEqual([])
  await guest.context().close()

  const neighbour = await openAs(page, 'иван петрович', address)
  const theirs = neighbour.getByRole('region', { name: 'Дела на\u00a0неделю' })
  await theirs.getByRole('button', { name: 'Сделано: Полить яблоню' }).click()
  await expect(theirs.getByRole('button', { name: 'Сделано: Полить яблоню' })).toHaveCount(0)
  await expect(theirs.getByRole('listitem').filter({ hasText: 'Полить яблоню' })).toContainText('Соседу Ивану')

  await page.goto('/todo')
  await page.getByText('Сделано: 1').click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Полить яблоню' })).toContainText('Соседу Ивану')

  await page.goto('/profile?view=plantings&land=1')
  await page.getByText('Показать участок другим').click()
  await page.getByRole('region', { name: 'Соседу Ивану' }).getByRole('button', { name: 'Закрыть доступ' }).click()
  await expect(page.getByRole('region', { name: 'Соседу Ивану' })).toHaveCount(0)

  await theirs.getByRole('button', { name: 'Сделано: Окучить яблоню' }).click()
  await expect(theirs.getByRole('alert').filter({ hasText: 'её закрыли' })).toBeVisible()
  expect((await neighbour.reload())?.status()).toBe(404)
  await expect(neighbour.getByRole('main')).not.toContainText('Окучить яблоню')
  await neighbour.context().close()

  await page.goto('/todo')
  await expect(page.getByRole('button', { name: 'Сделано: Окучить яблоню' })).toBeVisible()
})

test('the page of a plot that is open when its owner deletes the account says that nothing is shown any more', {
  tag: '@full',
}, async ({ page, person }) => {
  await plantWithJobs(page)
  await page.goto('/profile?view=plantings&land=1')
  await page.getByText('Показать участок другим').click()
  const address = await newLink(page, 'Соседу Ивану', 'Смотреть и\u00a0отмечать дела')
  const neighbour = await openAs(page, 'иван петрович', address)
  const jobs = neighbour.getByRole('region', { name: 'Дела на\u00a0неделю' })
  await expect(jobs.getByRole('button', { name: 'Сделано: Полить яблоню' })).toBeVisible()
  await settle(neighbour)
  await runSql('delete from users where email = $1', [person.email])
  await jobs.getByRole('button', { name: 'Сделано: Полить яблоню' }).click()
  await expect(jobs.getByRole('alert').filter({ hasText: 'её закрыли' })).toBeVisible()
  expect((await neighbour.reload())?.status()).toBe(404)
  await expect(neighbour.getByRole('main')).not.toContainText('Полить яблоню')
  await neighbour.context().close()
})

test('who keeps a plot over a link adds a job, ticks it off, records a treatment and corrects it; the owner reads by whom, and closes it', {
  tag: '@full',
}, async ({ page, person }) => {
  expect(person.email).toContain('@')
  await plantWithJobs(page)
  await page.goto('/profile?view=plantings&land=1')
  await page.getByText('Показать участок другим').click()
  const address = await newLink(page, 'Подруге Вере', 'Вести дела и\u00a0журнал')

  const friend = await openAs(page, 'вера', address)
  const jobs = friend.getByRole('region', { name: 'Дела', exact: true })
  await jobs.getByLabel('Новое дело').fill('завтра подвязать')
  await jobs.getByRole('button', { name: 'Добавить' }).click()
  const added = jobs.getByRole('listitem').filter({ hasText: 'Подвязать' })
  await expect(added).toContainText('Подруге Вере')
  await expect(friend.getByRole('region', { name: 'Журнал обработок' })).toContainText('Записей нет.')
  await settle(friend)
  expect(await violations(friend)).toEqual([])
  await added.getByRole('button', { name: 'Сделано: Подвязать' }).click()
  await expect(added.getByRole('button', { name: 'Вернуть' })).toBeVisible()

  const record = friend.getByRole('region', { name: 'Записать обработку' })
  await record.getByLabel('Посадка').selectOption({ label: 'Яблоня' })
  await record.getByLabel('День').fill(addDays(moscowDay(new Date()), -3))
  await record.getByLabel('Препарат').selectOption({ index: 1 })
  await record.getByLabel(/Так уже сделано|Почему записываете/).fill('записала потом')
  expect(await violations(friend)).toEqual([])
  await record.getByRole('button', { name: /^Записать/ }).click()
  const journal = friend.getByRole('region', { name: 'Журнал обработок' })
  await expect(journal).toContainText('Подруге Вере')
  await journal.getByRole('button', { name: 'Исправить' }).click()
  await journal.getByLabel('День').fill(addDays(moscowDay(new Date()), -2))
  await journal.getByRole('button', { name: 'Что изменится?' }).click()
  await expect(journal.getByRole('status')).toContainText(/Было: .+ Станет: |Не\u00a0изменится/)
  await journal.getByLabel('Почему исправляете').fill('перепутала день')
  await journal.getByRole('button', { name: 'Что изменится?' }).click()
  expect(await violations(friend)).toEqual([])
  await journal.getByRole('button', { name: 'Сохранить исправление' }).click()
  await expect(journal).toContainText('Подруге Вере: перепутала день')

  await page.goto('/todo')
  await page.getByText('Сделано: 1').click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Подвязать' })).toContainText('Подруге Вере')
  await page.goto('/profile?view=journal')
  await page.getByRole('main').locator('.garden-tasks').getByRole('link').first().click()
  await expect(page.getByRole('region', { name: 'Исправления' })).toContainText('Подруге Вере: перепутала день')
  await expect(page.getByRole('main')).toContainText('Записано по\u00a0ссылке: Подруге Вере')
  await page.goto('/profile?view=plantings&land=1')
  await page.getByText('Показать участок другим').click()
  await page.getByRole('region', { name: 'Подруге Вере' }).getByRole('button', { name: 'Закрыть доступ' }).click()
  await expect(page.getByRole('region', { name: 'Подруге Вере' })).toHaveCount(0)

  await jobs.getByRole('button', { name: 'Сделано: Полить яблоню' }).click()
  await expect(jobs.getByRole('alert').filter({ hasText: 'её закрыли' })).toBeVisible()
  await friend.context().close()
})
