import { describe, expect, test } from 'vitest'
import { finderQuery } from '#features/finder/finder-query.ts'
import { aliases, choiceOr, flag, pageNumber, words } from '#kit/http/list-query.ts'
import { drawingAddress, drawingsVersion } from '#ui/pictures/drawing-address.ts'
import { cacheAddresses } from './cache-address.ts'

const list = {
  crop: aliases(),
  target: aliases(),
  private: flag(),
  q: words(),
  sort: choiceOr(['name', 'phi'], 'name'),
  page: pageNumber(),
}
const addressOf = cacheAddresses({
  pages: [
    { path: '/', access: 'public', query: ['q', 'typed'] },
    { path: '/drugs', access: 'public' },
    { path: '/finder', access: 'public' },
    { path: '/drugs/:alias', access: 'public', query: ['crop'] },
    { path: '/calculator', access: 'public', query: ['drug', 'mode', 'q'], hasOpenQuery: true },
    { path: '/email-undo', access: 'public', query: ['token'], isCached: false },
    { path: '/login', access: 'guest', query: ['redirect'] },
    { path: '/profile', access: 'user' },
    { path: '/*', access: 'public' },
  ],
  queries: { '/drugs': list, '/finder': finderQuery },
  api: { '/api/drugs': list, '/api/drugs/:alias': {}, '/api/search': { q: words(), kind: aliases() } },
  searches: ['/', '/api/search'],
})

describe('one address for what is the same', () => {
  test.each([
    ['/', '/'],
    ['/drugs', '/drugs'],
    ['/drugs?', '/drugs'],
    ['/drugs?utm_source=mail&yclid=1', '/drugs'],
    ['/drugs?page=1&sort=name', '/drugs'],
    ['/drugs?page=2&crop=tomat', '/drugs?crop=tomat&page=2'],
    ['/drugs?crop=tomat&crop=ogurec', '/drugs?crop=ogurec,tomat'],
    ['/drugs?crop=tomat,ogurec&x=1', '/drugs?crop=ogurec,tomat'],
    ['/drugs/hom?crop=tomat&from=mail', '/drugs/hom?crop=tomat'],
    ['/calculator?mode=mix&drug=hom', '/calculator?drug=hom&mode=mix'],
    ['/finder?sign=leaf-b&sign=leaf-a&crop=tomat', '/finder?crop=tomat&sign=leaf-a,leaf-b'],
    ['/drugs/_payload.json?page=2', '/drugs/_payload.json?page=2'],
    ['/drugs/_payload.json?target=fitoftoroz&crop=tomat&page=1', '/drugs/_payload.json?crop=tomat&target=fitoftoroz'],
    ['/drugs/_payload.json?crop=tomat%2Cogurec&from=mail', '/drugs/_payload.json?crop=ogurec,tomat'],
    ['/_payload.json', '/_payload.json'],
    ['/?q=%D1%82%D0%BB%D1%8F&utm_source=mail', '/?q=%D1%82%D0%BB%D1%8F'],
    ['/?q=+%D1%82%D0%BB%D1%8F%20', '/?q=%D1%82%D0%BB%D1%8F'],
    ['/_payload.json?typed=1&q=skor++ke', '/_payload.json?q=skor+ke&typed=1'],
    ['/api/search?kind=drug&q=skor', '/api/search?q=skor&kind=drug'],
    ['/api/drugs?page=2', '/api/drugs?page=2'],
    ['/api/drugs/hom', '/api/drugs/hom'],
    ['/sitemap-drugs.xml', '/sitemap-drugs.xml'],
    ['/drawings/drugs/hom.svg', '/drawings/drugs/hom.svg'],
    [drawingAddress('plants', 'tomat'), drawingAddress('plants', 'tomat')],
  ])('%s → %s', (url, address) => expect(addressOf(url)).toBe(address))
})

test('100,000 unknown parameters are the page without them one by one, and nothing is cached for all at once', () => {
  const names = Array.from({ length: 100_000 }, (_, at) => `x${at.toString(36)}`)
  const addresses = names.map(name => addressOf(`/drugs?crop=tomat&${name}=${name}`))
  expect(new Set(addresses)).toEqual(new Set(['/drugs?crop=tomat']))
  expect(addressOf(`/drugs?crop=tomat&${names.join('&')}`)).toBeNull()
})

describe('not cached', () => {
  test.each([
    ['free text', '/drugs?q=хом'],
    ['another version of a drawing', '/drawings/plants/tomat.svg?v=other'],
    ['a version of another file', `/robots.txt?v=${drawingsVersion}`],
    ['free text of a page', '/calculator?q=hom'],
    ['free text of a list of the API', '/api/drugs?q=hom'],
    ['a long question', `/?q=${'x'.repeat(61)}`],
    ['a long question to the API', `/api/search?q=${'x'.repeat(61)}`],
    ['a question without a word', '/?q=+'],
    ['a question of bytes that are no text', '/?q=%ff'],
    ['a question with a control character', '/api/search?q=a%00b'],
    ['two questions', '/?q=a&q=b'],
    ['a parameter the search refuses', '/api/search?q=skor&x=1'],
    ['three filters', '/drugs?crop=tomat&target=fitoftoroz&private=1'],
    ['three filters, as data', '/drugs/_payload.json?crop=tomat&target=fitoftoroz&private=1'],
    ['three values of a filter', '/drugs?crop=tomat,ogurec,perec'],
    ['three signs of the finder', '/finder?crop=tomat&sign=leaf-a&sign=leaf-b&sign=leaf-c'],
    ['signs of the finder with answers', '/finder?crop=tomat&sign=leaf-a&no=leaf-b'],
    ['own words for the finder', '/finder?crop=tomat&q=дырки'],
    ['a value the list refuses', '/drugs?page=0'],
    ['a parameter the API refuses', '/api/drugs?x=1'],
    ['a page that may hold a secret', '/email-undo?token=abc'],
    ['a parameter of a page whose fields are parameters', '/calculator?drug=hom&drug2=horus'],
    ['a page for guests', '/login'],
    ['a page of one person', '/profile'],
    ['an unknown page', '/nowhere'],
    ['an unknown page, as data', '/nowhere/_payload.json'],
    ['an address written unusually', '/%64rugs'],
    ['a slash at the end', '/drugs/'],
    ['capital letters, which would make many addresses of one', '/DRUGS'],
    ['a long URL', `/drugs?utm_source=${'x'.repeat(500)}`],
    ['two slashes', '//drugs'],
    ['a parameter of the page with an unusual value', '/drugs/hom?crop=%D1%82'],
    ['a parameter given twice', '/drugs/hom?crop=a&crop=b'],
    ['an address with a host', 'http://sadozor.test/drugs'],
    ['accounts', '/api/user'],
  ])('%s: %s', (_, url) => expect(addressOf(url)).toBeNull())
})
