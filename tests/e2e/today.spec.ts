import { expect, type Page, test } from '@playwright/test'
import { addDays } from '#features/verdict/calendar.ts'
import { moscowDay } from '#kit/moscow-day.ts'
import { date, dayAndMonth } from '#ui/format/format-date.ts'
import { settle } from './interception.ts'

/** The browser counts from the gardener's own day; the server, whose pages are cached for everybody, from Moscow's. */

const serverDay = moscowDay(new Date())
const address = (harvest: string) =>
  `/calculator?drug=fitoverm&use=fitoverm-4&crop=kapusta&target=kapustnaya-belyanka&harvest=${harvest}`
const resultOf = (page: Page) => page.getByRole('region', { name: 'Ответ' })
const countedFrom = (day: string) => `Считаем от ${dayAndMonth(day)}`.replaceAll('\u00a0', ' ')

/** The waiting period of this use is three days. */
const tooLate = 'а срок ожидания'

async function open(page: Page, path: string) {
  await page.goto(path)
  await settle(page)
}

test.describe('in Vladivostok after midnight', () => {
  test.use({ timezoneId: 'Asia/Vladivostok' })
  test('tomorrow has begun, so three days are two', async ({ page, request }) => {
    const tomorrow = addDays(serverDay, 1)
    const harvest = addDays(serverDay, 3)
    const html = (await (await request.get(address(harvest))).text()).replaceAll(/<!--.*?-->|&nbsp;|\u00a0/g, ' ')
    expect(html.replaceAll(/ +/g, ' ')).toContain(countedFrom(serverDay))
    expect(html).not.toContain(tooLate)
    await page.clock.setFixedTime(new Date(`${serverDay}T17:00:00Z`))
    await open(page, address(harvest))
    await expect(resultOf(page)).toContainText(countedFrom(tomorrow))
    await expect(resultOf(page)).toContainText(tooLate)
    await page.emulateMedia({ media: 'print' })
    await expect(page.locator('#otvet')).toContainText(`«Садозор» ${date(tomorrow).replaceAll('\u00a0', ' ')}`)
    await expect(page.locator('#otvet')).toContainText(countedFrom(tomorrow))
    const again = (await (await request.get(address(harvest))).text()).replaceAll(/<!--.*?-->|&nbsp;|\u00a0/g, ' ')
    expect(again.replaceAll(/ +/g, ' ')).toContain(countedFrom(serverDay))
  })
})

test.describe('in Kaliningrad before midnight', () => {
  test.use({ timezoneId: 'Europe/Kaliningrad' })
  test('it is still yesterday, so two days are three', async ({ page }) => {
    await page.clock.setFixedTime(new Date(`${addDays(serverDay, -1)}T21:30:00Z`))
    await open(page, address(addDays(serverDay, 2)))
    await expect(resultOf(page)).toContainText(countedFrom(addDays(serverDay, -1)))
    await expect(resultOf(page)).not.toContainText(tooLate)
  })
})

test('a clock that is wrong by more than a day is not believed', async ({ page }) => {
  await page.clock.setFixedTime(new Date('2020-01-01T12:00:00Z'))
  await open(page, address(addDays(serverDay, 3)))
  await expect(resultOf(page)).toContainText(countedFrom(serverDay))
})

test('a page that stays open past midnight counts from the new day', async ({ page }) => {
  await page.clock.install({ time: new Date(`${serverDay}T20:59:30Z`) })
  await open(page, address(addDays(serverDay, 3)))
  await expect(resultOf(page)).toContainText(countedFrom(serverDay))
  await page.clock.fastForward(60_000)
  await expect(resultOf(page)).toContainText(countedFrom(addDays(serverDay, 1)))
  await expect(resultOf(page)).toContainText(tooLate)
})

test('a product for planting asks for the day of planting, not for the harvest', async ({ page }) => {
  await open(page, '/calculator?drug=tabu&crop=kartofel&target=koloradskij-zhuk')
  await expect(page.getByLabel(/Когда (соберёте урожай|следующий сбор)/)).toHaveCount(0)
  const unsure = page.getByRole('button', { name: 'Не знаю' })
  const shown = () => resultOf(page).innerText()
  while (!(await resultOf(page).getByText('Когда посадили?').isVisible())) {
    const before = await shown()
    await unsure.click()
    await expect.poll(shown).not.toBe(before)
  }
  await page.getByLabel('День посадки').fill(addDays(serverDay, -30))
  await expect(resultOf(page)).toContainText('Нельзя')
  await expect(page).toHaveURL(/planted=/)
  await page.getByLabel('День посадки').fill(addDays(serverDay, 1))
  await expect(resultOf(page)).not.toContainText('Когда посадили?')
  await expect(resultOf(page)).not.toContainText('только до посадки')
})
