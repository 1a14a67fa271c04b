import type { Page, Request } from '@playwright/test'

/** Marks the document; a full page load removes the mark. */
export const mark = (page: Page) => page.evaluate(() => Object.assign(window, { mark: true }))
export const isMarked = (page: Page) => page.evaluate(() => 'mark' in window)

/** Opens a page and waits for the response that says whether somebody is signed in. */
export const openAndStart = (page: Page, path: string) =>
  Promise.all([page.waitForResponse(response => response.url().endsWith('/sanctum/csrf-cookie')), page.goto(path)])

/** Waits until the page has hydrated, its deferred scripts run, and everything it has requested is there. */
export async function settle(page: Page): Promise<void> {
  // Rendered last, by a deferred script of the hydrated page.
  await page.getByRole('region', { name: 'Уведомления' }).waitFor({ state: 'attached' })
  await endRequests(page)
}

/** Waits until everything that the page has requested is there, also what follows from it. */
export async function endRequests(page: Page): Promise<void> {
  const ended = new Set<Request>()
  for (;;) {
    const open = (await requestsOfDocument(page)).filter(request => !ended.has(request))
    if (open.length === 0 && ended.size > 0) return
    await Promise.all(open.map(endOf))
    for (const request of open) ended.add(request)
    // What follows from a response, or from what it shows, is requested before the browser is idle again.
    await page.evaluate(untilIdle)
  }
}

/** The browser has had nothing to do, drawn a frame, and again had nothing to do. Sometimes it draws none and is never idle: then in time. */
function untilIdle(): Promise<void> {
  const idle = (next: () => void) => requestIdleCallback(next, { timeout: 2_000 })
  return new Promise(resolve =>
    idle(() => {
      const timer = setTimeout(() => idle(resolve), 2_000)
      requestAnimationFrame(() => {
        clearTimeout(timer)
        idle(resolve)
      })
    }),
  )
}

/** For what must not be requested: waits until half a second has passed without a request. */
export const quiet = (page: Page) => page.waitForLoadState('networkidle')

async function requestsOfDocument(page: Page): Promise<Request[]> {
  const requests = await page.requests()
  return requests.slice(
    Math.max(
      0,
      requests.findLastIndex(request => request.isNavigationRequest()),
    ),
  )
}

/** A request that fails has no response. */
const endOf = async (request: Request) => (await request.response()) && request.sizes()

/**
 * Records when the page itself requests an address that ends with `end`, in ms of the page: by the clock of the test two requests may
 * come closer together than they were sent.
 */
export async function recordRequestTimes(
  page: Page,
  end: string,
): Promise<() => Promise<{ url: string; at: number }[]>> {
  await page.addInitScript(wanted => {
    const sent: { url: string; at: number }[] = []
    const send = window.fetch
    window.fetch = (input, init) => {
      const { url } = new Request(input)
      if (new URL(url).pathname.endsWith(wanted)) sent.push({ url, at: performance.now() })
      return send(input, init)
    }
    Object.assign(window, { sent })
  }, end)
  return () => page.evaluate(() => (window as unknown as { sent: { url: string; at: number }[] }).sent)
}

/** Clicks the first link of the page with this href. */
export const follow = (page: Page, href: string) =>
  page
    .locator(`a[href="${href}"]`)
    .first()
    .evaluate(link => (link as HTMLElement).click())

/** Clicks a temporary link to `to`: a client-side navigation. */
export const go = (page: Page, to: string) =>
  page.evaluate(href => {
    const link = Object.assign(document.createElement('a'), { href })
    document.body.append(link)
    link.click()
  }, to)

/** Rewrites the scripts of the build whose names start with `name` before the browser receives them. */
export async function rewriteScript(page: Page, name: string, change: (text: string) => string): Promise<void> {
  await page.route(`**/assets/${name}-*.js`, async route => {
    const response = await route.fetch()
    const before = await response.text()
    const after = change(before)
    if (before === after) throw new Error(`${name}: nothing to change, the build looks different now`)
    await route.fulfill({ response, body: after })
  })
}

/** Replaces the component of a page module with a function with this body. */
export const breakPage = (page: Page, name: string, body: string) =>
  rewriteScript(
    page,
    name,
    text => `${text.replace(/[\w$]+ as default/, 'broken as default')};function broken(){${body}}`,
  )

/** Holds back responses to matching URLs until the returned function is called. */
export async function holdResponses(page: Page, address: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, async route => {
    await promise
    await route.fallback()
  })
  return resolve
}

/** Collects the paths of matching requests, in order. */
export function requestsOf(page: Page, isWanted: (request: Request) => boolean): string[] {
  const paths: string[] = []
  page.on('request', request => {
    const { pathname, search } = new URL(request.url())
    if (isWanted(request)) paths.push(pathname + search)
  })
  return paths
}

/** Collects uncaught errors and rejections of the page. */
export function pageErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('pageerror', error => errors.push(error.message))
  return errors
}
