import { type BrowserContext, expect, type Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { runSql } from './database.ts'
import {
  confirmPassword,
  linkInMail,
  newPerson,
  type Person,
  register,
  signIn,
  submitLogin,
  test,
  userStatus,
  verifyEmail,
} from './person.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const form = (page: Page) => page.getByRole('form', { name: 'Имя и почта' })
const address = (page: Page) => form(page).getByLabel('Электронная почта')
const save = (page: Page) => form(page).getByRole('button', { name: 'Сохранить' }).click()
const pathOf = (link: string) => new URL(link).pathname + new URL(link).search
const mailLink = async (email: string, subject: string) => pathOf(await linkInMail(email, subject))

const newAddressSubject = 'Подтвердить новый адрес электронной почты'
const oldAddressSubject = 'Запрошена смена адреса электронной почты'

/** Another browser, without the cookies of this one. */
async function newContext(page: Page): Promise<BrowserContext> {
  return page.context().browser()!.newContext({ baseURL: process.env.SITE_URL! })
}

async function setPassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('Новый пароль', { exact: true }).fill(password)
  await page.getByLabel('Новый пароль ещё раз').fill(password)
  await page.getByRole('button', { name: 'Сохранить пароль' }).click()
  await expect(page.getByText('Ваш пароль был сброшен.')).toBeVisible()
}

async function requestEmailChange(page: Page, person: Person, email: string): Promise<void> {
  await page.goto('/profile?view=security')
  await address(page).fill(email)
  await save(page)
  await confirmPassword(page, person)
}

test('R-7.29 after registration the button behind the email link verifies the address, and the profile shows it', async ({
  page,
  person,
}) => {
  await page.goto('/profile')
  await expect(page.getByText('Подтвердите почту')).toBeVisible()
  await expect(page.getByText(/учётная запись исчезнет \d+/)).toBeVisible()
  await page.getByRole('button', { name: 'Отправить письмо ещё раз' }).click()
  await expect(page.getByText('Письмо отправлено.')).toBeVisible()
  const link = await mailLink(person.email, 'Подтвердить адрес электронной почты')

  const phone = await (await newContext(page)).newPage()
  await phone.goto(link)
  await expect(heading(phone)).toHaveText('Подтвердите почту')
  await page.reload()
  await expect(page.getByText('Подтвердите почту'), 'opening the link does not verify').toBeVisible()
  await phone.getByRole('button', { name: 'Подтвердить адрес' }).click()
  await expect(heading(phone)).toHaveText('Почта подтверждена')
  await expect(phone).toHaveURL('/email-verified')
  await phone.context().close()

  await page.reload()
  await expect(page.getByText('подтверждена', { exact: true })).toBeVisible()
  await expect(page.getByText('Подтвердите почту')).toHaveCount(0)
})

test('an expired email link says so and links to the next step', async ({ page, person }) => {
  expect(person.email).toContain('@')
  for (const [path, button, way] of [
    ['/email-verify?id=1&hash=x&signature=x', 'Подтвердить адрес', 'Открыть кабинет'],
    ['/email-change?token=x', 'Подтвердить новый адрес', 'Открыть кабинет'],
    ['/email-undo?token=x', 'Вернуть прежний адрес', 'Задать новый пароль'],
  ] as const) {
    await page.goto(path)
    await page.getByRole('button', { name: button }).click()
    await expect(heading(page)).toHaveText('Ссылка больше не действует')
    await expect(page.getByRole('main').getByRole('link', { name: way })).toBeVisible()
  }
})

test('an unverified address cannot be changed, and the field says why', async ({ page, person }) => {
  await page.goto('/profile?view=security')
  await expect(address(page)).toHaveValue(person.email)
  await expect(address(page)).not.toBeEditable()
  await expect(form(page).getByText('Сменить адрес можно, когда этот подтверждён')).toBeVisible()
})

test('a password reset gives the owner of an address the account that somebody else registered with it', async ({
  page,
  context,
}) => {
  const stranger = newPerson('чужой')
  await register(context, stranger)
  await signIn(context, stranger)
  await runSql(`update users set two_factor_secret = 'sealed', two_factor_confirmed_at = now() where email = $1`, [
    stranger.email,
  ])

  const owner = await (await newContext(page)).newPage()
  await owner.goto('/register')
  await owner.getByLabel('Электронная почта').fill(stranger.email)
  await owner.goto('/reset-password')
  await owner.getByLabel('Электронная почта').fill(stranger.email)
  await owner.getByRole('button', { name: 'Прислать ссылку' }).click()
  await expect(owner.getByText('Проверьте почту')).toBeVisible()
  await owner.goto(await mailLink(stranger.email, 'Оповещение о сбросе пароля'))
  await setPassword(owner, 'теплица владельца 5')
  await submitLogin(owner, { ...stranger, password: 'теплица владельца 5' })
  await expect(owner).toHaveURL('/')
  expect([await userStatus(owner.context()), await userStatus(context)]).toEqual([200, 401])
  await owner.goto('/profile')
  await expect(owner.getByText('подтверждена', { exact: true })).toBeVisible()
  await owner.context().close()
})

test.describe('a new address', () => {
  test('R-7.32 asks for the password, takes effect after confirmation, and the old address can undo it', async ({
    page,
    context,
    verified: person,
  }) => {
    const next = newPerson().email
    await page.goto('/profile?view=security')
    await address(page).fill(next)
    await save(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Отмена' }).click()
    await expect(form(page).getByRole('alert')).toContainText('Без пароля ничего не изменилось.')
    await save(page)
    await confirmPassword(page, person)
    await expect(page.getByText('На новый адрес ушло письмо')).toBeVisible()
    const pending = page.getByRole('note').filter({ hasText: 'Новый адрес ждёт подтверждения' })
    await expect(pending).toContainText(next)
    await expect(address(page)).toHaveValue(person.email)

    const link = await mailLink(next, newAddressSubject)
    await page.goto(link)
    await expect(heading(page)).toHaveText('Новый адрес почты')
    await page.getByRole('button', { name: 'Подтвердить новый адрес' }).click()
    await expect(heading(page)).toHaveText('Адрес изменён')
    await page.getByRole('link', { name: 'Открыть кабинет' }).click()
    await expect(address(page)).toHaveValue(next)
    await expect(page.getByText('Новый адрес ждёт подтверждения')).toHaveCount(0)

    const owner = await (await newContext(page)).newPage()
    await owner.goto(await mailLink(person.email, 'Адрес электронной почты изменён'))
    await owner.getByRole('button', { name: 'Вернуть прежний адрес' }).click()
    await expect(heading(owner)).toHaveText('Адрес остался прежним')
    expect(await userStatus(context)).toBe(401)
    await owner.goto(await mailLink(person.email, 'Оповещение о сбросе пароля'))
    await setPassword(owner, 'теплица владельца 5')
    await submitLogin(owner, { ...person, password: 'теплица владельца 5' })
    await expect(owner).toHaveURL('/')
    await owner.goto('/profile?view=security')
    await expect(address(owner)).toHaveValue(person.email)
    await owner.context().close()
  })

  test('can be confirmed in another browser after signing in there', async ({ page, verified: person }) => {
    const next = newPerson().email
    await requestEmailChange(page, person, next)
    await expect(page.getByText('На новый адрес ушло письмо')).toBeVisible()
    const phone = await (await newContext(page)).newPage()
    await phone.goto(await mailLink(next, newAddressSubject))
    await expect(phone).toHaveURL(/\/login\?redirect=%2Femail-change/)
    await submitLogin(phone, person)
    await phone.getByRole('button', { name: 'Подтвердить новый адрес' }).click()
    await expect(heading(phone)).toHaveText('Адрес изменён')
    await phone.context().close()
  })

  test('can be resent and cancelled while it is pending', async ({ page, verified: person }) => {
    await requestEmailChange(page, person, newPerson().email)
    const pending = page.getByRole('note').filter({ hasText: 'Новый адрес ждёт подтверждения' })
    await pending.getByRole('button', { name: 'Отправить ещё раз' }).click()
    await expect(pending.getByText('Письмо отправлено.')).toBeVisible()
    await pending.getByRole('button', { name: 'Отменить смену' }).click()
    await expect(pending).toHaveCount(0)
    await page.reload()
    await expect(address(page)).toHaveValue(person.email)
    await expect(pending).toHaveCount(0)
  })

  test('is cancelled by the email to the old address while it is pending', async ({
    page,
    context,
    verified: person,
  }) => {
    await requestEmailChange(page, person, newPerson().email)
    await expect(page.getByText('На новый адрес ушло письмо')).toBeVisible()
    const owner = await (await newContext(page)).newPage()
    await owner.goto(await mailLink(person.email, oldAddressSubject))
    await owner.getByRole('button', { name: 'Вернуть прежний адрес' }).click()
    await expect(heading(owner)).toHaveText('Адрес остался прежним')
    expect(await userStatus(context)).toBe(401)
    await owner.context().close()
  })

  test('asks for a code if two-factor authentication is on', async ({ page, context }) => {
    const person = newPerson()
    await register(context, person)
    await verifyEmail(person)
    await signIn(context, person)
    await page.goto('/profile?view=security')
    const second = page.getByRole('region', { name: 'Второй шаг входа' })
    await second.getByRole('button', { name: 'Включить' }).click()
    await confirmPassword(page, person)
    const secret = (await second.locator('code').innerText()).replace(/\s/g, '')
    const code = (steps: number) => new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 })
    await second.getByLabel('Код из приложения').fill(code(0))
    await second.getByRole('button', { name: 'Включить' }).click()
    await second.getByRole('button', { name: 'Коды сохранены' }).click()

    const field = form(page).getByLabel('Код второго шага')
    await expect(field).toHaveCount(0)
    await address(page).fill(newPerson().email)
    await expect(field).toBeVisible()
    await field.fill('000000')
    await save(page)
    await expect(page.locator('#person-code-msg')).toHaveText('Неверный код двухфакторной аутентификации.')
    await field.fill(code(1))
    await save(page)
    await expect(page.getByText('На новый адрес ушло письмо')).toBeVisible()
    await expect(field).toHaveCount(0)
  })
})
