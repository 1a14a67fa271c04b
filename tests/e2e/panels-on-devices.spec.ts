import { expect, type Page, test } from '@playwright/test'
import { settle } from './interception.ts'
import { opener, rootOverflow, searchPanel } from './search-panel.ts'

const bottomBarOpener = (page: Page) =>
  page.getByRole('navigation', { name: 'Главное меню' }).getByRole('button', { name: 'Поиск' })

test.describe('on an iPhone', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile Safari/604.1',
    hasTouch: true,
  })

  test('R-2.81 one finger does not scroll the page behind, two fingers zoom, and scrollable parts scroll', async ({
    page,
  }) => {
    await page.goto('/')
    await settle(page)
    const isPrevented = (where: string, fingers: number) =>
      page.evaluate(
        ([selector, count]) => {
          const target = document.querySelector(selector)!
          const touches = Array.from({ length: count }, (_, identifier) => new Touch({ identifier, target }))
          return !target.dispatchEvent(new TouchEvent('touchmove', { touches, bubbles: true, cancelable: true }))
        },
        [where, fingers] as const,
      )
    expect(await isPrevented('main h1', 1)).toBe(false)
    await opener(page).click()
    await expect(searchPanel(page)).toBeVisible()
    expect([await isPrevented('main h1', 1), await isPrevented('main h1', 2)]).toEqual([true, false])
    await page.setViewportSize({ width: 800, height: 180 })
    expect(await isPrevented('dialog[open] input', 1)).toBe(false)
    await page.keyboard.press('Escape')
    await expect(searchPanel(page)).toBeHidden()
    await expect.poll(() => isPrevented('main h1', 1)).toBe(false)
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 800 } })

  test('R-4.12, R-2.82 «Поиск» in the bottom bar toggles the bottom panel', async ({ page }) => {
    await page.goto('/pests')
    await settle(page)
    await bottomBarOpener(page).click()
    const panel = searchPanel(page)
    await expect(panel.getByRole('searchbox')).toBeFocused()
    expect(await rootOverflow(page), 'the page behind still scrolls').toBe('')
    await bottomBarOpener(page).click()
    await expect(panel).toBeHidden()
    await bottomBarOpener(page).click()
    await expect(panel).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
    await expect(bottomBarOpener(page)).toBeFocused()
    await bottomBarOpener(page).click()
    await panel.getByRole('searchbox').fill('тля')
    await panel.getByRole('button', { name: 'Найти' }).click()
    await expect(page).toHaveURL(/\/\?q=/)
    await expect(panel).toBeHidden()
  })

  test('a tap beside the panel closes it, and the page below is not pressed', async ({ page }) => {
    await page.goto('/pests')
    await settle(page)
    await bottomBarOpener(page).click()
    await expect(searchPanel(page)).toBeVisible()
    await page.mouse.click(60, 25)
    await expect(searchPanel(page)).toBeHidden()
    await expect(page).toHaveURL(/\/pests$/)
  })

  test('R-2.82 opening one panel closes the other', async ({ page }) => {
    await page.goto('/pests')
    await settle(page)
    await bottomBarOpener(page).click()
    await expect(searchPanel(page)).toHaveCount(1)
    await page.setViewportSize({ width: 1280, height: 800 })
    await expect(searchPanel(page)).toBeHidden()
    await opener(page).click()
    await expect(searchPanel(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 390, height: 800 })
    await expect(searchPanel(page)).toBeHidden()
  })
})

for (const [name, width, open] of [
  ['top', 1280, opener],
  ['bottom', 390, bottomBarOpener],
] as const)
  test(`pictures in the suggestions of the ${name} panel take their place before they arrive`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/terms')
    await settle(page)
    let release = () => {}
    const held = new Promise<void>(resolve => {
      release = resolve
    })
    await page.route('**/drawings/**', async route => {
      await held
      await route.continue()
    })
    await open(page).click()
    await searchPanel(page).getByRole('searchbox').fill('фитофтороз')
    const rows = searchPanel(page).getByRole('region', { name: 'Болезни' }).getByRole('listitem')
    const picture = rows.first().locator('img')
    const isDrawn = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth > 0)
    await expect(picture).toHaveAttribute('src', /fitoftoroz/)
    expect(await isDrawn()).toBe(false)
    const before = await rows.first().boundingBox()
    expect(before!.height).toBeGreaterThan(30)
    release()
    await expect.poll(isDrawn).toBe(true)
    expect(await rows.first().boundingBox()).toEqual(before)
  })

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the search in the header is a link to the form of the home page, which searches everything', async ({
    page,
  }) => {
    await page.goto('/drugs')
    await page.getByRole('banner').getByRole('link', { name: 'Поиск' }).click()
    await expect(page).toHaveURL('/#search')
    await page.getByRole('region', { name: 'Поиск по сайту' }).getByRole('searchbox').fill('томат')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/\?q=/)
    await expect(page.getByRole('main')).toContainText('«томат»: нашлось')
  })
})

test.describe('with reduced motion', () => {
  test.use({ reducedMotion: 'reduce' })

  test('nothing in the shell is animated', async ({ page }) => {
    await page.goto('/')
    await settle(page)
    await opener(page).click()
    const moving = await page.evaluate(() =>
      [...document.querySelectorAll('*')]
        .filter(element =>
          /[1-9]/.test(getComputedStyle(element).transitionDuration + getComputedStyle(element).animationDuration),
        )
        .map(element => element.outerHTML.slice(0, 80)),
    )
    expect(moving).toEqual([])
  })
})
