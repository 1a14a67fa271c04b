import { expect, type Locator, type Page, test } from '@playwright/test'
import { holdBack } from './interception.ts'
import { test as signedIn } from './person.ts'

const notice = (page: Page) => page.getByRole('region', { name: 'Данные в вашем браузере' })
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('privacyPolicyAccepted'))

for (const [button, value] of [
  ['Принять', 'true'],
  ['Только необходимые', 'necessary'],
] as const)
  test(`R-4.11 «${button}» stores «${value}» and hides the notice, after a reload too`, async ({ page }) => {
    await page.goto('/drugs')
    await expect(notice(page)).toBeVisible()
    expect(await stored(page)).toBeNull()
    await notice(page).getByRole('button', { name: button }).click()
    await expect(notice(page)).toBeHidden()
    expect(await stored(page)).toBe(value)
    await page.reload()
    await page.waitForLoadState('networkidle')
    await expect(notice(page)).toHaveCount(0)
  })

test('R-4.11 an empty value is no answer; the notice leads to the policy and is not in the server’s HTML', async ({ page, request }) => {
  await page.addInitScript(() => localStorage.setItem('privacyPolicyAccepted', ''))
  await page.goto('/')
  await expect(notice(page).getByRole('link')).toHaveAttribute('href', '/privacy-policy')
  expect(await (await request.get('/')).text()).not.toContain('policy-notice')
})

test('R-4.11 it covers nothing for good: at the end of the page the footer stands free above it', async ({ page }) => {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 700 })
    await page.goto('/')
    await expect(notice(page)).toBeVisible()
    await page.evaluate(() => window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }))
    const last = page.getByRole('contentinfo').getByRole('radio').last()
    const [ours, theirs] = await Promise.all([notice(page).boundingBox(), last.locator('..').boundingBox()])
    expect(theirs!.y + theirs!.height).toBeLessThanOrEqual(ours!.y)
  }
})

for (const [what, path] of [
  ['the short answer of the calculator', '/calculator?drug=skor&crop=yablonya&target=parsha-yabloni&plants=2'],
  ['the answer about a solution in per cent', '/calculator?mode=percent&percent=1&volume=10'],
] as const)
  test(`R-4.11 in the hand ${what} stands on the notice, the notice on the menu, and nothing covers another`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 740 })
    await page.goto(path)
    await expect(notice(page)).toBeVisible()
    const answer = path.includes('percent') ? page.getByRole('region', { name: 'Ответ' }) : page.locator('a[href="#otvet"]')
    const menu = page.getByRole('navigation', { name: 'Главное меню' })
    /** Whether the one ends where the other begins, but for the line between them. */
    const stands = async (upper: Locator, lower: Locator) => {
      const [above, below] = [(await upper.boundingBox())!, (await lower.boundingBox())!]
      return Math.abs(above.y + above.height - below.y) <= 1
    }
    await expect.poll(() => stands(answer, notice(page))).toBe(true)
    expect(await stands(notice(page), menu)).toBe(true)
    await notice(page).getByRole('button', { name: 'Принять' }).click()
    if (!path.includes('percent')) await expect.poll(() => stands(answer, menu)).toBe(true)
    await expect(answer).toBeInViewport({ ratio: 1 })
  })

test('R-4.11 where there is no menu at the bottom the notice stands at the edge of the window', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 740 })
  await page.goto('/login')
  await expect(notice(page)).toBeVisible()
  const { y, height } = (await notice(page).boundingBox())!
  expect(Math.round(y + height)).toBe(740)
})

test('R-4.11 storage that throws: the notice is shown, hides for this page, and nothing breaks', async ({ page }) => {
  const errors: string[] = []
  page.on('pageerror', error => errors.push(error.message))
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('denied', 'SecurityError')
        },
      })
  })
  await page.goto('/')
  await notice(page).getByRole('button', { name: 'Принять' }).click()
  await expect(notice(page)).toBeHidden()
  await page.getByRole('banner').getByRole('link', { name: 'Болезни' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Болезни')
  await expect(notice(page)).toBeHidden()
  expect(errors).toEqual([])
})

test('R-2.80 without an advertisement there is no bar and no trace of one', async ({ page, request }) => {
  await page.goto('/')
  await expect(notice(page)).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Реклама' })).toHaveCount(0)
  expect(await (await request.get('/')).text()).not.toMatch(/реклам/i)
})

test('R-8.01, R-4.10 a refused call: to /logout and home, after 5 s a notice, announced, closed by a button', async ({ page, context }) => {
  await page.clock.install()
  await Promise.all([page.waitForResponse(response => response.url().endsWith('/api/user')), page.goto('/login')])
  const asked: string[] = []
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) asked.push(`${request.method()} ${pathname}`)
  })
  await page.getByRole('textbox', { name: 'Электронная почта' }).fill('nobody@sadozor.test')
  await page.getByLabel('Пароль', { exact: true }).fill('correct horse battery')
  await context.clearCookies()
  await page.getByRole('main').getByRole('button', { name: 'Войти' }).click()
  await expect(page).toHaveURL('/')
  const status = page.getByRole('region', { name: 'Уведомления' }).getByRole('status')
  await page.clock.fastForward(5_000)
  await expect(status).toContainText('Доступ для неавторизованных пользователей закрыт. Авторизоваться.')
  await expect(status.getByRole('link', { name: 'Авторизоваться.' })).toHaveAttribute('href', '/login')
  await page.clock.fastForward(60_000)
  expect(asked.filter(call => call.startsWith('POST'))).toEqual(['POST /api/login', 'POST /api/logout'])
  await status.getByRole('button', { name: 'Закрыть уведомление' }).press('Enter')
  await expect(status).toHaveText('')
  await expect(page.getByRole('main')).toBeFocused()
})

test('R-4.13 the page that is being left is busy until the next one is there', async ({ page }) => {
  const held = Promise.withResolvers<void>()
  await page.route('**/diseases/_payload.json', async route => {
    await held.promise
    await route.continue()
  })
  await page.goto('/drugs')
  await expect(notice(page)).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'Болезни' }).click()
  await expect(page.locator('main')).toHaveAttribute('aria-busy', 'true')
  held.resolve()
  await expect(page).toHaveURL(/\/diseases$/)
  await expect(page.locator('main')).not.toHaveAttribute('aria-busy')
})

test('R-3.05 at first nothing of the shell is to be seen: no bar, no notice, no panel, no loading', async ({ page }) => {
  const release = await holdBack(page, '**/assets/shell-parts-*.js')
  const asked = page.waitForRequest('**/assets/shell-parts-*.js')
  await page.goto('/drugs')
  await asked
  await expect(page.getByRole('complementary', { name: 'Реклама' })).toHaveCount(0)
  await expect(notice(page)).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.locator('main')).not.toHaveAttribute('aria-busy')
  expect(await page.evaluate(() => document.documentElement.style.overflow)).toBe('')
  release()
  await expect(notice(page)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('complementary', { name: 'Реклама' })).toHaveCount(0)
})

signedIn('R-3.04 a notification has a key of eight signs of its own and goes when its seconds are over', async ({ page, person }) => {
  expect(person.email).toContain('@')
  await page.clock.install()
  await page.goto('/profile?view=security')
  const form = page.getByRole('form', { name: 'Имя и почта' })
  const cards = page.getByRole('region', { name: 'Уведомления' }).locator('.notice')
  for (const [index, name] of ['Анна', 'Вера'].entries()) {
    await form.getByLabel('Имя').fill(name)
    await form.getByRole('button', { name: 'Сохранить' }).click()
    await expect(cards).toHaveCount(index + 1)
  }
  // The key is nowhere in the markup: it is what React tells the cards apart by.
  const keys = await cards.evaluateAll(all =>
    all.map(card => {
      const own = Object.keys(card).find(name => name.startsWith('__reactFiber$'))!
      return (card as unknown as Record<string, { return: { key: string } }>)[own]!.return.key
    }),
  )
  for (const key of keys) expect(key).toMatch(/^[0-9A-Za-z]{8}$/)
  expect(new Set(keys).size).toBe(2)
  await page.clock.fastForward(8_000)
  await expect(cards).toHaveCount(0)
})
