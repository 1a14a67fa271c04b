import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Random, seeded } from '#illustrations/random.ts'
import { createGenerationCache } from '#kit/catalogue/generation-cache.server.ts'
import { parseQuery } from '#kit/http/list-query.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import { sortQuery } from '../sort-query.ts'
import { listSorts } from './find-sorts.server.ts'
import { sortList } from './sort-list.view.ts'

let world: TestDatabase
beforeAll(async () => {
  world = await testDatabase()
})
afterAll(() => world[Symbol.asyncDispose]())

const parse = (search: string) => parseQuery(sortQuery, new URLSearchParams(search))
const find = (search: string) => listSorts(world.db, parse(search).values)
const view = async (search: string) => sortList(await find(search), parse(search))
const namesIn = ({ items }: Awaited<ReturnType<typeof find>>) => items.map(({ name }) => name)

/** The filters counted in another way, over the tables themselves. */
const counted = async (condition: string) =>
  Number(
    (await world.pool.query(`select count(*) from sort s where s.status = 'published' and ${condition}`)).rows[0].count,
  )
const crop = (alias: string) => `s.plant_id = (select id from plant where alias = '${alias}')`
const resists = (alias: string, level: number) =>
  `exists (select from sort_resistances r join disease d on d.id = r.disease_id where r.parent_id = s.id and d.alias = '${alias}' and r.level >= ${level})`
const admitted = (code: string) =>
  `exists (select from sort_regions x join region r on r.id = x.target_id where x.parent_id = s.id and r.code = '${code}')`

describe('the list', () => {
  test.each([
    ['', 'true'],
    ['plant=tomat', crop('tomat')],
    ['plant=tomat,ogurec', `(${crop('tomat')} or ${crop('ogurec')})`],
    ['resist=fitoftoroz:3', resists('fitoftoroz', 3)],
    ['resist=fitoftoroz:2', resists('fitoftoroz', 2)],
    ['resist=fitoftoroz:4', resists('fitoftoroz', 4)],
    [
      'plant=tomat&resist=fitoftoroz:3&region=3',
      [crop('tomat'), resists('fitoftoroz', 3), admitted('3')].join(' and '),
    ],
    [
      'resist=muchnistaya-rosa-tykvennyh:3,peronosporoz-ogurca:3',
      `${resists('muchnistaya-rosa-tykvennyh', 3)} and ${resists('peronosporoz-ogurca', 3)}`,
    ],
    ['region=3', admitted('3')],
    ['region=3,6', `(${admitted('3')} or ${admitted('6')})`],
    ['maturity=mid', `s.maturity = 'mid'`],
    ['place=protected', `s.place in ('protected', 'any')`],
    ['place=open', `s.place in ('open', 'any')`],
    ['hybrid=yes', 's.is_hybrid'],
    ['hybrid=no', 'not s.is_hybrid'],
    ['use=fresh', `'fresh' = any(s.used_for)`],
    ['zone=3', `'3' = any(s.light_zones)`],
    ['height=high', `s.height_to > 200`],
    ['height=low', `s.height_from <= 50`],
  ])('«%s» finds as many as the tables have', async (search, condition) => {
    const expected = await counted(condition)
    expect((await find(search)).total).toBe(expected)
    expect((await view(search)).total).toBe(expected)
  })

  test('every count of a facet is what choosing it alone finds', async () => {
    const { facets } = await find('')
    const shown = facets.filter(({ count }) => count > 0)
    expect(new Set(shown.map(({ facet }) => facet))).toEqual(
      new Set(['plant', 'resist', 'maturity', 'place', 'region', 'zone', 'hybrid', 'height']),
    )
    for (const { facet, value, count } of shown)
      expect([facet, value, (await find(`${facet}=${value}`)).total]).toEqual([facet, value, count])
  })

  test('a variety is found in every class that its height touches, and in none where nothing is known', async () => {
    const heightOf = async (from: number | null, to: number | null) => {
      await world.pool.query(`update sort set height_from = $1, height_to = $2 where alias = 'sanka'`, [from, to])
      const classes = await Promise.all(
        (['low', 'middle', 'tall', 'high'] as const).map(async height => [
          height,
          namesIn(await find(`height=${height}&plant=tomat`)).length,
        ]),
      )
      return classes.filter(([, found]) => found === 1).map(([height]) => height)
    }
    expect(await heightOf(40, 60)).toEqual(['low', 'middle'])
    expect(await heightOf(50, 50)).toEqual(['low'])
    expect(await heightOf(51, 100)).toEqual(['middle'])
    expect(await heightOf(101, 200)).toEqual(['tall'])
    expect(await heightOf(201, null)).toEqual(['high'])
    expect(await heightOf(null, 90)).toEqual(['middle'])
    expect(await heightOf(30, 300)).toEqual(['low', 'middle', 'tall', 'high'])
    expect(await heightOf(null, null)).toEqual([])
  })

  test('a published variety of an archived crop is not shown', async () => {
    const before = (await find('')).total
    const of = await counted(crop('tomat'))
    await world.pool.query(`update plant set status = 'archived' where alias = 'tomat'`)
    expect((await find('')).total).toBe(before - of)
    await world.pool.query(`update plant set status = 'published' where alias = 'tomat'`)
  })

  test('varieties without data about the chosen problem are shown apart and not counted', async () => {
    const list = await find('plant=tomat&resist=fitoftoroz:3')
    expect(namesIn(list).sort()).toEqual(['Де Барао', 'Санька'])
    expect(list.unknown.items.map(({ name }) => name).sort()).toEqual(['Авдеевский', 'Черныш F1'])
    // Known to be susceptible: neither found nor «нет данных».
    const potato = await find('plant=kartofel&resist=fitoftoroz:3')
    expect([...namesIn(potato), ...potato.unknown.items.map(({ name }) => name)]).not.toContain('Платина')
  })

  test('orders', async () => {
    expect(namesIn(await find('plant=tomat&sort=name'))).toEqual(['Авдеевский', 'Де Барао', 'Санька', 'Черныш F1'])
    expect(namesIn(await find('plant=ogurec&sort=early'))[0]).toBe('Герман F1')
    expect(namesIn(await find('resist=parsha-yabloni:1&sort=resistant'))).toEqual(['Имрус', 'Белый налив', 'Мельба'])
  })

  test('words find by name, synonym and crop, in any order', async () => {
    expect(namesIn(await find('q=барао'))).toEqual(['Де Барао'])
    expect(namesIn(await find('q=томат санька'))).toEqual(['Санька'])
    expect((await find('q=яблоня')).total).toBe(await counted(crop('yablonya')))
  })
})

describe('counted in memory', () => {
  const inMemory = (search: string, cache = createGenerationCache({ value: 1, isListening: true })) =>
    listSorts(world.db, parse(search).values, cache)
  /** Values without records, and the order of equal counts, are left to the view. */
  const comparable = ({ facets, ...list }: Awaited<ReturnType<typeof find>>) => ({
    ...list,
    facets: facets.map(({ facet, value, label, count }) => `${facet} ${value} ${label} ${count}`).sort(),
  })

  test('every list is the one that the database counts', async () => {
    const random = seeded('lists of varieties')
    const values = {
      q: ['томат', 'ран', 'яблоня слад', 'нетакого'],
      plant: ['tomat', 'ogurec', 'yablonya', 'tomat,ogurec', 'nobody'],
      resist: [
        'fitoftoroz:3',
        'fitoftoroz:1',
        'parsha-yabloni:4',
        'muchnistaya-rosa-tykvennyh:3,peronosporoz-ogurca:3',
        'nobody:2',
      ],
      maturity: ['mid', 'early,mid_early'],
      place: ['open', 'protected'],
      region: ['3', '3,6', '77'],
      zone: ['3'],
      use: ['fresh', 'storage'],
      hybrid: ['yes', 'no', 'yes,no'],
      sort: ['name', 'early', 'resistant', 'crop'],
      page: ['2', '9'],
    }
    const searches = ['', ...Array.from({ length: 200 }, () => randomSearch(random, values))]
    for (const search of searches)
      expect(comparable(await inMemory(search)), search).toEqual(comparable(await find(search)))
  })

  test('facets are read again after a change', async () => {
    const generation = { value: 1, isListening: true }
    const cache = createGenerationCache(generation)
    const total = async () => (await inMemory('plant=tomat', cache)).total
    const before = await total()
    await world.pool.query(`update sort set status = 'draft' where alias = 'sanka'`)
    expect(await total()).toBe(before)
    generation.value = 2
    expect(await total()).toBe(before - 1)
    await world.pool.query(`update sort set status = 'published' where alias = 'sanka'`)
  })
})

function randomSearch(random: Random, values: Readonly<Record<string, readonly string[]>>): string {
  const chosen = Object.entries(values).filter(() => random.next() < 0.3)
  return new URLSearchParams(
    chosen.map(([name, given]) => [name, given[Math.floor(random.between(0, given.length))]!]),
  ).toString()
}

describe('the view', () => {
  test('chips, groups and the heading of a crop', async () => {
    const list = await view('plant=tomat&resist=fitoftoroz:3')
    expect(list.applied.map(({ label }) => label)).toEqual(['Томат', 'Фитофтороз: от\u00a03'])
    expect(list.applied[0]!.to).toBe('/sorts?resist=fitoftoroz%3A3')
    expect(list.rows.map(({ resistance }) => resistance?.word)).toEqual(['средняя', 'средняя'])
    expect(list.unknown?.title).toBe('Нет данных: фитофтороз')
  })

  test('a row names its problem without the other names of it, so that it keeps three lines', async () => {
    const rows = (await view('plant=abrikos')).rows.map(({ resistance }) => resistance?.problem)
    expect(rows).toEqual(['клястероспориоз'])
  })

  test('a value that does not exist gives an empty list with a hint and a way out', async () => {
    const list = await view('region=77&plant=tomat')
    expect(list.total).toBe(0)
    expect(list.empty?.hint).toContain('для региона')
    expect(list.isIndexed).toBe(false)
  })

  test('an empty list offers what each filter hides', async () => {
    const list = await view('plant=tomat&resist=fitoftoroz:5')
    expect(list.empty?.drops.map(({ label }) => label)).toEqual(['Без фильтра «Фитофтороз: от\u00a05»'])
  })

  test('only the whole list and the list of one crop are indexed', async () => {
    for (const [search, canonical, isIndexed] of [
      ['', '/sorts', true],
      ['plant=tomat', '/sorts?plant=tomat', true],
      ['plant=tomat&sort=name', '/sorts?plant=tomat', false],
      ['plant=tomat,ogurec', '/sorts', false],
      ['region=3', '/sorts', false],
      ['plant=tomat&region=3', '/sorts?plant=tomat', false],
      ['plant=nobody', '/sorts', false],
    ] as const)
      expect(await view(search)).toMatchObject({ canonical, isIndexed })
  })
})
