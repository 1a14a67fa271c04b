import { expect, type Page } from '@playwright/test'
import { endRequests, settle } from './interception.ts'
import { test as kitTest } from './kit.ts'
import { newPerson, submitLogin, test } from './person.ts'

/** Collects CSP violations and related console messages and errors of every document of the page. */
async function collectViolations(page: Page): Promise<string[]> {
  const seen: string[] = []
  await page.exposeFunction('reportViolation', (text: string) => void seen.push(text))
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', event => {
      const { effectiveDirective, blockedURI, sample, sourceFile } = event
      const { reportViolation } = window as unknown as { reportViolation(text: string): void }
      reportViolation([location.pathname, effectiveDirective, blockedURI, sample, sourceFile].join(' '))
    })
  })
  page.on('console', message => {
    if (/Content Security Policy|Trusted|Permissions-Policy/.test(message.text())) seen.push(message.text())
  })
  page.on('pageerror', error => seen.push(`${page.url()}: ${error.message}`))
  return seen
}

/** Violates Trusted Types on purpose, to show that the listener works. Returns whether it was blocked. */
async function injectMarkup(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    try {
      document.createElement('div').innerHTML = '<b>planted</b>'
      return false
    } catch {
      return true
    }
  })
}

async function expectOnlyInjectedViolation(page: Page, seen: string[]): Promise<void> {
  expect(seen).toEqual([])
  expect(await injectMarkup(page), 'a text did not become markup').toBe(true)
  await expect.poll(() => seen.filter(text => text.includes('require-trusted-types-for'))).toHaveLength(1)
}

test('browsing the catalogue causes no CSP violations', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('privacyPolicyAccepted', 'necessary'))
  const seen = await collectViolations(page)
  await page.goto('/')
  await settle(page)
  const places = page.getByRole('banner')
  await places.getByRole('link', { name: 'Препараты' }).first().click()
  await expect(page).toHaveURL(/\/drugs$/)
  await expect(page.getByRole('heading', { level: 1 }), seen.join()).toContainText('репараты')
  await page
    .getByRole('group', { name: 'Культура' })
    .getByRole('checkbox', { name: /^Томат/ })
    .check()
  await expect(page).toHaveURL(/crop=tomat/)
  await page.locator('main a[href^="/drugs/"]').first().click()
  await expect(page).toHaveURL(/\/drugs\/[\w-]+/)
  await page.goBack()
  await expect(page).toHaveURL(/crop=tomat/)
  await page.goto('/drugs')
  await settle(page)
  await places.getByRole('button', { name: 'Поиск' }).click()
  const panel = page.getByRole('dialog', { name: 'Поиск по сайту' })
  await panel.getByRole('link', { name: 'Томат' }).click()
  await expect(page).toHaveURL(/\/plants\/tomat$/)
  // Of the other pages visitor.spec.ts reads the console.
  await page.goto('/api/docs')
  await endRequests(page)
  for (const path of ['/nope', '/drugs']) {
    await page.goto(path)
    await settle(page)
  }
  await expectOnlyInjectedViolation(page, seen)
})

test('the calculator causes no CSP violations', { tag: '@full' }, async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('privacyPolicyAccepted', 'necessary'))
  const seen = await collectViolations(page)
  await page.goto('/drugs/skor')
  await page
    .getByRole('link', { name: /Рассчитать/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Калькулятор' })).toBeVisible()
  await settle(page)
  await page.getByLabel('Культура').selectOption({ label: 'Яблоня' })
  await page.getByRole('textbox', { name: 'Молодое дерево (до 6 лет)' }).fill('2')
  await expect(page.getByRole('region', { name: 'Ответ' })).toContainText('0,8 мл')
  await page.goto('/calculator')
  await settle(page)
  const combobox = page.getByRole('combobox').first()
  await combobox.fill('хор')
  await page.getByRole('option').first().click()
  await settle(page)
  await expectOnlyInjectedViolation(page, seen)
})

test('account forms, the profile and its dialogs cause no CSP violations', { tag: '@full' }, async ({
  page,
  verified: person,
}) => {
  await page.addInitScript(() => localStorage.setItem('privacyPolicyAccepted', 'necessary'))
  const seen = await collectViolations(page)
  await page.goto('/profile?view=security')
  const second = page.getByRole('region', { name: 'Второй шаг входа', exact: true })
  await second.getByRole('button', { name: 'Включить' }).click()
  const dialog = page.getByRole('dialog', { name: 'Это вы?' })
  await dialog.getByLabel('Пароль', { exact: true }).fill(person.password)
  await dialog.getByRole('button', { name: 'Подтвердить' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(second.locator('img')).toBeVisible()
  await page.goto('/logout')
  await settle(page)
  await page.context().clearCookies()
  await page.goto('/login')
  const refused = page.waitForResponse('**/api/login')
  await submitLogin(page, { ...newPerson(), email: person.email, password: 'не тот пароль' })
  expect((await refused).status()).toBe(422)
  for (const path of ['/register', '/reset-password']) {
    await page.goto(path)
    await page.getByRole('main').getByRole('button').last().click()
    await expect(page.getByRole('main')).toBeVisible()
  }
  await expectOnlyInjectedViolation(page, seen)
})

kitTest('dialogs, pickers and sortable lists cause no CSP violations', { tag: '@full' }, async ({ page }) => {
  const seen = await collectViolations(page)
  await page.goto('/ui-kit')
  await settle(page)
  const day = page.locator('.formkit-outer', { has: page.locator('#live-day') })
  await day.getByRole('button', { name: 'Календарь' }).click()
  await expect(page.getByRole('application')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Сохранить' }).first().click()
  await expectOnlyInjectedViolation(page, seen)
})

test('Trusted Types block any markup other than the page snapshot', async ({ page }) => {
  const seen = await collectViolations(page)
  await page.goto('/plants')
  await settle(page)
  const refused = await page.evaluate(() => {
    const tries = ['<b>x</b>', '<img src=x onerror=alert(1)>', '<script>alert(1)</script>']
    return tries.filter(text => {
      try {
        document.createElement('div').innerHTML = text
        return false
      } catch {
        return true
      }
    }).length
  })
  expect(refused).toBe(3)
  await expect.poll(() => seen.length).toBeGreaterThanOrEqual(3)
})
