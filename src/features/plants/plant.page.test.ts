import fc from 'fast-check'
import { RouterContextProvider } from 'react-router'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aliasRedirect } from '#kit/entity/alias-redirect.table.ts'
import { allRecords } from '#kit/entity/read.server.ts'
import { servicesContext } from '#kit/http/services.server.ts'
import { withoutCache } from '#kit/testing/built-app.server.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import { log } from '#kit/testing/test-server.server.ts'
import { plant } from './plant.entity.ts'
import { loader } from './plant.page.tsx'
import { loader as listLoader } from './plants.page.tsx'

let database: TestDatabase
const context = new RouterContextProvider()

beforeAll(async () => {
  database = await testDatabase()
  context.set(servicesContext, {
    db: database.db,
    cache: withoutCache(),
    log,
    publicUrl: 'http://site.test',
    dataDir: '',
  })
})
afterAll(() => database[Symbol.asyncDispose]())

const args = (path: string, alias: string) => {
  const url = new URL(path, 'http://site.test')
  return { context, params: { alias }, request: new Request(url), url, pattern: '' } as never
}
const hub = (alias: string, search = '') => loader(args(`/plants/x${search}`, alias))
const list = (search = '') => listLoader(args(`/plants${search}`, ''))

describe('the hub of a crop', () => {
  test('an unknown alias is 404', async () => {
    for (const alias of ['net-takoj', '', 'Tomat', "tomat'--", 'tomat\u0000', '\ud800', 'a'.repeat(5000)]) {
      await expect(hub(alias), alias).rejects.toMatchObject({ init: { status: 404 } })
    }
  })

  test('a former alias redirects to the current one with 301', async () => {
    const [tomato] = (await allRecords(database.db, plant)).filter(({ alias }) => alias === 'tomat')
    await database.db.insert(aliasRedirect).values({ entity: 'plant', alias: 'pomidor', recordId: tomato!.id })
    const thrown = (await hub('pomidor').catch(error => error)) as Response
    expect([thrown.status, thrown.headers.get('location')]).toEqual([301, '/plants/tomat'])
  })

  test('filters narrow the products and suggest which to drop when none is left', async () => {
    const whole = await hub('tomat', '?view=table')
    const quick = await hub('tomat', '?phi=7&place=open')
    expect(quick.uses.length).toBeGreaterThan(0)
    expect(quick.uses.length).toBeLessThan(whole.uses.length)
    for (const use of quick.uses) expect(use.phi).toMatch(/не регламентируется|^[1-7]\u00a0д/)
    const none = await hub('yablonya', '?phi=0&bio=1&place=protected')
    expect(none.uses).toEqual([])
    expect(none.without.length).toBeGreaterThan(0)
    for (const { drugs } of none.without) expect(drugs).toBeGreaterThan(0)
  })

  test('products stand by problem: at most three each, all usable there, with links that keep crop and problem', async () => {
    const { problems, uses, isTable } = await hub('tomat')
    expect([isTable, uses]).toEqual([false, []])
    expect(problems.filter(({ drugs }) => drugs === 0).map(({ products }) => products)).toEqual([null])
    for (const { alias, drugs, products } of problems.filter(({ drugs }) => drugs > 0)) {
      const { rows, more } = products!
      expect(rows.length).toBe(Math.min(3, drugs))
      expect(more.to).toBe(`/drugs?crop=tomat&target=${alias}`)
      if (drugs > 3) expect(more.label).toContain(`Ещё ${drugs - 3}`)
      for (const row of rows) {
        expect(row.to).toBe(`/drugs/${row.drug}?crop=tomat&target=${alias}`)
        expect(row.calculate).toContain(`&crop=tomat&target=${alias}&use=`)
        const { rows: lines } = await database.pool.query(
          `select from drug_use_scope s join drug d on d.id = s.drug_id join drug_use u on u.id = s.use_id join plant p on p.id = s.plant_id
            left join pest on pest.id = s.pest_id left join disease on disease.id = s.disease_id
            where d.alias = $1 and u.alias = $2 and p.alias = 'tomat' and coalesce(pest.alias, disease.alias) = $3
              and s.is_usable and (s.usable_days is null or s.usable_days @> current_date)`,
          [row.drug, new URLSearchParams(row.calculate.split('?')[1]).get('use'), alias],
        )
        expect(lines.length, `${row.drug} ${alias}`).toBe(1)
      }
    }
    expect((await hub('tomat', '?page=1&bio=1')).isTable).toBe(true)
  })

  test('problems stand by harm and season, and a problem that nothing solves says what helps instead', async () => {
    const { problems, now } = await hub('tomat')
    const harm = problems.map(({ severity, months }) => severity * (months.includes(now.month) ? 2 : 1))
    expect(harm).toEqual(harm.toSorted((a, b) => b - a))
    const worst = problems
      .filter(({ kind, severity }) => kind === 'diseases' && severity === 3)
      .map(({ alias }) => alias)
    expect(worst).toEqual(['fitoftoroz', 'alternarioz', 'vershinnaya-gnil'])
    for (const { drugs, gap, hasGap } of problems)
      expect([hasGap, gap !== null]).toEqual(drugs === 0 ? [true, true] : [gap !== null, hasGap])
  })

  test('what only suppresses the problem comes after what acts fully', async () => {
    const { problems } = await hub('tomat')
    const marks = problems.map(({ products }) =>
      (products?.rows ?? []).map(({ verdict }) => verdict.why === 'только сдерживает'),
    )
    expect(marks.flat()).toContain(true)
    for (const row of marks) expect(row).toEqual(row.toSorted((a, b) => Number(a) - Number(b)))
  })

  test('breadcrumbs begin with the home page', async () => {
    expect((await hub('tomat')).crumbs[0]).toEqual({ label: 'Главная', to: '/' })
  })

  test('an invalid filter finds nothing and shows a hint', async () => {
    for (const search of ['?phi=-1', '?phi=много', '?place=луна', '?bio=да', '?phi=7&phi=14']) {
      expect(await hub('tomat', search), search).toMatchObject({ uses: [], isWrong: true, isFiltered: true })
    }
  })

  test('every crop has a unique description of the right length', async () => {
    const hubs = await Promise.all((await allRecords(database.db, plant)).map(({ alias }) => hub(alias)))
    const descriptions = hubs.map(({ description }) => description)
    expect(descriptions.filter(text => text.length < 110 || text.length > 160)).toEqual([])
    expect(new Set(descriptions).size).toBe(hubs.length)
    expect(new Set(hubs.map(({ summary }) => summary)).size).toBe(hubs.length)
  })

  test('links to neighbours form one chain of all crops', async () => {
    const seen: string[] = []
    for (let alias: string | undefined = 'yablonya'; alias; alias = (await hub(alias)).next?.alias) seen.push(alias)
    expect(seen.length).toBe((await allRecords(database.db, plant)).length)
    expect((await hub('yablonya')).previous).toBeNull()
    expect((await hub(seen[1]!)).previous?.alias).toBe('yablonya')
  })
})

describe('the list of crops', () => {
  test('a page after the last is 404', async () => {
    for (const page of ['2', '0', '-1', '1e9', 'x', '99999']) {
      await expect(list(`?page=${page}`), page).rejects.toMatchObject({ init: { status: 404 } })
    }
  })

  test('an unknown group gives an empty list with a hint', async () => {
    expect(await list('?group=net-takoj')).toMatchObject({
      sections: [],
      empty: { hint: 'В\u00a0адресе стоит значение, которого нет в\u00a0справочнике: группа.' },
    })
  })

  test('suggests which filter to drop', async () => {
    expect(await list('?group=yagodnye&q=томат')).toMatchObject({
      sections: [],
      empty: {
        hint: null,
        drops: [
          { label: 'Без фильтра «Ягодные»', count: 1, to: '/plants?q=%D1%82%D0%BE%D0%BC%D0%B0%D1%82' },
          { label: 'Без слов «томат»', to: '/plants?group=yagodnye' },
        ],
      },
    })
  })

  test('only the whole list and the list of one group are indexed', async () => {
    for (const [search, canonical, isIndexed] of [
      ['', '/plants', true],
      ['?group=ovoshchnye', '/plants?group=ovoshchnye', true],
      ['?group=ovoshchnye&q=томат', '/plants?group=ovoshchnye', false],
      ['?q=томат', '/plants', false],
      ['?group=net-takoj', '/plants', false],
    ] as const)
      expect(await list(search)).toMatchObject({ canonical, isIndexed })
  })

  test('the list of a group has its own text, path and neighbours', async () => {
    const found = await list('?group=semechkovye')
    expect(found.above.map(({ name }) => name)).toEqual(['Плодовые'])
    expect(found.intro).toContain('яблоня, груша')
    expect(found.chips.below.map(({ name }) => name)).toEqual(['Плодовые семечковые', 'Плодовые косточковые'])
  })
})

test('no query causes an error', async () => {
  const values = fc.string({ unit: 'binary', maxLength: 40 })
  await fc.assert(
    fc.asyncProperty(fc.constantFrom('q', 'group', 'phi', 'place', 'bio'), values, async (key, value) => {
      const search = `?${new URLSearchParams([[key, value]])}`
      await Promise.all([hub('tomat', search), list(search)])
    }),
    { numRuns: 40 },
  )
})
