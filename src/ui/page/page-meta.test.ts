import { expect, test } from 'vitest'
import { breadcrumbList, pageMeta } from './page-meta.ts'

const page = { title: 'Скор', description: 'Чем лечить.', path: '/drugs/skor', publicUrl: 'https://sadozor.test' }
const contentOf = (tags: ReturnType<typeof pageMeta>, name: string) =>
  tags.map(tag => tag as Record<string, unknown>).find(tag => tag.name === name || tag.property === name)?.content
const titleOf = (title: string) => (pageMeta({ ...page, title })[0] as { title: string }).title

test('the canonical address and the addresses for sharing are absolute', () => {
  const tags = pageMeta({ ...page, image: '/og/drugs/skor.png' })
  expect(tags).toContainEqual({ tagName: 'link', rel: 'canonical', href: 'https://sadozor.test/drugs/skor' })
  expect([contentOf(tags, 'og:url'), contentOf(tags, 'og:image')]).toEqual([
    'https://sadozor.test/drugs/skor',
    'https://sadozor.test/og/drugs/skor.png',
  ])
  expect(contentOf(pageMeta(page), 'og:image')).toBe('https://sadozor.test/og/site.png')
})

test('a page is indexed unless it says that it is not; links of it are followed', () => {
  expect(contentOf(pageMeta(page), 'robots')).toBeUndefined()
  expect(contentOf(pageMeta({ ...page, robots: 'noindex,follow' }), 'robots')).toBe('noindex,follow')
})

test('the title gets the name of the site where both fit into 60 characters', () => {
  const [fits, long] = ['а'.repeat(50), 'а'.repeat(51)]
  expect([titleOf(fits), titleOf(long)]).toEqual([`${fits} — Садозор`, long])
  expect(titleOf('Садозор: защита растений')).toBe('Садозор: защита растений')
  expect(titleOf(`${'слово '.repeat(9)}последнее слово`)).toBe(`${'слово '.repeat(9).trim()}…`)
})

test('a description is cut at a word within 160 characters', () => {
  const described = (description: string) => String(contentOf(pageMeta({ ...page, description }), 'description'))
  const [whole, long] = ['а'.repeat(160), `${'слово '.repeat(26)}конец`]
  expect([described(whole), long.length, described(long)]).toEqual([whole, 161, `${'слово '.repeat(26).trim()}…`])
})

test('breadcrumbs are numbered from one and have absolute addresses', () => {
  const items = [
    { name: 'Препараты', path: '/drugs' },
    { name: 'Скор', path: '/drugs/skor' },
  ]
  expect(breadcrumbList('https://sadozor.test', items)).toEqual({
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: 'Препараты', item: 'https://sadozor.test/drugs' },
      { '@type': 'ListItem', position: 2, name: 'Скор', item: 'https://sadozor.test/drugs/skor' },
    ],
  })
})

test('structured data name their vocabulary', () => {
  expect(pageMeta({ ...page, jsonLd: [{ '@type': 'Thing', name: 'Скор' }] })).toContainEqual({
    'script:ld+json': { '@context': 'https://schema.org', '@type': 'Thing', name: 'Скор' },
  })
})
