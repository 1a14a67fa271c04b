import type { Page } from '@playwright/test'

export const searchPanel = (page: Page) => page.getByRole('dialog', { name: 'Поиск по сайту' })
export const opener = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Поиск' })

export const rootOverflow = (page: Page) => page.evaluate(() => document.documentElement.style.overflow)
