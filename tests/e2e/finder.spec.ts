import { expect, type Page, test } from '@playwright/test'
import { settle } from './interception.ts'

/** Without scripts a tick waits for the button; these tests begin when each tick is answered at once. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await settle(page)
}

test.use({ viewport: { width: 390, height: 844 } })

/** Above the tab bar. */
const visibleHeight = 844 - 56

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const sign = (page: Page, name: string) => page.getByRole('checkbox', { name })
const answers = (page: Page) => page.getByRole('list', { name: 'Ваши ответы' })

/** From the open home page to the allowed products, as a gardener with brown spots on tomato leaves; counts taps and scrolled pixels. */
async function walkToProducts(page: Page): Promise<{ taps: number; scrolled: number }> {
  let taps = 0
  let scrolled = 0
  const tap = async (name: Parameters<Page['getByRole']>[1] & { role: Parameters<Page['getByRole']>[0] }) => {
    const { role, ...options } = name
    const control = page.getByRole('main').getByRole(role, options).first()
    const { y, height } = (await control.boundingBox())!
    scrolled += Math.max(0, y + height - visibleHeight)
    await control.click()
    taps++
  }
  await tap({ role: 'link', name: 'Томат', exact: true })
  await expect(heading(page)).toHaveText('Томат: что вы видите?')
  await tap({ role: 'checkbox', name: 'Бурые расплывчатые пятна, как ошпаренные' })
  await tap({ role: 'checkbox', name: 'Белый пушок снизу листа' })
  await expect(sign(page, 'Белый пушок снизу листа')).toBeChecked()
  await tap({ role: 'button', name: /^Показать причины/ })
  await expect(heading(page)).toHaveText('Вероятная причина: фитофтороз')
  await expect(heading(page)).toBeInViewport()
  await expect(page.getByRole('article', { name: 'Фитофтороз' })).toContainText('Совпало 2 из 5')
  await tap({ role: 'link', name: /^Чем можно: \d+/ })
  await expect(page).toHaveURL('/drugs?crop=tomat&target=fitoftoroz')
  await expect(heading(page)).toContainText('Томат')
  return { taps, scrolled }
}

test('brown spots on tomato lead to the allowed products in at most six taps and two screens of scrolling', async ({
  page,
}) => {
  await open(page, '/')
  const { taps, scrolled } = await walkToProducts(page)
  expect(taps).toBeLessThanOrEqual(6)
  expect(scrolled).toBeLessThanOrEqual(2 * visibleHeight)
})

test('a tick is written to the URL and changes the number on the button', async ({ page }) => {
  await open(page, '/finder?crop=tomat')
  await sign(page, 'Начинается с нижних листьев').check()
  await expect(page).toHaveURL('/finder?crop=tomat&sign=leaf-lower-first&organ=leaf')
  await expect(page.getByRole('button', { name: 'Показать причины: 3' })).toBeVisible()
  await page.getByRole('link', { name: 'Плод' }).click()
  await sign(page, 'Бурые твёрдые пятна под кожицей').check()
  await expect(page.getByRole('button', { name: 'Показать причины: 5' })).toBeVisible()
  await page.reload()
  await expect(sign(page, 'Бурые твёрдые пятна под кожицей')).toBeChecked()
  await sign(page, 'Бурые твёрдые пятна под кожицей').uncheck()
  await expect(page.getByRole('button', { name: 'Показать причины: 3' })).toBeVisible()
})

test('the answer to a question becomes a chip, which takes it back', { tag: '@full' }, async ({ page }) => {
  await open(page, '/finder?crop=tomat&sign=leaf-lower-first')
  await expect(heading(page)).toHaveText('Возможные причины')
  const question = page.locator('section[aria-labelledby=question]')
  const asked = await question.getByRole('heading').innerText()
  await question.getByRole('link', { name: /^Нет/ }).click()
  await expect(answers(page).getByRole('listitem')).toHaveCount(4)
  await expect(question.getByRole('heading')).not.toHaveText(asked)
  await answers(page)
    .getByRole('link', { name: /^Убрать ответ «нет»/ })
    .click()
  await expect(question.getByRole('heading')).toHaveText(asked)
  await question.getByRole('link', { name: /^Не.знаю/ }).click()
  await expect(question.getByRole('heading')).not.toHaveText(asked)
  await expect(answers(page).getByRole('listitem')).toHaveCount(3)
})

test('own words on a list tick the sign they mean', { tag: '@full' }, async ({ page }) => {
  await open(page, '/diseases?crop=tomat')
  const form = page.getByRole('form', { name: /Не.знаете, что это/ })
  await expect(form.getByLabel('Культура')).toHaveValue('tomat')
  await form.getByLabel('Что видите').fill('белый налёт снизу')
  await form.getByRole('button', { name: 'Узнать причину' }).click()
  await expect(sign(page, 'Белый пушок снизу листа')).toBeChecked()
  await page.getByRole('button', { name: 'Показать причины: 1' }).click()
  await expect(heading(page)).toHaveText('Возможные причины')
})

test('the keyboard is enough: Space ticks, Enter shows the causes', { tag: '@full' }, async ({ page }) => {
  await open(page, '/finder?crop=ogurec')
  await page.getByRole('link', { name: 'Лист' }).focus()
  await sign(page, 'Мелкие светлые точки, мраморность').focus()
  await page.keyboard.press('Space')
  await expect(page).toHaveURL(/sign=leaf-pale-dots/)
  await expect(sign(page, 'Мелкие светлые точки, мраморность')).toBeFocused()
  await sign(page, 'Тонкая паутина снизу листа').focus()
  await page.keyboard.press('Space')
  await expect(page).toHaveURL(/sign=leaf-pale-dots,leaf-web-below/)
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText('Вероятная причина: обыкновенный паутинный клещ')
  await expect(heading(page)).toBeFocused()
})

test('two signs that never go together are said to be so', { tag: '@full' }, async ({ page }) => {
  await open(page, '/finder?crop=tomat&sign=leaf-mines,fruit-top-black')
  await expect(heading(page)).toContainText('Такого сочетания нет')
  await expect(page.getByRole('region', { name: 'Не перепутайте' }).getByRole('listitem')).toHaveCount(2)
  await expect(page.getByRole('region', { name: /Не.похоже/ })).toContainText('не распознано')
})

test('the tab bar leads to what gardeners do', async ({ page }) => {
  await open(page, '/finder')
  const bar = page.getByRole('navigation', { name: 'Главное меню' })
  await expect(bar.getByRole('listitem')).toHaveText([/Главная/, /Что с.растением/, /Поиск/, /Калькулятор/, /Кабинет/])
  await expect(bar.getByRole('link', { name: /Что с.растением/ })).toHaveAttribute('aria-current', 'page')
  for (const width of [320, 360, 430]) {
    await page.setViewportSize({ width, height: 700 })
    const cut = await bar
      .getByRole('listitem')
      .evaluateAll(items => items.filter(item => item.scrollWidth > item.clientWidth).length)
    expect([width, cut]).toEqual([width, 0])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the same way is open', async ({ page }) => {
    await page.goto('/')
    expect((await walkToProducts(page)).taps).toBeLessThanOrEqual(6)
  })

  test('a question is answered by a link', async ({ page }) => {
    await page.goto('/finder?crop=tomat&sign=leaf-lower-first')
    await page.getByRole('region', { name: /\?$/ }).getByRole('link', { name: /^Нет/ }).click()
    await expect(page).toHaveURL(/no=/)
    await expect(answers(page).getByRole('link', { name: /^Убрать ответ «нет»/ })).toBeVisible()
  })
})
