import { test as base, type Page } from '@playwright/test'

/** The page of components, as the tests' own build serves it. */
export const test = base.extend<{ kit: Page }>({
  baseURL: process.env.KIT_URL,
  kit: async ({ page }, use) => {
    await page.goto('/ui-kit')
    await use(page)
  },
})
