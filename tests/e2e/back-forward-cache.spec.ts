import { type CDPSession, expect, type Page } from '@playwright/test'
import { chromiumPath, launchArgs, launchEnvironment } from './browser.ts'
import { settle } from './interception.ts'
import { visitorPages } from './pages.ts'
import { test } from './person.ts'

const executablePath = await chromiumPath()
test.use({
  launchOptions: {
    executablePath,
    args: launchArgs,
    env: launchEnvironment(executablePath),
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
})

/** Pages that do more when they are asked something. */
const withQuery = [
  '/?q=тля',
  '/finder?crop=tomat',
  '/drugs?crop=tomat&target=fitoftoroz',
  '/calculator?drug=skor&crop=yablonya',
  '/calculator?mode=mix&drug=skor',
]

/** Reasons of the browser, not of the page: Chromium without a window stores no pages. */
const reasonsOfBrowser = new Set([
  'BackForwardCacheDisabledForDelegate',
  'BrowsingInstanceNotSwapped',
  'BackForwardCacheDisabled',
])

/** Goes to another document and back. Returns why the page was not restored; empty when it was, or when only the browser prevents it. */
async function reasonsAgainst(page: Page, path: string): Promise<string[]> {
  await page.goto(path)
  await settle(page)
  const browser: CDPSession = await page.context().newCDPSession(page)
  await browser.send('Page.enable')
  const { promise: isDecided, resolve } = Promise.withResolvers<string[]>()
  browser.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) =>
    resolve(notRestoredExplanations.map(({ reason }) => reason)),
  )
  browser.on('Page.frameNavigated', ({ type }) => type === 'BackForwardCacheRestore' && resolve([]))
  await page.goto('/builds/latest.json')
  await page.evaluate(() => setTimeout(() => history.back()))
  const reasons = await isDecided
  await browser.detach()
  return reasons.filter(reason => !reasonsOfBrowser.has(reason))
}

/** Without the token of an email these two answer with an error page, which nobody may store. */
const ofEmails = ['/email-verify', '/email-undo']
const publicPaths = visitorPages
  .filter(({ access, path }) => access === 'public' && !ofEmails.includes(path))
  .map(({ path }) => path)

async function findReasons(page: Page, paths: readonly string[]): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for (const path of paths) {
    const reasons = await reasonsAgainst(page, path)
    if (reasons.length > 0) found[path] = reasons
  }
  return found
}

test('nothing of a page that a visitor may open keeps it out of the back/forward cache', async ({ page }) => {
  expect(await findReasons(page, [...publicPaths, ...withQuery])).toEqual({})
})

test('nor does being signed in', async ({ page, person }) => {
  expect(await findReasons(page, publicPaths), person.email).toEqual({})
})

test('a page that the cache cannot hold is found', async ({ page }) => {
  await page.addInitScript(() => {
    if (location.pathname === '/privacy-policy')
      void navigator.locks.request('held', () => new Promise(() => undefined))
  })
  await page.route('**/privacy-policy', async route => {
    const response = await route.fetch()
    await route.fulfill({ response, headers: { ...response.headers(), 'cache-control': 'no-store' } })
  })
  expect(await reasonsAgainst(page, '/privacy-policy')).not.toEqual([])
})
