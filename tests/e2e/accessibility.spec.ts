import { expect, type Page, test } from '@playwright/test'
import { violations, violationsInBothThemes, violationsInDark } from './axe.ts'
import { openAndStart } from './interception.ts'
import { visitorPages } from './pages.ts'
import { confirmPassword, newPerson, type Person, test as signedIn, verifyEmail } from './person.ts'
import { addresses } from './state-addresses.ts'

/** States that need an action first. */
const states: [name: string, open: (page: Page, width: number) => Promise<void>][] = [
  [
    'the notice of the policy',
    page => expect(page.getByRole('region', { name: 'Данные в вашем браузере' })).toBeVisible(),
  ],
  [
    'the search panel',
    async (page, width) => {
      await page.locator(`a[role=button][data-search=${width < 768 ? 'bottom' : 'top'}]`).click()
      const panel = page.getByRole('dialog', { name: 'Поиск по сайту' })
      await panel.getByRole('searchbox').fill('томат')
      await expect(panel.getByRole('region', { name: 'Культуры' })).toBeVisible()
    },
  ],
  [
    'a notice',
    async page => {
      await page.clock.install()
      await openAndStart(page, '/login')
      await page.getByLabel('Электронная почта').fill('nobody@sadozor.test')
      await page.getByLabel('Пароль', { exact: true }).fill('correct horse battery')
      await page.context().clearCookies()
      await page.getByRole('main').getByRole('button', { name: 'Войти' }).click()
      await expect(page).toHaveURL('/')
      await page.clock.fastForward(5_000)
      await expect(
        page.getByRole('region', { name: 'Уведомления' }).getByRole('link', { name: 'Авторизоваться.' }),
      ).toBeVisible()
    },
  ],
]

/** States of the profile pages, each after its content has loaded. */
const profileStates: [name: string, path: string, open: (page: Page, person: Person) => Promise<void>][] = [
  ['the overview', '/profile', page => expect(page.getByRole('heading', { name: /^Здравствуйте/ })).toBeVisible()],
  [
    'a place that waits',
    '/profile?view=orders',
    page => expect(page.getByRole('heading', { name: 'Раздел готовится' })).toBeVisible(),
  ],
  ...['plantings', 'plan', 'journal', 'stock', 'favorites'].map((id): (typeof profileStates)[number] => [
    `the empty section ${id}`,
    `/profile?view=${id}`,
    async page => {
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
      await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0)
    },
  ]),
  ['data and security', '/profile?view=security', page => expect(page.getByText('это устройство')).toBeVisible()],
  [
    'a new address',
    '/email-change?token=x',
    page => expect(page.getByRole('button', { name: 'Подтвердить новый адрес' })).toBeEnabled(),
  ],
  [
    'the question before the deletion',
    '/profile?view=security',
    async page => {
      await page.getByRole('button', { name: 'Удалить учётную запись' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  ],
  [
    'a new address that waits',
    '/profile?view=security',
    async (page, person) => {
      await verifyEmail(person)
      await page.reload()
      const form = page.getByRole('form', { name: 'Имя и почта' })
      await form.getByLabel('Электронная почта').fill(newPerson().email)
      await form.getByRole('button', { name: 'Сохранить' }).click()
      await confirmPassword(page, person)
      await expect(page.getByText('Новый адрес ждёт подтверждения')).toBeVisible()
    },
  ],
  [
    'the second step being set up',
    '/profile?view=security',
    async (page, person) => {
      await verifyEmail(person)
      await page.reload()
      await page.getByRole('region', { name: 'Второй шаг входа' }).getByRole('button', { name: 'Включить' }).click()
      await confirmPassword(page, person)
      await expect(page.getByRole('img', { name: 'QR-код для приложения' })).toBeVisible()
    },
  ],
]

/** No violations, and nothing wider than the window. */
async function expectNoFaults(page: Page): Promise<void> {
  expect(await violationsInBothThemes(page)).toEqual([])
  await expectNoSidewaysScrolling(page)
}

async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow, 'no horizontal scrolling').toBeLessThanOrEqual(0)
}

async function expectNoFaultsAtBothWidths(page: Page): Promise<void> {
  await expectNoFaults(page)
  await expectNoFaultsAtOtherWidths(page)
}

async function expectNoFaultsAtOtherWidths(page: Page): Promise<void> {
  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScrolling(page)
  }
  await page.setViewportSize({ width: 1280, height: 900 })
  await expectNoFaults(page)
}

async function openWithFonts(page: Page, path: string): Promise<void> {
  // The privacy notice covers the end of a short page; it has its own test.
  await page.addInitScript(() => localStorage.setItem('privacyPolicyAccepted', 'necessary'))
  await page.goto(path)
  await page.evaluate(() => document.fonts.ready)
}

// The page's CSP would block the injected axe script.
test.describe('a phone and a desk', () => {
  test.use({ colorScheme: 'light', viewport: { width: 390, height: 900 }, bypassCSP: true, reducedMotion: 'reduce' })
  for (const { path } of visitorPages) {
    test(`axe finds no violations on ${path}`, async ({ page }) => {
      await openWithFonts(page, path)
      expect(await violations(page)).toEqual([])
      await expectNoSidewaysScrolling(page)
    })
    test(`axe finds no violations on ${path} in the dark, on a desk and on narrow phones`, { tag: '@full' }, async ({
      page,
    }) => {
      await openWithFonts(page, path)
      expect(await violationsInDark(page)).toEqual([])
      await expectNoFaultsAtOtherWidths(page)
    })
  }
  for (const path of addresses)
    test(`axe finds no violations on ${path}`, { tag: '@full' }, async ({ page }) => {
      await openWithFonts(page, path)
      await expectNoFaultsAtBothWidths(page)
    })
  for (const [name, path, open] of profileStates)
    signedIn(`axe finds no violations in the profile: ${name}`, { tag: '@full' }, async ({ page, person }) => {
      expect(person.email).toContain('@')
      await page.addInitScript(() => localStorage.setItem('privacyPolicyAccepted', 'necessary'))
      await page.goto(path)
      await open(page, person)
      await expectNoFaultsAtBothWidths(page)
    })
})

for (const width of [390, 1280])
  test.describe(`${width} px`, { tag: '@full' }, () => {
    test.use({ colorScheme: 'light', viewport: { width, height: 900 }, bypassCSP: true, reducedMotion: 'reduce' })
    for (const [name, open] of states)
      test(`axe finds no violations with ${name}`, async ({ page }) => {
        await page.goto('/drugs')
        await open(page, width)
        expect(await violationsInBothThemes(page)).toEqual([])
      })
    // Ten thousand elements: both widths in one test do not fit into its time on a busy machine.
    test('axe finds no violations on /api/docs', async ({ page }) => {
      await openWithFonts(page, '/api/docs')
      await expectNoFaults(page)
    })
  })
