import { expect, type Page } from '@playwright/test'
import { settle } from './interception.ts'

/** Opens the to-do and waits until its worker is in charge of the page. */
export async function openWithWorker(page: Page, address = '/todo'): Promise<void> {
  await page.goto(address)
  await settle(page)
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller) return
    await new Promise(resolve => navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }))
  })
}

export const cacheNames = (page: Page) => page.evaluate(() => caches.keys())

export const gardens = async (page: Page) => (await cacheNames(page)).filter(name => name.startsWith('garden-'))

export const tick = (page: Page) => page.getByRole('button', { name: 'Сделано: Полить рассаду' })
export const unsent = (page: Page) => page.getByRole('region', { name: 'Записано без связи' })

/** Waits until all pages of the cabinet, and the last answers with these words, are on the device. */
export const kept = (page: Page, path: string, words: string) =>
  expect
    .poll(() =>
      page.evaluate(
        async ([path, words]) => {
          const copy = await caches.match(path!)
          const isKept = copy !== undefined && (await copy.text()).includes(words!)
          return (
            isKept &&
            (await caches.match('/season')) !== undefined &&
            (await caches.match('/profile?view=stock')) !== undefined
          )
        },
        [path, words],
      ),
    )
    .toBe(true)

/** Writes down a job and waits until the page opens without a connection. */
export async function keepJob(page: Page): Promise<void> {
  await openWithWorker(page)
  await page.getByLabel('Новое дело своими словами').fill('сегодня полить рассаду')
  await page.getByRole('button', { name: 'Добавить' }).click()
  await expect(tick(page)).toBeVisible()
  await kept(page, '/tasks?pageSize=500', 'Полить рассаду')
}
