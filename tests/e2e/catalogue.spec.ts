import { expect, test } from '@playwright/test'
import { settle } from './interception.ts'
import { cutOff, printedPages } from './printed-pages.ts'

test('finds what may be used on tomato against late blight in a private plot, how much and when', async ({ page }) => {
  await page.goto('/drugs')
  await settle(page)
  await page
    .getByRole('group', { name: 'Культура' })
    .getByRole('checkbox', { name: /^Томат/ })
    .check()
  await expect(page).toHaveURL(/crop=tomat/)
  await page.goto('/drugs?crop=tomat&target=fitoftoroz')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Томат')
  const card = page.getByRole('row').filter({ hasText: 'Ордан' })
  await expect(card).toContainText('25 г на 5 л воды')
  await expect(card).toContainText('3 дня')
  await expect(card).toContainText('3 за сезон')
  await expect(card).toContainText('можно')
  await expect(page.getByText('Демо-данные: сверяйтесь с этикеткой').first()).toBeVisible()
  await card.getByRole('link', { name: /Ордан/ }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ордан')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 800 }, isMobile: true, hasTouch: true })

  test('a page opened by a link is as wide as the screen, and no stylesheet is loaded twice', async ({ page }) => {
    for (const path of ['/pests', '/diseases', '/drugs', '/plants']) {
      await page.goto('/')
      await settle(page)
      await page.locator(`a[href="${path}"]:visible`).first().click()
      await page.waitForURL(`**${path}`)
      await settle(page)
      const { widths, sheets } = await page.evaluate(() => ({
        widths: [innerWidth, document.documentElement.scrollWidth],
        sheets: [...document.styleSheets].map(({ href }) => href?.split('#', 1)[0]),
      }))
      expect(widths, path).toEqual([390, 390])
      expect(new Set(sheets).size, `${path}: ${sheets.join(' ')}`).toBe(sheets.length)
    }
  })
})

test('a navigation requests only the payload of the next page', async ({ page }) => {
  await page.goto('/plants')
  await settle(page)
  const requests: string[] = []
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    // Build checks are made by a timer, not by a navigation.
    if (['fetch', 'xhr'].includes(request.resourceType()) && !pathname.startsWith('/builds/')) requests.push(pathname)
  })
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Томат/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Томат')
  expect(requests).toEqual(['/plants/tomat/_payload.json'])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('filters, lists and details work', async ({ page }) => {
    await page.goto('/drugs')
    await page
      .getByRole('group', { name: 'Культура' })
      .getByRole('checkbox', { name: /^Картофель/ })
      .check()
    await page
      .getByRole('button', { name: /Показать/ })
      .first()
      .click()
    await expect(page).toHaveURL(/crop=kartofel/)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/[Кк]артофел/)
    await page
      .getByRole('main')
      .getByRole('row')
      .getByRole('link', { name: /^Актара/ })
      .first()
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Актара')
    await expect(page.getByRole('main')).toContainText(/[Кк]артофел/)
  })

  test('no button is offered that needs a script', async ({ page }) => {
    for (const path of [
      '/plants/tomat',
      '/drugs/skor',
      '/calculator?drug=skor&crop=yablonya&target=parsha-yabloni&plants=2',
    ]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const buttons = page
        .getByRole('main')
        .locator('button:not([type=submit], [popovertarget])')
        .filter({ visible: true })
      await expect(buttons).toHaveCount(0)
    }
  })

  test('a crop links to its problems, a problem to the allowed drugs', async ({ page }) => {
    await page.goto('/')
    await page
      .getByRole('region', { name: 'Выберите культуру' })
      .getByRole('link', { name: 'Томат', exact: true })
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Томат')
    await page.getByRole('link', { name: 'Фитофтороз' }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Фитофтороз')
    await expect(page.getByRole('main')).toContainText('Ордан')
  })
})

test.describe('missing data are stated as unknown', () => {
  const examples: [path: string, words: RegExp][] = [
    ['/drugs/raek', /истекла/],
    ['/drugs/strobi', /не\sподтвержден/],
    ['/drugs/delan', /[Тт]олько для сельхозпроизводства|не для личных/],
    ['/drugs/fitolavin', /нет данных/],
    ['/drugs?crop=ukrop&target=fitoftoroz', /нет|ничего/i],
    ['/diseases/kila-kapusty', /Известкование/],
  ]
  for (const [path, words] of examples)
    test(path, async ({ page }) => {
      await page.goto(path)
      await expect(page.getByRole('main')).toContainText(words)
    })
})

test('a product prints on one sheet with a code, and no column is cut', { tag: '@full' }, async ({ page }) => {
  for (const path of [
    '/drugs/ordan?crop=tomat&target=fitoftoroz',
    '/drugs/bordoskaya-smes',
    '/drugs/iskra-dvojnoj-effekt',
  ]) {
    await page.goto(path)
    expect(await printedPages(page), path).toBe(1)
    expect(await cutOff(page), path).toBe(0)
  }
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Садозор · отпечатано')).toBeVisible()
})

test.describe('a problem on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('is short: its chemistry is behind a line that counts it, opens by its link and is printed', async ({
    page,
  }) => {
    await page.addInitScript(() => localStorage.setItem('privacyPolicyAccepted', 'necessary'))
    await page.goto('/diseases/fitoftoroz?crop=tomat')
    await settle(page)
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(5_500)
    const table = page.getByRole('table', { name: /^Химические препараты/ })
    await expect(table).toBeHidden()
    await expect(page.getByText(/^\d+\sпрепарат\S*, ждать\s\d+–\S+\sд/)).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    for (const printed of [table, page.getByRole('heading', { name: 'Биология' }), page.getByText(/^Возбудитель/)])
      await expect(printed.first()).toBeVisible()
    await page.emulateMedia({ media: null })
    await page.getByRole('navigation', { name: 'Разделы страницы' }).getByRole('link', { name: 'Препараты' }).click()
    await expect(table).toBeVisible()
    await expect(table).toBeInViewport()
  })
})

test('products print as a table with one row of heads, which fits on the sheet', { tag: '@full' }, async ({ page }) => {
  for (const path of ['/drugs?crop=tomat&target=fitoftoroz', '/drugs']) {
    await page.goto(path)
    expect(await cutOff(page), path).toBe(0)
    await page.emulateMedia({ media: 'print' })
    const tops = await page
      .locator('#results thead th')
      .evaluateAll(heads => heads.map(head => head.getBoundingClientRect().top))
    expect(tops.length, path).toBeGreaterThan(4)
    expect(new Set(tops).size, path).toBe(1)
    await expect(page.getByRole('list', { name: 'Выбранные фильтры' })).toBeHidden()
    await page.emulateMedia({ media: null })
  }
})

test('lists print over the whole width, without filters, menus and notices', { tag: '@full' }, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  for (const path of ['/pests', '/diseases', '/drugs']) {
    await page.goto(path)
    await settle(page)
    await page.emulateMedia({ media: 'print' })
    const [results, main] = [await page.locator('#results').boundingBox(), await page.getByRole('main').boundingBox()]
    expect(results!.width, path).toBeGreaterThan(main!.width - 2)
    for (const hidden of [
      page.locator('.filters'),
      page.getByRole('navigation'),
      page.getByRole('region', { name: 'Данные в вашем браузере' }),
    ])
      await expect(hidden.first()).toBeHidden()
    await page.emulateMedia({ media: null })
  }
})

test('an unknown URL is 404 with links', async ({ page }) => {
  const response = await page.goto('/drugs/net-takogo')
  expect(response!.status()).toBe(404)
  await expect(page).toHaveTitle('Page Not Found')
  await expect(page.getByText('Такой страницы нет.')).toBeVisible()
})
