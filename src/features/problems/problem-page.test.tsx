import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { createRoutesStub, type RouterContextProvider } from 'react-router'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createGenerationCache } from '#kit/catalogue/generation-cache.server.ts'
import { loaderContext } from '#kit/testing/loader-context.server.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import type { ProblemListView } from './catalogue/problem-list.view.ts'
import { ProblemDetail } from './components/problem-detail.tsx'
import { ProblemList } from './components/problem-list.tsx'
import * as diseasePage from './disease.page.tsx'
import * as diseasesPage from './diseases.page.tsx'
import * as pestPage from './pest.page.tsx'
import * as pestsPage from './pests.page.tsx'
import type { ProblemView } from './problem-detail.view.ts'
import { detailHead } from './problem-detail-head.ts'
import { detailMeta } from './problem-detail-meta.ts'
import type { ProblemKind } from './problem-kind.ts'

let database: TestDatabase
let context: RouterContextProvider
let statements = 0

beforeAll(async () => {
  database = await testDatabase()
  context = counting()
  // Links and offers are read once for all pages.
  await detail('diseases', 'fitoftoroz', '?crop=tomat')
})
afterAll(() => database[Symbol.asyncDispose]())

const origin = 'http://sadozor.test'
const counting = () =>
  loaderContext(database, origin, () => void statements++, createGenerationCache({ value: 1, isListening: true }))
const run = <V,>(loader: unknown, path: string, params = {}): Promise<V> =>
  (loader as (args: object) => Promise<V>)({ context, params, url: new URL(origin + path) })
const detail = (kind: ProblemKind, alias: string, search = '') =>
  run<ProblemView>((kind === 'pests' ? pestPage : diseasePage).loader, `/${kind}/${alias}${search}`, { alias })
const list = (kind: ProblemKind, search = '') =>
  run<ProblemListView>((kind === 'pests' ? pestsPage : diseasesPage).loader, `/${kind}${search}`)
const metaOf = (view: object) => (view as { meta: object[] }).meta

let shown: ReactElement
const Shown = () => shown
const Stub = createRoutesStub([{ path: '/', Component: Shown }])

/** What a reader sees: elements gone, spaces plain. */
function textOf(element: ReactElement): string {
  shown = element
  const html = renderToString(<Stub initialEntries={['/']} />)
  expect(html).not.toMatch(/\sstyle="|\son[a-z]+="/)
  const text = html.replace(/<!--.*?-->/g, '').replace(/<[^>]+>/g, ' ')
  return plain(text).replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#x27;', "'")
}

const plain = (text: string) => text.replace(/[\s\u00a0]+/g, ' ')

const statusOf = async (promise: Promise<unknown>): Promise<[number | undefined, string | null]> => {
  const thrown = await promise.then(
    () => null,
    error => error as Response | { init: ResponseInit },
  )
  if (thrown instanceof Response) return [thrown.status, thrown.headers.get('location')]
  return [thrown?.init?.status, null]
}

describe.each(['pests', 'diseases'] as const)('every one of the %s', kind => {
  test('has four rungs for every host, its gaps, and metadata for search engines', async () => {
    const { rows } = await database.pool.query<{ alias: string }>(`select alias from ${kind.slice(0, -1)}`)
    expect(rows.length).toBe(kind === 'pests' ? 50 : 43)
    for (const { alias } of rows) {
      statements = 0
      const open = await detail(kind, alias)
      expect(statements).toBeLessThanOrEqual(3)
      checkHead(open)
      expect(open.hosts.length).toBeGreaterThan(0)
      for (const host of open.hosts) {
        statements = 0
        const view = await detail(kind, alias, `?crop=${host.alias}`)
        expect(statements).toBeLessThanOrEqual(3)
        checkLadder(view)
        checkHead(view)
      }
    }
  })
})

function checkLadder(view: ProblemView) {
  const text = textOf(<ProblemDetail view={view} offers={null} />)
  const order = ['1. Агротехника', '2. Механика', '3. Биозащита', '4. Химия'].map(title => text.indexOf(title))
  expect([view.alias, order.every((at, index) => at > (order[index - 1] ?? 0))]).toEqual([view.alias, true])
  for (const rung of view.rungs)
    expect([view.alias, rung.rung, rung.texts.length > 0]).toEqual([view.alias, rung.rung, true])
  const { biological, chemical, gap } = view.chemistry!
  const uses = [...biological, ...chemical]
  expect([view.alias, view.crop?.alias, uses.length >= 2 || gap !== null]).toEqual([view.alias, view.crop?.alias, true])
  if (gap) expect(text).toContain(plain(gap.reason))
  if (gap) expect(text).toContain(plain(gap.insteadText))
  if (uses.length === 0) expect(text).toContain('разрешённых препаратов для личных хозяйств в каталоге нет')
  expect(uses.some(use => use.verdict.why?.includes('только сдерживает'))).toBe(text.includes('только сдерживает'))
  for (const use of uses) expect(text).toContain(plain(use.phi))
  expect(view.steps.every(step => step.title && step.text)).toBe(true)
  expect(view.isDemo).toBe(true)
  expect(text).not.toMatch(/проверено|undefined|null|NaN/)
}

function checkHead({ head, alias }: ProblemView) {
  expect([alias, head.title.length <= 60, head.description]).toEqual([alias, true, head.description])
  expect([alias, head.description, head.description.length >= 120 && head.description.length <= 160]).toEqual([
    alias,
    head.description,
    true,
  ])
}

test('without a crop every host lists its products and the reasons of gaps', async () => {
  const view = await detail('pests', 'ivovo-morkovnaya-tlya').catch(() =>
    detail('pests', 'obyknovennyj-pautinnyj-kleshch'),
  )
  const text = textOf(<ProblemDetail view={view} offers={null} />)
  for (const crop of view.byCrop!.crops) {
    expect(text).toContain(crop.name)
    for (const product of crop.products) expect(text).toContain(product.name)
    if (crop.reason) expect(text).toContain(plain(crop.reason))
  }
  expect(view.chemistry).toBeNull()
})

test('a crop that is not a host gives a notice', async () => {
  for (const search of [
    '?crop=roza',
    '?crop=nope',
    '?crop=%3Cscript%3E',
    '?crop=a&crop=b',
    `?crop=${'x'.repeat(10_000)}`,
  ]) {
    const view = await detail('diseases', 'fitoftoroz', search)
    expect([search, view.isWrongCrop, view.crop, view.head.isIndexed]).toEqual([search, true, null, false])
    expect(textOf(<ProblemDetail view={view} offers={null} />)).toContain('Такой культуры здесь нет')
  }
})

test('a quarantine object shows first whom to notify', async () => {
  const text = textOf(
    <ProblemDetail view={await detail('pests', 'tomatnaya-miniruyushchaya-mol', '?crop=tomat')} offers={null} />,
  )
  expect(text).toContain('Кому сообщить')
  expect(text.indexOf('Россельхознадзора')).toBeLessThan(text.indexOf('Агротехника'))
  expect(text).toContain('Карантинный объект: сами не обрабатывайте')
})

test('look-alikes are compared by differing signs only', async () => {
  const view = await detail('diseases', 'fitoftoroz')
  const [other] = view.lookAlikes
  expect(other?.alias).toBe('alternarioz')
  const there = other!.there.map(sign => sign.label)
  expect(other!.here.some(sign => there.includes(sign.label))).toBe(false)
  const linkOn = async (crop: string) => (await detail('diseases', 'fitoftoroz', `?crop=${crop}`)).lookAlikes[0]!.to
  expect(await linkOn('tomat')).toBe('/diseases/alternarioz?crop=tomat')
  expect(await linkOn('ogurec')).toBe('/diseases/alternarioz')
})

test('an unknown alias is 404, a former one 301 with its query, an unpublished one 404', async () => {
  await using own = await testDatabase()
  context = loaderContext(own, origin)
  try {
    await own.pool.query(
      "insert into alias_redirect (entity, alias, record_id) select 'disease', 'fitoftora', id from disease where alias = 'fitoftoroz'",
    )
    expect(await statusOf(detail('diseases', 'nope'))).toEqual([404, null])
    expect(await statusOf(detail('pests', 'fitoftora'))).toEqual([404, null])
    expect(await statusOf(detail('pests', "a'; drop table pest; --"))).toEqual([404, null])
    expect(await statusOf(detail('diseases', 'fitoftora', '?crop=tomat'))).toEqual([
      301,
      '/diseases/fitoftoroz?crop=tomat',
    ])
    await own.pool.query("update disease set status = 'archived' where alias = 'fitoftoroz'")
    expect(await statusOf(detail('diseases', 'fitoftoroz'))).toEqual([404, null])
  } finally {
    context = counting()
  }
})

test('lists of one crop or one group are indexed; combinations, sorting and invalid values are not', async () => {
  const heads = async (kind: ProblemKind, search: string) => {
    const view = await list(kind, search)
    return [view.heading, view.canonical, view.isIndexed]
  }
  expect(await heads('pests', '')).toEqual(['Вредители', '/pests', true])
  expect(await heads('pests', '?crop=tomat')).toEqual(['Томат: вредители', '/pests?crop=tomat', true])
  expect(await heads('diseases', '?group=bacterium')).toEqual([
    'Бактериальные болезни',
    '/diseases?group=bacterium',
    true,
  ])
  expect(await heads('pests', '?page=2')).toEqual(['Вредители', '/pests?page=2', true])
  expect(await heads('pests', '?crop=tomat&organ=leaf')).toEqual(['Вредители', '/pests?crop=tomat', false])
  expect(await heads('pests', '?crop=tomat,kartofel')).toEqual(['Вредители', '/pests', false])
  expect(await heads('diseases', '?group=bacterium,virus')).toEqual(['Болезни', '/diseases', false])
  expect((await heads('diseases', '?group=virus&crop=yablonya'))[2]).toBe(false)
  expect(await heads('pests', '?sort=season')).toEqual(['Вредители', '/pests', false])
  expect(await heads('pests', '?q=тля')).toEqual(['Вредители', '/pests', false])
  expect((await heads('pests', '?crop=nope'))[2]).toBe(false)
  expect((await heads('pests', '?group=nope'))[2]).toBe(false)
})

test('an empty list names the filter to drop and links to the list without it', async () => {
  const view = await list('diseases', '?group=virus&crop=yablonya')
  expect(view.empty?.drops.map(drop => [drop.label, drop.count, drop.to])).toEqual([
    ['Без фильтра «Яблоня»', 1, '/diseases?group=virus'],
    ['Без фильтра «Вирус»', 4, '/diseases?crop=yablonya'],
  ])
  const text = textOf(<ProblemList view={view} />)
  expect(text).toContain('Без фильтра «Яблоня» — 1 болезнь')
  expect(view.empty!.nearest.length).toBeGreaterThan(0)
})

test('hostile and impossible values give an empty list with a hint or 404, never an error', async () => {
  const hostile = [
    "'",
    '%00',
    '%ff',
    '<script>',
    '\ud800',
    '"; drop table pest; --',
    'x'.repeat(10_000),
    '-1',
    'nope',
    '1,2,3',
  ]
  for (const kind of ['pests', 'diseases'] as const)
    for (const key of ['q', 'crop', 'group', 'organ', 'month', 'quarantine', 'sort', 'other'])
      for (const value of hostile) {
        const view = await list(kind, `?${key}=${encodeURIComponent(value.toWellFormed())}`)
        expect(textOf(<ProblemList view={view} />)).not.toMatch(/undefined|NaN/)
        if (['crop', 'group', 'organ', 'month'].includes(key))
          expect([key, value, view.total, view.empty?.hint !== null]).toEqual([key, value, 0, true])
      }
  for (const page of ['-1', '0', '1000000000', 'x', '99'])
    expect(await statusOf(list('pests', `?page=${page}`))).toEqual([404, null])
})

test('a list takes at most three statements', async () => {
  for (const search of ['', '?crop=tomat', '?crop=tomat&organ=leaf&q=тля', '?crop=nope', '?group=nope']) {
    statements = 0
    await list('pests', search)
    expect(statements).toBeLessThanOrEqual(3)
  }
})

test('a problem has a page of its own for each of several crops, and for each page of its uses', () => {
  const [apple, pear] = [
    { alias: 'yablonya', name: 'Яблоня' },
    { alias: 'grusha', name: 'Груша' },
  ]
  const addressOf = (hosts: object[], choice: Partial<Parameters<typeof detailHead>[2]>) => {
    const problem = { name: 'Парша', alias: 'parsha', latin: null, hosts, updatedOn: '2026-06-01' }
    return detailHead('diseases', problem as never, {
      crop: apple as never,
      isByAddress: true,
      isWrong: false,
      page: 1,
      ...choice,
    }).canonical
  }
  expect(addressOf([apple, pear], {})).toBe('/diseases/parsha?crop=yablonya')
  expect(addressOf([apple, pear], { isByAddress: false })).toBe('/diseases/parsha')
  expect(addressOf([apple], {})).toBe('/diseases/parsha')
  expect(addressOf([apple, pear], { page: 2 })).toBe('/diseases/parsha?crop=yablonya&page=2')
})

test('structured data: breadcrumbs, list and article', async () => {
  const types = (meta: readonly object[]) =>
    meta.flatMap(tag => ('script:ld+json' in tag ? [(tag['script:ld+json'] as { '@type': string })['@type']] : []))
  const listed = metaOf(await list('pests', '?crop=tomat'))
  expect(types(listed)).toEqual(['BreadcrumbList', 'ItemList'])
  expect(listed).toContainEqual({ tagName: 'link', rel: 'canonical', href: `${origin}/pests?crop=tomat` })
  const article = detailMeta(await detail('diseases', 'fitoftoroz'), origin)
  expect(types(article)).toEqual(['BreadcrumbList', 'Article'])
  expect(article.map(tag => (tag as Record<string, object>)['script:ld+json'])).toContainEqual(
    expect.objectContaining({
      mainEntityOfPage: `${origin}/diseases/fitoftoroz`,
      image: expect.stringMatching(`^${origin}/`),
    }),
  )
  const noindex = { name: 'robots', content: 'noindex,follow' }
  expect(article).not.toContainEqual(noindex)
  expect(detailMeta(await detail('diseases', 'fitoftoroz', '?crop=nope'), origin)).toContainEqual(noindex)
  expect(metaOf(await list('pests', '?crop=tomat&organ=leaf'))).toContainEqual({
    name: 'robots',
    content: 'noindex,follow',
  })
})

test('every indexed list has a title and a description of the right length', async () => {
  for (const kind of ['pests', 'diseases'] as const) {
    const { facets } = await list(kind)
    const searches = facets
      .filter(group => group.name === 'crop' || group.name === 'group')
      .flatMap(group => group.values.filter(value => value.count).map(value => `?${group.name}=${value.value}`))
    expect(searches.length).toBeGreaterThan(20)
    for (const search of ['', ...searches]) {
      const { title, description, isIndexed } = await list(kind, search)
      const fits = title.length <= 60 && description.length >= 120 && description.length <= 160
      expect([search, title, description, isIndexed, fits]).toEqual([search, title, description, true, true])
    }
  }
})
