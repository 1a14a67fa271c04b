import { expect } from '@playwright/test'
import { addDays } from '#features/verdict/calendar.ts'
import { moscowDay } from '#kit/moscow-day.ts'
import { dayAndMonth } from '#ui/format/format-date.ts'
import { violations } from './axe.ts'
import { idOf } from './first-id.ts'
import { settle } from './interception.ts'
import { post, test } from './person.ts'

test('a page of a product says on which day an own planting may be treated, and the job is added for it', async ({
  page,
  context,
  person,
}) => {
  expect(person.email).toContain('@')
  const today = moscowDay(new Date())
  await post(context, '/plots', { name: 'Дача', waterZone: false, beehivesNear: false })
  await post(context, '/beds', { plot: await idOf(context, 'plots'), name: 'Сад', place: 'open' })
  await post(context, '/plantings', {
    plant: 'yablonya',
    areaM2: '30',
    bed: await idOf(context, 'beds'),
    plannedHarvestAt: addDays(today, 25),
  })
  await post(context, `/plantings/${await idOf(context, 'plantings')}/phases`, { phase: 'fruit-growth', date: today })
  await page.goto('/drugs/skor?crop=yablonya')
  await settle(page)
  const block = page.getByRole('region', { name: 'Для моей посадки' })
  await expect(block).toContainText('Можно сегодня')
  await expect(block).toContainText(`Последний день\u00a0— ${dayAndMonth(addDays(today, 5))}`)
  expect(await violations(page)).toEqual([])

  await block.getByRole('radio', { checked: true }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  const day = addDays(today, 2)
  await expect(block).toContainText(`Можно ${dayAndMonth(day)}`)
  await expect(block).toContainText(`есть можно с\u00a0${dayAndMonth(addDays(day, 20))}`)
  await block.getByRole('button', { name: `В\u00a0план на\u00a0${dayAndMonth(day)}` }).press('Enter')
  await expect(block).toContainText(`Уже в\u00a0плане: ${dayAndMonth(day)}`)
  await expect(block.getByRole('button', { name: /план/ })).toHaveCount(0)
  await expect(block.getByRole('radio').nth(4)).toHaveAccessibleName(/: нельзя$/)
  await page.getByRole('button', { name: 'Вернуть' }).click()
  await expect(block.getByText('Уже в\u00a0плане')).toHaveCount(0)
  await block.getByRole('button', { name: /план/ }).press('Enter')
  await block.getByRole('link', { name: 'К\u00a0делам' }).click()
  await expect(page.getByRole('main')).toContainText('Опрыскивание: Скор')
})

test('a day of the ruler is a target of 44 px on a phone, and a harvest that is too near can be put off', {
  tag: '@full',
}, async ({ page, context, person }) => {
  expect(person.email).toContain('@')
  const today = moscowDay(new Date())
  await post(context, '/plots', { name: 'Дача', waterZone: false, beehivesNear: false })
  await post(context, '/beds', { plot: await idOf(context, 'plots'), name: 'Сад', place: 'open' })
  await post(context, '/plantings', {
    plant: 'yablonya',
    areaM2: '30',
    bed: await idOf(context, 'beds'),
    plannedHarvestAt: addDays(today, 5),
  })
  await post(context, `/plantings/${await idOf(context, 'plantings')}/phases`, { phase: 'fruit-growth', date: today })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/drugs/skor?crop=yablonya')
  await settle(page)
  const block = page.getByRole('region', { name: 'Для моей посадки' })
  await expect(block).toContainText('Сегодня нельзя')
  const boxes = await Promise.all((await block.locator('.own-day').all()).map(each => each.boundingBox()))
  expect(boxes).toHaveLength(14)
  for (const box of boxes) expect(Math.min(box!.width, box!.height)).toBeGreaterThanOrEqual(44)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await block.getByRole('button', { name: `Отложить сбор до\u00a0${dayAndMonth(addDays(today, 20))}` }).click()
  await expect(block).toContainText('Можно сегодня')
  await page.getByRole('button', { name: 'Вернуть' }).click()
  await expect(block).toContainText('Сегодня нельзя')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('the place of the answer asks the calculator', async ({ page }) => {
    await page.goto('/drugs/skor?crop=yablonya')
    const form = page.getByRole('region', { name: 'Для моей посадки' })
    await form.getByLabel('Сбор').fill('2030-08-01')
    await form.getByLabel('Место').selectOption('open')
    await form.getByRole('button', { name: 'Проверить' }).click()
    await expect(page).toHaveURL(/\/calculator\?.*drug=skor.*harvest=2030-08-01/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
})
