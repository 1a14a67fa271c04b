import path from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { findFreePort } from '#kit/process/find-free-port.server.ts'
import { chromiumPath, launchArgs, launchEnvironment } from '../tests/e2e/browser.ts'
import { visitorPages } from '../tests/e2e/pages.ts'
import type { BenchServer } from './databases.ts'
import type { Figure, Section } from './report.ts'
import {
  findSmallTargets,
  measureFields,
  measureRows,
  measureSticky,
  measureText,
  measureTop,
} from './screen-probes.ts'
import { startCommand, startServer } from './servers.ts'

/** Where lists and answers begin, how long pages are, and how large letters and targets are, on a phone and on a desktop. */

const phone = { width: 390, height: 844 }
const desk = { width: 1280, height: 900 }
/** A window of 1280 × 800 at 200 %. */
const zoomed = { width: 640, height: 400 }
const narrow = { width: 320, height: 640 }

const pair = 'crop=tomat&target=fitoftoroz'
const filled = `/calculator?drug=abiga-pik&${pair}&area=200&sprayer=bucket`

interface ListPage {
  path: string
  rows: string
  /** A table on the desktop. */
  isTable?: boolean
}

const lists: ListPage[] = [
  { path: '/drugs', rows: '#results tbody tr', isTable: true },
  { path: `/drugs?${pair}`, rows: '#results tbody tr', isTable: true },
  { path: '/pests', rows: '#results article' },
  { path: '/diseases', rows: '#results article' },
  { path: '/sorts', rows: '#results form li' },
  { path: '/shop', rows: '#results article' },
]

/** The first element that holds the answer of a page. */
const answers = [
  {
    path: `/drugs/skor?crop=grusha&target=parsha`,
    selector: 'main h1',
    words: '',
    atMost: 420,
    screens: [phone, desk],
  },
  {
    path: `/diseases/fitoftoroz?crop=tomat`,
    selector: 'main a',
    words: 'Чем можно: ',
    atMost: 420,
    screens: [phone, desk],
  },
  {
    path: '/pests/koloradskij-zhuk?crop=kartofel',
    selector: 'main a',
    words: 'Чем можно: ',
    atMost: 420,
    screens: [phone, desk],
  },
  { path: '/pests/koloradskij-zhuk', selector: 'main a', words: 'Картофель 13', atMost: 420, screens: [phone, desk] },
  { path: filled, selector: '#otvet', words: '', atMost: 1_600, screens: [phone] },
]

const lengths = [
  { path: `/drugs/abiga-pik?${pair}`, atMost: 3_200, screens: [phone, desk] },
  { path: '/drugs/skor', atMost: 3_200, screens: [phone, desk] },
  { path: '/drugs/skor/mix', atMost: 1_800, screens: [phone, desk] },
  { path: '/', atMost: 2_500, screens: [phone] },
  { path: '/diseases/fitoftoroz?crop=tomat', atMost: 5_000, screens: [phone] },
  { path: '/pests/obyknovennyj-pautinnyj-kleshch?crop=yablonya', atMost: 5_000, screens: [phone] },
  { path: '/plants/tomat', atMost: 5_063, screens: [phone] },
]

/** Every template, and the ones that look different with a choice. */
const templates = [
  ...new Set([
    ...visitorPages.map(page => page.path),
    `/drugs?${pair}`,
    `/drugs/abiga-pik?${pair}`,
    '/diseases/fitoftoroz?crop=tomat',
    filled,
    '/finder?crop=tomat',
  ]),
]

export async function measureScreens(database: BenchServer): Promise<Section> {
  await using seed = await database.open('seed')
  const env = { DATABASE_URL: seed.url, DATA_DIR: path.join(database.folder, 'screens'), HOST: '127.0.0.1' }
  await using server = await startServer({ command: startCommand, port: await findFreePort(), env, isPinned: false })
  const executablePath = await chromiumPath()
  const browser = await chromium.launch({ executablePath, args: launchArgs, env: launchEnvironment(executablePath) })
  try {
    const figures = await measureOrigin(browser, server.origin)
    return { title: `Screens in Chromium ${browser.version()}`, figures }
  } finally {
    await browser.close()
  }
}

/** All figures of a running site. */
async function measureOrigin(browser: Browser, origin: string): Promise<Figure[]> {
  const [touched, pointed] = await Promise.all([openWindow(browser, true), openWindow(browser, false)])
  const open = async (address: string, screen: Screen) => {
    // A phone is touched: what is only as high as a line for a mouse is higher there.
    const page = screen === phone ? touched : pointed
    await page.setViewportSize(screen)
    await page.goto(origin + address, { waitUntil: 'networkidle' })
    return page
  }
  return [
    ...(await measureLists(open)),
    ...(await measureAnswers(open)),
    ...(await measureLengths(open)),
    ...(await measureTemplates(open)),
  ]
}

async function openWindow(browser: Browser, hasTouch: boolean): Promise<Page> {
  const context = await browser.newContext({ viewport: phone, locale: 'ru-RU', reducedMotion: 'reduce', hasTouch })
  await context.addInitScript(() => localStorage.setItem('privacyPolicyAccepted', 'necessary'))
  return context.newPage()
}

type Screen = typeof phone
type Open = (address: string, screen: Screen) => Promise<Page>

async function measureLists(open: Open): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const { path: address, rows, isTable = false } of lists) {
    const onPhone = await (await open(address, phone)).evaluate(measureRows, rows)
    const least = Math.min(5, onPhone.count)
    figures.push(
      { name: `${address} at 390: first row at`, value: onPhone.first, unit: 'px', budget: { atMost: 380 } },
      {
        name: `${address} at 390: rows in view`,
        value: onPhone.inView,
        unit: '',
        budget: { atLeast: least },
        note: `of ${onPhone.count}`,
      },
    )
    const onDesk = await (await open(address, desk)).evaluate(measureRows, rows)
    figures.push({ name: `${address} at 1280: first row at`, value: onDesk.first, unit: 'px', budget: { atMost: 380 } })
    if (!isTable) continue
    const atLeast = Math.min(11, onDesk.count)
    figures.push(
      {
        name: `${address} at 1280: rows above 900`,
        value: onDesk.inView,
        unit: '',
        budget: { atLeast },
        note: `of ${onDesk.count}`,
      },
      { name: `${address} at 1280: height of a row`, value: onDesk.height, unit: 'px', budget: { atMost: 48 } },
    )
  }
  return figures
}

async function measureAnswers(open: Open): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const { path: address, selector, words, atMost, screens } of answers)
    for (const screen of screens) {
      const page = await open(address, screen)
      const value = await page.evaluate(measureTop, { selector, words })
      figures.push({ name: `${address} at ${screen.width}: answer at`, value, unit: 'px', budget: { atMost } })
    }
  return figures
}

async function measureLengths(open: Open): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const { path: address, atMost, screens } of lengths)
    for (const screen of screens) {
      const page = await open(address, screen)
      const value = await page.evaluate(() => document.documentElement.scrollHeight)
      figures.push({ name: `${address} at ${screen.width}: length`, value, unit: 'px', budget: { atMost } })
    }
  return figures
}

async function measureTemplates(open: Open): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const address of templates) {
    const page = await open(address, phone)
    const { share, characters } = await page.evaluate(measureText)
    const targets = await page.evaluate(findSmallTargets)
    const letters = await page.evaluate(measureFields)
    const note = `${targets.slice(0, 3).join('; ')}`
    figures.push(
      {
        name: `${address}: characters under 16 px`,
        value: Math.round(share),
        unit: '%',
        budget: { atMost: 30 },
        note: `of ${characters}`,
      },
      {
        name: `${address}: targets under 44 px`,
        value: targets.length,
        unit: '',
        budget: { atMost: 0 },
        ...(note && { note }),
      },
    )
    if (Number.isFinite(letters))
      figures.push({ name: `${address}: letters of fields`, value: letters, unit: 'px', budget: { atLeast: 16 } })
    await page.setViewportSize(narrow)
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    figures.push({ name: `${address} at 320: sideways`, value: sideways, unit: 'px', budget: { atMost: 0 } })
    await page.setViewportSize(zoomed)
    await page.evaluate(() => scrollTo(0, 600))
    const sticky = await page.evaluate(measureSticky)
    figures.push({
      name: `${address} at 200 %: sticky parts`,
      value: Math.round(sticky),
      unit: '%',
      budget: { atMost: 25 },
    })
  }
  return figures
}
