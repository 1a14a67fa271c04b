import { test as base, type Page } from '@playwright/test'
import { settle } from './interception.ts'

/** Tests against the `/ui-kit` page of the test build. */
export const test = base.extend<{ kit: Page }>({
  baseURL: process.env.KIT_URL,
  // The privacy notice would cover the components.
  page: async ({ page }, use) => {
    await page.addInitScript(() => localStorage.setItem('privacyPolicyAccepted', 'necessary'))
    await use(page)
  },
  kit: async ({ page, javaScriptEnabled }, use) => {
    await page.goto('/ui-kit')
    // Scripts start after the first paint.
    if (javaScriptEnabled) await settle(page)
    await use(page)
  },
})
