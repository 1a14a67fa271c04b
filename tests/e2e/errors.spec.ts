import { expect, type Page, test } from '@playwright/test'
import { breakPage, follow, go, isMarked, mark, requestsOf, rewriteScript, settle } from './interception.ts'

/** Error messages in the browser console. */
function consoleErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('console', message => {
    if (message.type() === 'error') errors.push(message.text())
  })
  return errors
}

test('R-2.20, R-2.70, R-8.05 an unknown URL: 404 with its text and links', async ({ page }) => {
  const response = await page.goto('/nope?a=1#x')
  expect(response!.status()).toBe(404)
  await expect(page).toHaveTitle('Page Not Found')
  await settle(page)
  const main = page.getByRole('main')
  await expect(main.getByText('404', { exact: true })).toBeVisible()
  await expect(main.getByRole('heading', { name: 'Такой страницы нет.' })).toBeVisible()
  await expect(main.getByText('Page not found: /nope?a=1', { exact: true })).toBeVisible()
  await expect(main.getByRole('link', { name: 'На главную' })).toHaveAttribute('href', '/')
  for (const name of ['Препараты', 'Вредители', 'Болезни', 'Культуры'])
    await expect(main.getByRole('link', { name })).toBeVisible()
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await main.getByRole('searchbox').fill('скор')
  await main.getByRole('button', { name: 'Найти' }).click()
  await expect(page).toHaveURL(/\/\?q=/)
  await expect(
    main.getByRole('region', { name: /^Препараты/ }).getByRole('link', { name: 'Скор', exact: true }),
  ).toBeVisible()
  await expect(page).not.toHaveTitle('Page Not Found')
})

test('R-2.20, R-2.73 also in a navigation: the text includes the hash, the URL stays, the next page clears the error', async ({
  page,
}) => {
  await page.goto('/plants')
  await settle(page)
  await mark(page)
  await go(page, '/nope?a=1#x')
  await expect(page).toHaveTitle('Page Not Found')
  await expect(page).toHaveURL(/\/nope\?a=1#x$/)
  await expect(page.getByText('Page not found: /nope?a=1#x', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.getByRole('main').getByRole('link', { name: 'Болезни' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Болезни')
  await page.goBack()
  await expect(page).toHaveTitle('Page Not Found')
  await page.goBack()
  await expect(page).toHaveURL(/\/plants$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Культуры')
  expect(await isMarked(page)).toBe(true)
})

test('R-2.21, R-2.05, R-8.05 an invalid record id is 404 in the browser as on the server', async ({ page }) => {
  await page.goto('/plants')
  await settle(page)
  await mark(page)
  await go(page, '/admin/plantings/create?a=1')
  await expect(page.getByText('Page Not Found: /admin/plantings/create?a=1', { exact: true })).toBeVisible()
  await expect(page).toHaveTitle('Page Not Found')
  await expect(page.getByRole('banner')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Культуры')
  expect(await isMarked(page)).toBe(true)
})

test('R-2.11, R-8.05 an unknown guard shows the specified error and the loading bar ends', async ({ page }) => {
  await rewriteScript(page, 'auth', text => text.replace(/(["'`])auth\1/, '"nobody"'))
  await page.goto('/plants')
  await settle(page)
  await mark(page)
  await go(page, '/profile')
  await expect(page.getByText("Unknown route middleware: 'nobody'.", { exact: true })).toBeVisible()
  await expect(page).toHaveTitle('Internal Server Error')
  await expect(page.locator('.loading-indicator.is-shown')).toHaveCount(0)
  expect(await isMarked(page)).toBe(true)
})

test('R-2.12 in the browser a guarded page redirects to the login, and Back returns to the previous page', async ({
  page,
}) => {
  await page.goto('/plants')
  await settle(page)
  await mark(page)
  await go(page, '/profile?view=plan#today')
  await expect(page).toHaveURL(/\/login\?redirect=%2Fprofile%3Fview%3Dplan%23today$/)
  expect(await isMarked(page)).toBe(true)
  await page.goBack()
  await expect(page).toHaveURL(/\/plants$/)
  await page.goForward()
  await expect(page, 'the guarded page itself was never entered').toHaveURL(/\/login\?redirect=/)
})

test('R-2.23 redirect rules keep the query on the server and the hash in the browser', async ({ page, request }) => {
  const response = await request.get('/privacy?a=1', { maxRedirects: 0 })
  expect([response.status(), response.headers().location]).toEqual([307, '/privacy-policy?a=1'])
  await page.goto('/plants')
  await settle(page)
  await mark(page)
  await go(page, '/Privacy/?a=1#rights')
  await expect(page).toHaveURL(/\/privacy-policy#rights$/)
  expect(await isMarked(page)).toBe(true)
})

test('R-2.23 a redirect rule to another site loads it', async ({ page }) => {
  await rewriteScript(page, 'navigation-runtime', text =>
    text.replace(/(["'`])\/privacy-policy\1/, '"https://partner.example/there"'),
  )
  await page.route('https://partner.example/**', route =>
    route.fulfill({ contentType: 'text/html', body: '<h1>У партнёра</h1>' }),
  )
  await page.goto('/plants')
  await settle(page)
  await go(page, '/privacy')
  await expect(page).toHaveURL('https://partner.example/there')
})

test('R-2.71 a page that fails to render keeps the layout, the previous content and its address', async ({ page }) => {
  await breakPage(page, 'plant.page', "throw new Error('broken on purpose')")
  const errors = consoleErrors(page)
  await page.goto('/plants')
  await settle(page)
  await mark(page)
  const title = await page.title()
  await follow(page, '/plants/tomat')
  await expect(page.locator('.notice').filter({ hasText: 'Страница не\u00a0открылась' })).toBeVisible()
  await expect(page, 'the address is that of the page that stays').toHaveURL(/\/plants$/)
  await expect(page).toHaveTitle(title)
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Культуры')
  expect(errors.join()).toContain('broken on purpose')
  await page.getByRole('main').getByRole('searchbox').fill('огурец')
  await follow(page, '/diseases')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Болезни')
  expect(await isMarked(page)).toBe(true)
})

test('R-2.71 on the first page the server’s HTML stays, and its links work', async ({ page }) => {
  await breakPage(page, 'plant.page', "throw new Error('broken on purpose')")
  await page.goto('/plants/tomat')
  await settle(page)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Томат')
  await mark(page)
  await page.getByRole('main').getByRole('link', { name: 'Фитофтороз' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Фитофтороз')
  expect(await isMarked(page)).toBe(true)
})

for (const [what, answer] of [
  ['HTML with 502', { status: 502, contentType: 'text/html', body: '<html>502 Bad Gateway</html>' }],
  ['HTML with 504', { status: 504, contentType: 'text/html', body: '<html>504</html>' }],
  ['JSON with 503', { status: 503, contentType: 'application/json', body: '{"error":{"code":14}}' }],
  ['HTML with 200', { status: 200, contentType: 'text/html', body: '<html>Wi-Fi</html>' }],
] as const)
  test(`R-2.70 a proxy answers ${what}: its status, no raw text, and the address of the page`, async ({ page }) => {
    await page.goto('/plants')
    await settle(page)
    await page.route(/\/diseases(\/_payload\.json|\.data)/, route => route.fulfill(answer))
    await follow(page, '/diseases')
    const main = page.getByRole('main')
    await expect(page).toHaveTitle('Internal Server Error')
    await expect(page).toHaveURL(/\/diseases$/)
    await expect(main.getByText(String(answer.status), { exact: true })).toHaveCount(answer.status === 200 ? 0 : 1)
    await expect(main).not.toContainText(/object Object|html|Wi-Fi|code|decode|Мы уже знаем/i)
    await page.unroute(/\/diseases(\/_payload\.json|\.data)/)
    await main.getByRole('link', { name: 'Повторить' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Болезни')
  })

for (const [path, what] of [
  ['/plants', 'a page whose code is loaded'],
  ['/plants/tomat', 'a page whose code is not loaded'],
] as const)
  test(`R-2.70, R-8.03 without a network ${what} is reported as «Нет сети» and can be repeated in place`, async ({
    page,
    context,
  }) => {
    await page.goto('/drugs')
    await settle(page)
    await mark(page)
    const before = page.url()
    await context.setOffline(true)
    await go(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Нет сети')
    await expect(page).toHaveTitle('Нет сети')
    expect(new URL(page.url()).pathname).toBe(path)
    await expect(page.getByRole('main')).not.toContainText(/fetch|сервер/i)
    await context.setOffline(false)
    await page.getByRole('main').getByRole('link', { name: 'Повторить' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(path === '/plants' ? 'Культуры' : 'Томат')
    expect(
      await isMarked(page),
      'browsers remember that the code failed to load, so such a page is loaded as a document',
    ).toBe(path === '/plants')
    await page.goBack()
    await expect(page).toHaveURL(before)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('репараты')
  })

const fatal = "throw Object.assign(new Error('fatal on purpose'), { fatal: true, statusCode: 503 })"

test('R-2.70, R-2.71 a fatal error shows the error page with its message', async ({ page }) => {
  await breakPage(page, 'plant.page', fatal)
  await page.goto('/plants')
  await settle(page)
  await follow(page, '/plants/tomat')
  await expect(page).toHaveTitle('Internal Server Error')
  await expect(page.getByText('fatal on purpose', { exact: true })).toBeVisible()
  await expect(page.getByText('503', { exact: true })).toBeVisible()
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Повторить' })).toHaveAttribute('href', '/plants/tomat')
})

test.describe('R-2.72 for a crawler', () => {
  test.use({ userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' })

  test('the server’s HTML stays, and the console says why', async ({ page }) => {
    await breakPage(page, 'plant.page', fatal)
    const errors = consoleErrors(page)
    await page.goto('/plants/tomat')
    await settle(page)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Томат')
    await expect(page).not.toHaveTitle('Internal Server Error')
    expect(errors.join()).toContain(
      '[app] Not rendering error page for bot with user agent `Mozilla/5.0 (compatible; Googlebot/2.1',
    )
  })

  test('an unknown page has status 404', async ({ page }) => {
    const response = await page.goto('/nope')
    expect(response!.status()).toBe(404)
    await expect(page).toHaveTitle('Page Not Found')
  })
})

test('R-2.74 a client that accepts JSON gets JSON errors', async ({ request }) => {
  const asks: [Record<string, string>, boolean][] = [
    [{ accept: 'text/html' }, false],
    [{ accept: 'text/html, application/json' }, false],
    [{ accept: 'application/json' }, true],
    [{ accept: '*/*', 'user-agent': 'curl/8.5' }, true],
    [{ accept: '*/*', 'user-agent': 'HTTPie/3' }, true],
    [{ accept: '*/*', 'sec-fetch-mode': 'cors' }, true],
  ]
  for (const [headers, isJson] of asks) {
    const response = await request.get('/nope', { headers })
    expect(response.status()).toBe(404)
    expect(response.headers()['content-type'], JSON.stringify(headers)).toContain(
      isJson ? 'application/json' : 'text/html',
    )
    if (isJson) expect(await response.json()).toEqual({ message: 'Page not found: /nope' })
  }
})

test('R-7.04, R-7.51 a failing payload is retried once, then the framework’s own data request is used, with one warning', async ({
  page,
}) => {
  const warned: string[] = []
  page.on('console', message => {
    if (message.type() === 'warning') warned.push(message.text())
  })
  await page.goto('/plants')
  await settle(page)
  await mark(page)
  await page.route('**/plants/tomat/_payload.json', route => route.fulfill({ status: 503, body: '' }))
  const requests = requestsOf(
    page,
    request => request.url().includes('/plants/tomat') && request.resourceType() === 'fetch',
  )
  await follow(page, '/plants/tomat')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Томат')
  expect(await isMarked(page)).toBe(true)
  expect(warned.filter(text => text.includes('/plants/tomat/_payload.json'))).toHaveLength(1)
  expect(requests.map(path => path.split('?', 1)[0])).toEqual([
    '/plants/tomat/_payload.json',
    '/plants/tomat/_payload.json',
    '/plants/tomat.data',
  ])
})
