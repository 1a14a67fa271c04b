import type { Page } from '@playwright/test'
import { settle } from './interception.ts'

export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await settle(page)
}
export const rows = (page: Page) => page.locator('.admin-table tbody tr')
export const bar = (page: Page) => page.getByRole('region', { name: 'Выбранные записи' })

export const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}
