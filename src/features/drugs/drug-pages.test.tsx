import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { createRoutesStub, type RouterContextProvider } from 'react-router'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createGenerationCache } from '#kit/catalogue/generation-cache.server.ts'
import { loaderContext } from '#kit/testing/loader-context.server.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import { DrugCatalogue } from './catalogue/drug-catalogue.tsx'
import type { DrugListData } from './catalogue/drug-list.view.ts'
import * as drugsPage from './catalogue/drugs.page.tsx'
import DrugPage, * as drugPage from './detail/drug.page.tsx'
import type { DrugDetail } from './detail/drug-detail.view.ts'
import { drugMeta } from './detail/drug-meta.ts'
import * as mixesPage from './mixes/drug-mixes.page.tsx'

const origin = 'http://sadozor.test'
let database: TestDatabase
let context: RouterContextProvider
let statements = 0

beforeAll(async () => {
  database = await testDatabase()
  context = loaderContext(database, origin, () => void statements++)
})
afterAll(() => database[Symbol.asyncDispose]())

const run = <V,>(loader: unknown, path: string, params = {}): Promise<V> =>
  (loader as (args: object) => Promise<V>)({ context, params, url: new URL(origin + path) })
const list = (search = '') => run<DrugListData>(drugsPage.loader, `/drugs${search}`)
const detail = (alias: string, search = '') => run<DrugDetail>(drugPage.loader, `/drugs/${alias}${search}`, { alias })

const statusOf = (promise: Promise<unknown>) =>
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
function textOf(element: ReactElement): string {
  shown = element
  const html = renderToString(<Stub initialEntries={['/']} />)
  expect(html).not.toMatch(/\sstyle="|\son[a-z]+="/)
  return plain(html.replace(/<!--.*?-->/g, '').replace(/<[^>]+>/g, ' '))
}
const plain = (text: string) => text.replace(/[\s\u00a0]+/g, ' ').replaceAll('\u2060', '')
const listText = async (search: string) => textOf(<DrugCatalogue list={await list(search)} />)
const Detail = DrugPage as unknown as (props: { loaderData: DrugDetail }) => ReactElement
const detailText = async (alias: string, search = '') => textOf(<Detail loaderData={await detail(alias, search)} />)
const metaOf = (data: unknown, meta: unknown) =>
  (meta as (args: object) => Record<string, unknown>[])({
    loaderData: data,
    matches: [{ id: 'root', loaderData: { publicUrl: origin } }],
  })
const robots = (tags: Record<string, unknown>[]) => tags.find(tag => tag.name === 'robots')?.content
const canonical = (tags: Record<string, unknown>[]) => tags.find(tag => tag.rel === 'canonical')?.href

describe('the catalogue', () => {
  test.each(['', '&view=cards'])(
    'shows rate, waiting period and number of treatments for tomato against late blight%s',
    async view => {
      const text = await listText(`?crop=tomat&target=fitoftoroz&lph=yes${view}`)
      expect(text).toContain('Томат, фитофтороз: чем обработать 11')
      expect(text).toContain('В личном хозяйстве разрешено: 11 из 11')
      expect(text).toMatch(/Ордан, СП.{0,140}25 г на 5 л воды.{0,30}3 дня.{0,30}3 (обработки )?за сезон/)
      expect(text).toMatch(/Алирин-Б, ТАБ.{0,200}только сдерживает/)
      expect((await list(`?crop=tomat&target=fitoftoroz&lph=yes${view}`)).isDemo).toBe(true)
    },
  )

  test('the heading answers, and the links of a row take crop, problem and place along', async () => {
    const { heading, cards, pair } = await list('?crop=tomat&target=fitoftoroz')
    expect(plain(heading)).toBe('Томат, фитофтороз: разрешено 11')
    expect(plain(pair!.summary)).toBe('Из них 2 биологических. Самый короткий срок ожидания — 3 дня: Ордан (теплица).')
    const ordan = cards.find(card => card.alias === 'ordan')!
    expect(ordan.to).toBe('/drugs/ordan?crop=tomat&target=fitoftoroz')
    expect(ordan.calculate).toMatch(/^\/calculator\?drug=ordan&crop=tomat&target=fitoftoroz&use=ordan-\d$/)
    const [inGreenhouse] = (await list('?crop=tomat&target=fitoftoroz&place=protected')).cards
    expect(inGreenhouse?.to).toMatch(/\?crop=tomat&target=fitoftoroz&place=protected$/)
    expect(inGreenhouse?.calculate).toMatch(/&place=protected$/)
    expect(plain((await list('?crop=kapusta&target=kila-kapusty')).heading)).not.toMatch(/разрешено \d/)
    for (const { to, calculate } of (await list('')).cards) expect([to.includes('?'), calculate]).toEqual([false, null])
  })

  test('what is not allowed is not calculated, and a phone is told why', async () => {
    const { cards } = await list('?crop=yablonya&lph=no,unknown')
    expect(cards.length).toBeGreaterThan(0)
    for (const { mark, calculate } of cards) {
      expect(['forbidden', 'unknown']).toContain(mark.level)
      expect([mark.why === null, calculate]).toEqual([false, null])
    }
  })

  test('hides drugs that are no longer in force, with a link to show them', async () => {
    expect((await list('?q=раек')).cards).toEqual([])
    expect((await list('?q=раек')).empty?.drops.slice(1)).toEqual([
      { label: 'Среди недействующих', count: 1, to: '/drugs?q=%D1%80%D0%B0%D0%B5%D0%BA&expired=1' },
    ])
    expect(await listText('?q=раек')).toContain('Среди недействующих — 1 препарат')
    expect(await listText('?q=Раёк&expired=1')).toContain('регистрация истекла 14 марта 2024')
    expect(await listText('')).toContain('Показать и недействующие (1)')
  })

  test('a gap is printed with its reason and advice', async () => {
    const text = await listText('?crop=kapusta&target=kila-kapusty')
    expect(text).toContain('Разрешённого для личных хозяйств препарата нет')
    const { rows } = await database.pool.query(
      `select reason, instead_text from disease_gaps g join disease d on d.id = g.parent_id where d.alias = 'kila-kapusty'`,
    )
    expect(text).toContain(plain(rows[0].reason))
    expect(text).toContain(plain(rows[0].instead_text))
    expect(text).toContain('Кила капусты: как узнать и что делать')
  })

  test('an empty list names the filters to drop, with the number of drugs without each', async () => {
    const { empty } = await list('?crop=tomat&target=koloradskij-zhuk&hazard=1')
    expect(empty?.drops).toHaveLength(1)
    const [drop] = empty!.drops
    const without = await list(drop!.to.replace('/drugs', ''))
    expect([plain(drop!.label), drop!.count]).toEqual(['Без фильтра «1 класс опасности»', without.total])
    expect(await listText('?crop=tomat&target=koloradskij-zhuk&hazard=1')).toContain(
      `Без фильтра «1 класс опасности» — ${without.total} препарата`,
    )
  })

  test('an unknown filter value gives an empty list with a hint, an unknown page is 404', async () => {
    const wrong = await list('?hazard=9&crop=tomat')
    expect(wrong.cards).toEqual([])
    expect(wrong.empty).toMatchObject({ isWrong: true, drops: [{ to: '/drugs?crop=tomat' }] })
    expect(plain(wrong.empty!.hint!)).toMatch(/нет в справочнике: класс опасности/)
    expect((await list('?crop=banan')).empty?.drops.length).toBe(1)
    for (const page of ['0', '-1', '1e9', '99', 'x']) expect(await statusOf(list(`?page=${page}`))).toBe(404)
    expect((await list('?page=2')).page).toBe(2)
  })

  test('lists of one crop, problem or group are indexed, others are not', async () => {
    const of = async (search: string) => {
      const tags = metaOf(await list(search), drugsPage.meta)
      return [robots(tags), canonical(tags)]
    }
    expect(await of('')).toEqual([undefined, `${origin}/drugs`])
    expect(await of('?page=2')).toEqual([undefined, `${origin}/drugs?page=2`])
    expect(await of('?crop=tomat')).toEqual([undefined, `${origin}/drugs?crop=tomat`])
    expect(await of('?target=fitoftoroz')).toEqual([undefined, `${origin}/drugs?target=fitoftoroz`])
    expect(await of('?purpose=fungicide')).toEqual([undefined, `${origin}/drugs?purpose=fungicide`])
    expect(await of('?crop=tomat&target=fitoftoroz')).toEqual(['noindex,follow', `${origin}/drugs?crop=tomat`])
    expect(await of('?sort=phi')).toEqual(['noindex,follow', `${origin}/drugs`])
    expect(await of('?lph=yes')).toEqual(['noindex,follow', `${origin}/drugs`])
    expect(await of('?crop=banan')).toEqual(['noindex,follow', `${origin}/drugs`])
  })

  test.each(['', '?crop=tomat', '?target=fitoftoroz', '?purpose=growth_regulator', '?crop=tomat&target=fitoftoroz'])(
    'title and description of «%s» have the length search engines show',
    async search => {
      const tags = metaOf(await list(search), drugsPage.meta)
      expect(String(tags.find(tag => 'title' in tag)?.title).length).toBeLessThanOrEqual(60)
      const description = String(tags.find(tag => tag.name === 'description')?.content)
      expect(description.length).toBeGreaterThanOrEqual(120)
      expect(description.length).toBeLessThanOrEqual(160)
    },
  )

  test('each chip removes one value', async () => {
    const { applied } = await list('?crop=tomat,ogurec&phi=7')
    expect(applied.map(({ label, to }) => [plain(label), to])).toEqual([
      ['Огурец', '/drugs?crop=tomat&phi=7'],
      ['Томат', '/drugs?crop=ogurec&phi=7'],
      ['Ожидание до 7 дней', '/drugs?crop=ogurec,tomat'],
    ])
  })
})

describe('the page of a drug', () => {
  test('is one page for search engines, whatever crop is asked about; its structured data have absolute addresses', async () => {
    const [whole, onCrop] = [await detail('ordan'), await detail('ordan', '?crop=tomat')]
    const pageTwo = drugMeta({ ...whole, pages: { ...whole.pages, page: 2 } }, origin) as Record<string, unknown>[]
    const heads = [metaOf(whole, drugPage.meta), metaOf(onCrop, drugPage.meta), pageTwo].map(tags => [
      robots(tags),
      canonical(tags),
    ])
    expect(heads).toEqual([
      [undefined, `${origin}/drugs/ordan`],
      ['noindex,follow', `${origin}/drugs/ordan`],
      [undefined, `${origin}/drugs/ordan?page=2`],
    ])
    const article = metaOf(whole, drugPage.meta)
      .map(tag => tag['script:ld+json'] as Record<string, unknown> | undefined)
      .find(data => data?.['@type'] === 'Article')!
    expect(article).toMatchObject({
      mainEntityOfPage: `${origin}/drugs/ordan`,
      image: expect.stringMatching(`^${origin}/`),
    })
    expect(Date.parse(String(article.dateModified))).toBeGreaterThan(Date.parse('2025-01-01'))
    const about = article.about as { url: string }[]
    expect(about.length).toBeGreaterThan(0)
    for (const { url } of about) expect(url).toMatch(new RegExp(`^${origin}/(pests|diseases|effects)/[a-z-]+$`))
  })

  test('the way here goes on: to the list and to the calculator with crop, problem and place', async () => {
    const { listTo, chosen } = await detail('abiga-pik', '?crop=tomat&target=fitoftoroz&place=open')
    expect(listTo).toBe('/drugs?crop=tomat&target=fitoftoroz&place=open')
    expect(chosen!.use.targets.map(target => target.alias)).toContain('fitoftoroz')
    expect(chosen!.use.calculate).toMatch(/crop=tomat&target=fitoftoroz&use=[\w-]+&place=open$/)
    expect((await detail('abiga-pik', '?target=nope&place=moon')).uses.length).toBeGreaterThan(0)
  })

  test('an expired drug: the ban first, no permission anywhere, allowed alternatives', async () => {
    const raek = await detail('raek')
    expect(raek.notice?.kind).toBe('danger')
    expect(raek.allowed.map(drug => drug.alias)).toContain('skor')
    const text = await detailText('raek')
    expect(text).toContain('Нельзя: регистрация истекла 14 марта 2024')
    expect(text.indexOf('Нельзя: регистрация истекла 14 марта 2024')).toBeLessThan(text.indexOf('Действующее вещество'))
    expect([raek.calculate, raek.mixes]).toEqual([null, null])
    expect(text).not.toContain('Для личных хозяйств')
  })

  test('not for private plots or not confirmed: the reason and an allowed analogue', async () => {
    expect(await detailText('delan')).toContain('Нельзя: только для сельхозпроизводства')
    expect((await detail('delan')).notice?.kind).toBe('danger')
    expect((await detail('delan')).allowed.length).toBeGreaterThan(0)
    expect(await detailText('strobi')).toContain('Неизвестное не значит разрешённое')
    expect((await detail('skor')).notice).toBeNull()
  })

  test('analogues: the same substance, the same group, another group that is usable', async () => {
    const { analogues } = await detail('raek')
    const byTitle = Object.fromEntries(
      analogues.map(group => [plain(group.title), group.drugs.map(drug => drug.alias)]),
    )
    expect(byTitle['То же вещество']).toEqual(['skor'])
    expect(byTitle['Та же группа действия']).toEqual(expect.arrayContaining(['topaz', 'chistocvet']))
    expect(byTitle['Замена: другая группа']).not.toContain('skor')
    const others = analogues.find(group => group.title.startsWith('Замена'))!.drugs
    expect(others.length).toBeGreaterThan(0)
    for (const drug of others) expect([drug.lph, drug.pairs === null]).toEqual(['yes', false])
    expect((await detail('skor')).analogues.flatMap(group => group.drugs).map(drug => drug.alias)).not.toContain('raek')
  })

  test('the regulation of one crop shows only its rows and targets', async () => {
    const { uses: rest, crop, chosen } = await detail('skor', '?crop=grusha')
    const uses = [chosen!.use, ...rest]
    expect(crop).toMatchObject({ alias: 'grusha' })
    expect(uses.every(use => use.crops.some(each => each.alias === 'grusha'))).toBe(true)
    expect(uses.flatMap(use => use.targets.map(target => target.alias))).not.toContain('parsha-yabloni')
    expect(uses.length).toBeLessThan((await detail('skor')).uses.length)
    expect(await detailText('skor', '?crop=banan')).toContain('Для этой культуры нормы нет')
  })

  const rowsOf = ({ chosen, uses }: DrugDetail) => [...(chosen ? [chosen.use] : []), ...uses]

  test('every row has a verdict for private plots and links to the calculator unless it is forbidden', async () => {
    const row = async (alias: string, use: string, search = '') =>
      rowsOf(await detail(alias, search)).find(each => each.alias === use)!
    expect(await row('skor', 'skor-1')).toMatchObject({
      verdict: { level: 'allowed', why: null },
      calculate: '/calculator?drug=skor&use=skor-1',
    })
    expect((await row('skor', 'skor-1', '?crop=yablonya')).calculate).toBe(
      '/calculator?drug=skor&crop=yablonya&use=skor-1',
    )
    expect((await row('hom', 'hom-1')).calculate).toBe(
      '/calculator?drug=hom&crop=yablonya&target=parsha-yabloni&use=hom-1',
    )
    expect(await row('delan', 'delan-1')).toMatchObject({ verdict: { level: 'forbidden' }, calculate: null })
    expect((await row('raek', 'raek-1')).calculate).toBe(null)
    expect((await row('strobi', 'strobi-1')).verdict.level).toBe('unknown')
    expect((await row('teldor', 'teldor-1')).verdict.level).toBe('caution')
    expect(await detailText('skor')).toContain('можно по демо-данным')
    expect(await detailText('delan')).toContain('нельзя: не для личных хозяйств')
    expect(await detailText('delan')).not.toContain('Рассчитать')
    expect(await detailText('strobi')).toContain('нет данных: разрешение для личных хозяйств не подтверждено')
  })

  test('unknown and unpublished drugs are 404, a former alias redirects', async () => {
    await database.pool.query(
      "insert into alias_redirect (entity, alias, record_id) select 'drug', 'skor-ke', id from drug where alias = 'skor'",
    )
    await database.pool.query("update drug set status = 'draft' where alias = 'horus'")
    expect(await statusOf(detail('nope'))).toBe(404)
    expect(await statusOf(detail('horus'))).toBe(404)
    expect(await statusOf(detail("'; drop table drug; --"))).toBe(404)
    expect(await statusOf(detail('skor-ke'))).toBe('301 /drugs/skor')
    await database.pool.query("update drug set status = 'published' where alias = 'horus'")
  })

  test('every drug has a page with description and rules for bees', async () => {
    const { rows } = await database.pool.query<{ alias: string }>('select alias from drug order by id')
    for (const { alias } of rows) {
      const drug = await detail(alias)
      const description = String(metaOf(drug, drugPage.meta).find(tag => tag.name === 'description')?.content)
      expect([alias, description.length >= 120 && description.length <= 160]).toEqual([alias, true])
      expect(drug.safety.bees.length).toBeGreaterThan(0)
      expect(textOf(<Detail loaderData={drug} />)).not.toMatch(/undefined|null|NaN|\[object/)
    }
  })
})

test('at most three statements per page, and two for what is allowed instead', async () => {
  const counted: Record<string, number> = {}
  // Pages read the links to other sites once for a generation of the catalogue; lists have none.
  const [without, cached] = [null, createGenerationCache({ value: 1, isListening: true })].map(cache =>
    loaderContext(database, origin, () => void statements++, cache ?? undefined),
  )
  context = cached!
  await detail('skor')
  for (const [path, load] of [
    ['list', () => list()],
    ['pair', () => list('?crop=tomat&target=fitoftoroz&sort=phi')],
    ['gap', () => list('?crop=kapusta&target=kila-kapusty')],
    ['detail', () => detail('abiga-pik')],
    ['crop', () => detail('skor', '?crop=tomat')],
    ['unregistered', () => detail('skor', '?crop=tomat&target=fitoftoroz')],
    ['mixes', () => run(mixesPage.loader, '/drugs/ordan/mix', { alias: 'ordan' })],
  ] as const) {
    context = path === 'list' || path === 'pair' || path === 'gap' ? without! : cached!
    statements = 0
    await load()
    counted[path] = statements
  }
  expect(counted).toEqual({ list: 1, pair: 1, gap: 1, detail: 2, crop: 3, unregistered: 5, mixes: 1 })
})
