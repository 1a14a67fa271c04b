import { type BrowserContext, expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { test } from './admin.ts'
import { violationsInBothThemes } from './axe.ts'
import { openAndStart, settle } from './interception.ts'

test.use({ reducedMotion: 'reduce', bypassCSP: true })

test.beforeEach(({ page }) => page.addInitScript(() => localStorage.setItem('privacyPolicyAccepted', 'necessary')))

async function post(context: BrowserContext, url: string, data: object): Promise<{ id: number }> {
  await context.request.get('/sanctum/csrf-cookie')
  const token = (await context.cookies()).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
  const headers = { accept: 'application/json', 'x-xsrf-token': decodeURIComponent(token) }
  const response = await context.request.post(url, { data, headers })
  expect(response.status()).toBe(201)
  return response.json()
}

/** A gradient with a leaf-like blot, unlike any other picture. */
async function picture(name: string) {
  const blot = `<circle cx="${300 + Math.random() * 200}" cy="300" r="220" fill="#2f7d32"/>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1400" height="900"><defs><linearGradient id="g"><stop stop-color="#cde6a5"/>
    <stop offset="1" stop-color="#5b8c2a"/></linearGradient></defs><rect width="1400" height="900" fill="url(#g)"/>${blot}</svg>`
  return { name, mimeType: 'image/jpeg', buffer: await sharp(Buffer.from(svg)).jpeg({ quality: 90 }).toBuffer() }
}

const layoutShiftOf = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>(resolve => {
        const seen = (list: PerformanceObserverEntryList) =>
          resolve(list.getEntries().reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0))
        new PerformanceObserver(seen).observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)))
      }),
  )

test('a photo is uploaded, chosen in a form, refused without a text, and then shown on the page without moving anything', async ({
  page,
  context,
  editor,
}) => {
  expect(editor.email).toContain('@')
  const own = crypto.randomUUID().slice(0, 8)
  const name = `fizalis-${own}.jpg`
  const crashes: string[] = []
  page.on('pageerror', error => crashes.push(error.message))
  const { id } = await post(context, '/api/admin/plants', {
    values: { name: `Физалис ${own}`, shortName: `Физалис ${own}`, alias: `fizalis-${own}`, confidence: 'low' },
  })
  await page.goto('/admin/file-manager')
  await settle(page)
  await page.locator('.filepond--browser').setInputFiles([await picture(name)])
  await expect(page.getByRole('region', { name: 'Загрузка' })).toContainText('Загрузка завершена')

  await openAndStart(page, `/admin/plants/${id}`)
  await page.getByRole('button', { name: 'Выбрать фото: Фото' }).click()
  const picker = page.getByRole('dialog', { name: 'Выбрать фото' })
  await picker.locator('.file-card').filter({ hasText: name }).first().dblclick()
  await expect(picker).toBeHidden()
  const face = page.locator('.admin-picture').filter({ hasText: name })
  await expect(face).toContainText('нет описания')
  await expect(page.locator('.admin-checklist')).toContainText(`У фото «${name}» нет описания`)
  expect(await violationsInBothThemes(page)).toEqual([])
  await page.getByRole('button', { name: 'Опубликовать' }).first().click()
  await expect(page.locator('.formkit-message').filter({ hasText: 'нет описания' })).toBeVisible()

  await face.getByRole('button', { name: `Описать: ${name}` }).click()
  await face.getByLabel('Описание фото (alt)').fill('Плоды физалиса')
  await face.getByLabel('Автор').fill('Иванова')
  const focal = face.getByRole('slider', { name: 'Точка кадра' })
  await focal.focus()
  for (const left of [40, 30, 20]) {
    await page.keyboard.press('Shift+ArrowLeft')
    await expect(focal).toHaveAttribute('aria-valuenow', String(left))
  }
  await page.getByRole('button', { name: 'Опубликовать' }).first().focus()
  await expect(face.getByRole('status')).toHaveText('Сохранено в\u00a0библиотеке')
  await expect(face).not.toContainText('нет описания')
  expect(await violationsInBothThemes(page)).toEqual([])
  await page.getByRole('button', { name: 'Опубликовать' }).first().click()
  await expect(page.locator('.admin-bar').getByRole('status')).toContainText('Сохранено')
  await expect(page.locator('.admin-side')).toContainText('опубликовано')

  await page.goto(`/plants/fizalis-${own}`)
  const photo = page.getByRole('img', { name: 'Плоды физалиса' })
  await expect(photo).toHaveJSProperty('complete', true)
  const shown = await photo.evaluate((image: HTMLImageElement) => ({
    natural: image.naturalWidth,
    current: image.currentSrc,
    position: getComputedStyle(image).objectPosition,
    fit: getComputedStyle(image).objectFit,
    ratio: image.clientWidth / image.clientHeight,
  }))
  expect(shown.current).toMatch(/^https?:.*\/files\/[0-9a-f]{64}-w\d+\.avif$/)
  expect(shown).toMatchObject({ fit: 'cover', position: '20% 20%', ratio: expect.closeTo(4 / 3, 1) })
  expect(shown.natural).toBeGreaterThan(0)
  expect(await layoutShiftOf(page)).toBeLessThan(0.01)
  expect(crashes, 'closing the library ends its upload widget').toEqual([])
  await expect(page.getByRole('link', { name: 'Фото: Иванова' })).toHaveAttribute(
    'href',
    /^\/files\/[0-9a-f]{64}\.jpg$/,
  )
})
