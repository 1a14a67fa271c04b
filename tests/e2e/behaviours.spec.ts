import { expect } from '@playwright/test'
import { settle } from './interception.ts'
import { test } from './kit.ts'

test('R-9.05 a resize is handled after 500 ms without another one, and only if the width changed', async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 800 })
  await page.clock.install()
  await page.goto('/ui-kit')
  await settle(page)
  const widths = page.getByLabel('Ширины окна')
  const resizeTo = async (width: number, height: number) => {
    const resized = page.evaluate(
      () => new Promise(resolve => window.addEventListener('resize', resolve, { once: true })),
    )
    await page.setViewportSize({ width, height })
    await resized
  }
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000))
  await resizeTo(900, 800)
  await page.clock.runFor(499)
  await expect(widths).toHaveText('не менялась')
  await resizeTo(850, 800)
  await page.clock.runFor(499)
  await expect(widths).toHaveText('не менялась')
  await page.clock.runFor(1)
  await expect(widths).toHaveText('850')
  await resizeTo(850, 600)
  await page.clock.runFor(600)
  await expect(widths).toHaveText('850')
})

test('R-9.08 the HTML has the exact time; after hydration it is relative and updates', async ({ page, request }) => {
  const html = await (await request.get('/ui-kit')).text()
  expect(html).toContain('>20\u00a0мая\u00a02026, 09:30</time>')
  await page.clock.install({ time: new Date('2026-05-20T09:30:50+03:00') })
  await page.goto('/ui-kit')
  const time = page.locator('time[datetime="2026-05-20T09:30:00+03:00"]')
  await expect(time).toHaveText('минуту назад')
  await expect(time).toHaveAttribute('title', '20\u00a0мая\u00a02026, 09:30')
  await page.clock.runFor(60_000)
  await expect(time).toHaveText('2\u00a0минуты назад')
})

test('R-1.01 a stored locale applies to widgets and messages, the page stays Russian', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('locale', 'en'))
  await page.goto('/ui-kit')
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.locator('#live-email-msg')).toHaveText('Электронная почта is required.')
  await expect(page.getByRole('button', { name: 'Move up: Скор' })).toBeVisible()
  await expect(page.locator('#time time')).toHaveText(/ago$/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru')
})
