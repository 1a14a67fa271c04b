import type { Page } from '@playwright/test'
import { settle } from './interception.ts'

export const apple = '/calculator?drug=skor&crop=yablonya&target=parsha-yabloni'

export const resultOf = (page: Page) => page.getByRole('region', { name: 'Ответ' })

export const young = (page: Page) => page.getByRole('textbox', { name: 'Молодое дерево (до 6 лет)' })

/** Waits until the page has hydrated and the fields recalculate. */
export async function open(page: Page, path: string) {
  await page.goto(path)
  await settle(page)
}
