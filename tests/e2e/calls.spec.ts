import { expect, type Page, type Request } from '@playwright/test'
import { follow, go, holdResponses, openAndStart, recordRequestTimes, requestsOf, settle } from './interception.ts'
import { newPerson, register, submitLogin, test } from './person.ts'

const accountLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^(Войти|Мария)$/ })
const notices = (page: Page) => page.getByRole('region', { name: 'Уведомления' })
const isCall = (request: Request, method: string, path: string) =>
  request.method() === method && request.url().endsWith(`/api${path}`)

/** Opens a page as a user, and waits for `GET /api/user`. */
const openAndAwaitUser = (page: Page, path: string) =>
  Promise.all([page.waitForResponse(response => response.url().endsWith('/api/user')), page.goto(path)])

test('R-1.04 pages request only /api, payloads, builds and the CSRF cookie; scripts cannot read the session cookie', async ({
  page,
  context,
}) => {
  const person = newPerson()
  await register(context, person)
  await context.clearCookies()
  const requests = requestsOf(page, request => ['fetch', 'xhr'].includes(request.resourceType()))
  await page.goto('/login')
  await submitLogin(page, person)
  await expect(accountLink(page)).toHaveText('Мария')
  await settle(page)
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: 'Здравствуйте, Мария!' })).toBeVisible()
  await settle(page)
  const session = (await context.cookies()).find(({ name }) => name === 'sadozor_session')
  expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
  expect(await page.evaluate(() => document.cookie)).not.toContain('session')
  await go(page, '/logout')
  await expect(page).toHaveURL('/')
  const ours = /^\/(api\/|sanctum\/csrf-cookie$|builds\/|([\w/-]+\/)?_payload\.json)/
  expect(requests.filter(path => !ours.test(path))).toEqual([])
  expect(
    requests.filter(path => path.startsWith('/sanctum/')),
    'once per document',
  ).toHaveLength(2)
})

test('R-7.01 an API call sends and accepts JSON, identifies itself, sends cookies and has no timeout', async ({
  page,
  context,
}) => {
  const person = newPerson()
  await register(context, person)
  await context.clearCookies()
  await page.clock.install()
  const read = page.waitForRequest(request => isCall(request, 'GET', '/user'))
  await openAndStart(page, '/login')
  const release = await holdResponses(page, '**/api/login')
  const write = page.waitForRequest(request => isCall(request, 'POST', '/login'))
  await submitLogin(page, person)
  const sent = await (await write).allHeaders()
  expect([sent.accept, sent['x-requested-with'], sent['content-type']]).toEqual([
    'application/json',
    'XMLHttpRequest',
    'application/json',
  ])
  expect(sent.cookie).toContain('sadozor_session=')
  await page.clock.fastForward(3_600_000)
  release()
  await expect(page).toHaveURL('/')
  await expect(accountLink(page)).toHaveText('Мария')
  const got = await (await read).allHeaders()
  expect([got.accept, got['x-requested-with'], got['content-type']]).toEqual([
    'application/json',
    'XMLHttpRequest',
    undefined,
  ])
  expect(got.cookie).toContain('sadozor_session=')
})

test('R-7.02 the CSRF token is sent decoded, with reads too', async ({ page, context, baseURL }) => {
  await page.route('**/api/login', route =>
    route.fulfill({ status: 422, json: { message: 'x', errors: { email: ['Нет.'] } } }),
  )
  await openAndStart(page, '/login')
  await settle(page)
  await context.addCookies([{ name: 'XSRF-TOKEN', value: 'a%2Bb%3D%20c', url: baseURL! }])
  const write = page.waitForRequest(request => isCall(request, 'POST', '/login'))
  await submitLogin(page, newPerson())
  expect((await (await write).allHeaders())['x-xsrf-token']).toBe('a+b= c')
  await expect(page.locator('#email-msg')).toHaveText('Нет.')
  const read = page.waitForRequest(request => request.url().endsWith('/sanctum/csrf-cookie'))
  await page.evaluate(() => new BroadcastChannel('account').postMessage('changed'))
  expect((await (await read).allHeaders())['x-xsrf-token']).toBe('a+b= c')
})

for (const [wait, tries] of [
  ['1', 2],
  ['3', 1],
  ['скоро', 1],
] as const)
  test(`R-7.05 429 with Retry-After «${wait}»: requested ${tries} times`, async ({ page }) => {
    const sent = await recordRequestTimes(page, '/plants/tomat/_payload.json')
    await page.goto('/plants')
    await settle(page)
    let requests = 0
    await page.route('**/plants/tomat/_payload.json', async route => {
      requests += 1
      if (requests > 1) return route.fallback()
      await route.fulfill({ status: 429, headers: { 'retry-after': encodeURIComponent(wait) }, body: '' })
    })
    await follow(page, '/plants/tomat')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Томат')
    expect(requests).toBe(tries)
    if (tries === 1) return
    const [first, second] = await sent()
    expect(second!.at - first!.at, 'a timer may be a millisecond early').toBeGreaterThanOrEqual(999)
  })

for (const [status, text] of [
  [403, 'Недостаточно прав.'],
  [429, 'Слишком много запросов'],
  [500, 'Ошибка сервера'],
  [502, 'Ошибка сервера'],
  [503, 'Ведутся технические работы'],
] as const)
  test(`R-8.03 a call that fails with ${status} shows a message in place, without a redirect`, async ({ page }) => {
    await page.route('**/api/login', route => route.fulfill({ status, json: { message: 'Not for people' } }))
    await openAndStart(page, '/login')
    const person = newPerson()
    await submitLogin(page, person)
    await expect(page.getByRole('alert').first()).toContainText(text)
    await expect(page.getByText('Not for people')).toHaveCount(0)
    await expect(page).toHaveURL('/login')
    await expect(page.getByLabel('Электронная почта')).toHaveValue(person.email)
  })

for (const [what, body] of [
  ['a page of a proxy', '<html>Wi-Fi</html>'],
  ['half of an answer', '{"two_fac'],
  ['nothing', ''],
  ['another answer', 'null'],
] as const)
  test(`a login that is answered with ${what} is not called a success`, async ({ page }) => {
    await page.route('**/api/login', route =>
      route.fulfill({ status: 200, contentType: body.startsWith('<') ? 'text/html' : 'application/json', body }),
    )
    await openAndStart(page, '/login')
    await submitLogin(page, newPerson())
    await expect(page.getByRole('alert').first()).toContainText('Запрос не\u00a0выполнен.')
    await expect(page.getByRole('main')).not.toContainText(/Вы вошли|Wi-Fi/)
    await expect(page).toHaveURL('/login')
  })

for (const status of [401, 419])
  test(`R-8.02 ${status} from GET /api/user only means an anonymous visitor`, async ({ page, person }) => {
    expect(person.email).toContain('@')
    await page.clock.install()
    await page.route('**/api/user', route => route.fulfill({ status, json: { message: 'x' } }))
    const written = requestsOf(page, request => request.method() === 'POST')
    await openAndAwaitUser(page, '/drugs')
    await settle(page)
    await page.clock.fastForward(10_000)
    await expect(page).toHaveURL('/drugs')
    await expect(accountLink(page)).toHaveText('Войти')
    await expect(notices(page).locator('p')).toHaveCount(0)
    expect(written).toEqual([])
  })

for (const [what, user] of [
  ['an empty object', {}],
  ['null', null],
] as const)
  test(`R-4.01 a user that is ${what} counts as anonymous`, async ({ page, person }) => {
    expect(person.email).toContain('@')
    await page.route('**/api/user', route => route.fulfill({ json: user }))
    await openAndAwaitUser(page, '/plants')
    await settle(page)
    await expect(accountLink(page)).toHaveText('Войти')
    await go(page, '/profile')
    await expect(page).toHaveURL('/login?redirect=%2Fprofile')
  })

for (const status of [401, 419])
  test(`R-4.03 ${status} in the profile clears the user, signs out and shows a notice after 5 s`, async ({
    page,
    person,
  }) => {
    expect(person.email).toContain('@')
    await page.clock.install()
    await page.route('**/api/user/profile-information', route => route.fulfill({ status, json: { message: 'x' } }))
    await page.goto('/profile?view=security')
    const form = page.getByRole('form', { name: 'Имя и почта' })
    await form.getByLabel('Имя').fill('Анна')
    const logouts = page.waitForRequest(request => isCall(request, 'POST', '/logout'))
    await form.getByRole('button', { name: 'Сохранить' }).click()
    await logouts
    await expect(page).toHaveURL('/')
    await expect(accountLink(page)).toHaveText('Войти')
    await page.clock.fastForward(5_000)
    await expect(notices(page).getByRole('status')).toContainText(
      'Доступ для неавторизованных пользователей закрыт. Авторизоваться.',
    )
  })

for (const [what, status] of [
  ['is done', 204],
  ['answers 401', 401],
  ['answers 419', 419],
  ['answers 500', 500],
  ['has no answer', 0],
] as const)
  test(`R-4.04, R-8.04 a logout that ${what} clears the user and opens the front page without a notice`, async ({
    page,
    person,
  }) => {
    expect(person.email).toContain('@')
    await page.clock.install()
    const logouts = requestsOf(page, request => isCall(request, 'POST', '/logout'))
    const documents = requestsOf(page, request => request.isNavigationRequest())
    if (status !== 204)
      await page.route('**/api/logout', route =>
        status === 0 ? route.abort() : route.fulfill({ status, json: { message: 'x' } }),
      )
    await page.goto('/logout')
    await expect(page).toHaveURL('/')
    await expect(accountLink(page)).toHaveText('Войти')
    await page.clock.fastForward(10_000)
    await expect(notices(page).locator('p')).toHaveCount(0)
    expect([logouts, documents]).toEqual([['/api/logout'], ['/logout']])
  })

test('R-8.04 several 401 responses at once cause one logout and one notice', async ({ page, person }) => {
  expect(person.email).toContain('@')
  await page.clock.install()
  const { promise: together, resolve } = Promise.withResolvers<void>()
  let refused = 0
  await page.route(/\/api\/user\/./, async route => {
    refused++
    if (refused > 1) resolve()
    await together
    await route.fulfill({ status: 401, json: { message: 'Unauthenticated.' } })
  })
  const logouts = requestsOf(page, request => isCall(request, 'POST', '/logout'))
  await page.goto('/profile?view=security')
  await expect(page).toHaveURL('/')
  await page.clock.fastForward(5_000)
  await expect(notices(page).locator('p')).toHaveCount(1)
  await page.clock.fastForward(60_000)
  await expect(notices(page).locator('p')).toHaveCount(1)
  expect(refused).toBeGreaterThan(1)
  expect(logouts).toEqual(['/api/logout'])
})
