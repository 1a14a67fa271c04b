import type { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asBrowser, builtApp, testOrigin } from '#kit/testing/built-app.server.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import { coveredByFamily, invisible } from '#ui/fonts/font-faces.testing.ts'
import { visitorPages } from '../e2e/pages.ts'

/** Pages beside those of the sitemap. */
const further = [
  '/drugs?crop=tomat&target=fitoftoroz&phi=7',
  '/drugs/abiga-pik?crop=tomat',
  '/diseases/fitoftoroz?crop=tomat',
  '/pests/obyknovennyj-pautinnyj-kleshch?crop=ogurec&place=protected',
  '/plants/tomat?phi=14',
  '/finder?crop=tomat&organ=leaf&sign=leaf-lower-first',
  '/calculator?mode=percent',
  '/calculator?mode=convert',
  '/calculator?mode=feed',
  '/?q=пятна',
]

let world: TestDatabase
/** The visible texts of every public page. */
let texts: Map<string, string[]>
beforeAll(async () => {
  world = await testDatabase()
  const app = await builtApp({ db: world.db, publicUrl: testOrigin })
  texts = new Map()
  for (const path of [
    ...(await sitemapPaths(app)),
    ...(await calculatorPaths()),
    ...visitorPages.map(page => page.path),
    ...further,
  ])
    texts.set(path, await textsOf(app, path))
}, 240_000)
afterAll(() => world[Symbol.asyncDispose]())

const bodyOf = async (app: Hono, path: string): Promise<string> => {
  const response = await app.request(testOrigin + encodeURI(path), { headers: asBrowser })
  expect(response.status, path).toBe(200)
  return response.text()
}

const locations = (xml: string): string[] =>
  [...xml.matchAll(/<loc>([^<]+)/g)].map(([, url]) => url!.replace(testOrigin, ''))

async function sitemapPaths(app: Hono): Promise<string[]> {
  const found: string[] = []
  for (const part of locations(await bodyOf(app, '/sitemap.xml'))) found.push(...locations(await bodyOf(app, part)))
  expect(found.length).toBeGreaterThan(180)
  return found
}

const calculatorPaths = async (): Promise<string[]> =>
  (
    await world.pool.query<{ path: string }>(
      `select distinct on (d.id) '/calculator?drug=' || d.alias || '&crop=' || p.alias || '&use=' || u.alias as path
       from drug_use_scope s join drug d on d.id = s.drug_id join plant p on p.id = s.plant_id join drug_use u on u.id = s.use_id
       where d.status = 'published' order by d.id, u.id`,
    )
  ).rows.map(({ path }) => path)

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0' }
const decoded = (text: string) =>
  text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (all, hex, decimal, name) =>
    name ? (entities[name] ?? all) : String.fromCodePoint(Number.parseInt(hex ?? decimal, hex ? 16 : 10)),
  )

/** Elements that end a line; a text goes on over links and badges. */
const lineEnds = /<\/?(?!(?:a|abbr|b|em|i|span|strong|sub|sup|time)\b)[a-z][^>]*>/gi

/** Without cells of a registration, which are shown as printed, and what is no text. */
async function textsOf(app: Hono, path: string): Promise<string[]> {
  const html = await bodyOf(app, path)
  const shown = html
    .replace(/<!--.*?-->/gs, '')
    .replace(/<(script|style|svg|template|noscript)\b.*?<\/\1>/gs, '\n')
    .replace(/(Исходная запись<\/summary>)<p>.*?<\/p>/gs, '$1')
    .replace(lineEnds, '\n')
  return decoded(shown.replace(/<[^>]+>/g, ''))
    .split('\n')
    .map(text => text.trim())
    .filter(Boolean)
}

/** Where a text matches, each text once with one of its pages. */
function matching(pattern: RegExp): string[] {
  const found = new Map<string, string>()
  for (const [path, list] of texts)
    for (const text of list)
      if (pattern.test(text) && !found.has(text)) found.set(text, `${path}: ${text.slice(0, 200)}`)
  return [...found.values()]
}

test('no line ends inside of a range', () => {
  expect(matching(/[\p{L}\d]–[\p{L}\d]/u)).toEqual([])
})

test('no line ends between a number and its unit', () => {
  expect(
    matching(
      /\d (?:г|кг|мг|мл|л|м|см|мм|км|м²|га|шт|°C|%|₽|дн|дня|дней|день|суток|раза?|часа?|часов|минут|лет|сот[а-я]+)(?![\p{L}])/u,
    ),
  ).toEqual([])
})

test('texts have the signs of print, no word twice and no sign of mathematics for a word', () => {
  expect(matching(/"|\s-\s|\d-\d+ (?:г|мл|л|д)|\s[,.;:!?](?:\s|$)|[,;]\.|\.\.(?!\.)/u)).toEqual([])
  expect(matching(/(?<![а-яё])([а-яё]{4,})[.,:]? \1(?![а-яё])/iu)).toEqual([])
  expect(matching(/[<>≥≤]|\bTmin\b|\bTmax\b|СЭТ/u)).toEqual([])
})

test('no value is missing from a text', () => {
  expect(matching(/\bundefined\b|\bnull\b|\bNaN\b|\[object|Invalid Date|\$\{/)).toEqual([])
})

test('our fonts have every character', async () => {
  const covered = await coveredByFamily()
  const known = covered.get('Onest normal')!
  const missing = new Map<string, string>()
  for (const [path, list] of texts)
    for (const char of new Set(list.join(''))) if (!invisible.has(char) && !known.has(char)) missing.set(char, path)
  expect(Object.fromEntries(missing)).toEqual({})
})
