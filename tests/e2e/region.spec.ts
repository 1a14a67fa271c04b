import { expect, test } from '@playwright/test'
import { settle } from './interception.ts'

test('the region is chosen once, remembered on the device and shown beside months, and never sent', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('privacyPolicyAccepted', 'necessary'))
  const sent: string[] = []
  page.on('request', request => sent.push(`${request.url()} ${request.postData() ?? ''}`))
  await page.goto('/')
  await settle(page)
  const choice = page.getByLabel('Ваш регион')
  const note = page.getByText('Своих сроков для региона «Уральский»')
  await choice.selectOption('Уральский')
  await expect(note).toBeVisible()
  await page.locator('a[href="/plants/tomat"]:visible').first().click()
  await expect(page).toHaveURL('/plants/tomat')
  await expect(choice).toHaveValue('9')
  await expect(note).toBeVisible()
  await page.goto('/diseases/fitoftoroz')
  await settle(page)
  await expect(choice).toHaveValue('9')
  await choice.selectOption('не указан')
  await expect(note).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('region'))).toBeNull()
  expect(
    sent.filter(text => /region|уральский/i.test(decodeURIComponent(text)) && !/\/assets\/[\w-]+\.js $/.test(text)),
  ).toEqual([])
})
