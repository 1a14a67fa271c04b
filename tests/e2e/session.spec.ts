import { expect, type Page } from '@playwright/test'
import { pages } from '#app/routes.ts'
import { isMarked, mark, openAndStart, settle } from './interception.ts'
import { test } from './person.ts'

/** Registers and signs in a new user with the same API calls as the forms. */
async function signIn(page: Page, name: string): Promise<void> {
  const email = `${crypto.randomUUID()}@sadozor.test`
  await openAndStart(page, '/')
  const statuses = await page.evaluate(
    async ([userName, address]) => {
      const password = 'correct horse battery staple 17'
      const send = async (path: string, body: object) => {
        const token = decodeURIComponent(/XSRF-TOKEN=([^;]*)/.exec(document.cookie)![1]!)
        const headers = { accept: 'application/json', 'content-type': 'application/json', 'x-xsrf-token': token }
        return (await fetch(`/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).status
      }
      const person = {
        name: userName,
        email: address,
        password,
        password_confirmation: password,
        personal_data_consent: true,
      }
      return [await send('/register', person), await send('/login', { email: address, password })]
    },
    [name, email] as const,
  )
  expect(statuses).toEqual([201, 200])
}

const accountLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^(Войти|Мария)$/ })

test('R-4.06 the start requests the CSRF cookie once, then the user; a navigation does not', async ({
  page,
  person,
}) => {
  // The third is for the hearts of the second page.
  expect(await requestsOfStart(page)).toEqual(['/sanctum/csrf-cookie', '/api/user', '/api/favorites/keys'])
  await expect(accountLink(page)).toHaveText('Мария')
  expect(person.email).toContain('@')
})

test('R-4.06 a visitor does not request the user, which would be 401', async ({ page }) => {
  expect(await requestsOfStart(page)).toEqual(['/sanctum/csrf-cookie'])
  await expect(accountLink(page)).toHaveText('Войти')
})

/** The requests to the API of opening a page without own records and going to another one. */
async function requestsOfStart(page: Page): Promise<string[]> {
  const requests: string[] = []
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    if (/^\/(sanctum|api)\//.test(pathname)) requests.push(pathname)
  })
  await openAndStart(page, '/privacy-policy')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Болезни' }).click()
  await expect(page).toHaveURL(/\/diseases$/)
  await settle(page)
  return requests
}

test('R-4.02, R-4.06 the header shows «Войти» or the first name, without a layout shift', async ({ page, request }) => {
  await page.goto('/')
  await settle(page)
  await expect(accountLink(page)).toHaveAttribute('href', '/login')
  const before = await accountLink(page).boundingBox()
  await signIn(page, 'мария ивановна')
  await page.goto('/drugs')
  await expect(accountLink(page)).toHaveText('Мария')
  await expect(accountLink(page)).toHaveAttribute('href', '/profile')
  expect(await accountLink(page).boundingBox()).toEqual(before)
  await page.setViewportSize({ width: 390, height: 800 })
  await expect(
    page.getByRole('navigation', { name: 'Главное меню' }).getByRole('link', { name: 'Кабинет' }),
  ).toHaveAttribute('href', '/profile')
  const html = await (await request.get('/drugs', { headers: { cookie: (await cookiesOf(page)) ?? '' } })).text()
  expect(html, 'the HTML is the same for everybody').not.toContain('Мария')
})

async function cookiesOf(page: Page): Promise<string> {
  return (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
}

test('R-8.07 an anonymous visitor can open every public page without a redirect or notice within 10 s', async ({
  page,
}) => {
  await page.clock.install()
  const examples: Record<string, string> = {
    '/drugs/:alias': '/drugs/skor',
    '/pests/:alias': '/pests/koloradskij-zhuk',
  }
  const fixed = pages.filter(
    ({ path, access }) => access === 'public' && !path.includes(':') && !path.includes('*') && path !== '/logout',
  )
  for (const path of [...fixed.map(each => each.path), ...Object.values(examples)]) {
    await openAndStart(page, path)
    await page.clock.fastForward(10_000)
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('region', { name: 'Уведомления' }).locator('p')).toHaveCount(0)
  }
})

/** Dispatches the event of a page restored from the back/forward cache. Returns whether the page is still visible. */
const dispatchRestoredPageshow = (page: Page) =>
  page.evaluate(() => {
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    return !document.body.hidden
  })

test('the profile restored from the back/forward cache stays hidden until the session is checked', async ({
  page,
  context,
  person,
}) => {
  expect(person.email).toContain('@')
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: 'Здравствуйте, Мария!' })).toBeVisible()
  // The listener for restored pages is loaded together with the part of the shell that renders the name.
  await expect(accountLink(page)).toHaveText('Мария')
  // The answer to a request of the page would set the cookie of the session again.
  await settle(page)
  await context.clearCookies()
  expect(await dispatchRestoredPageshow(page)).toBe(false)
  await expect(page).toHaveURL('/login?redirect=%2Fprofile')
  await expect(page.getByText('Мария')).toHaveCount(0)
})

test('any other page restored from the back/forward cache refreshes the user and stays', async ({
  page,
  context,
  person,
}) => {
  expect(person.email).toContain('@')
  await page.goto('/drugs')
  await expect(accountLink(page)).toHaveText('Мария')
  await mark(page)
  // The answer to a request of the page would set the cookie of the session again.
  await settle(page)
  await context.clearCookies()
  expect(await dispatchRestoredPageshow(page)).toBe(true)
  await expect(accountLink(page)).toHaveText('Войти')
  expect(await isMarked(page)).toBe(true)
})
