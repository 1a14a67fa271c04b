import { expect, type Page } from '@playwright/test'
import { violations } from './axe.ts'
import { test } from './kit.ts'

const states: [name: string, open: (page: Page) => Promise<void>][] = [
  ['every component at rest', async () => {}],
  [
    'the errors of a form',
    async page => {
      await page.getByRole('button', { name: 'Сохранить' }).last().click()
      await expect(page.locator('#live-email-msg')).toBeVisible()
    },
  ],
  [
    'an open calendar',
    async page => {
      await page.getByRole('button', { name: 'Календарь' }).click()
      await expect(page.getByRole('application')).toBeVisible()
    },
  ],
  [
    'a dialog',
    async page => {
      await page.getByRole('button', { name: 'Открыть диалог' }).click()
      await expect(
        page.getByRole('dialog', { name: 'Удалить запись?' }).getByRole('button', { name: 'Отмена' }),
      ).toBeFocused()
    },
  ],
  [
    'an item lifted by keyboard',
    async page => {
      await page.getByRole('button', { name: 'Перенести: Скор' }).press('Space')
    },
  ],
]

for (const theme of ['light', 'dark'] as const)
  for (const width of [390, 1280])
    test.describe(`${theme}, ${width} px`, () => {
      // The page's CSP would block the injected axe script.
      test.use({ colorScheme: theme, viewport: { width, height: 900 }, bypassCSP: true, reducedMotion: 'reduce' })
      for (const [name, open] of states)
        test(`axe finds no violations in the components: ${name}`, async ({ kit }) => {
          await expect(kit.locator('#live-day')).toHaveAttribute('type', 'hidden')
          await open(kit)
          expect(await violations(kit)).toEqual([])
          expect(
            await kit.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
            'no horizontal scrolling',
          ).toBeLessThanOrEqual(0)
        })
    })

test('the production build does not contain the page', async ({ request }) => {
  expect((await request.get(`${process.env.SITE_URL}/ui-kit`)).status()).toBe(404)
  expect((await request.get('/ui-kit')).status()).toBe(200)
})
