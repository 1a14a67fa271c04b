import { expect } from '@playwright/test'
import { test } from './admin.ts'
import { violationsInBothThemes } from './axe.ts'
import { openAndStart } from './interception.ts'

test.beforeEach(({ page }) => page.addInitScript(() => localStorage.setItem('privacyPolicyAccepted', 'necessary')))

test('the admin area has its own frame instead of the header and the footer of the site, and gives them back', async ({
  page,
  editor,
}) => {
  expect(editor.email).toContain('@')
  await openAndStart(page, '/admin/signs')
  const sections = page.getByRole('navigation', { name: 'Разделы для редакторов' })
  await expect(sections).toBeVisible()
  await expect(page.getByRole('banner')).toHaveCount(0)
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  // The current kind is a dictionary, so that its group is open.
  await expect(sections.getByRole('link', { name: 'Признаки' })).toHaveAttribute('aria-current', 'page')

  await sections.locator('.admin-nav-foot summary').filter({ hasText: editor.name }).click()
  await sections.locator('.admin-nav-foot').getByTitle('Тёмная').click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await sections.getByRole('link', { name: 'На сайт' }).click()
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.getByRole('contentinfo').getByRole('radio', { name: 'Тёмная' })).toBeChecked()
  await page.goBack()
  await expect(page.getByRole('banner')).toHaveCount(0)
  await sections.locator('.admin-nav-foot summary').filter({ hasText: editor.name }).click()
  await expect(sections.getByRole('radio', { name: 'Тёмная' })).toBeChecked()
})

test('the keyboard gets past the sections', async ({ page, editor }) => {
  expect(editor.email).toContain('@')
  await openAndStart(page, '/admin/drugs/1')
  await page.getByRole('link', { name: /^К.странице раздела$/ }).press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('navigation', { name: 'Вы здесь' }).getByRole('link').first()).toBeFocused()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, bypassCSP: true })

  test('the sections open by the name of the current one, and close when another is chosen', async ({
    page,
    editor,
  }) => {
    expect(editor.email).toContain('@')
    await openAndStart(page, '/admin/drugs')
    const sections = page.getByRole('navigation', { name: 'Разделы для редакторов' })
    const current = sections.getByText('Препараты', { exact: true }).first()
    await current.click()
    expect(await violationsInBothThemes(page)).toEqual([])
    await sections.getByRole('link', { name: 'Вредители' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Вредители' })).toBeVisible()
    await expect(sections.getByRole('link', { name: 'Вредители' })).toBeHidden()
    await expect(page.locator('html')).toHaveJSProperty('scrollWidth', 390)
  })
})

test('all sections stand in a window of 800 pixels, and the bar of a form on a phone has one row of buttons', async ({
  page,
  editor,
}) => {
  expect(editor.email).toContain('@')
  await page.setViewportSize({ width: 1280, height: 800 })
  await openAndStart(page, '/admin/sorts/create')
  const sections = page.locator('.admin-nav-column')
  const { content, room } = await sections.evaluate(({ scrollHeight, clientHeight }) => ({
    content: scrollHeight,
    room: clientHeight,
  }))
  expect(content).toBeLessThanOrEqual(room)
  for (const link of await sections.locator('li > a:visible').all())
    expect((await link.boundingBox())!.height).toBeGreaterThanOrEqual(24)
  await page.setViewportSize({ width: 390, height: 844 })
  const bar = page.locator('.admin-bar')
  await expect(bar.getByRole('status')).toHaveText('Изменений нет')
  expect((await bar.boundingBox())!.height).toBeLessThanOrEqual(96)
})
