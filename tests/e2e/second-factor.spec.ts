import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { panel } from './cabinet.ts'
import { runSql } from './database.ts'
import { settle } from './interception.ts'
import { confirmPassword, type Person, submitLogin, test, verifyEmail } from './person.ts'

test('R-7.36, R-7.22 two-factor authentication: setup, wrong code, right code, and a recovery code that works once', async ({
  page,
  context,
  person,
}) => {
  await page.goto('/profile?view=security')
  const second = panel(page, 'Второй шаг входа')
  await expect(second.getByText('Сначала подтвердите почту')).toBeVisible()
  await expect(second.getByRole('button', { name: 'Включить' })).toHaveCount(0)
  await second.getByRole('button', { name: 'Отправить письмо ещё раз' }).click()
  await expect(second.getByText('Письмо отправлено.')).toBeVisible()
  await verifyEmail(person)
  await page.reload()
  await second.getByRole('button', { name: 'Включить' }).click()
  await confirmPassword(page, person)
  await expect(second.getByRole('img', { name: 'QR-код для приложения' })).toBeVisible()
  const secret = (await second.locator('code').innerText()).replace(/\s/g, '')
  const code = (steps: number) => new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 })
  await second.getByLabel('Код из приложения').fill('000000')
  await second.getByRole('button', { name: 'Включить' }).click()
  await expect(page.locator('#two-factor-code-code-msg')).toHaveText('Неверный код двухфакторной аутентификации.')
  await second.getByLabel('Код из приложения').fill(code(0))
  await second.getByRole('button', { name: 'Включить' }).click()
  const codes = second.getByRole('list', { name: 'Коды' }).getByRole('listitem')
  await expect(codes).toHaveCount(8)
  const [spare = ''] = await codes.allInnerTexts()
  const file = page.waitForEvent('download')
  await second.getByRole('button', { name: 'Скачать' }).click()
  expect(readFileSync(await (await file).path(), 'utf8')).toContain(spare)
  await page.emulateMedia({ media: 'print' })
  await expect(codes.first()).toBeVisible()
  await expect(panel(page, 'Где выполнен вход')).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await second.getByRole('button', { name: 'Коды сохранены' }).click()
  await expect(second.getByText('включён', { exact: true })).toBeVisible()

  const signInAgain = async () => {
    await settle(page)
    await context.clearCookies()
    await page.goto('/login?redirect=%2Fprofile')
    await submitLogin(page, person)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ещё один шаг')
  }
  await signInAgain()
  await expect(page.getByLabel('Код из приложения')).toBeFocused()
  await page.getByLabel('Код из приложения').fill('000000')
  await page.getByRole('button', { name: 'Войти', exact: true }).click()
  await expect(page.locator('#code-msg')).toHaveText('Неверный код двухфакторной аутентификации.')
  await page.getByLabel('Код из приложения').fill(code(1))
  await page.getByRole('button', { name: 'Войти', exact: true }).click()
  await expect(page).toHaveURL('/profile')

  await signInAgain()
  await page.getByRole('button', { name: 'Телефона нет под рукой' }).click()
  await page.getByLabel('Код восстановления').fill(spare)
  await page.getByRole('button', { name: 'Войти', exact: true }).click()
  await expect(page).toHaveURL('/profile')
  await signInAgain()
  await page.getByRole('button', { name: 'Телефона нет под рукой' }).click()
  await page.getByLabel('Код восстановления').fill(spare)
  await page.getByRole('button', { name: 'Войти', exact: true }).click()
  await expect(page.locator('#recovery_code-msg')).toHaveText(
    'Предоставленный двухфакторный код восстановления недействителен.',
  )
})

const twoFactorPanel = (page: Page) => panel(page, 'Второй шаг входа')
const readSecret = async (page: Page) => (await twoFactorPanel(page).locator('code').innerText()).replace(/\s/g, '')

/** Confirms with a code of the displayed secret and closes the recovery codes. */
async function confirmSecret(page: Page): Promise<string> {
  const secret = await readSecret(page)
  await twoFactorPanel(page).getByLabel('Код из приложения').fill(new TOTP({ secret }).generate())
  await twoFactorPanel(page).getByRole('button', { name: 'Включить' }).click()
  await twoFactorPanel(page).getByRole('button', { name: 'Коды сохранены' }).click()
  await expect(twoFactorPanel(page).getByText('включён', { exact: true })).toBeVisible()
  return secret
}

async function enableTwoFactor(page: Page, person: Person): Promise<string> {
  await verifyEmail(person)
  await page.goto('/profile?view=security')
  await twoFactorPanel(page).getByRole('button', { name: 'Включить' }).click()
  await confirmPassword(page, person)
  return confirmSecret(page)
}

test('two-factor authentication moves to another phone; if cancelled, the old secret stays', { tag: '@full' }, async ({
  page,
  person,
}) => {
  const first = await enableTwoFactor(page, person)
  await twoFactorPanel(page).getByRole('button', { name: 'Перенести на другой телефон' }).click()
  await expect(twoFactorPanel(page).getByRole('img', { name: 'QR-код для приложения' })).toBeVisible()
  expect(await readSecret(page)).not.toBe(first)
  await page.setViewportSize({ width: 390, height: 800 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth), 'the long key breaks').toBeLessThanOrEqual(
    390,
  )
  await twoFactorPanel(page).getByRole('button', { name: 'Отмена' }).click()
  await expect(twoFactorPanel(page).getByText('включён', { exact: true })).toBeVisible()
  await twoFactorPanel(page).getByRole('button', { name: 'Перенести на другой телефон' }).click()
  expect(await confirmSecret(page)).not.toBe(first)
})

test('after too many wrong codes in a day the code step offers the alternatives', { tag: '@full' }, async ({
  page,
  context,
  person,
}) => {
  await enableTwoFactor(page, person)
  await settle(page)
  await context.clearCookies()
  await page.goto('/login')
  await submitLogin(page, person)
  await expect(page.getByLabel('Код из приложения')).toBeFocused()
  for (let minute = 0; minute < 4; minute++) {
    expect(await page.evaluate(sendFiveWrongCodes)).toEqual(Array(5).fill(422))
    await runSql(`update rate_limit set expire = 0 where key like 'code:%'`)
  }
  await page.getByLabel('Код из приложения').fill('000000')
  await page.getByRole('button', { name: 'Войти', exact: true }).click()
  await expect(page.getByRole('alert').getByText('Неверных кодов за сутки слишком много')).toBeVisible()
  await expect(page.getByLabel('Код восстановления')).toBeFocused()
  await expect(page.getByRole('link', { name: 'задайте новый пароль по письму' })).toHaveAttribute(
    'href',
    '/reset-password',
  )
})

/** Runs in the page, whose session is pending. */
async function sendFiveWrongCodes(): Promise<number[]> {
  const token = decodeURIComponent(/XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? '')
  const statuses: number[] = []
  for (let i = 0; i < 5; i++) {
    const headers = { accept: 'application/json', 'content-type': 'application/json', 'x-xsrf-token': token }
    const answer = await fetch('/api/two-factor-challenge', { method: 'POST', headers, body: '{"code":"000000"}' })
    statuses.push(answer.status)
  }
  return statuses
}
