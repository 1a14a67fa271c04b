import { expect, type Page } from '@playwright/test'
import { moscowDay } from '#kit/moscow-day.ts'
import { idOf } from './first-id.ts'
import { settle } from './interception.ts'
import { newPerson, post, register, signIn, test } from './person.ts'

/** Another person signs in on a device where pages of the first one are still open. */

/** With the number of due jobs beside the name. */
const accountLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^(?:Мария|Пётр)/ })

test('when another account has signed in in another tab, no open page goes on showing what was loaded for the first one', async ({
  page,
  context,
  person,
}) => {
  expect(person.email).toContain('@')
  const today = moscowDay(new Date())
  await post(context, '/plots', { name: 'Дача' })
  await post(context, '/beds', { plot: await idOf(context, 'plots'), name: 'Сад', place: 'open' })
  await post(context, '/plantings', {
    plant: 'yablonya',
    name: 'Антоновка',
    count: 3,
    bed: await idOf(context, 'beds'),
  })
  await post(context, '/tasks', { title: 'Полить', from: today, planting: await idOf(context, 'plantings') })
  await page.goto('/privacy-policy')
  const paths = ['/', '/drugs/skor', '/plants/yablonya', '/todo', '/profile?view=plantings']
  const tabs = []
  for (const path of paths) {
    const tab = await context.newPage()
    await tab.goto(path)
    await expect(tab.getByRole('main')).toContainText('Антоновка')
    await settle(tab)
    tabs.push(tab)
  }
  await context.clearCookies()
  const other = newPerson('Пётр')
  await register(context, other)
  await signIn(context, other)
  // As the sign-in says it to the other tabs; a tab that was asleep hears of the sign-out before it only now, too.
  await page.evaluate(() => new BroadcastChannel('account').postMessage('changed'))
  for (const tab of tabs) {
    await expect(accountLink(tab)).toContainText('Пётр')
    await expect(tab.getByRole('main')).not.toContainText('Антоновка')
  }
})

test('the jobs on a page that the back/forward cache restores are gone while the server is asked who it is', async ({
  page,
  context,
  person,
}) => {
  expect(person.email).toContain('@')
  await post(context, '/tasks', { title: 'Полить рассаду' })
  await page.goto('/todo')
  await expect(page.getByRole('main')).toContainText('Полить рассаду')
  await expect(accountLink(page)).toContainText('Мария')
  await settle(page)
  // The server does not answer yet.
  await page.route(/\/(?:sanctum|api)\//, () => {})
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(page.getByRole('main')).not.toContainText('Полить рассаду')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
