import { expect } from '@playwright/test'
import { violations } from './axe.ts'
import { settle } from './interception.ts'
import { newPerson, register, signIn, test, verifyEmail } from './person.ts'

test('the number of jobs stands beside the account where they are shown, and the letter about them is switched on', async ({
  page,
  verified: person,
}) => {
  expect(person.email).toContain('@')
  const due = page.getByRole('banner').getByText(/^дел на сегодня: \d+$/)
  await page.goto('/todo')
  await settle(page)
  await expect(due).toHaveCount(0)
  await page.getByLabel('Новое дело своими словами').fill('сегодня полить рассаду')
  await page.getByRole('button', { name: 'Добавить' }).click()
  await expect(due).toHaveText('дел на сегодня: 1')
  await page.setViewportSize({ width: 1280, height: 900 })
  const name = page.getByRole('banner').getByText('Мария', { exact: true })
  expect(await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  const places = page.getByRole('navigation', { name: 'Личный кабинет' })
  await places.getByRole('link', { name: 'Письмо о\u00a0делах' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Письмо о\u00a0делах')
  await expect(places.locator('[aria-current="page"]')).toHaveText('Письмо о\u00a0делах')

  const on = page.getByLabel('Присылать письмо утром')
  await expect(on).not.toBeChecked()
  await expect(due).toHaveCount(0)
  expect(await violations(page)).toEqual([])
  await on.check()
  await page.getByLabel('В котором часу').selectOption('9:00')
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByRole('main').getByRole('status')).toContainText('Письмо включено.')
  await page.goto('/profile/reminders')
  await expect(on).toBeChecked()
  await expect(page.getByLabel('В котором часу')).toHaveValue('9')
})

test('the count of due jobs asks nothing of a page that does not show them', { tag: '@full' }, async ({
  page,
  person,
}) => {
  expect(person.email).toContain('@')
  const asked: string[] = []
  page.on('request', request => asked.push(new URL(request.url()).pathname))
  await page.goto('/drugs/skor')
  await settle(page)
  expect(asked.filter(path => path.startsWith('/api/tasks'))).toEqual([])
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('the letter is switched on and off by the form', { tag: '@full' }, async ({ page, context }) => {
    const person = newPerson()
    await register(context, person)
    await signIn(context, person)
    await verifyEmail(person)
    await page.goto('/profile/reminders')
    const on = page.getByLabel('Присылать письмо утром')
    await on.check()
    await page.getByRole('button', { name: 'Сохранить' }).click()
    await expect(page.getByText('Письмо включено.')).toBeVisible()
    await on.uncheck()
    await page.getByRole('button', { name: 'Сохранить' }).click()
    await expect(page.getByText('Письмо выключено.')).toBeVisible()
  })
})
