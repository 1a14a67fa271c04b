import path from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { seeded } from '#illustrations/random.ts'
import { findFreePort } from '#kit/process/find-free-port.server.ts'
import { chromiumPath, launchArgs, launchEnvironment } from '../tests/e2e/browser.ts'
import type { BenchServer } from './databases.ts'
import type { Figure, Section } from './report.ts'
import { startCommand, startServer } from './servers.ts'
import { quantile } from './statistics.ts'

/** What a reader waits for in Chromium: a click until the next page is painted, and facets and calculator on a slow phone. */

const clicks = 200
const roundTripMs = 100
/** How long a pointer rests on a link before it is pressed, and how long it is pressed. */
const hoverMs = [150, 400] as const
const pressMs = 80
const cpuSlowdown = 4

export async function measureInteraction(database: BenchServer): Promise<Section> {
  await using seed = await database.open('seed')
  const env = { DATABASE_URL: seed.url, DATA_DIR: path.join(database.folder, 'interaction'), HOST: '127.0.0.1' }
  await using server = await startServer({ command: startCommand, port: await findFreePort(), env, isPinned: false })
  const executablePath = await chromiumPath()
  const browser = await chromium.launch({ executablePath, args: launchArgs, env: launchEnvironment(executablePath) })
  try {
    const figures = [
      await measureWalk(browser, server.origin, 'mouse'),
      await measureWalk(browser, server.origin, 'touch'),
      await measureInp(browser, 'facets of /drugs', `${server.origin}/drugs`, useFacets),
      await measureInp(browser, 'calculator', `${server.origin}/calculator?drug=skor`, useCalculator),
    ]
    return { title: `Interaction in Chromium ${browser.version()}`, figures }
  } finally {
    await browser.close()
  }
}

type Pointer = 'mouse' | 'touch'

/** A walk by random visible links; every click is a navigation to another page within the document. */
async function measureWalk(browser: Browser, origin: string, pointer: Pointer): Promise<Figure> {
  const page = await openPage(
    browser,
    pointer === 'mouse' ? { width: 1280, height: 800 } : { width: 390, height: 800 },
    pointer === 'touch',
  )
  await page.addInitScript(recordPaints)
  await page.goto(origin)
  await delayNetwork(page)
  const random = seeded(`walk ${pointer}`)
  const times: number[] = []
  const shown: number[] = []
  while (times.length < clicks) {
    await page.waitForTimeout(300 + random.next() * 300)
    shown.push(...(await page.evaluate(() => (window as unknown as { shown?: number[] }).shown?.splice(0) ?? [])))
    const place = await page.evaluate(placeOfLink, random.next())
    if (!place) {
      await page.goto(origin, { waitUntil: 'networkidle' })
      continue
    }
    if (pointer === 'mouse') await page.mouse.move(place.x, place.y)
    await page.waitForTimeout(hoverMs[0] + random.next() * (hoverMs[1] - hoverMs[0]))
    // What the browser has laid out or loaded meanwhile may have moved the link away.
    if (!(await page.evaluate(({ x, y, href }) => document.elementFromPoint(x, y)?.closest('a')?.href === href, place)))
      continue
    await press(page, pointer, place)
    times.push(
      await page
        .waitForFunction(() => (window as unknown as { painted?: number }).painted, null, { timeout: 10_000 })
        .then(value => value.jsonValue() as Promise<number>),
    )
  }
  await page.context().close()
  const how = pointer === 'mouse' ? `after ${hoverMs.join('–')} ms on the link` : 'of a finger'
  return {
    name: `click to paint of the next page, ${pointer}, p75 of ${clicks}`,
    value: quantile(times, 0.75),
    unit: 'ms',
    budget: { atMost: 60 },
    note: `${roundTripMs} ms round trips, pressed for ${pressMs} ms ${how}; p50 ${quantile(times, 0.5).toFixed(0)}, p95 ${quantile(times, 0.95).toFixed(0)} ms; presented (Element Timing) p75 ${quantile(shown, 0.75).toFixed(0)} ms`,
  }
}

async function delayNetwork(page: Page): Promise<void> {
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: roundTripMs,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
  await page.waitForLoadState('networkidle')
}

async function openPage(
  browser: Browser,
  viewport: { width: number; height: number },
  hasTouch: boolean,
): Promise<Page> {
  const context = await browser.newContext({ viewport, hasTouch, isMobile: hasTouch, locale: 'ru-RU' })
  await context.addInitScript(() => localStorage.setItem('privacyPolicyAccepted', 'necessary'))
  return context.newPage()
}

async function press(page: Page, pointer: Pointer, { x, y }: { x: number; y: number }): Promise<void> {
  if (pointer === 'mouse') {
    await page.mouse.down()
    await page.waitForTimeout(pressMs)
    return page.mouse.up()
  }
  const input = await page.context().newCDPSession(page)
  await input.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
  await page.waitForTimeout(pressMs)
  await input.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await input.detach()
}

/**
 * Runs in the page: milliseconds from a click until the main thread has painted the first frame that shows another page, in
 * `window.painted`; in `window.shown` those until the browser presents its heading, which includes the compositor.
 */
function recordPaints(): void {
  const state = window as unknown as { painted?: number | undefined; shown: number[] }
  state.shown = []
  let clickedAt = 0
  new PerformanceObserver(list => {
    for (const { renderTime } of list.getEntries() as (PerformanceEntry & { renderTime: number })[])
      state.shown.push(renderTime - clickedAt)
  }).observe({ type: 'element' })
  addEventListener(
    'click',
    ({ timeStamp }) => {
      clickedAt = timeStamp
      state.painted = undefined
      const old = document.querySelector('[data-page]')
      const observer = new MutationObserver(() => {
        const now = document.querySelector('[data-page]')
        const heading = now?.querySelector('h1')
        if (!heading || now === old) return
        observer.disconnect()
        heading.setAttribute('elementtiming', 'heading')
        // A message after the callbacks of a frame arrives when it has been painted.
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => {
          state.painted = performance.now() - timeStamp
        }
        requestAnimationFrame(() => port2.postMessage(null))
      })
      observer.observe(document.body, { subtree: true, childList: true })
    },
    { capture: true },
  )
}

/** Runs in the page: scrolls a random link to another public page into view and returns its centre and address; null when there is none. */
function placeOfLink(random: number): { x: number; y: number; href: string } | null {
  const personal = /^\/(login|logout|register|profile|reset-password|api|go)/
  const links = [...document.links].filter(
    link =>
      link.origin === location.origin &&
      link.pathname !== location.pathname &&
      !personal.test(link.pathname) &&
      !link.target &&
      !link.dataset.search &&
      link.checkVisibility() &&
      link.closest('main, header'),
  )
  const link = links[Math.floor(random * links.length)]
  if (!link) return null
  link.scrollIntoView({ block: 'center', behavior: 'instant' })
  const [box] = link.getClientRects()
  return box ? { x: box.x + box.width / 2, y: box.y + box.height / 2, href: link.href } : null
}

/** The longest interaction, as the browser counts it for INP. */
async function measureInp(
  browser: Browser,
  what: string,
  address: string,
  act: (page: Page) => Promise<number>,
): Promise<Figure> {
  const page = await openPage(browser, { width: 1280, height: 900 }, false)
  await page.addInitScript(() => {
    const durations: number[] = []
    Object.assign(window, { durations })
    const observer = new PerformanceObserver(list => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[])
        if (entry.interactionId) durations.push(entry.duration)
    })
    observer.observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
  })
  await page.goto(address, { waitUntil: 'networkidle' })
  const cpu = await page.context().newCDPSession(page)
  await cpu.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  const interactions = await act(page)
  await page.waitForTimeout(1_000)
  const durations = await page.evaluate(() => (window as unknown as { durations: number[] }).durations)
  await page.context().close()
  return {
    name: `INP of the ${what}, CPU ${cpuSlowdown} times slower`,
    value: Math.max(0, ...durations),
    unit: 'ms',
    budget: { atMost: 100 },
    note: `the longest of ${interactions} interactions; the browser rounds to 8 ms and reports none below 16`,
  }
}

async function useFacets(page: Page): Promise<number> {
  const count = 8
  for (let at = 0; at < count; at++) {
    const boxes = page.locator('main form input[type=checkbox]:visible')
    await boxes.nth(at % (await boxes.count())).click()
    await page.waitForTimeout(600)
  }
  return count
}

async function useCalculator(page: Page): Promise<number> {
  await page.getByLabel('Культура').selectOption({ label: 'Яблоня' })
  const field = page.getByRole('textbox', { name: 'Молодое дерево (до 6 лет)' })
  await field.click()
  const keys = ['2', '4', 'Backspace', '5', 'Backspace', '7']
  for (const key of keys) {
    await page.keyboard.press(key)
    await page.waitForTimeout(400)
  }
  return keys.length + 1
}
