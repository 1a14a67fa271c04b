import { expect, test } from '@playwright/test'

for (const size of [2, 10, 60]) {
  test(`the browser is told that ${size} MB are too much, twice in a row`, async ({ page }) => {
    await page.goto('/')
    const answers = await page.evaluate(async megabytes => {
      const body = 'x'.repeat(megabytes * 1024 * 1024)
      const ask = async () => {
        const response = await fetch('/api/dose', { method: 'POST', body, headers: { 'content-type': 'application/json' } })
        return [response.status, (await response.json()).message]
      }
      return [await ask(), await ask()]
    }, size)
    expect(answers).toEqual(Array(2).fill([413, 'The POST data is too large.']))
  })
}
