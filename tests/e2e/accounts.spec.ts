import { expect, type Page } from '@playwright/test'
import { accountLink, email, field, password } from './account-forms.ts'
import { settle } from './interception.ts'
import { linkInMail, newPerson, register, signIn, submitLogin, test } from './person.ts'

test.describe('registration', () => {
  async function fillIn(page: Page, person = newPerson()) {
    await field(page, 'Имя').fill(person.name)
    await email(page).fill(person.email)
    await password(page).fill(person.password)
    await field(page, 'Пароль ещё раз').fill(person.password)
    return person
  }
  const submit = (page: Page) => page.getByRole('button', { name: 'Зарегистрироваться' }).click()
  const consent = (page: Page) => page.getByRole('checkbox', { name: /^Даю согласие/ })
  /** The styled box covers the real input. */
  const tickConsent = (page: Page) =>
    page
      .locator('label', { has: consent(page) })
      .locator('.formkit-inner')
      .click()

  test('R-4.05, R-3.02, R-4.02 creates an account, signs in and navigates to the front page; the header shows the first name', async ({
    page,
  }) => {
    await page.goto('/register')
    await expect(consent(page)).not.toBeChecked()
    await expect(page.getByRole('checkbox', { name: /новости/ })).not.toBeChecked()
    await fillIn(page)
    await submit(page)
    await expect(page.locator('#personal_data_consent-msg')).toHaveText(
      'Без согласия на обработку персональных данных регистрация невозможна.',
    )
    await tickConsent(page)
    const sent = page.waitForRequest(request => request.url().endsWith('/api/register'))
    await submit(page)
    expect((await sent).postDataJSON()).toMatchObject({ personal_data_consent: true, marketing_consent: false })
    await expect(page).toHaveURL('/')
    await expect(accountLink(page)).toHaveText('Мария')
    await expect(page.getByRole('status').getByText('Добро пожаловать, Мария!')).toBeVisible()
  })

  test('the consent text opens in a new tab and the form keeps its values', async ({ page, context }) => {
    await page.goto('/register')
    await email(page).fill('anna@sad.ru')
    const opened = context.waitForEvent('page')
    await page.getByRole('link', { name: /согласие на обработку персональных данных/ }).click()
    await expect((await opened).getByRole('heading', { level: 1 })).toHaveText(
      'Согласие на обработку персональных данных',
    )
    await expect(email(page)).toHaveValue('anna@sad.ru')
  })

  test('R-7.24, R-5.05 a taken email is reported at its field with links to sign in, and the values stay', async ({
    page,
    context,
  }) => {
    const known = newPerson()
    await register(context, known)
    await page.goto('/register')
    await fillIn(page, known)
    await tickConsent(page)
    await submit(page)
    await expect(page.locator('#email-msg')).toHaveText('Такое значение поля email адрес уже существует.')
    await expect(email(page)).toBeFocused()
    await expect(page.getByRole('main').getByRole('link', { name: 'смените забытый пароль' })).toHaveAttribute(
      'href',
      '/reset-password',
    )
    await expect(field(page, 'Пароль ещё раз')).toHaveValue(known.password)
  })

  test('R-5.04, R-5.05 different passwords are reported on blur, also by way of the «eye» button, a common one by the server', async ({
    page,
  }) => {
    await page.goto('/register')
    // Before hydration nobody hears that a field is left.
    await settle(page)
    await fillIn(page, { ...newPerson(), password: 'qwertyuiop' })
    await field(page, 'Пароль ещё раз').fill('qwertyuio')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(page.locator('#password_confirmation-msg')).toHaveText('Пароли не совпадают.')
    await field(page, 'Пароль ещё раз').fill('qwertyuiop')
    await tickConsent(page)
    await submit(page)
    await expect(page.locator('#password-msg')).toHaveText('Такой пароль слишком часто встречается. Придумайте другой.')
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  for (const [path, text] of [
    ['/login', 'Вход работает только с включённым JavaScript'],
    ['/register', 'Регистрация работает только с включённым JavaScript'],
    ['/reset-password', 'Смена пароля работает только с включённым JavaScript'],
    ['/logout', 'Выйти можно только с включённым JavaScript'],
  ] as const)
    test(`${path} is readable and says that it needs JavaScript`, async ({ page }) => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByText(text)).toBeVisible()
      const ways = path === '/logout' ? ['На главную'] : ['Препараты', 'Культуры']
      for (const name of ways)
        await expect(page.getByRole('main').getByRole('link', { name, exact: true })).toBeVisible()
    })

  test('the profile says that it needs JavaScript too', async ({ page, person }) => {
    expect(person.email).toContain('@')
    await page.goto('/profile')
    await expect(page.getByText('Кабинет показывает ваши записи с помощью JavaScript')).toBeVisible()
    await expect(
      page.getByRole('navigation', { name: 'Личный кабинет' }).getByRole('link', { name: 'Данные и безопасность' }),
    ).toBeVisible()
  })
})

test.describe('emails', () => {
  test('R-2.16, R-7.26, R-7.27 a forgotten password: email, new password, login; then the link has expired', async ({
    page,
    context,
  }) => {
    const person = newPerson()
    await register(context, person)
    await page.goto('/reset-password')
    await email(page).fill(person.email)
    await page.getByRole('button', { name: 'Прислать ссылку' }).click()
    await expect(page.getByText('Проверьте почту')).toBeVisible()
    await page.getByRole('button', { name: 'Прислать ещё раз' }).click()
    await expect(page.locator('#email-msg')).toHaveText('Пожалуйста, подождите перед повторной попыткой.')
    const link = new URL(await linkInMail(person.email, 'Оповещение о сбросе пароля'))
    // The link is for those who are still signed in too; the new password ends this session with the others.
    await signIn(context, person)
    await page.goto(link.pathname + link.search)
    await expect(email(page)).toHaveValue(person.email)
    const changed = { ...person, password: 'новая теплица 5' }
    await field(page, 'Новый пароль').fill(changed.password)
    await field(page, 'Новый пароль ещё раз').fill(changed.password)
    await page.getByRole('button', { name: 'Сохранить пароль' }).click()
    await expect(page).toHaveURL('/login')
    await expect(page.getByText('Ваш пароль был сброшен.')).toBeVisible()
    await submitLogin(page, changed)
    await expect(page).toHaveURL('/')
    await settle(page)
    await page.goto('about:blank')
    await context.clearCookies()
    await page.goto(link.pathname + link.search)
    await field(page, 'Новый пароль').fill(changed.password)
    await field(page, 'Новый пароль ещё раз').fill(changed.password)
    await page.getByRole('button', { name: 'Сохранить пароль' }).click()
    await expect(page.getByText('Ссылка больше не действует')).toBeVisible()
    await expect(page.locator('#email-msg')).toHaveText('Ошибочный код сброса пароля.')
    await page.getByRole('link', { name: 'Запросить снова' }).click()
    await expect(page.getByRole('button', { name: 'Прислать ссылку' })).toBeVisible()
  })

  test('an unknown address gets the same response as a known one', async ({ page }) => {
    await page.goto('/reset-password')
    await email(page).fill(newPerson().email)
    await page.getByRole('button', { name: 'Прислать ссылку' }).click()
    await expect(page.getByText('Проверьте почту')).toBeVisible()
  })
})
