import type { ReactElement } from 'react'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createGenerationCache } from '#kit/catalogue/generation-cache.server.ts'
import DrugPage, * as drugPage from './detail/drug.page.tsx'
import type { DrugDetail } from './detail/drug-detail.view.ts'
import { drugMeta } from './detail/drug-meta.ts'
import {
  answerWith,
  canonical,
  close,
  counting,
  database,
  list,
  metaOf,
  open,
  origin,
  plain,
  robots,
  run,
  statementsOf,
  statusOf,
  textOf,
} from './drug-pages.testing.ts'
import * as mixesPage from './mixes/drug-mixes.page.tsx'

beforeAll(open)
afterAll(close)

const detail = (alias: string, search = '') => run<DrugDetail>(drugPage.loader, `/drugs/${alias}${search}`, { alias })

const Detail = DrugPage as unknown as (props: { loaderData: DrugDetail }) => ReactElement
const detailText = async (alias: string, search = '') => textOf(<Detail loaderData={await detail(alias, search)} />)

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
    counting(cache ?? undefined),
  )
  answerWith(cached!)
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
    answerWith(path === 'list' || path === 'pair' || path === 'gap' ? without! : cached!)
    counted[path] = await statementsOf(load)
  }
  expect(counted).toEqual({ list: 1, pair: 1, gap: 1, detail: 2, crop: 3, unregistered: 5, mixes: 1 })
})
