import { expect } from '@playwright/test'
import { accountLink, email, field, password } from './account-forms.ts'
import { settle } from './interception.ts'
import { newPerson, register, signIn, submitLogin, test, userStatus } from './person.ts'

test.describe('signing in', () => {
  test('the fields have the types and names that password managers expect', async ({ page }) => {
    const attributesOf = async (label: string) => {
      const input = field(page, label)
      return [
        await input.getAttribute('type'),
        await input.getAttribute('name'),
        await input.getAttribute('autocomplete'),
      ]
    }
    await page.goto('/login')
    expect(await attributesOf('Электронная почта')).toEqual(['email', 'email', 'username'])
    expect(await attributesOf('Пароль')).toEqual(['password', 'password', 'current-password'])
    await page.goto('/register')
    expect(await attributesOf('Электронная почта')).toEqual(['email', 'email', 'username'])
    expect(await attributesOf('Пароль')).toEqual(['password', 'password', 'new-password'])
    expect(await attributesOf('Пароль ещё раз')).toEqual(['password', 'password_confirmation', 'new-password'])
    await page.goto('/reset-password?token=x&email=a%40b.ru')
    expect(await attributesOf('Электронная почта')).toEqual(['email', 'email', 'username'])
    await expect(email(page)).toHaveValue('a@b.ru')
  })

  test('R-7.21 a wrong password and an unknown email show the same message at the email field; the values stay', async ({
    page,
    context,
  }) => {
    const person = newPerson()
    await register(context, person)
    for (const address of [person.email, newPerson().email]) {
      await page.goto('/login')
      await submitLogin(page, { ...person, email: address, password: 'не тот' })
      await expect(page.locator('#email-msg')).toHaveText('Неверное имя пользователя или пароль.')
      await expect(email(page)).toHaveValue(address)
      await expect(password(page)).toHaveValue('не тот')
    }
    await password(page).fill(person.password)
    await email(page).fill(person.email)
    await page.getByRole('button', { name: 'Войти' }).click()
    await expect(page).toHaveURL('/')
  })

  test('R-7.30 too many attempts show the seconds to wait', { tag: '@full' }, async ({ page }) => {
    const person = newPerson()
    await page.goto('/login')
    await submitLogin(page, person)
    const send = page.getByRole('button', { name: 'Войти' })
    for (let attempt = 2; attempt <= 6; attempt++) {
      await expect(page.locator('#email-msg')).toHaveText('Неверное имя пользователя или пароль.')
      const answered = page.waitForResponse(response => response.url().endsWith('/api/login'))
      await send.click()
      await answered
    }
    await expect(page.locator('#email-msg')).toHaveText(
      /^Слишком много попыток входа\. Пожалуйста, попробуйте ещё раз через \d+ секунд[уы]?\.$/,
    )
    await expect(email(page)).toHaveValue(person.email)
  })

  test('sign-in with the keyboard only', async ({ page, context }) => {
    const person = newPerson()
    await register(context, person)
    await page.goto('/login')
    await expect(page.getByRole('button', { name: 'Войти' })).toBeEnabled()
    const reached: string[] = []
    for (let step = 0; step < 9; step++) {
      await page.keyboard.press('Tab')
      const name = await page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.name ?? '')
      reached.push(name)
      if (name === 'email') await page.keyboard.type(person.email)
      if (name === 'password') await page.keyboard.type(person.password)
      if (name === 'remember') await page.keyboard.press('Space')
    }
    expect(reached.filter(Boolean)).toEqual(['email', 'password', 'remember'])
    await expect(page.getByRole('checkbox')).toBeChecked()
    await password(page).focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/')
    const [session] = (await context.cookies()).filter(({ name }) => name === 'sadozor_session')
    expect(session!.expires, 'remembered for longer than two hours').toBeGreaterThan(Date.now() / 1000 + 7200)
  })

  test('R-7.03 an unreachable server shows a message, the values stay and the next attempt works', {
    tag: '@full',
  }, async ({ page, context }) => {
    const person = newPerson()
    await register(context, person)
    await page.goto('/login')
    await settle(page)
    await context.setOffline(true)
    await submitLogin(page, person)
    await expect(page.getByRole('alert').first()).toContainText('Нет связи с сервером.')
    await expect(email(page)).toHaveValue(person.email)
    await expect(password(page)).toHaveValue(person.password)
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Войти' }).click()
    await expect(page).toHaveURL('/')
  })

  test('R-2.12 a guarded page redirects to the login and opens after signing in', async ({ page, context }) => {
    const person = newPerson()
    await register(context, person)
    await page.goto('/profile?view=security')
    await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent('/profile?view=security')}`)
    await expect(page.getByText('Эта страница — для своих')).toBeVisible()
    await submitLogin(page, person)
    await expect(page).toHaveURL('/profile?view=security')
    await page.goBack()
    await expect(page).not.toHaveURL(/\/login/)
  })

  test('R-2.12 a redirect to another site is ignored', { tag: '@full' }, async ({ page, context }) => {
    const person = newPerson()
    await register(context, person)
    for (const trick of [
      'https://evil.example/',
      '//evil.example',
      '/\\evil.example',
      '/\t/evil.example',
      'javascript:alert(1)',
      '/logout',
    ]) {
      await context.clearCookies()
      await page.goto(`/login?redirect=${encodeURIComponent(trick)}`)
      await expect(page.getByText('Эта страница — для своих')).toHaveCount(0)
      await submitLogin(page, person)
      await expect(page, trick).toHaveURL('/')
      // The response to a request of the page would set the cookies again.
      await settle(page)
    }
    expect(await userStatus(context)).toBe(200)
  })

  test('R-2.13 a signed-in user is redirected from the pages for guests', { tag: '@full' }, async ({
    page,
    person,
  }) => {
    expect(person.email).toContain('@')
    for (const path of ['/login', '/register', '/reset-password']) {
      await page.goto(path)
      await expect(page, path).toHaveURL('/')
    }
    await page.goto(`/reset-password?token=x&email=${encodeURIComponent(person.email)}`)
    await expect(
      page.getByRole('heading', { level: 1 }),
      'the link of a mail is for those who are signed in too',
    ).toHaveText(/Придумайте пароль/)
  })

  test('two tabs: signing in or out in one tab updates the other', { tag: '@full' }, async ({ page, context }) => {
    const person = newPerson()
    await register(context, person)
    const other = await context.newPage()
    await other.goto('/login?redirect=%2Fprofile')
    await settle(other)
    await page.goto('/login')
    await submitLogin(page, person)
    await expect(page).toHaveURL('/')
    await expect(other).toHaveURL('/profile')
    await expect(other.getByText('Мария, вы уже вошли.')).toBeVisible()
    await page.goto('/logout')
    await expect(page).toHaveURL('/')
    await expect(other.getByRole('heading', { name: 'Не получается узнать, кто вы' })).toBeVisible()
    await expect(accountLink(other)).toHaveText('Войти')
    await expect(other.getByRole('main').getByRole('link', { name: 'Войти' })).toHaveAttribute(
      'href',
      '/login?redirect=%2Fprofile',
    )
  })
})

test.describe('signing out', () => {
  test('R-2.14 only a visit to the page signs out, not a request; Back does not return there', async ({
    page,
    context,
    person,
  }) => {
    expect(person.name).toBe('мария ивановна')
    expect((await context.request.get('/logout')).status()).toBe(200)
    expect(await userStatus(context)).toBe(200)
    await page.goto('/drugs')
    await page.goto('/logout')
    await expect(page).toHaveURL('/')
    await expect(accountLink(page)).toHaveText('Войти')
    expect(await userStatus(context)).toBe(401)
    await page.goBack()
    await expect(page).toHaveURL('/drugs')
  })

  test('R-2.14 works for an anonymous visitor too', async ({ page }) => {
    await page.goto('/logout')
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('region', { name: 'Уведомления' }).locator('p')).toHaveCount(0)
  })

  test('R-8.01 an expired session shows a notice, and the next login restores the page and the unsaved input', {
    tag: '@full',
  }, async ({ page, context, person }) => {
    await page.goto('/profile?view=security')
    await settle(page)
    await field(page, 'Имя').fill('Мария Садовая')
    await context.clearCookies()
    await page.getByRole('form', { name: 'Имя и почта' }).getByRole('button', { name: 'Сохранить' }).click()
    await expect(page).toHaveURL('/')
    const notice = page.getByRole('region', { name: 'Уведомления' })
    await expect(notice).toContainText('Доступ для неавторизованных пользователей закрыт.')
    await notice.getByRole('link', { name: 'Авторизоваться.' }).click()
    await expect(page).toHaveURL('/login')
    await submitLogin(page, person)
    await expect(page).toHaveURL('/profile?view=security')
    await expect(page.getByText('Вернули то, что вы не успели сохранить')).toBeVisible()
    await expect(field(page, 'Имя')).toHaveValue('Мария Садовая')
    await page.getByRole('form', { name: 'Имя и почта' }).getByRole('button', { name: 'Сохранить' }).click()
    await expect(page.getByText('Сохранено.')).toBeVisible()
    expect(await page.evaluate(() => Object.keys(sessionStorage).filter(key => key.startsWith('unfinished:')))).toEqual(
      [],
    )
  })

  test('unsaved input is not restored for another user', { tag: '@full' }, async ({ page, context, person }) => {
    expect(person.email).toContain('@')
    await page.goto('/profile?view=security')
    await field(page, 'Имя').fill('Тайна')
    const stranger = newPerson('пётр')
    await register(context, stranger)
    await signIn(context, stranger)
    await page.goto('/profile?view=security')
    await expect(field(page, 'Имя')).toHaveValue('пётр')
  })
})
