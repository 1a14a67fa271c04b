import { expect, type Page } from '@playwright/test'
import { test as kitTest } from './kit.ts'
import { enter, newPerson, test } from './person.ts'

/** What the browser reports as against the content policy, on every document of the page; also what it says in its console. */
async function violationsOn(page: Page): Promise<string[]> {
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

/** What the listener must see if it works at all: a text that becomes markup. */
async function plant(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    try {
      document.createElement('div').innerHTML = '<b>planted</b>'
      return false
    } catch {
      return true
    }
  })
}

async function expectOnlyPlanted(page: Page, seen: string[]): Promise<void> {
  expect(seen).toEqual([])
  expect(await plant(page), 'a text did not become markup').toBe(true)
  await expect.poll(() => seen.filter(text => text.includes('require-trusted-types-for'))).toHaveLength(1)
}

test('a walk through the catalogue breaks no policy, at load and while clicking', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('privacyPolicyAccepted', 'necessary'))
  const seen = await violationsOn(page)
  await page.goto('/')
  await page.waitForLoadState('networkidle')
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
  await page.waitForLoadState('networkidle')
  await places.getByRole('button', { name: 'Поиск' }).click()
  const panel = page.getByRole('dialog', { name: 'Поиск по сайту' })
  await panel.getByRole('link', { name: 'Томат' }).click()
  await expect(page).toHaveURL(/\/plants\/tomat$/)
  for (const path of ['/pests/koloradskij-zhuk', '/diseases/fitoftoroz', '/drugs/skor', '/privacy-policy', '/api/docs', '/nope']) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
  }
  await page.goto('/drugs')
  await page.waitForLoadState('networkidle')
  await expectOnlyPlanted(page, seen)
})

test('neither does the calculator, with its lists and results', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('privacyPolicyAccepted', 'necessary'))
  const seen = await violationsOn(page)
  await page.goto('/drugs/skor')
  await page
    .getByRole('link', { name: /Рассчитать/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Калькулятор' })).toBeVisible()
  await page.getByLabel('Культура').selectOption({ label: 'Яблоня' })
  await page.getByRole('textbox', { name: 'Молодое дерево (до 6 лет)' }).fill('2')
  await expect(page.getByRole('region', { name: 'Ответ' })).toContainText('0,8 мл')
  await page.goto('/calculator')
  await page.waitForLoadState('networkidle')
  const combobox = page.getByRole('combobox').first()
  await combobox.fill('хор')
  await page.getByRole('option').first().click()
  await page.waitForLoadState('networkidle')
  await expectOnlyPlanted(page, seen)
})

test('neither do the forms of an account, its cabinet and its dialogs', async ({ page, proven: person }) => {
  await page.addInitScript(() => localStorage.setItem('privacyPolicyAccepted', 'necessary'))
  const seen = await violationsOn(page)
  await page.goto('/profile?view=security')
  const second = page.getByRole('region', { name: 'Второй шаг входа', exact: true })
  await second.getByRole('button', { name: 'Включить' }).click()
  const dialog = page.getByRole('dialog', { name: 'Это вы?' })
  await dialog.getByLabel('Пароль', { exact: true }).fill(person.password)
  await dialog.getByRole('button', { name: 'Подтвердить' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(second.locator('img')).toBeVisible()
  await page.goto('/logout')
  await page.waitForLoadState('networkidle')
  await page.context().clearCookies()
  await page.goto('/login')
  const refused = page.waitForResponse('**/api/login')
  await enter(page, { ...newPerson(), email: person.email, password: 'не тот пароль' })
  expect((await refused).status()).toBe(422)
  for (const path of ['/register', '/reset-password']) {
    await page.goto(path)
    await page.getByRole('main').getByRole('button').last().click()
    await expect(page.getByRole('main')).toBeVisible()
  }
  await expectOnlyPlanted(page, seen)
})

kitTest('neither do the components: dialogs, pickers, lists that are dragged', async ({ page }) => {
  const seen = await violationsOn(page)
  await page.goto('/ui-kit')
  await page.waitForLoadState('networkidle')
  const day = page.locator('.formkit-outer', { has: page.locator('#live-day') })
  await day.getByRole('button', { name: 'Календарь' }).click()
  await expect(page.getByRole('application')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Сохранить' }).first().click()
  await expectOnlyPlanted(page, seen)
})

test('no other text than the kept page becomes markup', async ({ page }) => {
  const seen = await violationsOn(page)
  await page.goto('/plants')
  await page.waitForLoadState('networkidle')
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
