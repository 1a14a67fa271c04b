import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { RichDoc, RichNode } from '#kit/entity/rich-doc.ts'
import { richDocs } from '#kit/testing/rich-docs.ts'
import type { Photo } from '#ui/pictures/picture-image.tsx'
import { headingsOf } from './headings.ts'
import { readingMinutes } from './reading-minutes.ts'
import { RichText } from './rich-text.tsx'

const text = (value: string, marks?: unknown[]) => ({ type: 'text', text: value, ...(marks && { marks }) }) as RichNode
const paragraph = (...content: RichNode[]): RichNode => ({ type: 'paragraph', content })
const doc = (...content: unknown[]) => ({ type: 'doc', content }) as RichDoc
const photo: Photo = {
  src: '/files/a-w320.jpg',
  width: 640,
  height: 480,
  alt: 'Лист с пятнами',
  fit: '',
  full: '/files/a.jpg',
  credit: 'Фото: Иванова',
}
const html = (value: RichDoc, renderLiving: (node: RichNode) => string | null = () => null, showsGaps = false) =>
  renderToStaticMarkup(
    <RichText
      doc={value}
      renderLiving={renderLiving}
      photoOf={id => (id === 1 ? photo : null)}
      showsGaps={showsGaps}
    />,
  )

describe('a document is rendered', () => {
  test('with headings that anchors lead to', () => {
    const heading = (level: number, words: string) => ({ type: 'heading', attrs: { level }, content: [text(words)] })
    const value = doc(heading(2, 'Что делать'), heading(3, 'Весной'), heading(2, 'Что делать'))
    expect(html(value)).toContain(
      '<h2 id="chto-delat">Что\u00a0делать</h2><h3 id="vesnoj">Весной</h3><h2 id="chto-delat-2">Что\u00a0делать</h2>',
    )
    expect(headingsOf(value).map(({ level, id }) => [level, id])).toEqual([
      [2, 'chto-delat'],
      [3, 'vesnoj'],
      [2, 'chto-delat-2'],
    ])
  })

  test('with tables, steps, callouts and figures', () => {
    const cell = (type: string, words: string) => ({ type, content: [paragraph(text(words))] })
    const value = doc(
      {
        type: 'table',
        attrs: { caption: 'Нормы' },
        content: [
          { type: 'tableRow', content: [cell('tableHeader', 'Культура')] },
          { type: 'tableRow', content: [cell('tableCell', 'Томат')] },
        ],
      },
      { type: 'steps', content: [{ type: 'step', attrs: { title: 'Первое' }, content: [paragraph(text('Полить'))] }] },
      { type: 'callout', attrs: { tone: 'danger' }, content: [paragraph(text('Яд'))] },
      { type: 'figure', attrs: { fileId: 1, caption: 'Парша' } },
      { type: 'figure', attrs: { fileId: 2 } },
    )
    const markup = html(value)
    expect(markup).toContain(
      '<caption>Нормы</caption><thead><tr><th scope="col"><p>Культура</p></th></tr></thead><tbody><tr><td><p>Томат</p></td></tr></tbody>',
    )
    expect(markup).toContain('<ol><li><strong>Первое</strong><p>Полить</p></li></ol>')
    expect(markup).toMatch(/role="note".*Опасно.*Яд/)
    expect(markup).toContain('alt="Лист с пятнами"')
    expect(markup).toContain('<figcaption>Парша <a href="/files/a.jpg">Фото: Иванова</a></figcaption>')
    expect([markup.match(/<figure>/g)!.length, html(value, undefined, true).includes('Файл удалён.')]).toEqual([
      1,
      true,
    ])
  })

  test('with living blocks by the given function, in a line too', () => {
    const value = doc(paragraph(text('Ждать '), { type: 'fact', attrs: { useId: 5 } }), {
      type: 'card',
      attrs: { drugId: 3 },
    })
    expect(html(value, node => `[${node.type} ${Object.values(node.attrs!)}]`)).toContain(
      '<p>Ждать [fact 5]</p>[card 3]',
    )
  })

  test('without a living block whose record is gone', () => {
    expect(html(doc({ type: 'card', attrs: { drugId: 3 } }, paragraph(text('дальше'))))).toBe(
      '<div class="reading"><p>дальше</p></div>',
    )
  })

  test('with links that send no referrer to other sites', () => {
    const link = (href: string) => paragraph(text('т', [{ type: 'link', attrs: { href } }]))
    expect(html(doc(link('/drugs/skor')))).toContain('<p><a href="/drugs/skor">т</a></p>')
    expect(html(doc(link('https://example.org/')))).toContain(
      '<a rel="noopener noreferrer" href="https://example.org/">т</a>',
    )
  })
})

describe('a document that was never validated does no harm', () => {
  test('text is not markup', () => {
    const markup = html(doc(paragraph(text('<script>alert(1)</script><img src=x onerror=alert(1)>'))))
    expect(markup).toContain('&lt;script&gt;')
    expect(markup).not.toMatch(/<script|<img/)
  })

  test.each([
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    '/\\evil.example',
    'https://u:p@evil.example',
  ])('a link to %j is only its text', href => {
    expect(html(doc(paragraph(text('т', [{ type: 'link', attrs: { href } }]))))).toBe(
      '<div class="reading"><p>т</p></div>',
    )
  })

  test('unknown nodes, attributes and marks disappear', () => {
    const value = doc(
      { type: 'iframe', attrs: { src: '//evil' } },
      paragraph({ ...text('т', [{ type: 'script' }]), attrs: { onclick: 'x' } } as never),
    )
    expect(html(value)).toBe('<div class="reading"><p>т</p></div>')
  })

  test('a deep document ends', () => {
    let node: RichNode = paragraph(text('дно'))
    for (let level = 0; level < 50_000; level++) node = { type: 'blockquote', content: [node] }
    const shallow = { type: 'doc', content: [node] } as RichDoc
    expect(html(shallow)).not.toContain('дно')
    expect(readingMinutes(shallow)).toBe(1)
  })
})

test('generated documents are rendered without anything that could run', () => {
  fc.assert(
    fc.property(richDocs({ card: { drugId: [3] } }), value => {
      const markup = html(value, () => '')
      expect(markup).not.toMatch(/<script|<style|\son\w+=|\sstyle=|javascript:/i)
    }),
    { numRuns: 200 },
  )
})

test('reading takes a minute for 180 words, and twelve seconds for a figure', () => {
  const words = (count: number) => paragraph(text('слово '.repeat(count)))
  expect(readingMinutes(doc(words(1)))).toBe(1)
  expect(readingMinutes(doc(words(180)))).toBe(1)
  expect(readingMinutes(doc(words(181)))).toBe(2)
  expect(readingMinutes(doc(words(180), { type: 'figure', attrs: { fileId: 1 } }))).toBe(2)
})
