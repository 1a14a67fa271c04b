import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import { createRoutesStub, type RouterContextProvider } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as drugsPage from '#features/drugs/catalogue/drugs.page.tsx'
import * as drugPage from '#features/drugs/detail/drug.page.tsx'
import * as mixesPage from '#features/drugs/mixes/drug-mixes.page.tsx'
import * as finderPage from '#features/finder/finder.page.tsx'
import * as plantPage from '#features/plants/plant.page.tsx'
import * as diseasePage from '#features/problems/disease.page.tsx'
import { loaderContext } from '#kit/testing/loader-context.server.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'

/** Crop, problem and place that were chosen on the way stay in every link of a page to which they apply. */

const origin = 'http://sadozor.test'
const road = { crop: 'tomat', target: 'fitoftoroz', place: 'protected' }
const query = `crop=${road.crop}&target=${road.target}&place=${road.place}`

let database: TestDatabase
let context: RouterContextProvider
/** Addresses of the problems of the crop: «/pests/medvedka». */
let ofCrop: Set<string>
beforeAll(async () => {
  database = await testDatabase()
  context = loaderContext(database, origin)
  const hosts = (kind: string) =>
    `select '/${kind}s/' || x.alias as path from ${kind}_hosts h join ${kind} x on x.id = h.parent_id join plant p on p.id = h.plant_id where p.alias = '${road.crop}'`
  const { rows } = await database.pool.query<{ path: string }>(`${hosts('pest')} union all ${hosts('disease')}`)
  ofCrop = new Set(rows.map(({ path }) => path))
})
afterAll(() => database[Symbol.asyncDispose]())

interface PageModule {
  loader: unknown
  default: unknown
}

/** The links of the page that lead to others of the catalogue. */
async function linksOf({ loader, default: page }: PageModule, address: string): Promise<URL[]> {
  const url = new URL(address, origin)
  const alias = url.pathname.split('/')[2]
  const loaderData = await (loader as (args: object) => Promise<object>)({
    context,
    params: { alias },
    url,
    request: new Request(url),
  })
  const Page = page as ComponentType<{ loaderData: object }>
  const Stub = createRoutesStub([{ path: '*', Component: () => <Page loaderData={loaderData} /> }])
  const html = renderToString(<Stub initialEntries={[address]} />)
  const hrefs = [...html.matchAll(/<a [^>]*?href="(\/[^"]*)"/g)].map(([, href]) => href!.replaceAll('&amp;', '&'))
  return [...new Set(hrefs)]
    .map(href => new URL(href, origin))
    .filter(({ pathname }) => /^\/(drugs|pests|diseases|calculator)\b/.test(pathname))
}

/** Names of the parameters that the link has lost. */
function lostBy({ pathname, searchParams }: URL, kept: Partial<typeof road>): string[] {
  const isProblem = /^\/(pests|diseases)\//.test(pathname)
  const isList = /^\/(pests|diseases)$/.test(pathname)
  const wanted: Partial<typeof road> = isProblem
    ? { ...(ofCrop.has(pathname) && { crop: kept.crop }), ...(kept.place && { place: kept.place }) }
    : isList
      ? { crop: kept.crop }
      : kept
  return Object.entries(wanted).flatMap(([name, value]) => (searchParams.get(name) === value ? [] : [name]))
}

const withoutTarget = { crop: road.crop, place: road.place }

interface Opened {
  page: PageModule
  address: string
  kept: Partial<typeof road>
  /** Links that are there to change the choice. */
  changes: readonly string[]
  /** How many others there are at least. */
  least: number
}

const opened: Opened[] = [
  {
    page: diseasePage,
    address: '/diseases/fitoftoroz?crop=tomat&place=protected',
    kept: road,
    changes: [
      '/diseases/fitoftoroz?place=protected',
      '/diseases/fitoftoroz?crop=kartofel&place=protected',
      '/drugs?target=fitoftoroz&place=protected',
    ],
    least: 25,
  },
  {
    page: drugPage,
    address: `/drugs/ordan?${query}`,
    kept: road,
    changes: ['/drugs/ordan?target=fitoftoroz&place=protected'],
    // Its replacements are those for the pair alone: most products of the same purpose are registered for others.
    least: 16,
  },
  {
    page: drugPage,
    address: `/drugs/fitosporin-m?${query}`,
    kept: road,
    changes: [
      '/drugs/fitosporin-m?target=fitoftoroz&place=protected',
      // A use that is registered against another problem only.
      '/calculator?drug=fitosporin-m&crop=tomat&target=chernaya-nozhka&use=fitosporin-m-5&place=protected',
    ],
    least: 25,
  },
  { page: mixesPage, address: `/drugs/ordan/mix?${query}`, kept: road, changes: [], least: 20 },
  { page: plantPage, address: '/plants/tomat?place=protected', kept: withoutTarget, changes: [], least: 20 },
  { page: plantPage, address: '/plants/tomat', kept: { crop: road.crop }, changes: [], least: 40 },
  {
    page: finderPage,
    address: '/finder?crop=tomat&sign=leaf-lower-first&place=protected',
    kept: withoutTarget,
    changes: [],
    least: 4,
  },
]

test.each(opened)('the links of $address', async ({ page, address, kept, changes, least }) => {
  const links = await linksOf(page, address)
  const others = links.filter(({ pathname, search }) => !changes.includes(pathname + search))
  expect(others.length).toBeGreaterThanOrEqual(least)
  expect(others.flatMap(link => lostBy(link, kept).map(name => `${name}: ${link.pathname}${link.search}`))).toEqual([])
})

test('a list of products for the pair leads on with it', async () => {
  const cards = (await linksOf(drugsPage, `/drugs?${query}`)).filter(
    ({ pathname }) => !['/drugs', '/pests', '/diseases'].includes(pathname),
  )
  expect(cards.length).toBeGreaterThan(6)
  expect(cards.flatMap(link => lostBy(link, road).map(name => `${name}: ${link.pathname}${link.search}`))).toEqual([])
})
