import { afterAll, beforeAll, expect, test } from 'vitest'
import { loaderContext } from '#kit/testing/loader-context.server.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import { loader as termLoader } from './term.page.tsx'
import { loader as termsLoader } from './terms.page.tsx'

let world: TestDatabase
beforeAll(async () => {
  world = await testDatabase()
})
afterAll(() => world[Symbol.asyncDispose]())

const run = <Data>(loader: unknown, path: string, params = {}) =>
  (loader as (args: object) => Promise<Data>)({
    context: loaderContext(world, 'http://sadozor.test'),
    params,
    url: new URL(`http://sadozor.test${path}`),
  })
const list = () => run<{ terms: { alias: string; name: string }[]; meta: object[] }>(termsLoader, '/terms')
const one = (alias: string) =>
  run<Record<'name' | 'short', string> & { previous: { name: string } | null }>(termLoader, `/terms/${alias}`, {
    alias,
  })
const status = (alias: string, value: string) =>
  world.pool.query('update term set status = $2 where alias = $1', [alias, value])

test('the list has every published term by name, and says so to search engines', async () => {
  const { terms, meta } = await list()
  expect(terms.length).toBeGreaterThan(20)
  expect(terms.map(({ name }) => name)).toEqual(
    terms.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b, 'ru')),
  )
  expect(JSON.stringify(meta)).toContain('"@type":"DefinedTermSet"')
  await status('akaricid', 'draft')
  expect((await list()).terms.map(({ alias }) => alias)).not.toContain('akaricid')
  await expect(one('akaricid')).rejects.toMatchObject({ init: { status: 404 } })
  await status('akaricid', 'published')
})

test('a term is explained and leads to its neighbours', async () => {
  expect(await one('akaricid')).toMatchObject({ name: 'Акарицид', previous: null, next: { name: 'Баковая смесь' } })
  await expect(one('nobody')).rejects.toMatchObject({ init: { status: 404 } })
})

test('words find terms in any form, say corrected ones, and are not indexed', async () => {
  const found = async (q: string) => {
    const { terms, words, meta } = await run<{
      terms: { alias: string }[]
      words: { corrected: string | null } | null
      meta: { name?: string }[]
    }>(termsLoader, `/terms?q=${encodeURIComponent(q)}`)
    return {
      first: terms[0]?.alias,
      corrected: words?.corrected,
      isIndexed: !meta.some(({ name }) => name === 'robots'),
    }
  }
  expect(await found('сроком ожидания')).toEqual({ first: 'srok-ozhidaniya', corrected: null, isIndexed: false })
  expect(await found('фунгециды')).toMatchObject({ first: 'fungicid', corrected: expect.any(String) })
  expect(await found('нетакогослова')).toMatchObject({ first: undefined })
  expect(await found('')).toMatchObject({ isIndexed: true })
})
