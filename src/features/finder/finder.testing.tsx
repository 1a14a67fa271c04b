import { drizzle } from 'drizzle-orm/node-postgres'
import { renderToString } from 'react-dom/server'
import { createRoutesStub, RouterContextProvider } from 'react-router'
import { expect } from 'vitest'
import type { Db } from '#kit/db/database.server.ts'
import { parseQuery } from '#kit/http/list-query.ts'
import { servicesContext } from '#kit/http/services.server.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import { Finder } from './components/finder.tsx'
import { findFinderFacts } from './find-finder-facts.server.ts'
import { loader } from './finder.page.tsx'
import { type FinderView, toFinderView } from './finder.view.ts'
import { finderQuery } from './finder-query.ts'

export let database: TestDatabase
export let db: Db
let context: RouterContextProvider
export const seen = { statements: 0 }

export async function open() {
  database = await testDatabase()
  db = drizzle(database.pool, { casing: 'snake_case', logger: { logQuery: () => void seen.statements++ } })
  context = new RouterContextProvider()
  context.set(servicesContext, { db, publicUrl: 'http://sadozor.test' } as never)
}
export const close = () => database[Symbol.asyncDispose]()

/** The view on a day of July, when late blight is in season. */
export async function july(search: string): Promise<FinderView> {
  const query = parseQuery(finderQuery, new URLSearchParams(search))
  return toFinderView(
    query,
    await findFinderFacts(db, query.values.crop, query.values.place),
    new Date('2026-07-26T09:00:00Z'),
  )
}

export const openPage = (search: string) =>
  (loader as unknown as (args: object) => Promise<FinderView>)({
    context,
    params: {},
    url: new URL(`http://sadozor.test/finder${search}`),
  })

export function textOf(view: FinderView): string {
  const Stub = createRoutesStub([{ path: '/', Component: () => <Finder view={view} /> }])
  const html = renderToString(<Stub initialEntries={['/']} />)
  expect(html).not.toMatch(/\sstyle="|\son[a-z]+="/)
  return html
    .replace(/<!--.*?-->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/[\s\u00a0]+/g, ' ')
}
