import { expect, type Page, test } from '@playwright/test'
import { follow, settle } from './interception.ts'

/** Records the classes of pages and layouts, each with the number of pages in the document. */
async function recordClasses(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    const record = (node: Node) => {
      if (!(node instanceof HTMLElement)) return
      const what = node.matches('[data-page]') ? 'page' : node.matches('[data-layout]') ? 'layout' : null
      if (!what) return
      const names = [...node.classList].sort().join(' ')
      const line = `${what}: ${names || '-'} (${document.querySelectorAll('[data-page]').length})`
      if (seen.at(-1) !== line) seen.push(line)
    }
    new MutationObserver(records => {
      for (const { target, type, oldValue } of records)
        if (type === 'attributes' && (target as HTMLElement).className !== oldValue) record(target)
    }).observe(document, { subtree: true, attributes: true, attributeFilter: ['class'], attributeOldValue: true })
  })
  return () => page.evaluate(() => (window as unknown as { seen: string[] }).seen)
}

const phases = (name: string) => [
  `${name}: ${name}-leave-active ${name}-leave-from (1)`,
  `${name}: ${name}-leave-active ${name}-leave-to (1)`,
  `${name}: ${name}-enter-active ${name}-enter-from (1)`,
  `${name}: ${name}-enter-active ${name}-enter-to (1)`,
  `${name}: - (1)`,
]
/** The classes of a phase may be set together or one after the other; drops the intermediate states. */
const wholeStates = (lines: string[]) => lines.filter(line => !/: \w+-(enter|leave)-(from|active) \(/.test(line))

test('R-2.40 the old page leaves before the new one enters', async ({ page }) => {
  await page.goto('/plants')
  await settle(page)
  const seen = await recordClasses(page)
  await follow(page, '/plants/tomat')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Томат')
  await expect.poll(async () => wholeStates(await seen())).toEqual(phases('page'))
})

test('R-2.40 two frames pass before the old page is in its last state', async ({ page }) => {
  await page.goto('/plants')
  await settle(page)
  const frames = page.evaluate(
    () =>
      new Promise<number>(resolve => {
        let frame = 0
        const count = () => {
          frame++
          requestAnimationFrame(count)
        }
        requestAnimationFrame(count)
        let first: number | undefined
        new MutationObserver(() => {
          if (document.querySelector('.page-leave-from')) first ??= frame
          if (document.querySelector('.page-leave-to')) resolve(frame - first!)
        }).observe(document, { subtree: true, attributes: true, attributeFilter: ['class'] })
      }),
  )
  await follow(page, '/plants/tomat')
  expect(await frames).toBeGreaterThanOrEqual(2)
})

test('a page begins to leave when a link is pressed, and stays when it is not followed', async ({ page }) => {
  await page.goto('/plants')
  await settle(page)
  const frame = page.locator('[data-page]')
  await page.locator('main a[href="/plants/tomat"]').first().hover()
  await page.mouse.down()
  await expect(frame).toHaveClass(/page-leave-from/)
  await page.mouse.move(2, 2)
  await page.mouse.up()
  await expect(frame).not.toHaveClass(/page-/)
  await expect(page).toHaveURL(/\/plants$/)
})

test('R-2.41 the first page has no transition; a page leaves at once and enters in 125 ms', async ({ page }) => {
  await page.goto('/plants')
  await settle(page)
  await expect(page.locator('[data-page]')).not.toHaveClass(/page-/)
  const durationOf = (phase: string) =>
    page.locator('[data-page]').evaluate((node, name) => {
      node.classList.add(name)
      const { transitionDuration, transitionProperty } = getComputedStyle(node)
      node.classList.remove(name)
      return [transitionProperty, transitionDuration]
    }, `page-${phase}-active`)
  expect(await durationOf('enter')).toEqual(['opacity', '0.125s'])
  expect((await durationOf('leave'))[1]).toBe('0s')
})

test('R-2.42 with another layout only the layout has a transition', async ({ page }) => {
  await page.goto('/plants')
  await settle(page)
  const seen = await recordClasses(page)
  await follow(page, '/login')
  await expect(page).toHaveURL(/\/login$/)
  await expect.poll(async () => wholeStates(await seen())).toEqual(phases('layout'))
})

test('R-2.43 another record has a page transition; another query or anchor does not', async ({ page }) => {
  await page.goto('/diseases/fitoftoroz')
  await settle(page)
  const frame = await page.locator('[data-page]').elementHandle()
  const seen = await recordClasses(page)
  const go = (to: string) =>
    page.evaluate(href => {
      const link = Object.assign(document.createElement('a'), { href })
      document.body.append(link)
      link.click()
    }, to)
  await go('/diseases/fitoftoroz?crop=tomat')
  await expect(page).toHaveURL(/crop=tomat/)
  await go('/diseases/fitoftoroz?crop=tomat#main')
  await expect(page).toHaveURL(/#main/)
  expect(await frame!.evaluate(node => node.isConnected)).toBe(true)
  expect(await seen()).toEqual([])
  await go('/diseases/kila-kapusty')
  await expect(page).toHaveURL(/kila-kapusty/)
  await expect.poll(async () => wholeStates(await seen())).toEqual(phases('page'))
  expect(await frame!.evaluate(node => node.isConnected)).toBe(false)
})

test.describe('R-2.44 with reduced motion', () => {
  test.use({ reducedMotion: 'reduce' })

  test('there are no transitions', async ({ page }) => {
    await page.goto('/plants')
    await settle(page)
    const seen = await recordClasses(page)
    await follow(page, '/plants/tomat')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Томат')
    await follow(page, '/login')
    await expect(page).toHaveURL(/\/login$/)
    expect(await seen()).toEqual([])
  })
})

test('an interrupted navigation leaves no transition classes', async ({ page }) => {
  await page.goto('/plants')
  await settle(page)
  await page.evaluate(() => {
    const click = (href: string) => document.querySelector<HTMLElement>(`a[href="${href}"]`)!.click()
    new MutationObserver((_, observer) => {
      if (!document.querySelector('.page-leave-to')) return
      observer.disconnect()
      click('/plants?group=plodovye')
    }).observe(document, { subtree: true, attributes: true, attributeFilter: ['class'] })
    click('/plants/tomat')
  })
  await expect(page).toHaveURL(/group=plodovye/)
  await expect(page.locator('[data-page]')).not.toHaveClass(/page-/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
