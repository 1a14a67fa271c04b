import { expect, type Page, test } from '@playwright/test'
import { go, isMarked, mark, quiet, settle } from './interception.ts'
import { visitorPages } from './pages.ts'

/** Collects what a browser would report: failed responses, errors and warnings of the console, uncaught errors. */
function collectFaults(page: Page): string[] {
  const faults: string[] = []
  page.on('response', response => response.status() >= 400 && faults.push(`${response.status()} ${response.url()}`))
  page.on('requestfailed', request => faults.push(`failed ${request.url()} ${request.failure()?.errorText}`))
  page.on('console', message => ['error', 'warning'].includes(message.type()) && faults.push(message.text()))
  page.on('pageerror', error => faults.push(error.message))
  return faults
}

const paths = [...visitorPages.map(({ path }) => path), '/finder?crop=tomat']

const parts = [0, 1, 2, 3]

for (const part of parts)
  test(`a visitor opens every page without a failed response and without a message in the console, part ${part + 1}`, async ({
    page,
  }) => {
    const faults = collectFaults(page)
    for (const path of paths.filter((_, index) => index % parts.length === part)) {
      // The check of the build comes a second after the start, so a shorter stay would abort it.
      await Promise.all([page.waitForResponse(response => response.url().includes('/builds/meta/')), page.goto(path)])
      await settle(page)
      expect(faults, path).toEqual([])
    }
  })

test('a visitor goes through every page by links without a failed response and without a message in the console', async ({
  page,
}) => {
  await page.goto('/')
  await quiet(page)
  await mark(page)
  const faults = collectFaults(page)
  for (const path of paths.filter(each => each !== '/')) {
    await go(page, path)
    await expect(page).toHaveURL(path)
    await quiet(page)
    expect(
      faults.filter(fault => !fault.includes('ERR_ABORTED')),
      path,
    ).toEqual([])
  }
  expect(await isMarked(page)).toBe(true)
})

test('a failed request and a message in the console are found', async ({ page }) => {
  const faults = collectFaults(page)
  await page.goto('/privacy-policy')
  await quiet(page)
  await page.evaluate(() => fetch('/api/user'))
  await expect.poll(() => faults.length).toBeGreaterThanOrEqual(2)
  expect(faults.join()).toMatch(/401 .*\/api\/user/)
})
