import { expect, type Locator, type Page, test } from '@playwright/test'
import { holdResponses, openAndStart, settle } from './interception.ts'
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
    await settle(page)
    await expect(notice(page)).toHaveCount(0)
  })

test('R-4.11 an empty value counts as unset; the notice links to the policy and is not in the server’s HTML', async ({
  page,
  request,
}) => {
  await page.addInitScript(() => localStorage.setItem('privacyPolicyAccepted', ''))
  await page.goto('/')
  await expect(notice(page).getByRole('link')).toHaveAttribute('href', '/privacy-policy')
  expect(await (await request.get('/')).text()).not.toContain('policy-notice')
})

test('R-4.11 at the end of the page the notice does not cover the footer', async ({ page }) => {
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
  test(`R-4.11 on a phone ${what}, the notice and the menu are stacked without overlap`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 740 })
    await page.goto(path)
    await expect(notice(page)).toBeVisible()
    const answer = page.locator('a[href="#otvet"]')
    const menu = page.getByRole('navigation', { name: 'Главное меню' })
    /** Whether `upper` ends where `lower` begins, except for a border. */
    const stands = async (upper: Locator, lower: Locator) => {
      const [above, below] = [(await upper.boundingBox())!, (await lower.boundingBox())!]
      return Math.abs(above.y + above.height - below.y) <= 1
    }
    await expect.poll(() => stands(answer, notice(page))).toBe(true)
    expect(await stands(notice(page), menu)).toBe(true)
    await notice(page).getByRole('button', { name: 'Принять' }).click()
    await expect.poll(() => stands(answer, menu)).toBe(true)
    await expect(answer).toBeInViewport({ ratio: 1 })
  })

for (const [width, path, bottom] of [
  [390, '/login', 844],
  [1280, '/login', 844],
  [1280, '/', 844],
  [390, '/', 844 - 56],
] as const)
  test(`R-4.11 the notice is fixed to the lower edge of ${path} at ${width} px, low, and the end of the page is above it`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await page.goto(path)
    await expect(notice(page)).toBeVisible()
    const { y, height } = (await notice(page).boundingBox())!
    expect(Math.round(y + height)).toBe(bottom)
    expect(height, 'one line of text and one of buttons').toBeLessThanOrEqual(90)
    await page.evaluate(() => window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }))
    const last = page.locator('main, footer').last()
    const end = (await last.boundingBox())!
    expect(end.y + end.height).toBeLessThanOrEqual(bottom - height + (width < 768 && path === '/' ? 56 : 0) + 1)
  })

for (const [what, path] of [
  ['the way to the dose', '/drugs/skor'],
  ['the short answer of the calculator', '/calculator?drug=skor&crop=yablonya&target=parsha-yabloni&plants=2'],
] as const)
  test(`R-4.11 ${what} stays where it is when the notice comes`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 740 })
    const release = await holdResponses(page, '**/assets/shell-parts-*.js')
    const requested = page.waitForRequest('**/assets/shell-parts-*.js')
    await page.goto(path)
    await requested
    const bar = page.locator('.above-notice').last()
    const before = (await bar.boundingBox())!
    release()
    await expect(notice(page)).toBeVisible()
    await expect.poll(() => page.evaluate(() => document.adoptedStyleSheets.length)).toBeGreaterThan(0)
    expect(Math.abs((await bar.boundingBox())!.y - before.y)).toBeLessThan(1)
  })

test('R-4.11 with storage that throws the notice can be hidden for the page, without errors', async ({ page }) => {
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
  await page.getByRole('contentinfo').getByRole('link', { name: 'Болезни' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Болезни')
  await expect(notice(page)).toBeHidden()
  expect(errors).toEqual([])
})

test('R-2.80 without an advertisement there is no advertising bar in page or HTML', async ({ page, request }) => {
  await page.goto('/')
  await expect(notice(page)).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Реклама' })).toHaveCount(0)
  expect(await (await request.get('/')).text()).not.toMatch(/реклам/i)
})

test('R-8.01, R-4.10 a call refused with 401 signs out, opens the front page and after 5 s shows an announced notice with a close button', async ({
  page,
  context,
}) => {
  await page.clock.install()
  await openAndStart(page, '/login')
  const requests: string[] = []
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) requests.push(`${request.method()} ${pathname}`)
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
  expect(requests.filter(call => call.startsWith('POST'))).toEqual(['POST /api/login', 'POST /api/logout'])
  await status.getByRole('button', { name: 'Закрыть уведомление' }).press('Enter')
  await expect(status).toHaveText('')
  await expect(page.getByRole('main')).toBeFocused()
})

test('R-4.13 the current page is aria-busy until the next one is rendered', async ({ page }) => {
  const held = Promise.withResolvers<void>()
  await page.route('**/diseases/_payload.json', async route => {
    await held.promise
    await route.continue()
  })
  await page.goto('/drugs')
  await expect(notice(page)).toBeVisible()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Болезни' }).click()
  await expect(page.locator('main')).toHaveAttribute('aria-busy', 'true')
  // Text keeps its contrast meanwhile.
  await expect(page.locator('main')).toHaveCSS('opacity', '1')
  held.resolve()
  await expect(page).toHaveURL(/\/diseases$/)
  await expect(page.locator('main')).not.toHaveAttribute('aria-busy')
})

test('R-3.05 initially the shell shows no bar, no notice, no panel and no loading state', async ({ page }) => {
  const release = await holdResponses(page, '**/assets/shell-parts-*.js')
  const requested = page.waitForRequest('**/assets/shell-parts-*.js')
  await page.goto('/drugs')
  await requested
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

signedIn(
  'R-3.04 a notification has a unique key of eight characters and disappears after its timeout',
  async ({ page, person }) => {
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
    // The key is not in the markup, so it is read from React's fiber.
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
  },
)
