import { expect, type Page, test } from '@playwright/test'

const topPanel = (page: Page) => page.getByRole('dialog', { name: 'Поиск по сайту' })
const opener = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Поиск' })
const thumbOpener = (page: Page) => page.getByRole('navigation', { name: 'Главное меню' }).getByRole('button', { name: 'Поиск' })
const rootStyle = (page: Page) => page.evaluate(() => document.documentElement.style.overflow)

test.describe('the top search panel', () => {
  test('R-2.81 locks scrolling while it is open and gives back the inline style that was there', async ({ page }) => {
    await page.goto('/plants')
    await page.evaluate(() => {
      document.documentElement.style.overflow = 'clip'
    })
    await opener(page).click()
    await expect(topPanel(page)).toBeVisible()
    expect(await rootStyle(page)).toBe('hidden')
    await page.mouse.move(600, 700)
    await page.mouse.wheel(0, 600)
    await topPanel(page).getByRole('button', { name: 'Закрыть поиск' }).click()
    await expect(topPanel(page)).toBeHidden()
    expect(await rootStyle(page)).toBe('clip')
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
  })

  test('R-2.82 the focus goes to the field and back, Escape and a click beside it close it', async ({ page }) => {
    await page.goto('/drugs')
    await expect(opener(page)).toHaveAttribute('aria-expanded', 'false')
    await opener(page).focus()
    await page.keyboard.press('Space')
    await expect(topPanel(page).getByRole('searchbox', { name: 'Что найти' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(topPanel(page)).toBeHidden()
    await expect(opener(page)).toBeFocused()
    await expect(opener(page)).toHaveAttribute('aria-expanded', 'false')
    await page.keyboard.press('Enter')
    await expect(topPanel(page)).toBeVisible()
    await page.mouse.click(640, 700)
    await expect(topPanel(page)).toBeHidden()
    await page.keyboard.press('Control+k')
    await expect(topPanel(page)).toBeVisible()
    await page.keyboard.press('Control+k')
    await expect(topPanel(page)).toBeHidden()
  })

  test('R-2.82 a navigation closes it, by its own link and by Back', async ({ page }) => {
    await page.goto('/drugs')
    await opener(page).click()
    await topPanel(page).getByRole('link', { name: 'Томат' }).click()
    await expect(page).toHaveURL(/\/plants\/tomat$/)
    await expect(topPanel(page)).toBeHidden()
    expect(await rootStyle(page)).toBe('')
    await opener(page).click()
    await expect(topPanel(page)).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(/\/drugs$/)
    await expect(topPanel(page)).toBeHidden()
  })

  test('its form asks the section that is chosen, at first the one the visitor is in', async ({ page }) => {
    await page.goto('/plants')
    await opener(page).click()
    await expect(topPanel(page).getByRole('radio', { name: 'Культуры' })).toBeChecked()
    await topPanel(page).getByText('Препараты').click()
    await topPanel(page).getByRole('searchbox').fill('Хорус')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/drugs?q=%D0%A5%D0%BE%D1%80%D1%83%D1%81')
    await expect(page.getByRole('main')).toContainText('Хорус')
    await expect(topPanel(page)).toBeHidden()
  })
})

test.describe('on an iPhone', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile Safari/604.1',
    hasTouch: true,
  })

  test('R-2.81 a finger does not drag the page behind, two fingers zoom, a scrolling part still scrolls', async ({ page }) => {
    await page.goto('/')
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
    await expect(topPanel(page)).toBeVisible()
    expect([await isPrevented('main h1', 1), await isPrevented('main h1', 2)]).toEqual([true, false])
    await page.setViewportSize({ width: 800, height: 180 })
    expect(await isPrevented('dialog[open] input', 1)).toBe(false)
    await page.keyboard.press('Escape')
    await expect(topPanel(page)).toBeHidden()
    expect(await isPrevented('main h1', 1)).toBe(false)
  })
})

test.describe('in the hand', () => {
  test.use({ viewport: { width: 390, height: 800 } })

  test('R-4.12, R-2.82 «Поиск» of the bottom bar opens the bottom panel and closes it again', async ({ page }) => {
    await page.goto('/pests')
    await thumbOpener(page).click()
    const panel = topPanel(page)
    await expect(panel.getByRole('searchbox')).toBeFocused()
    expect(await rootStyle(page), 'the page behind still scrolls').toBe('')
    await thumbOpener(page).click()
    await expect(panel).toBeHidden()
    await thumbOpener(page).click()
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
    await expect(thumbOpener(page)).toBeFocused()
    await thumbOpener(page).click()
    await panel.getByRole('searchbox').fill('тля')
    await panel.getByRole('button', { name: 'Найти' }).click()
    await expect(page).toHaveURL(/\/pests\?q=/)
    await expect(panel).toBeHidden()
  })

  test('R-2.82 opening one panel closes the other', async ({ page }) => {
    await page.goto('/pests')
    await thumbOpener(page).click()
    await expect(topPanel(page)).toHaveCount(1)
    await page.setViewportSize({ width: 1280, height: 800 })
    await expect(topPanel(page)).toBeHidden()
    await opener(page).click()
    await expect(topPanel(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 390, height: 800 })
    await expect(topPanel(page)).toBeHidden()
  })
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('the search of the header is a link to the catalogue', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('banner').getByRole('link', { name: 'Поиск' }).click()
    await expect(page).toHaveURL(/\/drugs$/)
    await expect(page.getByRole('searchbox').first()).toBeVisible()
  })
})

test.describe('with less motion', () => {
  test.use({ reducedMotion: 'reduce' })

  test('nothing of the shell moves', async ({ page }) => {
    await page.goto('/')
    await opener(page).click()
    const moving = await page.evaluate(() =>
      [...document.querySelectorAll('*')]
        .filter(element => /[1-9]/.test(getComputedStyle(element).transitionDuration + getComputedStyle(element).animationDuration))
        .map(element => element.outerHTML.slice(0, 80)),
    )
    expect(moving).toEqual([])
  })
})
