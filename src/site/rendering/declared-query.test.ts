import { describe, expect, test } from 'vitest'
import { choice, pageNumber, parseQuery } from '#kit/http/list-query.ts'
import { declaredNames, declaredSearch, declaredUrl } from './declared-query.ts'

const spec = { place: choice(['open', 'protected']), page: pageNumber() }
const page = { path: '/drugs/:alias', access: 'public', query: ['crop'] }
const names = declaredNames(page, spec)

test('a page declares its own names and those of its spec; an open, private or missing page declares none', () => {
  expect([...names!]).toEqual(['crop', 'place', 'page'])
  expect(declaredNames({ path: '/', access: 'public' })).toEqual(new Set())
  expect(declaredNames({ ...page, hasOpenQuery: true }, spec)).toBeNull()
  expect(declaredNames({ ...page, access: 'user' }, spec)).toBeNull()
  expect(declaredNames({ ...page, path: '/*' }, spec)).toBeNull()
})

test.each([
  ['', ''],
  ['?crop=tomat&page=2', '?crop=tomat&page=2'],
  ['?utm_source=x&crop=tomat&country=ru&country=by', '?crop=tomat'],
  ['?country=ru', ''],
  ['?place=open&_routes=root&index', '?place=open&_routes=root&index'],
])('of «%s» a page gets «%s»', (given, kept) => expect(declaredSearch(given, names)).toBe(kept))

test('an open page gets everything as it stands', () => expect(declaredSearch('?a=1&b=%zz', null)).toBe('?a=1&b=%zz'))

describe('the address of a loader', () => {
  const url = new URL('http://page.invalid/drugs/skor?crop=tomat&place=open&country=ru')
  const strict = declaredUrl(url, names, true)

  test('reads what is declared', () => {
    expect(strict.searchParams.get('crop')).toBe('tomat')
    expect(strict.searchParams.has('place')).toBe(true)
    expect(parseQuery(spec, strict.searchParams).values).toEqual({ place: 'open', page: 1 })
    expect(strict.pathname).toBe('/drugs/skor')
  })

  test.each(['get', 'getAll', 'has'] as const)('throws when `%s` reads another parameter', method => {
    expect(() => strict.searchParams[method]('country')).toThrow('does not declare')
  })

  test('is untouched in production and on open pages', () => {
    expect(declaredUrl(url, names, false)).toBe(url)
    expect(declaredUrl(url, null, true)).toBe(url)
  })
})
