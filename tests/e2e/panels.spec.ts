import { expect, type Page, test } from '@playwright/test'
import { settle } from './interception.ts'

const searchPanel = (page: Page) => page.getByRole('dialog', { name: 'Поиск по сайту' })
const opener = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Поиск' })
const bottomBarOpener = (page: Page) =>
  page.getByRole('navigation', { name: 'Главное меню' }).getByRole('button', { name: 'Поиск' })
const rootOverflow = (page: Page) => page.evaluate(() => document.documentElement.style.overflow)

test.describe('the top search panel', () => {
  test('R-2.81 locks scrolling while it is open and restores the previous inline style', async ({ page }) => {
    await page.goto('/plants')
    await settle(page)
    await page.evaluate(() => {
      document.documentElement.style.overflow = 'clip'
    })
    await opener(page).click()
    await expect(searchPanel(page)).toBeVisible()
    expect(await rootOverflow(page)).toBe('hidden')
    await page.mouse.move(600, 700)
    await page.mouse.wheel(0, 600)
    await searchPanel(page).getByRole('button', { name: 'Закрыть поиск' }).click()
    await expect(searchPanel(page)).toBeHidden()
    expect(await rootOverflow(page)).toBe('clip')
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
  })

  test('R-2.82 focus moves to the field and back; Escape and a click outside close it', async ({ page }) => {
    await page.goto('/drugs')
    await settle(page)
    await expect(opener(page)).toHaveAttribute('aria-expanded', 'false')
    await opener(page).focus()
    await page.keyboard.press('Space')
    await expect(searchPanel(page).getByRole('searchbox', { name: 'Что найти' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(searchPanel(page)).toBeHidden()
    await expect(opener(page)).toBeFocused()
    await expect(opener(page)).toHaveAttribute('aria-expanded', 'false')
    await page.keyboard.press('Enter')
    await expect(searchPanel(page)).toBeVisible()
    await page.mouse.click(640, 700)
    await expect(searchPanel(page)).toBeHidden()
    await page.keyboard.press('Control+k')
    await expect(searchPanel(page)).toBeVisible()
    await page.keyboard.press('Control+k')
    await expect(searchPanel(page)).toBeHidden()
  })

  test('before anything is typed it suggests what is often asked; without an answer nothing is missing', async ({
    page,
  }) => {
    await page.goto('/drugs')
    await settle(page)
    await page.keyboard.press('Control+k')
    const questions = searchPanel(page).getByRole('navigation', { name: 'Часто спрашивают' }).getByRole('link')
    const asked = (await questions.first().textContent())!.trim()
    const heading = page.getByRole('main').getByRole('heading', { level: 1 })
    const before = (await heading.textContent())!
    await questions.first().click()
    await expect(page).toHaveURL(url => url.searchParams.get('q') === asked)
    // The address changes before the page does, and the end of a navigation closes the panel.
    await expect(heading).not.toHaveText(before)
    await expect(searchPanel(page)).toBeHidden()
    await page.route('**/api/search/popular', route => route.abort())
    await page.keyboard.press('Control+k')
    await expect(searchPanel(page).getByText('Как спросить')).toBeVisible()
    await expect(questions).toHaveCount(0)
  })

  test('Ctrl+K right after Escape opens it again', async ({ page }) => {
    // As if the shortcut always came before the browser has told of the closing.
    await page.addInitScript(() => addEventListener('close', event => event.stopImmediatePropagation(), true))
    await page.goto('/drugs')
    await settle(page)
    await page.keyboard.press('Control+k')
    await expect(searchPanel(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(searchPanel(page)).toBeHidden()
    await page.keyboard.press('Control+k')
    await expect(searchPanel(page).getByRole('searchbox')).toBeFocused()
  })

  test('R-2.82 a navigation closes it, by its own link or by Back', async ({ page }) => {
    await page.goto('/drugs')
    await settle(page)
    await opener(page).click()
    await searchPanel(page).getByRole('link', { name: 'Томат' }).click()
    await expect(page).toHaveURL(/\/plants\/tomat$/)
    await expect(searchPanel(page)).toBeHidden()
    expect(await rootOverflow(page)).toBe('')
    await opener(page).click()
    await expect(searchPanel(page)).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(/\/drugs$/)
    await expect(searchPanel(page)).toBeHidden()
  })

  test('it shows what all lists find while words are typed; arrows walk through the results and Enter opens all of them', async ({
    page,
  }) => {
    await page.goto('/plants')
    await settle(page)
    await opener(page).click()
    const panel = searchPanel(page)
    await panel.getByRole('searchbox').pressSequentially('томат')
    await expect(panel.getByRole('status')).toContainText('«томат»: нашлось')
    for (const name of ['Препараты', 'Болезни', 'Вредители', 'Культуры'])
      await expect(panel.getByRole('region', { name })).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await expect(panel.getByRole('region', { name: 'Культуры' }).getByRole('link').first()).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(panel.getByRole('searchbox')).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('End')
    await page.keyboard.press('Home')
    await page.keyboard.type('а')
    await expect(panel.getByRole('searchbox')).toHaveValue('томата')
    await panel.getByRole('searchbox').fill('щщщщщ')
    await expect(panel.getByRole('status')).toContainText('ничего не\u00a0нашлось')
    await expect(panel.getByRole('link', { name: /по.признакам/ })).toBeVisible()
    await page.context().setOffline(true)
    await panel.getByRole('searchbox').fill('тля')
    await expect(panel).toContainText('Нет связи с\u00a0сервером.')
    await page.context().setOffline(false)
    for (const body of ['<html>Wi-Fi</html>', '{"results":{"gro', '{}']) {
      await page.route('**/_payload.json?q=*', route => route.fulfill({ contentType: 'text/html', body }))
      await panel.getByRole('searchbox').fill(`клещ ${body.length}`)
      await expect(panel, body).toContainText('Сервер не\u00a0ответил.')
      await page.unroute('**/_payload.json?q=*')
    }
    await panel.getByRole('searchbox').fill('бурые пятна')
    await expect(panel.getByRole('region', { name: 'Болезни' })).toContainText('Альтернариоз')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/\?q=/)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('«бурые пятна»: нашлось')
    await expect(panel).toBeHidden()
  })
})

test.describe('what is asked', () => {
  test('Enter waits for the answer to exactly what was typed, and opens what answers the whole question', async ({
    page,
  }) => {
    await page.goto('/plants')
    await settle(page)
    await opener(page).click()
    const field = searchPanel(page).getByRole('searchbox')
    await field.fill('тля')
    await expect(searchPanel(page).getByRole('status')).toContainText('«тля»')
    let release = () => {}
    const held = new Promise<void>(resolve => {
      release = resolve
    })
    await page.route('**/_payload.json?q=*', async route => {
      await held
      await route.continue()
    })
    await field.fill('скор на ведро')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/plants$/)
    release()
    await expect(page).toHaveURL(/\/calculator\?drug=skor/)
  })

  test('Enter on the name of a problem opens its results: products against it are no answer without a crop', async ({
    page,
  }) => {
    await page.goto('/plants')
    await settle(page)
    await opener(page).click()
    await searchPanel(page).getByRole('searchbox').fill('монилиоз')
    await expect(searchPanel(page).getByRole('link', { name: 'Препараты против: монилиоз' })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(url => url.pathname === '/' && url.searchParams.get('q') === 'монилиоз')
  })

  test('recent questions are on the device, each can be forgotten', async ({ page }) => {
    await page.goto('/plants')
    await settle(page)
    for (const q of ['тля', 'щщщщщ']) {
      await opener(page).click()
      await searchPanel(page).getByRole('searchbox').fill(q)
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(new RegExp(`q=${encodeURIComponent(q)}`))
      await expect(searchPanel(page)).toBeHidden()
    }
    await opener(page).click()
    const recent = searchPanel(page).getByRole('region', { name: 'Недавние вопросы' })
    await expect(recent.getByRole('link')).toHaveText(['щщщщщ', 'тля'])
    await recent.getByRole('button', { name: 'Забыть: щщщщщ' }).click()
    await expect(recent.getByRole('link')).toHaveText(['тля'])
    await recent.getByRole('button', { name: 'Очистить' }).click()
    await expect(recent).toHaveCount(0)
    expect(await page.evaluate(() => localStorage.getItem('searches'))).toBeNull()
  })

  test('what is missing is told to an editor from the page without results', async ({ page }) => {
    await page.goto('/?q=щщщщщ')
    await settle(page)
    await page.getByLabel('Чего не хватает').fill('препарат от щ')
    await page.getByRole('button', { name: 'Отправить' }).click()
    await expect(page.getByText('Спасибо, передали редактору.')).toBeVisible()
  })
})

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
