import { expect, type Locator, type Page, test } from '@playwright/test'
import { addDays } from '#features/verdict/calendar.ts'
import { moscowDay } from '#kit/moscow-day.ts'
import { settle } from './interception.ts'

/** The verdict box on a phone: one question at a time, a reason for every answer, a way out of «нельзя». */

test.use({ viewport: { width: 390, height: 844 } })

const inDays = (days: number) => addDays(moscowDay(new Date()), days)
const box = (page: Page) => page.getByRole('region', { name: /^(Можно|Осторожно|Нельзя|Нет данных)/ })
const mite = 'obyknovennyj-pautinnyj-kleshch'

/** Everything a gardener does counts as one tap: a click, a choice in a list, a number typed. */
function countTaps() {
  let taps = 0
  return {
    tap: async (action: Promise<unknown>) => {
      taps += 1
      await action
    },
    total: () => taps,
  }
}

/** As somebody who comes for the first time: the notice about the data in the browser is over the page. */
async function openAsNewUser(page: Page) {
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'Данные в вашем браузере' })).toBeVisible()
  await settle(page)
}

async function open(page: Page, path: string) {
  await page.addInitScript(() => localStorage.setItem('privacyPolicyAccepted', 'necessary'))
  await page.goto(path)
  await settle(page)
}

test('a product, two сотки and a bucket: at most six taps from home', async ({ page }) => {
  const { tap, total } = countTaps()
  await openAsNewUser(page)
  await tap(page.getByRole('navigation', { name: 'Главное меню' }).getByRole('link', { name: 'Калькулятор' }).click())
  await expect(page).toHaveURL('/calculator')
  await settle(page)
  await tap(page.getByRole('combobox', { name: 'Препарат или действующее вещество' }).fill('абига'))
  await tap(page.getByRole('option', { name: /Абига-Пик/ }).click())
  await tap(page.getByLabel('Культура').selectOption({ label: 'Томат' }))
  await tap(page.getByLabel('Против чего').selectOption({ label: 'Фитофтороз' }))
  await tap(page.getByRole('textbox', { name: 'Площадь' }).fill('2'))
  const bar = page.locator('a[href="#otvet"]')
  await expect(bar).toContainText('Абига-Пик')
  await expect(bar).toContainText(/вед(ро|ра|ёр)/)
  expect(total()).toBeLessThanOrEqual(6)
})

test('a greenhouse cucumber with mites and a harvest in three days: a reasoned verdict in at most ten taps', async ({
  page,
}) => {
  const { tap, total } = countTaps()
  await openAsNewUser(page)
  await tap(page.locator('a[href="/plants"]:visible').first().click())
  await tap(page.locator('a[href="/plants/ogurec"]:visible').first().click())
  await expect(page).toHaveURL('/plants/ogurec')
  await tap(page.getByRole('main').getByRole('heading', { name: 'Обыкновенный паутинный клещ', exact: true }).click())
  await tap(page.locator(`a[href*="/calculator?drug=fitoverm&crop=ogurec&target=${mite}"]:visible`).first().click())
  await page.waitForURL(/calculator/)
  const question = () => page.locator('section[aria-labelledby="question-title"]')
  const answers: [RegExp, string | number][] = [
    [/упаковке/, 'КЭ, 2 г/л'],
    [/Где растёт/, 'Теплица'],
    [/следующий сбор/, 3],
    [/цвет/, 'Нет'],
    [/обрабатывали/, 'Ничем'],
    [/водоохранной/, 'Нет'],
  ]
  await expect(question()).toBeVisible()
  while ((await question().count()) > 0 && total() < 12) {
    const title = await question().locator('#question-title').innerText()
    const [, reply] = answers.find(([pattern]) => pattern.test(title)) ?? [null, 'Нет']
    if (typeof reply === 'number')
      await tap(
        question()
          .getByRole('combobox')
          .selectOption({ value: inDays(reply) }),
      )
    else
      await tap(
        question()
          .getByRole('button', { name: new RegExp(reply.replaceAll(' ', '\\s')), exact: false })
          .first()
          .click(),
      )
    await expect(page.locator('#question-title', { hasText: title })).toHaveCount(0)
  }
  await expect(box(page)).toContainText(/Можно сегодня/)
  await expect(box(page)).toContainText(/Урожай с/)
  await expect(box(page)).toContainText(/Теплица подходит/)
  await expect(box(page)).toContainText(/Первая обработка/)
  await expect(box(page)).toContainText(/Последний день/)
  await expect(box(page)).not.toContainText(/Очки/)
  expect(total()).toBeLessThanOrEqual(10)
})

test('what a product mixes with is one tap from its page', async ({ page }) => {
  await page.goto('/drugs/skor')
  await page.getByRole('link', { name: /^С\sчем можно смешать/ }).click()
  await expect(page).toHaveURL('/drugs/skor/mix')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('С чем смешать «Скор»')
  for (const name of ['Можно смешивать', 'Нельзя смешивать'])
    await expect(page.getByRole('heading', { name })).toBeVisible()
})

const late = '/calculator?drug=abiga-pik&crop=tomat&target=fitoftoroz&place=open&zone=no'

test('«нельзя» offers what is allowed and in time, the shortest waiting first', async ({ page }) => {
  await open(page, `${late}&harvest=${inDays(4)}`)
  await expect(box(page)).toContainText('Нельзя')
  const links = page
    .getByRole('heading', { name: /Разрешено и\sуспеет/ })
    .locator('..')
    .getByRole('link')
  await expect(links.first()).toBeVisible()
  const address = new URL((await links.first().getAttribute('href'))!, 'http://site')
  expect(address.searchParams.get('crop')).toBe('tomat')
  expect(address.searchParams.get('target')).toBe('fitoftoroz')
  expect(address.searchParams.get('harvest')).toBe(inDays(4))
  await links.first().click()
  await expect(page).toHaveURL(new RegExp(`drug=${address.searchParams.get('drug')}`))
  await expect(box(page)).not.toContainText('Нельзя')
})

test('a date typed later brings the way out as well', async ({ page }) => {
  await open(page, late)
  // Folded to a line on a phone.
  await page.getByText('Моя посадка', { exact: true }).click()
  await page.getByLabel(/Когда следующий сбор$/).fill(inDays(4))
  await expect(page.getByRole('heading', { name: /Разрешено и\sуспеет/ })).toBeVisible()
})

/** Each answer waits for the next question, which comes with the next rendering. */
async function answerUnsureUntil(page: Page, question: Locator): Promise<void> {
  const title = page.locator('#question-title')
  while (!(await question.isVisible())) {
    const asked = await title.innerText()
    await page.getByRole('button', { name: 'Не знаю' }).click()
    await expect(title).not.toHaveText(asked)
  }
}

test('the water zone is asked once for a garden, shown as remembered, and can be changed', async ({ page }) => {
  const skor = '/calculator?drug=skor&crop=yablonya&target=parsha-yabloni&place=open&bloom=none&treated=none'
  await open(page, `${skor}&harvest=${inDays(90)}`)
  const zone = page.locator('#question-title', { hasText: 'водоохранной' })
  await answerUnsureUntil(page, zone)
  await page
    .getByRole('region', { name: 'Участок в водоохранной зоне?' })
    .getByRole('button', { name: 'Нет', exact: true })
    .click()
  await expect(zone).toHaveCount(0)
  await open(page, `${skor}&harvest=${inDays(60)}`)
  await expect(page.getByText(/Помним на\sэтом устройстве: участок не\sв\sводоохранной зоне/)).toBeVisible()
  await expect(zone).toHaveCount(0)
  await page.getByRole('button', { name: 'Изменить' }).click()
  await answerUnsureUntil(page, zone)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a question is answered with a form that keeps the other values', async ({ page }) => {
    await page.goto(`/calculator?drug=fitoverm&crop=ogurec&target=${mite}&place=protected&harvest=${inDays(3)}`)
    await page.getByRole('button', { name: /КЭ, 2\sг\/л/ }).click()
    await expect(page).toHaveURL(/form=this/)
    await expect(page).toHaveURL(/harvest=/)
    await page.getByRole('button', { name: 'Не знаю' }).click()
    await expect(page).toHaveURL(/unsure=/)
  })
})
