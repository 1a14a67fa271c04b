import { randomBytes } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { test } from './admin.ts'
import { violationsInBothThemes } from './axe.ts'
import { settle } from './interception.ts'

test.use({ reducedMotion: 'reduce' })

test.beforeEach(({ page }) => page.addInitScript(() => localStorage.setItem('privacyPolicyAccepted', 'necessary')))

const picture = (name: string, width: number, height: number) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
    .toBuffer()
    .then(buffer => ({ name, mimeType: 'image/jpeg', buffer }))

const panel = (page: Page) => page.getByRole('region', { name: 'Загрузка' })
const item = (page: Page, name: string) => panel(page).locator('.filepond--item').filter({ hasText: name })
const card = (page: Page, name: string) => page.locator('.file-card').filter({ hasText: name })

async function open(page: Page): Promise<void> {
  await page.goto('/admin/file-manager')
  await settle(page)
  // There once FilePond listens to what is dropped.
  await expect(page.locator('.filepond--drip')).toBeAttached()
}

const searchField = (page: Page) => page.getByRole('searchbox', { name: 'Имя, описание, автор' })

/** Types into the search, and waits until all of it is searched for: a slow keyboard searches for its beginnings too. */
async function search(page: Page, text: string): Promise<void> {
  await searchField(page).pressSequentially(text)
  await expect(page).toHaveURL(url => url.searchParams.get('q') === text)
}

const choose = (page: Page, files: Awaited<ReturnType<typeof picture>>[]) =>
  page.locator('.filepond--browser').setInputFiles(files)

/** Drops files with these names anywhere on the page. */
const drop = (page: Page, names: string[]) =>
  page.evaluate(given => {
    const dataTransfer = new DataTransfer()
    for (const name of given) dataTransfer.items.add(new File([new Uint8Array(3)], name, { type: 'image/jpeg' }))
    const { body } = document
    for (const type of ['dragenter', 'dragover', 'drop'])
      body.dispatchEvent(
        new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true, clientX: 500, clientY: 300 }),
      )
  }, names)

test('a long name of an upload has its line for itself, also when the upload is complete', { tag: '@full' }, async ({
  page,
  editor,
}) => {
  expect(editor.email).toContain('@')
  const name = `Лист томата с пятнами ${crypto.randomUUID().slice(0, 4)}.jpg`
  await open(page)
  await choose(page, [await picture(name, 40, 30)])
  await expect(item(page, name)).toContainText('нажмите для отмены последнего действия')
  const shown = item(page, name).locator('.filepond--file-info-main')
  await expect(shown).toHaveText(name)
  const [visible, whole] = await shown.evaluate(({ clientWidth, scrollWidth }) => [clientWidth, scrollWidth])
  expect(visible).toBeGreaterThanOrEqual(whole!)
})

test('an upload in parts repeats a lost part and continues after an error', async ({ page, editor }) => {
  expect(editor.email).toContain('@')
  const name = `shum-${crypto.randomUUID().slice(0, 8)}.jpg`
  const sent: string[] = []
  const answered: number[] = []
  page.on('response', response => {
    if (response.url().includes('/api/file-manager/patch/')) answered.push(response.status())
  })
  let failures = 0
  await page.route('**/api/file-manager/patch/*', async route => {
    const offset = route.request().headers()['upload-offset']
    sent.push(`${route.request().method()} ${offset ?? ''}`.trim())
    if (offset !== '5000000' || failures === 2) return route.fallback()
    failures++
    return failures === 1
      ? route.abort()
      : route.fulfill({ status: 413, contentType: 'text/plain; charset=utf-8', body: 'Место кончилось.' })
  })
  await open(page)
  await choose(page, [await picture(name, 1700, 1300)])
  // What was sent and answered tells whose fault it is when nothing happens.
  await expect
    .poll(async () => [await item(page, name).textContent(), ...sent, ...answered].join(' '), { timeout: 60_000 })
    .toContain('Ошибка при загрузке')
  await expect(item(page, name).locator('.filepond--file-info-sub')).toHaveText(/^6,\d МБ$/)
  await expect(panel(page)).toContainText(/Место кончилось\. Передано 5\sМБ из\s6,\d\sМБ/)
  expect(sent).toEqual(['PATCH 0', 'PATCH 5000000', 'PATCH 5000000'])
  await item(page, name).getByRole('button', { name: 'Повторите попытку' }).click()
  await expect(item(page, name)).toContainText('Загрузка завершена')
  expect(sent.slice(3)).toEqual(['HEAD', 'PATCH 5000000'])
  await expect(page).toHaveURL(/\/admin\/file-manager/)
})

test('eleven files wait for their turn behind a warning, system files are ignored, and a session that has ended logs nobody out', {
  tag: '@full',
}, async ({ page, editor, context }) => {
  expect(editor.email).toContain('@')
  const refused: string[] = []
  page.on('console', message => {
    if (/Content Security Policy|TrustedHTML/.test(message.text())) refused.push(message.text())
  })
  await open(page)
  await drop(
    page,
    Array.from({ length: 11 }, (_, at) => `many-${at}.jpg`),
  )
  await expect(panel(page)).toContainText('Max files Слишком много файлов: за раз берём 10, остальные идут по очереди.')
  // None of them is a picture: what failed keeps its place until it is removed, and the eleventh waits.
  await expect(panel(page).locator('.filepond--item')).toHaveCount(10)
  await expect(panel(page).getByRole('heading')).toHaveText('Загружено 0 из\u00a011')
  await item(page, 'many-0.jpg').getByRole('button', { name: 'Удалить' }).click()
  await expect(item(page, 'many-10.jpg')).toContainText('Ошибка при загрузке')
  await open(page)
  await drop(page, ['.DS_Store', 'not-a-picture.jpg'])
  await expect(item(page, 'not-a-picture.jpg')).toContainText('Ошибка при загрузке')
  await expect(panel(page).locator('.filepond--item')).toHaveCount(1)
  await settle(page)
  await context.clearCookies()
  await item(page, 'not-a-picture.jpg').getByRole('button', { name: 'Повторите попытку' }).click()
  await expect(panel(page)).toContainText('Вы вышли из кабинета.')
  await expect(page).toHaveURL(/\/admin\/file-manager/)
  expect(refused).toEqual([])
})

test('twelve pictures that are dropped at once are all uploaded', { tag: '@full' }, async ({ page, editor }) => {
  expect(editor.email).toContain('@')
  const start = crypto.randomUUID().slice(0, 8)
  await open(page)
  await choose(page, await Promise.all(Array.from({ length: 12 }, (_, at) => picture(`${start}-${at}.jpg`, 60, 40))))
  await expect(panel(page)).toContainText('Max files')
  // Each picture is written again by one process, one after the other.
  await expect(panel(page).getByRole('heading')).toHaveText('Загружено 12 из\u00a012', { timeout: 300_000 })
  for (const at of [0, 11]) await expect(card(page, `${start}-${at}.jpg`)).toBeVisible()
})

test('the queue gives way to the file that it asks to describe', { tag: '@full' }, async ({ page, editor }) => {
  expect(editor.email).toContain('@')
  await page.setViewportSize({ width: 1280, height: 800 })
  const name = `opis-${crypto.randomUUID().slice(0, 8)}.jpg`
  await open(page)
  await choose(page, [await picture(name, 80, 60)])
  await panel(page).getByRole('button', { name: 'Описать' }).click()
  await expect(page.getByRole('region', { name: 'Сведения о файле' }).getByRole('heading', { name })).toBeVisible()
  await expect(page.locator('.upload-panel')).not.toHaveAttribute('data-open')
})

test('a file is dragged to a folder, and back', { tag: '@full' }, async ({ page, editor }) => {
  expect(editor.email).toContain('@')
  const name = `drag-${crypto.randomUUID().slice(0, 8)}.jpg`
  await open(page)
  await choose(page, [await picture(name, 100, 80)])
  await expect(item(page, name)).toContainText('Загрузка завершена')
  const folder = `Папка ${name}`
  await page.getByRole('button', { name: 'Папка', exact: true }).click()
  await page.getByRole('dialog').getByLabel('Название').fill(folder)
  await page.getByRole('dialog').getByRole('button', { name: 'Сохранить' }).click()
  const row = page.getByRole('navigation', { name: 'Папки' }).locator('[data-folder]').filter({ hasText: folder })
  await expect(row).toBeVisible()
  await open(page)
  await card(page, name).dragTo(row)
  await expect(page.getByText(`Перенесено в «${folder}»: 1 файл.`)).toBeVisible()
  await expect(card(page, name)).toBeVisible()
  await page.getByRole('button', { name: 'Отменить', exact: true }).click()
  await expect(page.getByText('Возвращено как было: 1 файл.')).toBeVisible()
})

test('a step that was asked for is previewed, also when the search goes on meanwhile', { tag: '@full' }, async ({
  page,
  editor,
}) => {
  expect(editor.email).toContain('@')
  const name = `${crypto.randomUUID().slice(0, 8)}.jpg`
  await open(page)
  await choose(page, [await picture(name, 40, 30)])
  await expect(item(page, name)).toContainText('Загрузка завершена')
  await panel(page).getByRole('button', { name: 'Свернуть' }).click()
  const answered = Promise.withResolvers<void>()
  await page.route('**/file-manager/bulk/preview', async route => {
    await answered.promise
    await route.continue()
  })
  await card(page, name).getByRole('checkbox').check()
  await page.getByRole('region', { name: 'Выбранные файлы' }).getByRole('button', { name: 'Удалить' }).click()
  await search(page, name.slice(0, 8))
  await expect(page.getByRole('region', { name: 'Выбранные файлы' })).toHaveCount(0)
  answered.resolve()
  await page.getByRole('dialog').getByRole('button', { name: 'Применить к 1' }).click()
  await expect(page.getByText('Изменено: 1 файл.')).toBeVisible()
  await expect(page.locator('.file-card')).toHaveCount(0)
})

// The checks of accessibility add a script, which the content policy would refuse.
test.describe('without the content policy', () => {
  test.use({ bypassCSP: true })

  test('a picture is uploaded, described with the keyboard, found and moved to the trash', async ({ page, editor }) => {
    expect(editor.email).toContain('@')
    const name = `list-${crypto.randomUUID().slice(0, 8)}.jpg`
    const small = await picture(name, 400, 300)
    await open(page)
    await choose(page, [small])
    await expect(item(page, name)).toContainText('Загрузка завершена')
    await expect(panel(page)).toContainText('нет описания')
    await expect(card(page, name)).toContainText('без описания')
    // The buttons of an upload give way to each other in the same place.
    await expect(item(page, name).locator('.filepond--action-abort-item-processing')).toBeHidden()
    expect(await violationsInBothThemes(page)).toEqual([])

    await test.step('the same file again is not sent', async () => {
      await choose(page, [{ ...small, name: `copy-${name}` }])
      await expect(panel(page)).toContainText('Такой файл уже есть')
      await panel(page).getByRole('button', { name: 'Взять его' }).click()
    })

    const details = page.getByRole('region', { name: 'Сведения о файле' })
    await expect(details.getByRole('heading', { name })).toBeVisible()
    await panel(page).getByRole('button', { name: 'Свернуть' }).click()
    await test.step('focal point and texts are saved together', async () => {
      await expect(details.getByText('Шириной 400 точек')).toBeVisible()
      await details.getByRole('slider', { name: 'Точка кадра' }).focus()
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('Shift+ArrowUp')
      await expect(details).toContainText('Точка кадра 51 % · 40 %')
      await details.getByRole('slider', { name: 'Точка кадра' }).press('Shift+ArrowUp')
      await expect(details.getByRole('figure', { name: 'Так станет на карточке' }).locator('img')).toHaveClass(/at-3/)
      await details.getByRole('slider', { name: 'Точка кадра' }).press('Shift+ArrowDown')
      await details.getByLabel('Описание фото (alt)').fill('Лист томата с бурыми пятнами')
      await details.getByLabel('Источник').fill('ftp://wrong')
      await page.keyboard.press('Enter')
      await expect(details.getByText('Адрес начинается с https:// или http://.')).toBeVisible()
      await details.getByLabel('Источник').fill('https://example.org/list')
      await page.keyboard.press('Control+s')
      await expect(details.getByText('Не сохранено')).toHaveCount(0)
      await expect(card(page, name)).not.toContainText('без описания')
      expect(await violationsInBothThemes(page)).toEqual([])
      await page.setViewportSize({ width: 390, height: 844 })
      expect(await violationsInBothThemes(page)).toEqual([])
      await page.setViewportSize({ width: 1280, height: 720 })
    })

    await test.step('keys: search, arrows, Space, F2, Delete', async () => {
      await page.keyboard.press('Escape')
      await expect(details).toHaveCount(0)
      await page.keyboard.press('/')
      await expect(searchField(page)).toBeFocused()
      await search(page, `томата ${name.slice(0, 12)}`)
      await expect(page.locator('.file-card')).toHaveCount(1)
      await page.locator('.file-card .file-open').focus()
      await page.keyboard.press('Space')
      await expect(page.getByRole('dialog', { name })).toBeVisible()
      await page.keyboard.press('Escape')
      await page.keyboard.press('F2')
      await expect(details.getByLabel('Имя', { exact: true })).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(page.locator('.file-card .file-open')).toBeFocused()
      await page.keyboard.press('x')
      await page.getByRole('region', { name: 'Выбранные файлы' }).getByRole('button', { name: 'Удалить' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Применить к 1' }).click()
      await expect(page.getByText('Изменено: 1 файл.')).toBeVisible()
      await page.getByRole('button', { name: 'Отменить', exact: true }).click()
      await expect(page.getByText('Возвращено как было: 1 файл.')).toBeVisible()
      await expect(page.locator('.file-card')).toHaveCount(1)
    })
  })

  test('a visitor is asked to sign in, and a user without rights is told so', async ({ page, person }) => {
    await page.goto('/admin/file-manager')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Файлы')
    await expect(page.getByText('Недостаточно прав.', { exact: true })).toBeVisible()
    expect(person.email).toContain('@')
    // A response that is still on its way would set the cookies again.
    await settle(page)
    await page.context().clearCookies()
    await page.goto('/admin/file-manager')
    await settle(page)
    await expect(page.getByText('Войдите, чтобы управлять файлами.', { exact: true })).toBeVisible()
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await violationsInBothThemes(page)).toEqual([])
    await page.getByRole('main').getByRole('link', { name: 'Войти' }).click()
    await expect(page).toHaveURL(/\/login\?redirect=/)
  })
})
