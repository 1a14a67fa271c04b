import { expect } from '@playwright/test'
import { test } from './admin.ts'
import { openAndStart, settle } from './interception.ts'

test('a record that is too large is refused in words, and nothing that was typed is lost', async ({ page, editor }) => {
  expect(editor.email).toContain('@')
  await page.addInitScript(() => localStorage.setItem('privacyPolicyAccepted', 'necessary'))
  await openAndStart(page, '/admin/substances/create')
  await settle(page)
  // Two bytes a letter in UTF-8: more than a megabyte. The field would take fewer letters from the keyboard.
  const long = 'я'.repeat(600_000)
  const name = page.getByLabel('Название', { exact: true })
  await name.evaluate((input: HTMLInputElement, text) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, text)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }, long)
  await page.keyboard.press('Control+s')
  await expect(page.getByText(/Запись больше 1\sМБ вместе с\sеё таблицами/).first()).toBeVisible()
  expect((await name.inputValue()).length).toBe(long.length)
})
