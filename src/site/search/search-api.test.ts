import type { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TestBrowser } from '#kit/testing/browser-session.server.ts'
import { builtApp } from '#kit/testing/built-app.server.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import { isStorableMiss, keyOfMiss, openMissCounts } from './record-miss.server.ts'

interface Answer {
  query: string
  corrected: string | null
  intent: { kind: string; url: string; items: { url: string; title: string; wait: string | null }[] } | null
  total: number
  sections: {
    kind: string
    total: number
    url: string
    items: Record<'kind' | 'alias' | 'title' | 'url' | 'note' | 'html', string>[]
  }[]
  near: string[]
}

let database: TestDatabase
let app: Hono
let guest: TestBrowser
beforeAll(async () => {
  database = await testDatabase()
  app = await builtApp({ db: database.db })
  guest = await new TestBrowser(app).opened()
})
afterAll(() => database[Symbol.asyncDispose]())

const search = async (query: Record<string, string>) => app.request(`/api/search?${new URLSearchParams(query)}`)
const ask = async (q: string, more: Record<string, string> = {}): Promise<Answer> =>
  (await search({ q, ...more })).json() as Promise<Answer>
const first = ({ sections }: Answer) => sections[0]!.items[0]!

describe('GET /api/search', () => {
  test('answers sections of items with address, note and marked title', async () => {
    const found = await ask('томат')
    expect([found.query, found.corrected]).toEqual(['томат', null])
    expect(first(found)).toEqual({
      kind: 'plant',
      alias: 'tomat',
      title: 'Томат',
      url: '/plants/tomat',
      note: 'Паслёновые',
      html: '<mark>Томат</mark>',
    })
    expect(found.sections.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['plant', 'drug', 'disease', 'pest', 'sort', 'post', 'product']),
    )
    expect(found.sections[0]).toMatchObject({ url: '/plants?q=%D1%82%D0%BE%D0%BC%D0%B0%D1%82' })
  })

  test('says another spelling, and takes words in quotes as they are', async () => {
    const other = await ask('njvfn')
    expect([other.corrected, first(other).html]).toEqual(['томат', '<mark>Томат</mark>'])
    expect((await ask('"njvfn"')).corrected).toBeNull()
  })

  test('the intent carries products with their waiting periods', async () => {
    const { intent } = await ask('чем от фитофторы на томате')
    expect(intent).toMatchObject({ kind: 'allowed', url: '/drugs?crop=tomat&target=fitoftoroz' })
    expect(intent!.items.length).toBeGreaterThan(0)
    for (const { wait } of intent!.items) expect(wait).toMatch(/\S/)
  })

  test('one kind and fewer items on request', async () => {
    const drugs = await ask('томат', { kind: 'drug', limit: '2' })
    expect(drugs.sections.map(({ kind, items }) => [kind, items.length])).toEqual([['drug', 2]])
    for (const [name, value] of [
      ['kind', 'user'],
      ['limit', '0'],
      ['limit', '9'],
      ['limit', 'x'],
      ['page', '2'],
    ] as const)
      expect((await search({ q: 'томат', [name]: value })).status, name).toBe(422)
    expect((await search({ q: 'а'.repeat(101) })).status).toBe(422)
  })

  test('words of which none says more than another have sections too', async () => {
    const found = await ask(
      'ветки вишни засохли как обожженные после цветения колорадо жёлтые пятна на листьях винограда',
    )
    expect(found.sections.length).toBeGreaterThan(0)
    for (const { items, total } of found.sections) expect([items.length > 0, total > 0]).toEqual([true, true])
  })

  test('nothing found: the nearest words of names', async () => {
    const found = await ask('топазопаз')
    expect(found.total).toBe(0)
    expect(found.near).toContain('Топаз')
  })

  test.each([
    '\u0000',
    '\ud800',
    '%_\\',
    '   ',
    "'; drop table drug; --",
    '😀😀',
    '\u202eтла',
    '<b>томат</b>',
    ')('.repeat(40),
  ])('%j is answered', async q => {
    const response = await search({ q })
    expect(response.status).toBeLessThan(500)
    if (response.status !== 200) return
    const { sections } = (await response.json()) as Answer
    expect(sections.flatMap(({ items }) => items.map(({ html }) => html)).join()).not.toMatch(/<(?!\/?mark>)/)
  })
})

test('GET /api/search/popular answers questions that the search answers', async () => {
  const response = await app.request('/api/search/popular')
  const { items } = (await response.json()) as { items: { q: string }[] }
  expect([response.status, items.length]).toEqual([200, 3])
  for (const { q } of items) expect((await ask(q)).total).toBeGreaterThan(0)
})

describe('«Чего не хватает?»', () => {
  const tell = (body: object) => guest.post('/search/miss', body)
  const stored = async () => (await database.pool.query('select q, told, times from search_miss order by words')).rows

  test('is stored for editors without anything about the person, at most three a minute', async () => {
    expect((await tell({ q: 'тополин супер', text: 'Тополин-Супер от моли' })).status).toBe(204)
    expect((await tell({ q: 'Супер Тополин', text: 'он есть в магазине' })).status).toBe(204)
    expect(await stored()).toEqual([{ q: 'Супер Тополин', told: 'он есть в магазине', times: 2 }])
    expect((await tell({ q: '', text: 'Календарь посева' })).status).toBe(204)
    const refused = await tell({ q: 'x', text: 'ещё' })
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
  })

  test.each(['пишите на anna@example.ru', 'звоните +7 (912) 345-67-89', 'https://spam.example', '—'])(
    '«%s» is refused at the field',
    async text => {
      const response = await tell({ q: 'томат', text })
      expect([response.status, Object.keys(((await response.json()) as { errors: object }).errors)]).toEqual([
        422,
        ['text'],
      ])
    },
  )

  test('without the CSRF token is refused', async () => {
    expect(
      (
        await app.request('/api/search/miss', {
          method: 'POST',
          body: '{}',
          headers: { 'content-type': 'application/json' },
        })
      ).status,
    ).toBe(419)
  })
})

test('what found nothing is counted together, whatever the order of its words', async () => {
  await database.pool.query('delete from search_miss')
  const counts = openMissCounts(database.db, error => {
    throw error
  })
  for (const q of ['нет такого', 'такого нет', 'НЕТ ТАКОГО!', 'anna@example.ru', '89123456789', '!!!']) counts.count(q)
  await counts.flush()
  await counts.flush()
  expect((await database.pool.query('select words, times from search_miss')).rows).toEqual([
    { words: 'нет такого', times: 3 },
  ])
  expect([keyOfMiss('б а'), isStorableMiss('а'), isStorableMiss('12345')]).toEqual(['а б', true, false])
})
