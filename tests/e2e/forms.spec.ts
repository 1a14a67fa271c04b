import { expect, type Page } from '@playwright/test'
import { test } from './kit.ts'

const form = (page: Page) => page.getByRole('form', { name: 'Пробная форма' })
const field = (page: Page, label: string) => form(page).getByLabel(label, { exact: true })
const save = (page: Page) => form(page).getByRole('button', { name: 'Сохранить' })
const fieldWrapper = (page: Page, label: string) =>
  form(page).locator('.formkit-outer', { has: page.getByLabel(label, { exact: true }) })

async function fillIn(page: Page, email: string) {
  await field(page, 'Электронная почта').fill(email)
  await field(page, 'Пароль').fill('длинный пароль')
  await field(page, 'Доза').fill('1 234.50')
  await field(page, 'Культура').selectOption('Томат')
  await form(page).getByRole('spinbutton', { name: /день/i }).click()
  await page.keyboard.type('20052026')
  await form(page).getByText('Теплица').click()
  await form(page).getByText('Согласен на обработку').click()
}

test('R-1.02 forms use the theme genesis, pages without a form do not load it', async ({ kit }) => {
  const theme = () => kit.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--formkit-theme'))
  expect(await theme()).toBe('genesis')
  const box = await field(kit, 'Электронная почта').boundingBox()
  expect(box!.height).toBeGreaterThanOrEqual(44)
  expect(await save(kit).evaluate(button => getComputedStyle(button).backgroundColor)).toBe('rgb(20, 115, 57)')
  await kit.goto('/drugs')
  expect(await theme()).toBe('')
})

test('R-5.05 submitting an empty form lists every field in order and focuses the first', async ({ kit }) => {
  await save(kit).click()
  await expect(field(kit, 'Электронная почта')).toBeFocused()
  await expect(form(kit).getByRole('alert').getByRole('listitem')).toHaveText([
    'Поле Электронная почта обязательно для заполнения.',
    'Поле Пароль обязательно для заполнения.',
    'Поле Доза обязательно для заполнения.',
    'Поле Культура обязательно для заполнения.',
    'Поле Когда обязательно для заполнения.',
    'Поле Где растёт обязательно для заполнения.',
    'Отметьте «Согласен на обработку персональных данных», чтобы продолжить.',
  ])
  await form(kit).getByRole('link', { name: 'Поле Культура' }).click()
  await expect(field(kit, 'Культура')).toBeFocused()
  await expect(form(kit).getByText('Извините, не все поля заполнены верно.')).toBeVisible()
})

test('R-5.05 a field is validated on blur, then at every change, and not before', async ({ kit }) => {
  const email = field(kit, 'Электронная почта')
  await email.pressSequentially('anna')
  await expect(fieldWrapper(kit, 'Электронная почта')).not.toHaveAttribute('data-invalid')
  await email.press('Tab')
  const message = form(kit).locator('.formkit-outer #live-email-msg')
  await expect(message).toHaveText('Пожалуйста, введите действительный электронный адрес.')
  await expect(email).toHaveAttribute('aria-describedby', 'help-live-email live-email-msg')
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  await email.pressSequentially('@sad.ru')
  await expect(message).toHaveCount(0)
})

test('R-5.05 values typed before hydration are validated too', async ({ page }) => {
  await page.route(/form-engine/, async route => {
    await page.evaluate(() =>
      document.querySelector<HTMLInputElement>('#live-password')!.setAttribute('value', 'коротко'),
    )
    await route.continue()
  })
  await page.goto('/ui-kit')
  await save(page).click()
  await expect(page.locator('#live-password-msg')).toHaveText(
    'Длина поля Пароль должна быть больше или равна 8 символам.',
  )
})

test('R-5.05 server errors stay at their field until it changes, others are shown above the form, and values stay', async ({
  kit,
}) => {
  await fillIn(kit, 'taken@sad.ru')
  await save(kit).click()
  const email = field(kit, 'Электронная почта')
  await expect(fieldWrapper(kit, 'Электронная почта')).toHaveAttribute('data-errors', 'true')
  await expect(email).toBeFocused()
  await expect(form(kit).getByRole('alert')).toContainText('Чужая ошибка.')
  await email.press('Tab')
  await expect(kit.locator('#live-email-msg')).toHaveText('Такое значение поля email адрес уже существует.')
  await expect(field(kit, 'Пароль')).toHaveValue('длинный пароль')
  await expect(field(kit, 'Доза')).toHaveValue('1 234,50')
  await email.fill('anna@sad.ru')
  await expect(kit.locator('#live-email-msg')).toHaveCount(0)
  await save(kit).click()
  await expect(kit.getByRole('status').getByText('Сохранено: 1234.50, 2026-05-20')).toBeVisible()
})

test('R-5.05 an error without fields and a lost connection are shown for the whole form', async ({ kit }) => {
  await fillIn(kit, 'busy@sad.ru')
  await save(kit).click()
  const alert = form(kit).getByRole('alert')
  await expect(alert).toContainText('Сейчас сохранить нельзя.')
  await expect(alert).toBeFocused()
  await field(kit, 'Электронная почта').fill('offline@sad.ru')
  await save(kit).click()
  await expect(alert).toContainText('Не удалось отправить')
  await expect(field(kit, 'Электронная почта')).toHaveValue('offline@sad.ru')
})

test('R-5.05 an error shown on blur does not move the button under the pointer', async ({ kit }) => {
  await fillIn(kit, 'anna@sad.ru')
  const amount = field(kit, 'Доза')
  await amount.fill('')
  await amount.focus()
  // Playwright waits until the element is stable and receives pointer events.
  await form(kit)
    .getByText('Согласен на обработку')
    .hover({ position: { x: 5, y: 3 } })
  await kit.mouse.down()
  await expect(amount).not.toBeFocused()
  // Without the delay the check would run within a frame.
  await kit.evaluate(() => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  await kit.mouse.up()
  await expect(form(kit).getByRole('checkbox')).not.toBeChecked()
  await expect(kit.locator('#live-amount-msg')).toHaveText('Поле Доза обязательно для заполнения.')
})

test('the «eye» shows the password without validating it; during submission it is hidden, and a second click does nothing', async ({
  kit,
}) => {
  const password = field(kit, 'Пароль')
  await password.fill('секрет')
  await form(kit).getByRole('button', { name: 'Показать пароль' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await expect(kit.locator('#live-password-msg')).toHaveCount(0)
  await fillIn(kit, 'slow@sad.ru')
  await save(kit).click()
  await expect(form(kit)).toHaveAttribute('aria-busy', 'true')
  await expect(password).toHaveAttribute('type', 'password')
  await expect(save(kit)).toHaveAttribute('aria-disabled', 'true')
  await save(kit).press('Enter')
  await expect(form(kit).getByRole('alert')).toBeEmpty()
})

test('a pasted code is reduced to its six digits, a decimal point becomes a comma', async ({ kit }) => {
  const code = kit.locator('#plain-code')
  await code.fill('код: 123 456 7')
  await expect(code).toHaveValue('123456')
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  const area = kit.locator('#plain-amount')
  await area.fill('10.25')
  await area.blur()
  await expect(area).toHaveValue('10,25')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the form says that it needs JavaScript and cannot submit a password by accident', async ({ kit }) => {
    await expect(save(kit)).toBeDisabled()
    await expect(form(kit)).toContainText('включите JavaScript')
    await expect(form(kit)).toHaveAttribute('method', 'post')
    await expect(form(kit).getByRole('button', { name: 'Показать пароль' })).toBeHidden()
  })
})
