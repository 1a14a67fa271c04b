import { expect, type Page, test } from '@playwright/test'
import { go, settle } from './interception.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const results = (page: Page) => page.locator('#results')

/** Without the notice that a first visit shows at the lower edge. */
async function acceptPolicy(page: Page): Promise<void> {
  await page.goto('/privacy-policy')
  await page.getByRole('button', { name: 'Принять' }).click()
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  for (const path of ['/drugs', '/drugs?crop=tomat&target=fitoftoroz', '/diseases?crop=tomat', '/pests?crop=ogurec'])
    test(`the first result of ${path} is above the fold, in rows of 72 to 96 pixels`, async ({ page }) => {
      await acceptPolicy(page)
      await page.goto(path)
      const rows = results(page).locator('tbody tr, article')
      const boxes = await rows.evaluateAll(all =>
        all.map(row => row.getBoundingClientRect()).map(({ top, height }) => ({ top, height })),
      )
      const barTop = await page
        .getByRole('navigation', { name: 'Главное меню' })
        .evaluate(bar => bar.getBoundingClientRect().top)
      expect(boxes[0]!.top + boxes[0]!.height).toBeLessThan(barTop)
      for (const { height } of boxes) {
        expect(height).toBeGreaterThanOrEqual(72)
        expect(height).toBeLessThanOrEqual(97)
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
    })

  for (const width of [390, 320])
    test(`no dose and no waiting period is cut at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 844 })
      for (const path of ['/drugs?crop=tomat&target=fitoftoroz', '/drugs?crop=luk', '/drugs']) {
        await page.goto(path)
        const facts = results(page).locator('tbody th i')
        expect(await facts.filter({ hasText: 'срок не регламентируется' }).count(), path).toBeGreaterThan(0)
        const cut = await facts.evaluateAll(all =>
          all.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map(({ textContent }) => textContent),
        )
        expect([path, cut]).toEqual([path, []])
      }
    })

  for (const path of [
    '/drugs?crop=tomat&target=fitoftoroz',
    '/diseases?crop=tomat',
    '/drugs/skor?crop=tomat',
    '/plants/tomat',
  ])
    test(`no field of ${path} has letters that Safari zooms into`, async ({ page }) => {
      await page.goto(path)
      const fields = page.locator('select, textarea, input:not([type=checkbox], [type=radio], [type=hidden])')
      const sizes = await fields.evaluateAll(all =>
        all.map(field => Number.parseFloat(getComputedStyle(field).fontSize)),
      )
      expect(sizes.length).toBeGreaterThan(0)
      expect(Math.min(...sizes)).toBeGreaterThanOrEqual(16)
    })

  test('the actions of rows are as high as a finger', async ({ page }) => {
    for (const path of ['/drugs/skor', '/diseases/fitoftoroz?crop=tomat', '/plants/tomat', '/drugs/skor/mix']) {
      await page.goto(path)
      const actions = page.getByRole('main').getByRole('link', {
        name: /^(Рассчитать|Рассчитать смесь|Признаки и меры|Все препараты: .*)$/,
      })
      const heights = await actions
        .filter({ visible: true })
        .evaluateAll(all => all.map(action => action.getBoundingClientRect().height))
      expect(heights.length).toBeGreaterThan(0)
      expect([path, Math.min(...heights)]).toEqual([path, 44])
    }
  })

  test('the drawing of a problem is shown whole', async ({ page }) => {
    await page.goto('/diseases/fitoftoroz')
    const drawing = page.getByRole('img', { name: /^Фитофтороз, рисунок: бурые/ })
    for (const width of [390, 700]) {
      await page.setViewportSize({ width, height: 844 })
      const cut = await drawing.evaluate(image => {
        const frame = image.closest('.overflow-hidden')!.getBoundingClientRect()
        return image.getBoundingClientRect().bottom - frame.bottom
      })
      expect([width, cut]).toEqual([width, 0])
    }
  })

  test('the choice of the region fits into the place that is kept for it', async ({ page }) => {
    for (const path of ['/diseases/fitoftoroz', '/plants/tomat']) {
      await page.goto(path)
      await expect(page.getByLabel('Ваш регион')).toBeVisible()
      for (const width of [390, 320]) {
        await page.setViewportSize({ width, height: 844 })
        expect([path, width, await page.locator('[data-region]').evaluate(({ clientHeight }) => clientHeight)]).toEqual(
          [path, width, 44],
        )
      }
    }
  })

  test('a disease leads to its allowed products in two taps and two screens of scrolling', async ({ page }) => {
    await acceptPolicy(page)
    await page.goto('/diseases?crop=tomat')
    let scrolled = 0
    const tap = async (name: string | RegExp) => {
      const link = page.getByRole('main').getByRole('link', { name }).first()
      const { y } = (await link.boundingBox())!
      scrolled += Math.max(0, y - 844 + 100)
      await link.click()
    }
    await tap('Фитофтороз')
    await expect(page).toHaveURL('/diseases/fitoftoroz?crop=tomat')
    await tap(/^Чем можно: \d+/)
    await expect(heading(page)).toHaveText(/Томат, фитофтороз: разрешено \d+/)
    expect(scrolled).toBeLessThanOrEqual(2 * 844)
  })

  test('a crop shows its problems first, and a link opens a folded section', async ({ page }) => {
    await acceptPolicy(page)
    await page.goto('/plants/tomat')
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(6 * 844)
    const rows = page.getByRole('region', { name: /^Вредители и болезни/ }).getByRole('heading', { level: 3 })
    await expect(rows.first()).toHaveText('Фитофтороз')
    const facts = page.locator('#o-kulture')
    await expect(facts).toBeHidden()
    await page.getByRole('navigation', { name: 'Разделы страницы' }).getByRole('link', { name: 'О культуре' }).click()
    await expect(facts).toBeInViewport()
    await page.goto('/plants')
    await settle(page)
    await go(page, '/plants/tomat#sevooborot')
    await expect(page.locator('#sevooborot')).toBeInViewport()
  })

  test('twelve months of a crop fit without sideways scroll', async ({ page }) => {
    for (const width of [390, 360]) {
      await page.setViewportSize({ width, height: 844 })
      await page.goto('/plants/tomat#kalendar')
      const charts = page.locator('#kalendar section')
      expect(await charts.count()).toBe(2)
      for (const chart of await charts.all()) {
        expect(await chart.evaluate(one => one.scrollWidth - one.clientWidth)).toBe(0)
        await expect(chart.getByText('дек', { exact: true })).toBeVisible()
      }
    }
  })
})

test('crop, problem and place go on from the list to the product and to the calculator, and back', async ({ page }) => {
  await page.goto('/drugs?crop=tomat&target=fitoftoroz&place=protected')
  await results(page)
    .getByRole('link', { name: /^Ордан/ })
    .click()
  await expect(page).toHaveURL('/drugs/ordan?crop=tomat&target=fitoftoroz&place=protected')
  await expect(
    page.getByRole('navigation', { name: 'Вы здесь' }).getByRole('link', { name: 'Препараты' }),
  ).toHaveAttribute('href', '/drugs?crop=tomat&target=fitoftoroz&place=protected')
  await page.getByRole('link', { name: 'Рассчитать' }).first().click()
  await expect(page).toHaveURL(/\/calculator\?drug=ordan&crop=tomat&target=fitoftoroz&use=ordan-\d+&place=protected/)
})

test('problems of a crop keep the crop', async ({ page }) => {
  await page.goto('/pests?crop=ogurec')
  await results(page).getByRole('link', { name: 'Обыкновенный паутинный клещ' }).click()
  await expect(page).toHaveURL('/pests/obyknovennyj-pautinnyj-kleshch?crop=ogurec')
  await expect(
    page.getByRole('navigation', { name: 'Вы здесь' }).getByRole('link', { name: 'Вредители' }),
  ).toHaveAttribute('href', '/pests?crop=ogurec')
})

test('on desktop products are a table, and a skip link leads to it', async ({ page }) => {
  await page.goto('/drugs')
  await expect(
    page.getByRole('table', { name: 'Препараты' }).getByRole('columnheader', { name: 'Срок ожидания' }),
  ).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'К результатам' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(results(page).locator('tbody a').first()).toBeFocused()
  await page.goto('/plants')
  await expect(page.getByRole('link', { name: 'К результатам' })).toHaveCount(0)
})

for (const [width, height] of [
  [1024, 768],
  [1265, 900],
  [1280, 900],
] as const)
  test(`at ${width} px no list of products is wider than its column`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    for (const path of ['/drugs', '/drugs?crop=tomat&target=fitoftoroz', '/drugs?crop=ogurec']) {
      await page.goto(path)
      const table = page.getByRole('table', { name: 'Препараты' })
      const over = await table.evaluate(
        element => element.getBoundingClientRect().right - element.parentElement!.getBoundingClientRect().right,
      )
      // Half a pixel is the rounding of the browser.
      expect([path, Math.max(0, Math.round(over))]).toEqual([path, 0])
    }
  })

test('«/» opens the search, but is typed into a field', async ({ page }) => {
  await page.goto('/drugs')
  await settle(page)
  const panel = page.getByRole('dialog', { name: 'Поиск по сайту' })
  await page.getByRole('searchbox', { name: 'Название препарата' }).fill('медь')
  await page.getByRole('searchbox', { name: 'Название препарата' }).press('/')
  await heading(page).focus()
  await page.keyboard.press('/')
  await expect(panel).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await page.getByRole('searchbox', { name: 'Название препарата' }).press('/')
  await expect(panel).toBeHidden()
  await expect(page.getByRole('searchbox', { name: 'Название препарата' })).toHaveValue(/\/$/)
})

test('every button of a form leads where it says, with scripts too', async ({ page }) => {
  for (const [name, path] of [
    ['Вредители', '/pests'],
    ['Болезни', '/diseases'],
  ] as const) {
    await page.goto('/nope')
    // No form of the site has two buttons now, so this one gets a second one.
    await page
      .getByRole('search')
      .locator('form')
      .evaluate(
        (form, [text, action]) => {
          const button = document.createElement('button')
          button.textContent = text
          button.setAttribute('formaction', action)
          form.append(button)
        },
        [name, path] as const,
      )
    await page.getByRole('searchbox', { name: 'Что найти' }).fill('пятна')
    await page.getByRole('search').getByRole('button', { name }).click()
    await expect(page).toHaveURL(new RegExp(`${path}\\?q=`))
  }
})
