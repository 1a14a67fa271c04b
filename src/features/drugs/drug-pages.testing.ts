import { createElement, type ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { createRoutesStub, type RouterContextProvider } from 'react-router'
import { expect } from 'vitest'
import type { GenerationCache } from '#kit/catalogue/generation-cache.server.ts'
import { loaderContext } from '#kit/testing/loader-context.server.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import type { DrugListData } from './catalogue/drug-list.view.ts'
import * as drugsPage from './catalogue/drugs.page.tsx'

export const origin = 'http://sadozor.test'
export let database: TestDatabase
let context: RouterContextProvider
let statements = 0

export async function open() {
  database = await testDatabase()
  context = counting()
}

export const close = () => database[Symbol.asyncDispose]()

/** What loaders of pages get; their statements are counted. */
export const counting = (cache?: GenerationCache) => loaderContext(database, origin, () => void statements++, cache)
export function answerWith(next: RouterContextProvider): void {
  context = next
}
/** How many statements the database gets meanwhile. */
export async function statementsOf(load: () => Promise<unknown>): Promise<number> {
  statements = 0
  await load()
  return statements
}

export const run = <V>(loader: unknown, path: string, params = {}): Promise<V> =>
  (loader as (args: object) => Promise<V>)({ context, params, url: new URL(origin + path) })
export const list = (search = '') => run<DrugListData>(drugsPage.loader, `/drugs${search}`)

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
  const html = renderToString(createElement(Stub, { initialEntries: ['/'] }))
  expect(html).not.toMatch(/\sstyle="|\son[a-z]+="/)
  return plain(html.replace(/<!--.*?-->/g, '').replace(/<[^>]+>/g, ' '))
}
export const plain = (text: string) => text.replace(/[\s\u00a0]+/g, ' ').replaceAll('\u2060', '')

export const metaOf = (data: unknown, meta: unknown) =>
  (meta as (args: object) => Record<string, unknown>[])({
    loaderData: data,
    matches: [{ id: 'root', loaderData: { publicUrl: origin } }],
  })
export const robots = (tags: Record<string, unknown>[]) => tags.find(tag => tag.name === 'robots')?.content
export const canonical = (tags: Record<string, unknown>[]) => tags.find(tag => tag.rel === 'canonical')?.href
