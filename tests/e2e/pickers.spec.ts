import { expect, type Page } from '@playwright/test'
import { test } from './kit.ts'

const field = (page: Page) => page.locator('.formkit-outer', { has: page.locator('#live-day') })

async function open(page: Page) {
  await field(page).getByRole('button', { name: 'Календарь' }).click()
  await expect(page.getByRole('application')).toBeVisible()
}

test('a day is picked from a Russian calendar starting on Monday and set in the field and its value', async ({
  kit,
}) => {
  const refused: string[] = []
  kit.on('console', message => /Content Security Policy/.test(message.text()) && refused.push(message.text()))
  await field(kit).getByRole('spinbutton').first().click()
  await kit.keyboard.type('20052026')
  await expect(kit.locator('#live-day')).toHaveValue('2026-05-20')
  await open(kit)
  await expect(kit.getByRole('dialog').getByRole('heading')).toHaveText(/^май 2026/)
  await expect(kit.locator('.picker-days th').first()).toHaveText('пн')
  await kit.getByRole('button', { name: /22 мая/ }).click()
  await expect(kit.locator('#live-day')).toHaveValue('2026-05-22')
  expect(refused).toEqual([])
})

test('an empty day is an error, the summary links to its field, and typing a day clears it', async ({ kit }) => {
  await kit.getByRole('button', { name: 'Сохранить' }).click()
  await kit.getByRole('link', { name: 'Поле Когда' }).click()
  await expect(field(kit).getByRole('spinbutton').first()).toBeFocused()
  await kit.keyboard.type('20052026')
  await expect(kit.locator('#live-day-msg')).toHaveCount(0)
})

test('on desktop the calendar is a card next to its field', async ({ kit }) => {
  await open(kit)
  const [card, place] = [(await kit.locator('.picker').boundingBox())!, (await field(kit).boundingBox())!]
  expect(Math.abs(card.x - place.x)).toBeLessThan(40)
  await expect(kit.locator('.picker')).toHaveCSS('border-top-left-radius', '16px')
})

test.describe('on a small touch screen', () => {
  test.use({ viewport: { width: 431, height: 800 }, hasTouch: true, isMobile: true })

  test('R-9.07 it is a bottom sheet: at the edge, full width, square corners; font sizes of fields prevent zooming', async ({
    kit,
  }) => {
    await open(kit)
    const sheet = kit.locator('.picker')
    const { x, y, width, height } = (await sheet.boundingBox())!
    expect([x, width, y + height]).toEqual([0, 431, 800])
    await expect(sheet).toHaveCSS('border-top-left-radius', '0px')
    await expect(sheet).toHaveCSS('max-width', 'none')
    for (const input of await kit.locator('input.formkit-input:visible').all())
      expect(
        Number.parseFloat(await input.evaluate(element => getComputedStyle(element).fontSize)),
      ).toBeGreaterThanOrEqual(16)
  })
})

test.describe('one pixel wider', () => {
  test.use({ viewport: { width: 432, height: 800 }, hasTouch: true, isMobile: true })

  test('R-9.07 it is a card', async ({ kit }) => {
    await open(kit)
    await expect(kit.locator('.picker')).toHaveCSS('border-top-left-radius', '16px')
  })
})
