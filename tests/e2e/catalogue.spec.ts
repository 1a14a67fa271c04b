import { expect, test } from '@playwright/test'

test('чем можно обработать томат от фитофтороза в личном хозяйстве, сколько и когда', async ({ page }) => {
  await page.goto('/drugs')
  await page
    .getByRole('group', { name: 'Культура' })
    .getByRole('checkbox', { name: /^Томат/ })
    .check()
  await expect(page).toHaveURL(/crop=tomat/)
  await page.goto('/drugs?crop=tomat&target=fitoftoroz')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Томат')
  const card = page.getByRole('listitem').filter({ hasText: 'Ордан' }).last()
  await expect(card).toContainText('25 г на 5 л воды')
  await expect(card).toContainText('3 дня')
  await expect(card).toContainText('3 обработки за сезон')
  await expect(card).toContainText('для ЛПХ')
  await expect(page.getByText('Демо-данные: сверяйтесь с этикеткой').first()).toBeVisible()
  await card.getByRole('link', { name: /Ордан/ }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ордан')
})

test('a navigation between pages asks for one thing: the payload of the next page', async ({ page }) => {
  await page.goto('/plants')
  await page.waitForLoadState('networkidle')
  const asked: string[] = []
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    // Whether a newer build is out is asked by the clock, not by a navigation.
    if (['fetch', 'xhr'].includes(request.resourceType()) && !pathname.startsWith('/builds/')) asked.push(pathname)
  })
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Томат/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Томат')
  expect(asked).toEqual(['/plants/tomat/_payload.json'])
})

test('nothing violates the policy of the page and nothing is said in the console', async ({ page }) => {
  const said: string[] = []
  page.on('console', message => {
    // The browser reports every refused request; to a visitor the current-user call is refused by design.
    if (message.location().url.endsWith('/api/user') && message.text().includes('401')) return
    if (['error', 'warning'].includes(message.type())) said.push(`${page.url()}: ${message.text()}`)
  })
  page.on('pageerror', error => said.push(`${page.url()}: ${error.message}`))
  for (const path of ['/', '/drugs', '/drugs/skor', '/pests', '/pests/koloradskij-zhuk', '/diseases/fitoftoroz', '/plants/tomat']) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
  }
  expect(said).toEqual([])
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('filters, pages and details are read and followed', async ({ page }) => {
    await page.goto('/drugs')
    await page
      .getByRole('group', { name: 'Культура' })
      .getByRole('checkbox', { name: /^Картофель/ })
      .check()
    await page
      .getByRole('button', { name: /Показать/ })
      .first()
      .click()
    await expect(page).toHaveURL(/crop=kartofel/)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/[Кк]артофел/)
    await page
      .getByRole('main')
      .getByRole('listitem')
      .getByRole('link', { name: /Актара/ })
      .first()
      .click()
    await expect(page.getByRole('table').first()).toContainText('Картофель')
  })

  test('a crop leads to its problem, the problem to what is allowed', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('main').getByRole('link', { name: 'Томат', exact: true }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Томат')
    await page.getByRole('link', { name: 'Фитофтороз' }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Фитофтороз')
    await expect(page.getByRole('main')).toContainText('Ордан')
  })
})

test.describe('unknown is said as unknown', () => {
  const specimens: [path: string, words: RegExp][] = [
    ['/drugs/raek', /истекла/],
    ['/drugs/strobi', /не подтвержден/],
    ['/drugs/delan', /[Тт]олько для сельхозпроизводства|не для личных/],
    ['/drugs/fitolavin', /нет данных/],
    ['/drugs?crop=ukrop&target=fitoftoroz', /нет|ничего/i],
    ['/diseases/kila-kapusty', /Известкование/],
  ]
  for (const [path, words] of specimens)
    test(path, async ({ page }) => {
      await page.goto(path)
      await expect(page.getByRole('main')).toContainText(words)
    })
})

test('an unknown address is 404 with a way on', async ({ page }) => {
  const response = await page.goto('/drugs/net-takogo')
  expect(response!.status()).toBe(404)
  await expect(page).toHaveTitle('Page Not Found')
  await expect(page.getByText('Такой страницы нет.')).toBeVisible()
})
