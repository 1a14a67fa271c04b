import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { createRoutesStub, type RouterContextProvider } from 'react-router'
import { expect } from 'vitest'
import { loaderContext } from '#kit/testing/loader-context.server.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import { DrugCatalogue } from './catalogue/drug-catalogue.tsx'
import type { DrugListData } from './catalogue/drug-list.view.ts'
import * as drugsPage from './catalogue/drugs.page.tsx'
import DrugPage, * as drugPage from './detail/drug.page.tsx'
import type { DrugDetail } from './detail/drug-detail.view.ts'

export const origin = 'http://sadozor.test'
export let database: TestDatabase
export let context: RouterContextProvider
export const seen = { statements: 0 }

export async function open() {
  database = await testDatabase()
  context = loaderContext(database, origin, () => void seen.statements++)
}
export const close = () => database[Symbol.asyncDispose]()

export function readWith(other: RouterContextProvider): void {
  context = other
}
export const run = <V,>(loader: unknown, path: string, params = {}): Promise<V> =>
  (loader as (args: object) => Promise<V>)({ context, params, url: new URL(origin + path) })
export const list = (search = '') => run<DrugListData>(drugsPage.loader, `/drugs${search}`)
export const detail = (alias: string, search = '') =>
  run<DrugDetail>(drugPage.loader, `/drugs/${alias}${search}`, { alias })

export const statusOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 200,
    error =>
      error instanceof Response
        ? `${error.status} ${error.headers.get('location')}`
        : (error as { init: { status: number } }).init.status,
  )

let shown: ReactElement
const Stub = createRoutesStub([{ path: '/', Component: () => shown }])

/** What a reader sees: elements gone, spaces plain. */
export function textOf(element: ReactElement): string {
  shown = element
  const html = renderToString(<Stub initialEntries={['/']} />)
  expect(html).not.toMatch(/\sstyle="|\son[a-z]+="/)
  return plain(html.replace(/<!--.*?-->/g, '').replace(/<[^>]+>/g, ' '))
}
export const plain = (text: string) => text.replace(/[\s\u00a0]+/g, ' ').replaceAll('\u2060', '')
export const listText = async (search: string) => textOf(<DrugCatalogue list={await list(search)} />)
export const Detail = DrugPage as unknown as (props: { loaderData: DrugDetail }) => ReactElement
export const detailText = async (alias: string, search = '') =>
  textOf(<Detail loaderData={await detail(alias, search)} />)
export const metaOf = (data: unknown, meta: unknown) =>
  (meta as (args: object) => Record<string, unknown>[])({
    loaderData: data,
    matches: [{ id: 'root', loaderData: { publicUrl: origin } }],
  })
export const robots = (tags: Record<string, unknown>[]) => tags.find(tag => tag.name === 'robots')?.content
export const canonical = (tags: Record<string, unknown>[]) => tags.find(tag => tag.rel === 'canonical')?.href
