import { expect, test } from '@playwright/test'
import { settle } from './interception.ts'
import { opener, rootOverflow, searchPanel } from './search-panel.ts'

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
    await searchPanel(page).getByRole('link', { name: 'Томат', exact: true }).click()
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
