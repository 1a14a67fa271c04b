import { createElement, type ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { createRoutesStub, type RouterContextProvider } from 'react-router'
import { expect } from 'vitest'
import { createGenerationCache } from '#kit/catalogue/generation-cache.server.ts'
import { loaderContext } from '#kit/testing/loader-context.server.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import type { ProblemListView } from './catalogue/problem-list.view.ts'
import * as diseasePage from './disease.page.tsx'
import * as diseasesPage from './diseases.page.tsx'
import * as pestPage from './pest.page.tsx'
import * as pestsPage from './pests.page.tsx'
import type { ProblemView } from './problem-detail.view.ts'
import type { ProblemKind } from './problem-kind.ts'

export let database: TestDatabase
let context: RouterContextProvider
let statements = 0

export async function open() {
  database = await testDatabase()
  context = counting()
  // Links and offers are read once for all pages.
  await detail('diseases', 'fitoftoroz', '?crop=tomat')
}

export const close = () => database[Symbol.asyncDispose]()

export const origin = 'http://sadozor.test'

const counting = () =>
  loaderContext(database, origin, () => void statements++, createGenerationCache({ value: 1, isListening: true }))

/** Answers from another database meanwhile. */
export async function answerFrom(other: TestDatabase, work: () => Promise<void>): Promise<void> {
  context = loaderContext(other, origin)
  await work().finally(() => {
    context = counting()
  })
}

interface Counted<T> {
  found: T
  statements: number
}

/** What a page shows, and how many statements the database got for it. */
export async function counted<T>(load: () => Promise<T>): Promise<Counted<T>> {
  statements = 0
  return { found: await load(), statements }
}

const run = <V>(loader: unknown, path: string, params = {}): Promise<V> =>
  (loader as (args: object) => Promise<V>)({ context, params, url: new URL(origin + path) })

export const detail = (kind: ProblemKind, alias: string, search = '') =>
  run<ProblemView>((kind === 'pests' ? pestPage : diseasePage).loader, `/${kind}/${alias}${search}`, { alias })

export const list = (kind: ProblemKind, search = '') =>
  run<ProblemListView>((kind === 'pests' ? pestsPage : diseasesPage).loader, `/${kind}${search}`)

let shown: ReactElement
const Shown = () => shown
const Stub = createRoutesStub([{ path: '/', Component: Shown }])

/** What a reader sees: elements gone, spaces plain. */
export function textOf(element: ReactElement): string {
  shown = element
  const html = renderToString(createElement(Stub, { initialEntries: ['/'] }))
  expect(html).not.toMatch(/\sstyle="|\son[a-z]+="/)
  const text = html.replace(/<!--.*?-->/g, '').replace(/<[^>]+>/g, ' ')
  return plain(text).replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#x27;', "'")
}

export const plain = (text: string) => text.replace(/[\s\u00a0]+/g, ' ')

export const statusOf = async (promise: Promise<unknown>): Promise<[number | undefined, string | null]> => {
  const thrown = await promise.then(
    () => null,
    error => error as Response | { init: ResponseInit },
  )
  if (thrown instanceof Response) return [thrown.status, thrown.headers.get('location')]
  return [thrown?.init?.status, null]
}
