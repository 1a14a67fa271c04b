import { test as base, type Page } from '@playwright/test'

/** The page of components, as the tests' own build serves it. */
export const test = base.extend<{ kit: Page }>({
  baseURL: process.env.KIT_URL,
  // The question about the policy would stand before the components.
  page: async ({ page }, use) => {
    await page.addInitScript(() => localStorage.setItem('privacyPolicyAccepted', 'necessary'))
    await use(page)
  },
  kit: async ({ page }, use) => {
    await page.goto('/ui-kit')
    await use(page)
  },
})
