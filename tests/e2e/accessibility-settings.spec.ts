import { expect, test } from '@playwright/test'
import { contrastInForcedColours, violations } from './axe.ts'
import { addresses } from './state-addresses.ts'

test.describe('the theme with high contrast', { tag: '@full' }, () => {
  test.use({ viewport: { width: 390, height: 900 }, bypassCSP: true, reducedMotion: 'reduce' })

  test('its colours pass in light and dark', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('theme', 'contrast'))
    for (const path of [
      '/',
      '/drugs/skor?crop=yablonya',
      '/calculator?drug=skor&crop=yablonya&target=parsha-yabloni&plants=2',
      '/login',
    ]) {
      await page.goto(path)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        expect([path, colorScheme, await violations(page, 'contrast')]).toEqual([path, colorScheme, []])
      }
    }
  })
})

test.describe('200 % text size on a phone', { tag: '@full' }, () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('no page is wider than the screen', async ({ page }) => {
    const browser = await page.context().newCDPSession(page)
    await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
    const some = [
      '/',
      '/finder?crop=tomat',
      '/drugs?crop=tomat&target=fitoftoroz',
      '/drugs/skor',
      '/drugs/skor/mix',
      '/pests',
      '/plants/tomat',
    ]
    const calculations = addresses.filter(path => path.startsWith('/calculator'))
    for (const path of [...some, '/diseases/fitoftoroz?crop=tomat', ...calculations, '/login', '/register']) {
      await page.goto(path)
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
      expect([path, await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)]).toEqual([
        path,
        0,
      ])
    }
  })
})

test.describe('forced colours', { tag: '@full' }, () => {
  test.use({
    viewport: { width: 390, height: 900 },
    bypassCSP: true,
    reducedMotion: 'reduce',
    contextOptions: { forcedColors: 'active' },
  })

  test('links to sections of the page do not look like the current one', async ({ page }) => {
    await page.goto('/diseases/fitoftoroz?crop=tomat')
    const links = page.getByRole('navigation', { name: 'Разделы страницы' }).getByRole('link')
    await expect(links.first()).toBeVisible()
    expect(new Set(await links.evaluateAll(all => all.map(link => getComputedStyle(link).borderBottomWidth)))).toEqual(
      new Set(['0px']),
    )
  })

  test('texts pass in light and dark', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('privacyPolicyAccepted', 'necessary'))
    const paths = [
      '/',
      '/drugs?crop=tomat&target=fitoftoroz',
      '/drugs/skor?crop=yablonya',
      '/plants/tomat',
      '/diseases/fitoftoroz?crop=tomat',
    ]
    for (const path of [
      ...paths,
      '/finder?crop=tomat',
      '/calculator?drug=skor&crop=yablonya&plants=2',
      '/login',
      '/drugs/net-takogo',
    ]) {
      await page.goto(path)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        expect([path, colorScheme, await contrastInForcedColours(page)]).toEqual([path, colorScheme, []])
      }
    }
  })
})

test.describe('on a phone of 320 px', { tag: '@full' }, () => {
  test.use({ viewport: { width: 320, height: 640 }, hasTouch: true })

  const pages = [
    '/',
    '/?q=томат',
    '/finder?crop=tomat',
    '/finder?crop=tomat&sign=leaf-brown-blurred',
    '/drugs?crop=tomat&target=fitoftoroz',
    '/drugs/skor?crop=yablonya',
    '/drugs/skor/mix',
    '/diseases/fitoftoroz?crop=tomat',
    '/plants',
    '/plants/tomat',
    '/sorts',
    '/sorts/antonovka-obyknovennaya',
    '/shop/horus',
    '/posts',
    '/sales',
    '/calculator?drug=abiga-pik&crop=tomat&target=fitoftoroz&area=200&sprayer=bucket',
    '/calculator?mode=feed',
    '/register',
  ]

  for (const { name, standard, size } of [
    { name: '«Крупнее»', standard: 16, size: '19.2px' },
    { name: '«Крупнее» with 200 % text size', standard: 32, size: '32px' },
  ])
    test(`${name}: no page is wider than the screen`, async ({ page }) => {
      await page.addInitScript(() => {
        localStorage.setItem('privacyPolicyAccepted', 'necessary')
        localStorage.setItem('letters', 'large')
      })
      const browser = await page.context().newCDPSession(page)
      await browser.send('Page.setFontSizes', { fontSizes: { standard } })
      for (const path of pages) {
        await page.goto(path)
        expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(size)
        expect([path, await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)]).toEqual([
          path,
          0,
        ])
      }
    })
})
