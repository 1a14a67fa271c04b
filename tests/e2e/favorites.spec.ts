import { expect, type Page } from '@playwright/test'
import { violations } from './axe.ts'
import { settle } from './interception.ts'
import { newPerson, register, signIn, test } from './person.ts'

const heart = (page: Page, name: RegExp) => page.getByRole('button', { name }).first()
const rows = (page: Page) => page.locator('.favorites-row')
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('favorites'))

test('a guest keeps favorites on the device, without a single call, and takes them into the account once', async ({
  page,
  context,
}) => {
  const calls: string[] = []
  page.on(
    'request',
    request =>
      /\/api\/favorites/.test(request.url()) && calls.push(`${request.method()} ${new URL(request.url()).pathname}`),
  )
  await page.goto('/drugs/skor')
  await settle(page)
  await heart(page, /^В избранное: Скор/).click()
  await expect(heart(page, /^В избранное: Скор/)).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('status').getByRole('link', { name: 'Открыть' }).click()
  await expect(rows(page)).toHaveCount(1)
  await expect(page.getByText('Хранится на этом устройстве.')).toBeVisible()
  await page.goto('/plants/tomat')
  await settle(page)
  await heart(page, /^В избранное: Томат/).click()
  await expect.poll(() => stored(page)).toContain('tomat')
  await page.goto('/favorites')
  await expect(rows(page)).toHaveCount(2)
  expect(await violations(page)).toEqual([])
  expect(calls).toEqual([])

  const person = newPerson()
  await register(context, person)
  await signIn(context, person)
  await page.goto('/favorites')
  await expect(page.getByRole('status').filter({ hasText: 'Перенесено в избранное: Томат, Скор' })).toBeVisible()
  await expect(rows(page)).toHaveCount(2)
  expect(await stored(page)).toBeNull()
  await page.reload()
  await expect(rows(page)).toHaveCount(2)
  expect(calls.filter(call => call.startsWith('POST'))).toEqual(['POST /api/favorites/merge'])

  await page.goto('/drugs/skor')
  await expect(heart(page, /^В избранное: Скор/)).toHaveAttribute('aria-pressed', 'true')
  await page.goto('/logout')
  await expect(page).toHaveURL('/')
  await page.goto('/favorites')
  await expect(page.getByRole('heading', { name: 'Пока пусто' })).toBeVisible()
  await page.goto('/drugs/skor')
  await settle(page)
  await expect(heart(page, /^В избранное: Скор/)).toHaveAttribute('aria-pressed', 'false')
})

test('a note, a collection, a secret address, and back again after removal', async ({ page, person, browser }) => {
  expect(person.email).toContain('@')
  await page.goto('/drugs/skor')
  await settle(page)
  await heart(page, /^В избранное: Скор/).click()
  await expect(page.getByRole('status').filter({ hasText: 'В\u00a0избранном' })).toBeVisible()
  await page.goto('/favorites')
  await page.getByRole('button', { name: 'Подборка' }).click()
  await page.getByRole('dialog').getByLabel('Название').fill('Парша 2026')
  await page.getByRole('dialog').getByRole('button', { name: 'Создать' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'Добавить заметку' }).click()
  const dialog = page.getByRole('dialog', { name: 'Скор' })
  await dialog.getByLabel('Заметка').fill('вечером, 2 мл на ведро')
  await dialog.getByLabel('Подборка').fill('Парша 2026')
  await dialog.getByRole('button', { name: 'Сохранить' }).click()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('link', { name: /^Парша 2026/ }).click()
  await expect(page).toHaveURL(/collection=/)
  await page.getByRole('button', { name: 'Поделиться' }).click()
  await page.getByRole('button', { name: 'Получить адрес' }).click()
  const address = await page.getByLabel('Адрес списка').inputValue()
  expect(await violations(page)).toEqual([])
  const guest = await browser.newPage()
  await guest.goto(new URL(address).pathname)
  await expect(guest.getByText('вечером, 2 мл на ведро')).toBeVisible()
  expect(await violations(guest)).toEqual([])
  await page.getByRole('button', { name: 'Закрыть доступ' }).click()
  await expect(page.getByRole('button', { name: 'Получить адрес' })).toBeVisible()
  expect((await guest.goto(new URL(address).pathname))?.status()).toBe(404)
  await guest.close()
  await page.keyboard.press('Escape')

  await rows(page)
    .getByRole('button', { name: /^В избранное: Скор/ })
    .click()
  await expect(rows(page)).toHaveCount(0)
  await page.getByRole('status').getByRole('button', { name: 'Вернуть' }).click()
  await expect(rows(page)).toHaveCount(1)
  await page.reload()
  await expect(page.getByText('вечером, 2 мл на ведро')).toBeVisible()
})

test('two tabs of a guest show the same list', { tag: '@full' }, async ({ page, context }) => {
  const other = await context.newPage()
  await page.goto('/drugs/skor')
  await other.goto('/drugs/skor')
  await settle(page)
  await settle(other)
  await heart(page, /^В избранное: Скор/).click()
  await expect(heart(other, /^В избранное: Скор/)).toHaveAttribute('aria-pressed', 'true')
  await heart(other, /^В избранное: Скор/).click()
  await expect(heart(page, /^В избранное: Скор/)).toHaveAttribute('aria-pressed', 'false')
})

for (const [name, block] of [
  [
    'blocked',
    () =>
      Object.defineProperty(Storage.prototype, 'setItem', {
        value: () => {
          throw new DOMException('no', 'SecurityError')
        },
      }),
  ],
  [
    'full',
    () =>
      Object.defineProperty(Storage.prototype, 'setItem', {
        value: () => {
          throw new DOMException('full', 'QuotaExceededError')
        },
      }),
  ],
] as const)
  test(`a storage that is ${name} is said, and the heart tells the truth`, { tag: '@full' }, async ({ page }) => {
    await page.addInitScript(block)
    await page.goto('/drugs/skor')
    await settle(page)
    await heart(page, /^В избранное: Скор/).click()
    await expect(page.getByRole('alert')).toContainText(name === 'full' ? 'кончилось место' : 'не даёт хранить')
    await expect(heart(page, /^В избранное: Скор/)).toHaveAttribute('aria-pressed', 'false')
  })

test('a list of another version of the site is set aside, not lost', { tag: '@full' }, async ({ page }) => {
  await page.goto('/drugs/skor')
  await page.evaluate(() => localStorage.setItem('favorites', '{"version":99,"items":[]}'))
  await page.goto('/favorites')
  await expect(page.getByText(/записан другой версией сайта/).first()).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('favorites-unread'))).toBe('{"version":99,"items":[]}')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Пока пусто' })).toBeVisible()
})

test('a heart whose write fails goes back and says why', { tag: '@full' }, async ({ page, person }) => {
  expect(person.email).toContain('@')
  await page.goto('/drugs/skor')
  await settle(page)
  await page.route('**/api/favorites/**', route => route.abort())
  await heart(page, /^В избранное: Скор/).click()
  await expect(page.getByRole('alert')).not.toBeEmpty()
  await expect(heart(page, /^В избранное: Скор/)).toHaveAttribute('aria-pressed', 'false')
})
