import { expect, test } from '@playwright/test'
import { apple, open, resultOf, young } from './calculator.ts'

const cherry = '/calculator?drug=horus&use=horus-2&by=litres&litres=10'

test('a registered use opens the calculator with its values, and the result updates while typing', async ({ page }) => {
  await page.goto('/drugs/skor')
  await page
    .getByRole('link', { name: /Рассчитать/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/calculator\?drug=skor/)
  await expect(page.getByRole('heading', { level: 1, name: 'Калькулятор' })).toBeVisible()
  await page.getByLabel('Культура').selectOption({ label: 'Яблоня' })
  await young(page).fill('2')
  await expect(resultOf(page)).toContainText('0,8 мл')
  await page.getByRole('textbox', { name: 'Плодоносящее дерево', exact: true }).fill('3')
  await expect(resultOf(page)).toContainText('2,9 мл')
  await page.getByLabel('Бак опрыскивателя').fill('5')
  const table = page.getByRole('table', { name: 'Заправки опрыскивателя' })
  await expect(table.getByRole('row')).toHaveText([
    /№/,
    /1–2\s*5\sл\s*1\sмл/,
    /3\s*4,5\sл\s*0,9\sмл/,
    /Всего\s*14,5\sл\s*2,9\sмл/,
  ])
  await expect(page).toHaveURL(/plants=2&plants=3/)
  await expect(page).toHaveURL(/tank=5/)
  await page.reload()
  await expect(resultOf(page)).toContainText('2,9 мл')
  await page.goBack()
  await expect(page).toHaveURL(/\/drugs\/skor/)
})

test('decimal comma and point are equal', async ({ page }) => {
  await open(page, `${apple}&by=litres`)
  const litres = page.getByLabel('Сколько раствора готовите')
  await litres.fill('7,5')
  await expect(resultOf(page)).toContainText('1,5 мл')
  await litres.fill('2.5')
  await expect(resultOf(page)).toContainText('0,5 мл')
})

test('the slider cannot leave the registered range, and the number field reports an error outside of it', async ({
  page,
}) => {
  await open(page, cherry)
  const slider = page.getByRole('slider', { name: 'Норма препарата, ползунок' })
  await slider.focus()
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowRight')
  await expect(slider).toHaveAttribute('aria-valuetext', /^3,5\sг на\s10\sл$/)
  await expect(resultOf(page)).toContainText('3,5 г')
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowLeft')
  await expect(slider).toHaveAttribute('aria-valuetext', /^3\sг на\s10\sл$/)
  const rate = page.getByLabel('Норма препарата', { exact: true })
  await rate.fill('4')
  await rate.blur()
  await expect(page.getByRole('alert').filter({ hasText: 'Больше нормы нельзя' })).toBeVisible()
  await expect(resultOf(page).locator('strong')).toHaveCount(0)
})

for (const [typed, message] of [
  ['0', 'больше нуля'],
  ['-3', 'больше нуля'],
  ['10^30', 'без степени'],
  [`1${'0'.repeat(30)}`, 'Слишком большое'],
  ['1,5 кг', 'не подходит'],
  ['½', 'десятичной дробью'],
  ['1/2', 'десятичной дробью'],
  ['1.500,5', 'разделители тысяч'],
  ['NaN', 'не число'],
] as const)
  test(`«${typed.slice(0, 12)}» shows an error at its field, stays as typed, and there is no dose`, async ({
    page,
  }) => {
    await open(page, `${apple}&by=litres`)
    const litres = page.getByLabel('Сколько раствора готовите')
    await litres.fill(typed)
    await litres.blur()
    await expect(litres).toHaveAttribute('aria-invalid', 'true')
    await expect(litres).toHaveAccessibleDescription(new RegExp(message.replaceAll(' ', '\\s')))
    await expect(litres).toHaveValue(typed)
    await expect(resultOf(page)).toContainText('Проверьте отмеченное поле')
    await litres.fill('5')
    await expect(litres).not.toHaveAttribute('aria-invalid')
    await expect(resultOf(page)).toContainText('1 мл')
  })

test('a spoon is not a measuring device', async ({ page }) => {
  await open(page, `${apple}&plants=2`)
  await page.getByLabel('Чем отмеряете').selectOption({ label: 'Ложка' })
  await expect(page.getByRole('alert').filter({ hasText: 'Ложкой дозу не отмерить' })).toBeVisible()
})

test('an unknown drug is reported at its field; the combobox finds another by keyboard', async ({ page }) => {
  await open(page, '/calculator?drug=net-takogo')
  const box = page.getByRole('combobox', { name: 'Препарат или действующее вещество' })
  await expect(box).toHaveAccessibleDescription(/Такого препарата нет в\sкаталоге/)
  await box.fill('хору')
  await expect(page.getByRole('option', { name: /Хорус/ })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option', { name: /Хорус/ })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/drug=horus/)
  await expect(page.getByRole('link', { name: 'Хорус' }).first()).toBeVisible()
})

test('works offline once opened, also for other crops and modes', async ({ page, context }) => {
  await open(page, '/calculator?drug=horus&crop=yablonya')
  await context.setOffline(true)
  await young(page).fill('5')
  await expect(resultOf(page)).toContainText('2 г')
  await page.getByLabel('Культура').selectOption({ label: 'Вишня' })
  await page.getByText('Объём раствора', { exact: true }).click()
  await page.getByLabel('Сколько раствора готовите').fill('10')
  await expect(resultOf(page)).toContainText('3 г')
  await page.getByRole('link', { name: 'Процент раствора' }).click()
  await page.getByLabel('Крепость раствора').fill('1')
  await page.getByLabel('Сколько раствора', { exact: true }).fill('10')
  await expect(resultOf(page)).toContainText('100 г')
  await page.getByRole('link', { name: 'По препарату' }).click()
  await page.getByText('Другой препарат').click()
  await page.getByRole('combobox', { name: 'Препарат или действующее вещество' }).fill('скор')
  await expect(page.getByText('Нет связи с сервером')).toBeVisible()
})

test('a forbidden treatment shows no dose, and a missing answer links to its field', async ({ page }) => {
  await open(page, `${apple}&plants=2&done=2`)
  await expect(page.getByRole('alert').filter({ hasText: 'день последней обработки' })).toBeVisible()
  const today = await page.evaluate(() => new Date().toISOString().slice(0, 10))
  await page.getByLabel('Последний раз').fill(today)
  await expect(page.getByRole('heading', { name: /^Нельзя/ })).toBeVisible()
  await expect(resultOf(page)).toContainText('Дозу не показываем')
  await page.getByLabel('Уже обработали этим препаратом').fill('0')
  await expect(resultOf(page)).toContainText('0,8 мл')
  const [place, unsure] = [
    page.locator('#question-title', { hasText: 'Где растёт?' }),
    page.getByRole('button', { name: 'Не знаю' }),
  ]
  for (let title = ''; !/Где растёт/.test(title); ) {
    title = await page.locator('#question-title').innerText()
    await unsure.click()
    await expect(page.locator('#question-title', { hasText: title })).toHaveCount(0)
  }
  await expect(place).toHaveCount(0)
  await page
    .getByRole('listitem')
    .filter({ hasText: 'теплица это или открытый грунт' })
    .getByRole('link', { name: 'Указать' })
    .click()
  await expect(page.getByLabel('Где растёт')).toBeFocused()
})

test('recent calculations are stored in the browser and can be cleared', async ({ page }) => {
  await open(page, apple)
  await young(page).fill('4')
  const recent = page.getByRole('region', { name: 'Последние расчёты' })
  await expect(recent.getByRole('link')).toContainText('1,6 мл на 8 л раствора')
  await open(page, '/calculator')
  await recent.getByRole('link', { name: /Скор: яблоня/ }).click()
  await expect(young(page)).toHaveValue('4')
  await recent.getByRole('button', { name: 'Очистить' }).click()
  await expect(recent).toHaveCount(0)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 740 } })

  test('the result bar stays visible while scrolling', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('privacyPolicyAccepted', 'necessary'))
    await open(page, `${apple}&plants=2`)
    for (const folded of ['Моя посадка', 'Прежние обработки, цветение, участок', 'Опрыскиватель и прибор'])
      await page.locator('summary').filter({ hasText: folded }).click()
    const bar = page.locator('a[href="#otvet"]')
    for (const field of ['Культура', 'Бак опрыскивателя', 'Уже обработали этим препаратом']) {
      await page.getByLabel(field).scrollIntoViewIfNeeded()
      await expect(bar).toBeInViewport({ ratio: 1 })
    }
    await expect(bar).toContainText('0,8 мл')
    await bar.click()
    await expect(resultOf(page)).toBeFocused()
  })

  test('what the keyboard reaches is seen and not under a bar', async ({ page }) => {
    // Smooth scrolling would still be on its way.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.addInitScript(() => localStorage.setItem('privacyPolicyAccepted', 'necessary'))
    await page.goto('/calculator?drug=skor&crop=yablonya&target=parsha-yabloni&plants=2')
    await expect(page.locator('.answer-bar')).toBeVisible()
    await page.locator('summary').filter({ hasText: 'Опрыскиватель и прибор' }).click()
    await page.getByLabel('Бак опрыскивателя').focus()
    for (let isInside = true; isInside; ) {
      await page.keyboard.press('Tab')
      const reached = await page.evaluate(() => {
        const focused = document.activeElement!
        const { left, top, width, height } = focused.getBoundingClientRect()
        const seen = document.elementFromPoint(left + width / 2, top + height / 2)
        return {
          name: focused.textContent || focused.getAttribute('name'),
          isSeen: width > 1 && focused.contains(seen),
          isInside: focused.closest('main') !== null && !focused.matches('.answer-bar'),
        }
      })
      expect(reached).toEqual({ ...reached, isSeen: true })
      isInside = reached.isInside
    }
  })

  test('from the crop to the result with the keyboard only', async ({ page }) => {
    await open(page, '/calculator?drug=skor')
    await page.getByLabel('Культура').focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowDown')
    await expect(page.getByText('Норма из\u00a0реестра', { exact: true })).toBeVisible()
    const count = young(page)
    for (
      let presses = 0;
      presses < 8 && !(await count.evaluate(element => element === document.activeElement));
      presses += 1
    )
      await page.keyboard.press('Tab')
    await expect(count).toBeFocused()
    await page.keyboard.type('5')
    await expect(resultOf(page)).toContainText('2 мл')
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the form is submitted and the server renders the result', async ({ page }) => {
    await page.goto('/calculator')
    await page.getByRole('combobox').fill('скор')
    await page.getByRole('button', { name: 'Найти' }).click()
    await page.getByRole('main').getByRole('link', { name: 'Скор', exact: true }).click()
    await page.getByLabel('Культура').selectOption({ label: 'Яблоня' })
    await page.getByRole('button', { name: 'Рассчитать' }).click()
    await young(page).fill('5')
    await page.getByRole('button', { name: 'Рассчитать' }).click()
    await expect(resultOf(page)).toContainText('2 мл')
  })

  test('a mix works as a form too', async ({ page }) => {
    await page.goto('/calculator?mode=mix&drug=skor&crop=yablonya')
    await page.getByRole('combobox', { name: 'Второй препарат' }).fill('алатар')
    await page.getByRole('button', { name: 'Найти' }).click()
    await page.getByRole('main').getByRole('link', { name: 'Алатар', exact: true }).click()
    await young(page).fill('5')
    await page.getByRole('button', { name: 'Рассчитать' }).click()
    await expect(resultOf(page)).toContainText('2 мл')
    await expect(resultOf(page)).toContainText('12,5 мл')
  })
})
