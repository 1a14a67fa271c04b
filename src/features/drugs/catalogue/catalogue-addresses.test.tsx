import { renderToString } from 'react-dom/server'
import { createRoutesStub, type RouterContextProvider } from 'react-router'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loaderContext } from '#kit/testing/loader-context.server.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import { DrugCatalogue } from './drug-catalogue.tsx'
import type { DrugListData } from './drug-list.view.ts'
import { loader } from './drugs.page.tsx'

const origin = 'http://sadozor.test'
let database: TestDatabase
let context: RouterContextProvider
beforeAll(async () => {
  database = await testDatabase()
  context = loaderContext(database, origin)
})
afterAll(() => database[Symbol.asyncDispose]())

const list = (search: string): Promise<DrugListData> =>
  (loader as unknown as (args: object) => Promise<DrugListData>)({
    context,
    params: {},
    url: new URL(`${origin}/drugs${search}`),
  })

function render(data: DrugListData): string {
  const Stub = createRoutesStub([{ path: '/', Component: () => <DrugCatalogue list={data} /> }])
  return renderToString(<Stub initialEntries={['/']} />)
}

describe('any address of the catalogue', () => {
  const evil = [
    "'",
    '"><script>',
    '%00',
    '\u0000',
    '\ud800',
    '../../etc',
    '1e9',
    '-1',
    '%',
    '_',
    '\\',
    'tomat,tomat',
    ',',
    '{}',
    'я'.repeat(3000),
    '0x10',
    '٣',
  ]
  const keys = [
    'q',
    'crop',
    'target',
    'purpose',
    'kind',
    'substance',
    'form',
    'hazard',
    'bee',
    'phi',
    'place',
    'lph',
    'bio',
    'expired',
    'sort',
    'view',
  ]

  test.each(keys)('hostile values of «%s» give an empty list or the full one', async key => {
    for (const value of evil) {
      const search = new URLSearchParams([[key, value]]).toString()
      const data = await list(`?${search}`)
      if (key !== 'q')
        expect([value, data.cards.length === 0 || data.applied.length > 0 || data.pagesFrom === '/drugs']).toEqual([
          value,
          true,
        ])
      expect(() => render(data)).not.toThrow()
    }
  })

  test('signs of LIKE patterns are searched as text', async () => {
    expect((await list('?q=топ%25з')).cards).toEqual([])
    expect((await list('?q=_')).cards).toEqual([])
  })
})
