import { expect, type Page, test } from '@playwright/test'
import { findPaleTexts, findSmallTargets, measureRows, measureSticky } from '../../bench/screen-probes.ts'
import { visitorPages } from './pages.ts'
import { cutOff, printedPages } from './printed-pages.ts'

/** Positions and lengths that `npm run bench -- screens` measures everywhere, for the pages that were once too long or too sparse. */

async function open(page: Page, path: string): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('privacyPolicyAccepted', 'necessary'))
  await page.goto(path)
  await page.evaluate(() => document.fonts.ready)
}

const lengthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight)

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  for (const [path, rows] of [
    ['/sorts', '#results form li'],
    ['/shop', '#results article'],
    ['/drugs?crop=tomat&target=fitoftoroz', '#results tbody tr'],
  ] as const)
    test(`five rows of ${path} are in view`, async ({ page }) => {
      await open(page, path)
      const { inView } = await page.evaluate(measureRows, rows)
      expect(inView).toBeGreaterThanOrEqual(5)
    })

  test('the address of a missing page stays on the screen', async ({ page }) => {
    await open(page, `/nichego?q=${'dlinnyj'.repeat(80)}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    // Its word stays in one line beside a field that can shrink.
    const button = page.getByRole('main').getByRole('button', { name: 'Найти' })
    expect((await button.boundingBox())!.height).toBeLessThan(50)
  })

  test('no link of the footer leaves its column', async ({ page }) => {
    await open(page, '/drugs/skor/mix')
    const ends = await page
      .getByRole('contentinfo')
      .getByRole('link')
      .evaluateAll(links => links.map(link => Math.ceil(link.getBoundingClientRect().right)))
    expect(Math.max(...ends)).toBeLessThanOrEqual(390 - 16)
  })

  for (const path of [
    '/drugs/abiga-pik?crop=tomat&target=fitoftoroz',
    // The longest answers of the seed.
    '/drugs/bordoskaya-smes?crop=yablonya',
    '/drugs/iskra-dvojnoj-effekt?crop=yablonya',
  ])
    test(`${path} has four screens at most`, async ({ page }) => {
      await open(page, path)
      expect(await lengthOf(page)).toBeLessThanOrEqual(3_200)
    })
})

test.describe('on a phone, problems', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  // The longest of the seed: a crop with products of two kinds, several look-alikes, no crop.
  for (const path of [
    '/pests/obyknovennyj-pautinnyj-kleshch?crop=yablonya',
    '/diseases/kornevye-gnili?crop=ogurec',
    '/pests/medvedka?crop=kartofel',
    '/pests/obyknovennyj-pautinnyj-kleshch',
  ])
    test(`${path} has six screens at most`, async ({ page }) => {
      await open(page, path)
      expect(await lengthOf(page)).toBeLessThanOrEqual(5_000)
    })

  test('the choice of a crop, or the answer for it, stands above the drawing', async ({ page }) => {
    const topOf = async (name: RegExp) => (await page.getByRole('main').getByRole('link', { name }).boundingBox())!.y
    await open(page, '/pests/koloradskij-zhuk')
    expect(await topOf(/^Картофель 13$/)).toBeLessThanOrEqual(420)
    await open(page, '/pests/koloradskij-zhuk?crop=kartofel')
    expect(await topOf(/^Чем можно: /)).toBeLessThanOrEqual(420)
  })
})

test('nothing of an answer is cut in a low window of a desktop', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 })
  await open(page, '/calculator?drug=abiga-pik&crop=tomat&target=fitoftoroz&area=200&sprayer=bucket')
  const answer = page.locator('#otvet')
  const amount = answer.getByText('10\u00a0кг', { exact: true })
  await answer.getByText('Скопировать ссылку').scrollIntoViewIfNeeded()
  await expect(amount).toBeInViewport({ ratio: 1 })
  // A box that scrolls by itself shows no end of its text.
  expect(await answer.evaluate(box => box.scrollHeight - box.clientHeight)).toBe(0)
  await open(page, '/drugs/bordoskaya-smes?crop=yablonya')
  const card = page.getByRole('region', { name: 'Яблоня' })
  await card.getByText('Все культуры').scrollIntoViewIfNeeded()
  await page.evaluate(() => scrollBy(0, 200))
  await expect(card.getByText('Все культуры')).toBeInViewport({ ratio: 1 })
})

test('a product of many uses is not longer on a desktop than one of few on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await open(page, '/drugs/iskra-dvojnoj-effekt')
  expect(await lengthOf(page)).toBeLessThanOrEqual(3_200)
})

test('eleven products for a crop and a problem are above 900 pixels, and the column of their order is marked', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await open(page, '/drugs?crop=tomat&target=fitoftoroz')
  const { count, inView } = await page.evaluate(measureRows, '#results tbody tr')
  // An editor in another test may have published more.
  expect(count).toBeGreaterThanOrEqual(11)
  expect(inView).toBeGreaterThanOrEqual(11)
  await expect(page.getByRole('columnheader', { name: 'Ответ' })).toHaveAttribute('aria-sort', 'descending')
})

test('the bars of the calculator leave three quarters of a page at 200 %', async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 400 })
  await open(page, '/calculator?drug=abiga-pik&crop=tomat&target=fitoftoroz&area=200&sprayer=bucket')
  await page.evaluate(() => scrollTo(0, 600))
  expect(Math.round(await page.evaluate(measureSticky))).toBeLessThanOrEqual(25)
})

test('texts of every page are dark enough for the sun', async ({ page }) => {
  const pale: string[] = []
  for (const { path } of visitorPages) {
    await open(page, path)
    for (const text of await page.evaluate(findPaleTexts, 7)) pale.push(`${path}: ${text}`)
  }
  expect(pale).toEqual([])
})

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 820, height: 1180 }, hasTouch: true })

  test('targets are as high as a finger', async ({ page }) => {
    for (const path of [
      '/',
      '/drugs',
      '/drugs?crop=tomat',
      '/pests',
      '/finder',
      '/sorts',
      '/shop',
      '/calculator',
      '/todo',
    ]) {
      await open(page, path)
      expect([path, await page.evaluate(findSmallTargets)]).toEqual([path, []])
    }
  })
})

test.describe('on paper', () => {
  for (const path of ['/drugs', '/pests', '/diseases', '/sorts', '/shop', '/posts', '/terms', '/sales'])
    test(`the list of ${path} is printed`, async ({ page }) => {
      await open(page, path)
      const names = page.locator('main :is(h2, h3, th, p, li, dt) a:visible')
      const onScreen = await names.count()
      await page.emulateMedia({ media: 'print' })
      await expect(names.first()).toBeVisible()
      expect(await names.count()).toBeGreaterThan(Math.min(onScreen, 20) / 2)
    })

  for (const path of [
    '/drugs?crop=tomat&target=fitoftoroz',
    '/plants?group=plodovye',
    '/pests?crop=kartofel',
    '/diseases?crop=tomat',
    '/sorts?plant=tomat',
    '/shop?page=2',
    '/posts?rubric=bolezni',
    '/terms?q=срок',
    '/sales',
  ])
    test(`${path} has its whole address on paper, for people and for phones`, async ({ page }) => {
      await open(page, path)
      const address = page.getByText('отпечатано')
      await expect(address).toBeHidden()
      await page.emulateMedia({ media: 'print' })
      await expect(address).toContainText(new URL(path, page.url()).origin + path)
      const code = page.locator('div', { has: address }).last().locator('svg')
      const { width } = (await code.boundingBox())!
      expect(width).toBeGreaterThanOrEqual(60)
    })

  test('rows of lists are in letters of 11 points, on one sheet for a crop and a problem', async ({ page }) => {
    for (const [path, rows] of [
      ['/drugs?crop=tomat&target=fitoftoroz', '#results td:visible'],
      ['/shop', '#results article :is(h2, p, span):visible'],
      ['/sorts', '#results li :is(p, span):visible'],
    ] as const) {
      await open(page, path)
      await page.emulateMedia({ media: 'print' })
      const sizes = await page
        .locator(rows)
        .evaluateAll(cells => cells.map(cell => Number.parseFloat(getComputedStyle(cell).fontSize)))
      expect([path, Math.round(Math.min(...sizes) * 0.75 * 10) / 10]).toEqual([path, 11])
      await page.emulateMedia({ media: null })
    }
    await page.goto('/drugs?crop=tomat&target=fitoftoroz')
    expect(await printedPages(page)).toBe(1)
    expect(await cutOff(page)).toBe(0)
  })

  test('a sheet of A5 says of a product what its columns say on A4', async ({ page }) => {
    // 148 mm without the margins.
    await page.setViewportSize({ width: 469, height: 703 })
    await open(page, '/drugs?crop=tomat&target=fitoftoroz')
    await page.emulateMedia({ media: 'print' })
    const row = page.locator('#results tbody tr').filter({ hasText: 'Ордан' })
    await expect(row.getByText(/^фунгицид · сколько раз: \d/)).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(469)
    await page.setViewportSize({ width: 703, height: 1017 })
    await expect(row.getByText(/сколько раз: \d/)).toBeHidden()
  })

  test('a page that is shorter than a sheet takes one', async ({ page }) => {
    await open(page, '/todo')
    await expect(page.getByRole('heading', { name: 'Посадок пока нет' })).toBeVisible()
    expect(await printedPages(page)).toBe(1)
  })

  test('rules of a product are not run together, and cards of the shop are rows', async ({ page }) => {
    await open(page, '/drugs/abiga-pik?crop=tomat&target=fitoftoroz')
    await page.emulateMedia({ media: 'print' })
    const before = page.locator('#safety li').nth(1)
    expect(await before.evaluate(rule => getComputedStyle(rule, '::before').content)).toBe('" "')
    await page.emulateMedia({ media: null })
    await page.goto('/shop')
    await page.emulateMedia({ media: 'print' })
    const card = page.locator('#results article').first()
    expect(await card.evaluate(({ clientHeight }) => clientHeight)).toBeLessThan(120)
  })
})
