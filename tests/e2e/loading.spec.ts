import { expect, type Page, test } from '@playwright/test'
import { progressAt } from '#site/navigation/runtime/progress.ts'
import { breakPage, follow, holdResponses, settle } from './interception.ts'

interface BarState {
  at: number
  isShown: boolean
  scale: string
}

/** Records every change of the loading bar with its time, from the start of the document. */
async function recordBarStates(page: Page): Promise<() => Promise<BarState[]>> {
  await page.addInitScript(() => {
    const seen: BarState[] = []
    Object.assign(window, { seen })
    const note = (node: Node) => {
      if (!(node instanceof HTMLElement) || !node.classList.contains('loading-indicator')) return
      seen.push({ at: performance.now(), isShown: node.classList.contains('is-shown'), scale: node.style.transform })
    }
    new MutationObserver(records => {
      for (const { target, addedNodes } of records) for (const node of [target, ...addedNodes]) note(node)
    }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['class', 'style'] })
  })
  return () => page.evaluate(() => (window as unknown as { seen: BarState[] }).seen)
}

const bar = (page: Page) => page.locator('.loading-indicator')
/** Browsers serialize `scaleX(50%)` as `scaleX(0.5)`. */
const percent = ({ scale }: BarState) =>
  Number.parseFloat(scale.replace('scaleX(', '')) * (scale.includes('%') ? 1 : 100)

test('R-2.30, R-2.33, R-9.01 the bar appears after 200 ms, grows, ends at 100, disappears after 500 ms and resets after 400 more', async ({
  page,
}) => {
  const seenBar = await recordBarStates(page)
  await page.clock.install()
  await page.goto('/plants')
  await settle(page)
  expect(await seenBar(), 'no bar during the first load').toEqual([])
  const release = await holdResponses(page, '**/plants/tomat/_payload.json')
  const requested = page.waitForRequest('**/plants/tomat/_payload.json')
  // The time of the page moves only as told, however long the machine takes.
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000))
  await follow(page, '/plants/tomat')
  await requested
  await page.clock.runFor(199)
  expect((await seenBar()).some(one => one.isShown)).toBe(false)
  await page.clock.runFor(1)
  await expect(bar(page)).toHaveClass(/is-shown/)
  await expect(bar(page)).toHaveRole('progressbar')
  const look = await bar(page).evaluate(node => {
    const {
      position,
      top,
      left,
      right,
      height,
      pointerEvents,
      zIndex,
      transformOrigin,
      transitionProperty,
      transitionDuration,
    } = getComputedStyle(node)
    const { length } = (node as HTMLElement).style.backgroundSize
    return {
      position,
      top,
      left,
      right,
      height,
      pointerEvents,
      zIndex,
      transformOrigin,
      transitionProperty,
      transitionDuration,
      length,
    }
  })
  expect(look).toEqual({
    position: 'fixed',
    top: '0px',
    left: '0px',
    right: '0px',
    height: '3px',
    pointerEvents: 'none',
    zIndex: '999999',
    transformOrigin: '0px 1.5px',
    transitionProperty: 'transform, height, opacity',
    transitionDuration: '0.1s, 0.4s, 0.4s',
    length: expect.any(Number),
  })
  await page.clock.runFor(300)
  expect(percent((await seenBar()).at(-1)!)).toBeGreaterThan(10)
  release()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Томат')
  await expect.poll(async () => percent((await seenBar()).at(-1)!)).toBe(100)
  await page.clock.runFor(499)
  await expect(bar(page)).toHaveClass(/is-shown/)
  await page.clock.runFor(1)
  await expect(bar(page)).not.toHaveClass(/is-shown/)
  await page.clock.runFor(399)
  expect(percent((await seenBar()).at(-1)!)).toBe(100)
  await page.clock.runFor(1)
  await expect(bar(page)).toHaveAttribute('style', /scaleX\(0%?\)/)
  const seen = await seenBar()
  const shown = seen.find(one => one.isShown)!
  const full = seen.find(one => percent(one) === 100)!
  const growing = seen.filter(one => one.at > shown.at && one.at < full.at).map(percent)
  expect(growing, 'it never shrinks').toEqual(growing.toSorted((a, b) => a - b))
  expect(Math.max(...growing)).toBeLessThan(100)
  await expect(bar(page)).toHaveAttribute('aria-hidden', 'true')
})

test('R-2.32 a navigation shorter than 200 ms shows no bar, one of 200 ms does', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const seenBar = await recordBarStates(page)
  await page.clock.install()
  await page.goto('/plants')
  await settle(page)
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000))
  for (const [name, lasts, isShown] of [
    ['diseases', 190, false],
    ['pests', 200, true],
  ] as const) {
    const release = await holdResponses(page, `**/${name}/_payload.json`)
    const requested = page.waitForRequest(`**/${name}/_payload.json`)
    await follow(page, `/${name}`)
    await requested
    await page.clock.runFor(lasts)
    release()
    await expect(page).toHaveURL(`/${name}`)
    await page.clock.runFor(2_000)
    expect([name, (await seenBar()).some(one => one.isShown)]).toEqual([name, isShown])
  }
})

test('R-2.32 another navigation restarts the bar at zero, an unknown page ends it', async ({ page }) => {
  const seenBar = await recordBarStates(page)
  await page.goto('/plants')
  await settle(page)
  await holdResponses(page, '**/plants/tomat/_payload.json')
  const release = await holdResponses(page, '**/diseases/_payload.json')
  await follow(page, '/plants/tomat')
  await expect
    .poll(async () => percent((await seenBar()).at(-1) ?? { at: 0, isShown: false, scale: 'scaleX(0%)' }))
    .toBeGreaterThan(20)
  const before = (await seenBar()).length
  await follow(page, '/diseases')
  await expect.poll(async () => (await seenBar()).slice(before).some(one => percent(one) === 0)).toBe(true)
  await expect(bar(page)).toHaveClass(/is-shown/)
  release()
  await expect(page).toHaveURL(/\/diseases$/)
  await expect(bar(page)).not.toHaveClass(/is-shown/)
  const ended = (await seenBar()).length
  await page.evaluate(() => {
    const link = Object.assign(document.createElement('a'), { href: '/nope' })
    document.body.append(link)
    link.click()
  })
  await expect(page).toHaveTitle('Page Not Found')
  await expect(bar(page)).not.toHaveClass(/is-shown/)
  expect((await seenBar()).length).toBeGreaterThanOrEqual(ended)
})

test('R-2.32 a page that fails to render ends the bar in the error colour', async ({ page }) => {
  await breakPage(page, 'plant.page', "throw new Error('broken on purpose')")
  await page.goto('/plants')
  await settle(page)
  await follow(page, '/plants/tomat')
  await expect(bar(page)).toHaveClass(/is-error/)
  await expect(bar(page)).not.toHaveClass(/is-shown/)
})

test('R-2.31 the bar follows its curve and never reaches the end by itself', async ({ page }) => {
  await page.clock.install()
  await page.goto('/plants')
  await settle(page)
  await holdResponses(page, '**/plants/tomat/_payload.json')
  const requested = page.waitForRequest('**/plants/tomat/_payload.json')
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000))
  await follow(page, '/plants/tomat')
  await requested
  // The throttle, and the first frame after it.
  await page.clock.runFor(200)
  await page.clock.runFor(16)
  let passed = 0
  for (const [elapsed, expected] of [
    [250, 15.6],
    [500, 29.5],
    [1000, 50],
    [2000, 70.5],
    [4000, 84.4],
    [5000, 87.4],
    [10_000, 93.7],
  ] as const) {
    await page.clock.runFor(elapsed - passed)
    passed = elapsed
    const shown = percent({
      at: 0,
      isShown: true,
      scale: await bar(page).evaluate(node => (node as HTMLElement).style.transform),
    })
    expect(Math.abs(progressAt(elapsed) - expected)).toBeLessThanOrEqual(0.1)
    // Within one frame: the first one comes up to 16 ms after the throttle.
    expect(shown, `${elapsed} ms`).toBeGreaterThanOrEqual(progressAt(elapsed - 17))
    expect(shown, `${elapsed} ms`).toBeLessThanOrEqual(progressAt(elapsed + 17))
  }
})
