import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { violations } from './axe.ts'
import { panel } from './cabinet.ts'
import { settle } from './interception.ts'
import { confirmPassword, endSessions, newPerson, register, signIn, test, userStatus } from './person.ts'

test('profile sections have URLs: Back works, and on a phone those of the garden stay beside each other', async ({
  page,
  person,
}) => {
  expect(person.email).toContain('@')
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: 'Здравствуйте, Мария!' })).toBeVisible()
  const places = page.getByRole('navigation', { name: 'Личный кабинет' })
  await places.getByRole('link', { name: 'Журнал' }).click()
  await expect(page).toHaveURL('/profile?view=journal')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Журнал')
  await expect(places.getByRole('link', { name: 'Журнал' })).toHaveAttribute('aria-current', 'page')
  await places.getByRole('link', { name: 'Заказы' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Заказы')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Журнал')
  await page.setViewportSize({ width: 390, height: 800 })
  await expect(places.getByRole('link')).toHaveText(['Посадки', /^Дела/, 'План', 'Журнал', 'Аптечка'])
  await places.getByRole('link', { name: 'План' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('План')
  await page.getByRole('main').getByRole('link', { name: 'Личный кабинет' }).click()
  await expect(places.getByRole('link', { name: 'Данные и безопасность' })).toBeVisible()
})

test('the to-do stands among the sections of the cabinet, and a guest at its address sees none of them', async ({
  page,
  context,
  person,
}) => {
  expect(person.email).toContain('@')
  const places = page.getByRole('navigation', { name: 'Личный кабинет' })
  await page.goto('/todo')
  await expect(places.locator('[aria-current="page"]')).toHaveText(/^Дела/)
  await settle(page)
  expect(await violations(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 800 })
  await expect(places.getByRole('link')).toHaveText(['Посадки', /^Дела/, 'План', 'Журнал', 'Аптечка'])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await places.getByRole('link', { name: 'Журнал' }).click()
  await expect(page).toHaveURL('/profile?view=journal')
  await places.getByRole('link', { name: 'Дела' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Дела')
  await page.goto('/profile/reminders')
  await expect(page.getByLabel('Присылать письмо утром')).toBeVisible()
  // On a phone what is not of the garden is reached from the overview, as everywhere in the cabinet.
  await expect(places).toBeHidden()
  await endSessions(person)
  await context.clearCookies()
  await page.goto('/todo')
  await expect(page.getByRole('main').getByRole('button', { name: 'Добавить посадку' })).toBeVisible()
  await expect(places).toHaveCount(0)
})

test('R-7.32 a new name appears in the header at once', async ({ page, person }) => {
  expect(person.email).toContain('@')
  await page.goto('/profile?view=security')
  const form = page.getByRole('form', { name: 'Имя и почта' })
  await form.getByLabel('Имя').fill('анна')
  await form.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Анна' })).toBeVisible()
})

test('R-7.33 change of password: a wrong current one is reported at its field, a successful change ends the other sessions', {
  tag: '@full',
}, async ({ page, browser, person }) => {
  const elsewhere = await browser.newContext({ baseURL: process.env.SITE_URL! })
  await signIn(elsewhere, person)
  await page.goto('/profile?view=security')
  const form = page.getByRole('form', { name: 'Смена пароля' })
  await form.getByLabel('Текущий пароль').fill('не тот')
  await form.getByLabel('Новый пароль', { exact: true }).fill('новая теплица 5')
  await form.getByLabel('Новый пароль ещё раз').fill('новая теплица 5')
  await form.getByRole('button', { name: 'Сменить пароль' }).click()
  await expect(page.locator('#change-current_password-msg')).toHaveText(
    'Указанный пароль не соответствует Вашему текущему паролю.',
  )
  await form.getByLabel('Текущий пароль').fill(person.password)
  await form.getByRole('button', { name: 'Сменить пароль' }).click()
  await expect(page.getByText('Пароль изменён.')).toBeVisible()
  await expect(form.getByLabel('Текущий пароль')).toHaveValue('')
  expect(await userStatus(elsewhere)).toBe(401)
  await elsewhere.close()
})

test('sessions are listed by device, and another one can be ended', { tag: '@full' }, async ({
  page,
  browser,
  person,
}) => {
  const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0'
  const elsewhere = await browser.newContext({ baseURL: process.env.SITE_URL!, userAgent })
  await signIn(elsewhere, person)
  await page.goto('/profile?view=security')
  const sessions = panel(page, 'Где выполнен вход')
  await expect(sessions.getByText('это устройство')).toHaveCount(1)
  await expect(sessions.getByRole('listitem')).toHaveCount(2)
  await sessions.getByRole('button', { name: 'Завершить: Firefox на Linux' }).click()
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  expect(await userStatus(elsewhere)).toBe(401)
  await elsewhere.close()
})

test('consents are listed with dates, and the consent to news can be given and withdrawn', { tag: '@full' }, async ({
  page,
  person,
}) => {
  expect(person.email).toContain('@')
  await page.goto('/profile?view=security')
  const consents = panel(page, 'Согласия')
  await expect(consents.getByText(/^дано \d+/)).toHaveCount(1)
  await consents.getByRole('button', { name: 'Получать новости' }).click()
  await expect(consents.getByText(/^дано \d+/)).toHaveCount(2)
  await consents.getByRole('button', { name: 'Отказаться от новостей' }).click()
  await expect(consents.getByText('не дано')).toBeVisible()
})

test('the export is one file with all data, including the consents and their dates', async ({ page, person }) => {
  await page.goto('/profile?view=security')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Скачать мои данные' }).click()
  await confirmPassword(page, person)
  const file = await saved
  expect(file.suggestedFilename()).toBe('sadozor-my-data.json')
  const everything = JSON.parse(readFileSync(await file.path(), 'utf8'))
  expect(everything.user.email).toBe(person.email)
  expect(everything.consents.personal_data.version).toMatch(/^\d{4}-\d\d-\d\d$/)
  expect(Date.parse(everything.consents.personal_data.at)).toBeGreaterThan(Date.now() - 600_000)
})

test('deletion asks for confirmation, is due in seven days and can be cancelled from every profile section', async ({
  page,
  person,
}) => {
  await page.goto('/profile?view=security')
  await page.getByRole('button', { name: 'Удалить учётную запись' }).click()
  const dialog = page.getByRole('dialog', { name: 'Удалить учётную запись?' })
  await expect(dialog.getByRole('button', { name: 'Отмена' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Удалить учётную запись' })).toBeFocused()
  await page.getByRole('button', { name: 'Удалить учётную запись' }).click()
  await dialog.getByRole('button', { name: 'Удалить через 7 дней' }).click()
  await confirmPassword(page, person)
  await expect(dialog).toHaveCount(0)
  await page.goto('/profile?view=plan')
  await expect(page.getByText(/^Учётная запись будет удалена \d+/)).toBeVisible()
  await page.getByRole('button', { name: 'Отменить удаление' }).click()
  await expect(page.getByText('Удаление отменено.')).toBeVisible()
  await expect(page.getByText(/^Учётная запись будет удалена/)).toHaveCount(0)
})

test('a wrong password is reported in the prompt, and the action continues after the right one', {
  tag: '@full',
}, async ({ page, context }) => {
  const person = newPerson()
  await register(context, person)
  await signIn(context, person)
  await page.goto('/profile?view=security')
  await settle(page)
  await page.getByRole('button', { name: 'Скачать мои данные' }).click()
  const dialog = page.getByRole('dialog', { name: 'Это вы?' })
  await dialog.getByLabel('Пароль', { exact: true }).fill('не тот')
  await dialog.getByRole('button', { name: 'Подтвердить' }).click()
  await expect(page.locator('#confirm-password-msg')).toHaveText('Неверный пароль.')
  const saved = page.waitForEvent('download')
  await confirmPassword(page, person)
  await saved
})
