import type { Page, Request } from '@playwright/test'

/** A page that is loaded anew forgets this. */
export const mark = (page: Page) => page.evaluate(() => Object.assign(window, { mark: true }))
export const isMarked = (page: Page) => page.evaluate(() => 'mark' in window)

/** The page has come to life and brought what happens between pages. */
export async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
}

/** Follows a link of the page itself, by its address. */
export const follow = (page: Page, href: string) =>
  page
    .locator(`a[href="${href}"]`)
    .first()
    .evaluate(link => (link as HTMLElement).click())

/** Goes to an address of the site as by a link to it, whether or not the page has one. */
export const go = (page: Page, to: string) =>
  page.evaluate(href => {
    const link = Object.assign(document.createElement('a'), { href })
    document.body.append(link)
    link.click()
  }, to)

/** Changes the text of those scripts of the build whose name begins so, on their way to the browser. */
export async function rewriteScript(page: Page, name: string, change: (text: string) => string): Promise<void> {
  await page.route(`**/assets/${name}-*.js`, async route => {
    const response = await route.fetch()
    const before = await response.text()
    const after = change(before)
    if (before === after) throw new Error(`${name}: nothing to change, the build looks different now`)
    await route.fulfill({ response, body: after })
  })
}

/** The component of a page's module gives way to a function with this body. */
export const breakPage = (page: Page, name: string, body: string) =>
  rewriteScript(page, name, text => `${text.replace(/[\w$]+ as default/, 'broken as default')};function broken(){${body}}`)

/** Keeps back answers to these addresses until the returned function is called. */
export async function holdBack(page: Page, address: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, async route => {
    await promise
    await route.fallback()
  })
  return resolve
}

/** Paths a page asked for, in order, of one kind. */
export function requestsOf(page: Page, isWanted: (request: Request) => boolean): string[] {
  const paths: string[] = []
  page.on('request', request => {
    const { pathname, search } = new URL(request.url())
    if (isWanted(request)) paths.push(pathname + search)
  })
  return paths
}

/** What is thrown or rejected in the page without being caught. */
export function faultsOf(page: Page): string[] {
  const faults: string[] = []
  page.on('pageerror', error => faults.push(error.message))
  return faults
}
