import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import { createRoutesStub, type RouterContextProvider } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as drugPage from '#features/drugs/detail/drug.page.tsx'
import * as plantPage from '#features/plants/plant.page.tsx'
import * as diseasePage from '#features/problems/disease.page.tsx'
import { moscowDay } from '#kit/moscow-day.ts'
import { loaderContext } from '#kit/testing/loader-context.server.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import { countedFrom } from '#ui/format/format-date.ts'

/** Wherever the catalogue says whether a use may be done, it says for which day. */

const origin = 'http://sadozor.test'
let database: TestDatabase
let context: RouterContextProvider
beforeAll(async () => {
  database = await testDatabase()
  context = loaderContext(database, origin)
})
afterAll(() => database[Symbol.asyncDispose]())

interface Page {
  loader: unknown
  default: unknown
}

async function htmlOf({ loader, default: component }: Page, address: string): Promise<string> {
  const url = new URL(address, origin)
  const alias = url.pathname.split('/').at(-1)!
  const loaderData = await (loader as (args: object) => Promise<unknown>)({
    context,
    params: { alias },
    request: new Request(url),
    url,
  })
  const Component = component as ComponentType<{ loaderData: unknown }>
  const Stub = createRoutesStub([{ path: '/', Component: () => <Component loaderData={loaderData} /> }])
  return renderToString(<Stub initialEntries={['/']} />).replace(/<!--.*?-->/g, '')
}

const verdictWords = /можно по\u00a0демо-данным|можно, не\u00a0проверено|(?:можно|осторожно|нельзя) в\u00a0ЛПХ/

/** The sections that contain a verdict, each with its own lead. */
const sectionsWithVerdict = (html: string) => html.split('<section').filter(part => verdictWords.test(part))

test.each<[string, Page, string, number]>([
  ['the uses of a drug', drugPage, '/drugs/ordan', 1],
  ['the chosen use of a drug, and the others', drugPage, '/drugs/topaz?crop=yablonya', 1],
  ['the products for a crop', plantPage, '/plants/tomat?view=table', 1],
  ['the products against a disease', diseasePage, '/diseases/fitoftoroz?crop=tomat', 1],
])('%s', async (_, page, address, atLeast) => {
  const html = await htmlOf(page, address)
  const sections = sectionsWithVerdict(html)
  expect(sections.length).toBeGreaterThanOrEqual(atLeast)
  for (const section of sections) expect(section).toContain(countedFrom(moscowDay(new Date())))
})

test('both tables of a disease: biological and chemical products', async () => {
  const html = await htmlOf(diseasePage, '/diseases/fitoftoroz?crop=tomat')
  const tables = html.split('<table').filter(part => verdictWords.test(part))
  expect(tables.length).toBe(2)
  for (const table of tables) expect(table).toContain(countedFrom(moscowDay(new Date())))
})
