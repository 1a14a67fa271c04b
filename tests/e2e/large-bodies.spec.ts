import { expect, test } from '@playwright/test'

for (const size of [2, 10, 60]) {
  test(`the browser gets 413 for a body of ${size} MB, twice in a row`, async ({ page }) => {
    await page.goto('/')
    const responses = await page.evaluate(async megabytes => {
      const body = 'x'.repeat(megabytes * 1024 * 1024)
      const post = async () => {
        const response = await fetch('/api/dose', {
          method: 'POST',
          body,
          headers: { 'content-type': 'application/json' },
        })
        return [response.status, (await response.json()).message]
      }
      return [await post(), await post()]
    }, size)
    expect(responses).toEqual(Array(2).fill([413, 'The POST data is too large.']))
  })
}
