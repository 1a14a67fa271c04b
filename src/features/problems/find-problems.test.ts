import { drizzle } from 'drizzle-orm/node-postgres'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { disease } from '#features/diseases/disease.entity.ts'
import { pest } from '#features/pests/pest.entity.ts'
import { plant } from '#features/plants/plant.entity.ts'
import { sign } from '#features/signs/sign.entity.ts'
import { chosenValues, namesOf } from '#kit/catalogue-list/filter.ts'
import type { Db } from '#kit/db/database.server.ts'
import { allRecords } from '#kit/entity/read.server.ts'
import { parseQuery } from '#kit/http/list-query.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import { groupOptions, problemFilters } from './catalogue/problem-filters.server.ts'
import { findProblem } from './find-problem.server.ts'
import { listProblems, pageSize } from './find-problems.server.ts'
import { chooseCrop, toProblemView } from './problem-detail.view.ts'
import type { ProblemKind } from './problem-kind.ts'
import { type ProblemQuery, problemPageQuery, problemQuery } from './problem-query.ts'

let database: TestDatabase
let db: Db
let statements = 0
const kinds = ['pests', 'diseases'] as const

beforeAll(async () => {
  database = await testDatabase()
  db = drizzle(database.pool, { casing: 'snake_case', logger: { logQuery: () => void statements++ } })
})
afterAll(() => database[Symbol.asyncDispose]())

const read = (kind: ProblemKind, search: string): ProblemQuery =>
  parseQuery(problemQuery(kind), new URLSearchParams(search)).values

interface Plain {
  name: string
  /** By the name of the filter. */
  values: Readonly<Record<string, readonly string[]>>
}

/** The same records, filtered without SQL. */
async function plainProblems(kind: ProblemKind): Promise<Plain[]> {
  const plants = new Map((await allRecords(db, plant)).map(row => [row.id, row.alias]))
  const organs = new Map((await allRecords(db, sign)).map(row => [row.id, row.organ]))
  const records = kind === 'pests' ? await allRecords(db, pest) : await allRecords(db, disease)
  return records
    .filter(row => row.status === 'published')
    .map(row => ({
      name: row.name,
      values: {
        crop: [...new Set(row.hosts.map(host => plants.get(host.plantId)!))],
        group: ['pathogenType' in row ? row.pathogenType : row.group],
        organ: [...new Set(row.signs.map(one => organs.get(one.signId)!))],
        month: [...row.activeMonths],
        quarantine: row.quarantine ? ['1'] : [],
      },
    }))
}

const filterNames = namesOf(problemFilters('pests'))

function plainFit(problem: Plain, query: ProblemQuery, but?: string): boolean {
  return filterNames.every(name => {
    if (name === 'q' || name === but) return true
    const wanted = chosenValues(query[name])
    return wanted.length === 0 || wanted.some(value => problem.values[name]!.includes(value))
  })
}

describe.each(kinds)('%s', kind => {
  test('totals, counts without one filter and every facet count equal an independent count', async () => {
    const plain = await plainProblems(kind)
    const crops = [...new Set(plain.flatMap(problem => problem.values.crop!))].sort()
    const some = (values: readonly string[]) => fc.subarray([...values], { maxLength: 2 })
    const queries = fc.record({
      crop: some(crops),
      group: some(Object.keys(groupOptions[kind])),
      organ: some(['leaf', 'fruit', 'root', 'shoot', 'seen', 'whole']),
      month: some(['02', '04', '05', '07', '11']),
      quarantine: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(queries, async filters => {
        const query: ProblemQuery = { ...read(kind, ''), ...filters } as ProblemQuery
        const list = await listProblems(db, kind, query)
        expect(list.total).toBe(plain.filter(problem => plainFit(problem, query)).length)
        for (const { facet, value, count } of list.facets) {
          const expected =
            facet === 'without'
              ? plain.filter(problem => plainFit(problem, query, value))
              : plain.filter(problem => plainFit(problem, query, facet) && problem.values[facet]!.includes(value))
          expect([facet, value, count]).toEqual([facet, value, expected.length])
        }
        const counted = new Set(list.facets.map(({ facet, value }) => `${facet} ${value}`))
        for (const name of ['group', 'organ', 'month'] as const)
          for (const problem of plain.filter(one => plainFit(one, query, name)))
            for (const value of problem.values[name]!) expect(counted).toContain(`${name} ${value}`)
      }),
      { numRuns: 40 },
    )
  })

  test('all pages together contain the list once, in Russian alphabetical order', async () => {
    const plain = await plainProblems(kind)
    const names: string[] = []
    const pages = Math.ceil(plain.length / pageSize)
    for (let page = 1; page <= pages; page++)
      names.push(...(await listProblems(db, kind, read(kind, `sort=name&page=${page}`))).items.map(item => item.name))
    expect(names).toEqual(plain.map(one => one.name).sort(new Intl.Collator('ru').compare))
  })

  test('by default harm and season together decide the order, on the chosen crop if there is one', async () => {
    const july = new Date('2026-07-15T12:00:00Z')
    for (const search of ['', 'crop=tomat', 'crop=yablonya']) {
      const query = read(kind, search)
      const { items } = await listProblems(db, kind, query, july)
      const scores = items.map(({ hosts, activeMonths }) => {
        const own = hosts.filter(host => query.crop.length === 0 || query.crop.includes(host.alias))
        return Math.max(0, ...own.map(({ severity }) => severity)) * (activeMonths.includes('07') ? 2 : 1)
      })
      expect(scores, search).toEqual(scores.toSorted((a, b) => b - a))
      if (search !== '') expect(new Set(scores).size, search).toBeGreaterThan(1)
    }
  })

  test('among equally harmful problems the editors order them', async () => {
    const july = new Date('2026-07-15T12:00:00Z')
    const leading = async (search: string) =>
      (await listProblems(db, kind, read(kind, search), july)).items.map(item => item.alias)
    const first = { diseases: ['fitoftoroz', 'alternarioz', 'vershinnaya-gnil'], pests: ['teplichnaya-belokrylka'] }[
      kind
    ]
    expect((await leading('crop=tomat')).slice(0, first.length)).toEqual(first)
  })

  test('a list takes one statement with any filters, one more to read words, and one when it is empty', async () => {
    for (const search of [
      '',
      'crop=tomat&organ=leaf&month=07&sort=severity',
      'q=тля',
      'crop=roza&quarantine=1&organ=root',
    ]) {
      statements = 0
      const { total, nearest } = await listProblems(db, kind, read(kind, search))
      const expected = 1 + Number(search.startsWith('q=')) + Number(total === 0)
      expect([search, statements, nearest.length > 0]).toEqual([search, expected, total === 0])
    }
  })
})

test('search finds other word forms, signs, typos and ё written as е', async () => {
  const found = async (kind: ProblemKind, q: string) =>
    (await listProblems(db, kind, read(kind, `q=${q}`))).items.map(item => item.alias)
  expect(await found('pests', 'колорадского')).toContain('koloradskij-zhuk')
  expect(await found('pests', 'калорадский жук')).toContain('koloradskij-zhuk')
  expect(await found('pests', 'Leptinotarsa')).toEqual(['koloradskij-zhuk'])
  expect(await found('pests', 'паутина')).toContain('obyknovennyj-pautinnyj-kleshch')
  expect(await found('diseases', 'белый налет')).toEqual(await found('diseases', 'БЕЛЫЙ НАЛЁТ'))
  expect(await found('diseases', 'фитафтароз')).toEqual(['fitoftoroz'])
  expect((await listProblems(db, 'diseases', read('diseases', 'q=фитафтарозный'))).nearest[0]?.alias).toBe('fitoftoroz')
  expect((await listProblems(db, 'diseases', read('diseases', 'q=ъъъщщщ'))).nearest).toEqual([])
})

test('signs are no words and find nothing', async () => {
  for (const q of ['%', '_', '\\', '%25', "'; drop table pest; --", '<script>alert(1)</script>']) {
    const { total } = await listProblems(db, 'pests', { ...read('pests', ''), q })
    expect([q, total]).toEqual([q, 0])
  }
})

test('sorting puts active or most harmful problems first', async () => {
  const march = await listProblems(db, 'pests', read('pests', 'sort=season'), new Date('2026-03-15T12:00:00Z'))
  const isActive = march.items.map(item => item.activeMonths.includes('03'))
  expect(isActive).toEqual([...isActive].sort((a, b) => Number(b) - Number(a)))
  expect(isActive[0]).toBe(true)
  const worst = await listProblems(db, 'pests', read('pests', 'sort=severity&crop=tomat'))
  const severities = worst.items.map(item => item.hosts.find(host => host.alias === 'tomat')!.severity)
  expect(severities).toEqual([...severities].sort((a, b) => b - a))
})

test('with an organ chosen the card shows signs of that organ', async () => {
  const { items } = await listProblems(db, 'diseases', read('diseases', 'organ=root'))
  expect(items.length).toBeGreaterThan(0)
  for (const item of items) expect(item.signs.every(one => one.organ === 'root') && item.signs.length > 0).toBe(true)
})

test('an unpublished problem is left out', async () => {
  await using own = await testDatabase()
  await own.pool.query("update pest set status = 'draft' where alias = 'koloradskij-zhuk'")
  expect(await findProblem(own.db, 'pests', 'koloradskij-zhuk')).toBeNull()
  expect((await listProblems(own.db, 'pests', read('pests', 'q=колорадский'))).items).toEqual([])
})

test('the page of one crop shows signs and measures of that crop only', async () => {
  const on = async (kind: ProblemKind, alias: string, crop: string) => {
    const problem = (await findProblem(db, kind, alias))!
    const { values, errors } = parseQuery(problemPageQuery, new URLSearchParams(`crop=${crop}`))
    const chosen = chooseCrop(problem, { values, errors } as Parameters<typeof chooseCrop>[1])
    const view = toProblemView(kind, problem, { ...chosen, page: 1 } as Parameters<typeof toProblemView>[2], null)
    return JSON.stringify([view.organs, view.rungs])
  }
  expect(await on('diseases', 'fitoftoroz', 'tomat')).not.toMatch(/клуб|картофеля|ржавая мякоть/)
  expect(await on('diseases', 'fitoftoroz', 'tomat')).toContain('томата')
  expect(await on('diseases', 'fitoftoroz', 'kartofel')).toMatch(/ржавая мякоть/)
  expect(await on('diseases', 'fitoftoroz', 'kartofel')).not.toContain('томата')
  expect(await on('pests', 'koloradskij-zhuk', 'tomat')).not.toMatch(/Окучивайте|клубни/)
  // Organs have the crop's own words.
  expect(await on('diseases', 'fitoftoroz', 'tomat')).toContain('"organ":"Плод"')
  expect(await on('diseases', 'fitoftoroz', 'kartofel')).toContain('"organ":"Клубень"')
})
