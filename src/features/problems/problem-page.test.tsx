import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '#kit/testing/test-database.server.ts'
import { ProblemDetail } from './components/problem-detail.tsx'
import type { ProblemView } from './problem-detail.view.ts'
import { detailHead } from './problem-detail-head.ts'
import { detailMeta } from './problem-detail-meta.ts'
import {
  answerFrom,
  close,
  counted,
  database,
  detail,
  list,
  open,
  origin,
  plain,
  statusOf,
  textOf,
} from './problem-pages.testing.ts'

beforeAll(open)
afterAll(close)

const metaOf = (view: object) => (view as { meta: object[] }).meta

describe.each(['pests', 'diseases'] as const)('every one of the %s', kind => {
  test('has four rungs for every host, its gaps, and metadata for search engines', async () => {
    const { rows } = await database.pool.query<{ alias: string }>(`select alias from ${kind.slice(0, -1)}`)
    expect(rows.length).toBe(kind === 'pests' ? 50 : 43)
    for (const { alias } of rows) {
      const { found, statements } = await counted(() => detail(kind, alias))
      expect(statements).toBeLessThanOrEqual(3)
      checkHead(found)
      expect(found.hosts.length).toBeGreaterThan(0)
      for (const host of found.hosts) {
        const ofCrop = await counted(() => detail(kind, alias, `?crop=${host.alias}`))
        expect(ofCrop.statements).toBeLessThanOrEqual(3)
        checkLadder(ofCrop.found)
        checkHead(ofCrop.found)
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
  await answerFrom(own, async () => {
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
  })
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
