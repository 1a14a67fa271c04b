import { expect, type Locator } from '@playwright/test'

/** «Что растёт?»: some letters of the crop, and its card. */
export async function chooseCrop(main: Locator, name: string): Promise<void> {
  await main.getByLabel('Культура').fill(name.slice(0, 3))
  await main.getByRole('button', { name }).click()
  await expect(main.getByRole('radio', { name: 'Не знаю или другой' })).toBeChecked()
}
