import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { richDocs } from '#kit/testing/rich-docs.ts'
import { isAllowedLink } from './allowed-link.ts'
import { richText } from './fields.ts'
import { textOfDoc } from './rich-doc.ts'
import { referencesOfDoc, richDoc } from './rich-text.ts'
import { type LivingBlocks, optionAttr, referenceAttr } from './rich-text-nodes.ts'

const living: LivingBlocks = {
  card: { label: 'карточка', attrs: { drugId: referenceAttr('препарат', 'drug', true) } },
  fact: {
    label: 'данные',
    isInline: true,
    attrs: { drugUseId: referenceAttr('регламент', 'drugUse', true), fact: optionAttr('что', { phi: 'срок' }) },
  },
  pair: {
    label: 'пара',
    attrs: { pestId: referenceAttr('вредитель', 'pest'), diseaseId: referenceAttr('болезнь', 'disease') },
    check: ({ pestId, diseaseId }) => ((pestId === undefined) === (diseaseId === undefined) ? 'укажите одно' : null),
  },
}
const schema = richDoc(living)
const field = richText({ label: 'Текст', living })
const names = {
  keyOf: (entity: string, id: number) => `${entity}-${id}`,
  idOf: (entity: string, key: string) =>
    key.startsWith(`${entity}-`) ? Number(key.slice(entity.length + 1)) : undefined,
}

const text = (value: string, marks?: unknown[]) => ({ type: 'text', text: value, ...(marks && { marks }) })
const paragraph = (...content: unknown[]) => ({ type: 'paragraph', content })
const doc = (...content: unknown[]) => ({ type: 'doc', content })
const messagesOf = (value: unknown) => schema.safeParse(value).error?.issues.map(issue => issue.message) ?? []

test('generated documents are valid and survive a cell unchanged', () => {
  fc.assert(
    fc.property(richDocs({ card: { drugId: [3, 7] }, pair: { pestId: [4] } }), value => {
      expect(messagesOf(value)).toEqual([])
      const cell = field.toCell(schema.parse(value), names)
      expect(field.fromCell(cell, names)).toEqual(value)
      expect(cell).not.toMatch(/"(drugId|pestId)":\d/)
    }),
    { numRuns: 300 },
  )
})

test('a cell has the same text whatever the order of properties in the database', () => {
  const stored = {
    content: [
      {
        content: [{ marks: [{ attrs: { href: '/drugs' }, type: 'link' }], text: 'а', type: 'text' }],
        type: 'paragraph',
      },
    ],
    type: 'doc',
  }
  expect(field.toCell(schema.parse(stored), names)).toBe(
    '{"type":"doc","content":[{"type":"paragraph","content":[{"type":"text","text":"а","marks":[{"type":"link","attrs":{"href":"/drugs"}}]}]}]}',
  )
})

test('an unknown alias in a cell is an error that names it', () => {
  const read = field.fromCell(JSON.stringify(doc({ type: 'card', attrs: { drugId: 'skorr' } })), names)
  expect(messagesOf(read)).toEqual(['Блок 1: «карточка», препарат: нет такой записи «skorr»'])
})

describe('a hostile or broken document is refused with its place and reason', () => {
  const nested = (depth: number): unknown =>
    depth === 0
      ? paragraph(text('а'))
      : { type: 'bulletList', content: [{ type: 'listItem', content: [nested(depth - 1)] }] }
  const table = (...rows: number[][]) => ({
    type: 'table',
    content: rows.map((cells, row) => ({
      type: 'tableRow',
      content: cells.map(() => ({ type: row === 0 ? 'tableHeader' : 'tableCell', content: [paragraph(text('а'))] })),
    })),
  })
  const link = (href: unknown) => doc(paragraph(text('а', [{ type: 'link', attrs: { href } }])))
  const cases: [name: string, value: unknown, message: RegExp][] = [
    ['nothing', null, /Введите текст/],
    ['a string of HTML', '<p>а</p>', /Введите текст/],
    ['no content', doc(), /Заполните поле/],
    ['a property of the document', { ...doc(paragraph()), onload: 1 }, /Неизвестное свойство «onload»/],
    ['an unknown block', doc({ type: 'iframe', attrs: { src: '//evil' } }), /^Блок 1: неизвестный блок «iframe»$/],
    ['the name of a property of every object', doc({ type: 'constructor' }), /неизвестный блок «constructor»/],
    [
      'an unknown attribute',
      doc(paragraph(text('а')), { type: 'heading', attrs: { level: 2, onclick: 'x' }, content: [text('а')] }),
      /^Блок 2: у.«заголовок» нет свойства «onclick»/,
    ],
    ['a style of a paragraph', doc({ type: 'paragraph', attrs: { style: 'x' }, content: [] }), /нет свойства «style»/],
    [
      'a first-level heading',
      doc({ type: 'heading', attrs: { level: 1 }, content: [text('а')] }),
      /уровень: бывает 2 или 3/,
    ],
    [
      'a heading in a list item',
      doc({ type: 'bulletList', content: [{ type: 'listItem', content: [{ type: 'heading', attrs: { level: 2 } }] }] }),
      /«заголовок» не.может быть внутри «пункт списка»/,
    ],
    [
      'a block in a line',
      doc(paragraph({ type: 'card', attrs: { drugId: 1 } })),
      /«карточка» не.может быть внутри «абзац»/,
    ],
    [
      'a part of a line as a block',
      doc({ type: 'fact', attrs: { drugUseId: 1, fact: 'phi' } }),
      /не.может быть внутри/,
    ],
    ['data in a living block', doc({ type: 'card', attrs: { drugId: 1, dose: '5 мл' } }), /нет свойства «dose»/],
    [
      'content in a living block',
      doc({ type: 'card', attrs: { drugId: 1 }, content: [text('5 мл')] }),
      /не.бывает содержимого/,
    ],
    ['a living block without its record', doc({ type: 'card' }), /препарат: заполните/],
    [
      'a living block with both of two',
      doc({ type: 'pair', attrs: { pestId: 1, diseaseId: 1 } }),
      /«пара»: укажите одно/,
    ],
    [
      'an unknown fact',
      doc(paragraph({ type: 'fact', attrs: { drugUseId: 1, fact: 'dose' } })),
      /выберите значение из списка/,
    ],
    ['a script', link('javascript:alert(1)'), /ссылки ведут на http/],
    ['a script with a tab', link('java\tscript:alert(1)'), /ссылки ведут на http/],
    ['data', link('data:text/html,x'), /ссылки ведут на http/],
    ['another host without a scheme', link('//evil.example'), /ссылки ведут на http/],
    ['an address that is no string', link(['/a']), /ссылки ведут на http/],
    ['an unknown mark', doc(paragraph(text('а', [{ type: 'script' }]))), /неизвестное выделение «script»/],
    [
      'an attribute of a mark',
      doc(paragraph(text('а', [{ type: 'bold', attrs: { class: 'x' } }]))),
      /нет свойства «class»/,
    ],
    ['the same mark twice', doc(paragraph(text('а', [{ type: 'bold' }, { type: 'bold' }]))), /одно выделение дважды/],
    ['a NUL character', doc(paragraph(text('а\0б'))), /недопустимый символ/],
    ['half a character', doc(paragraph(text('\ud800'))), /недопустимый символ/],
    [
      'half a character in a caption',
      doc({ type: 'figure', attrs: { fileId: 1, caption: '\ud800' } }),
      /недопустимый символ/,
    ],
    ['an empty text', doc(paragraph(text(''))), /текст без слов/],
    ['too deep lists', doc(nested(5)), /вложенность больше 8 уровней/],
    ['100,000 levels', doc(nestedJson(100_000)), /вложенность больше 8 уровней/],
    ['too many parts', doc(...Array.from({ length: 5_001 }, () => paragraph(text('а')))), /больше 10000 частей/],
    [
      'too many bytes',
      doc(...Array.from({ length: 28 }, () => paragraph(text('я'.repeat(9_000))))),
      /слишком длинный: больше 500 КБ/,
    ],
    ['a row of another length', doc(table([1, 2], [1])), /разное число ячеек/],
    [
      'a table without headings',
      doc({ type: 'table', content: [{ type: 'tableRow', content: [{ type: 'tableCell', content: [paragraph()] }] }] }),
      /заголовки столбцов/,
    ],
    ['13 columns', doc(table(Array.from({ length: 13 }, (_, i) => i))), /больше 12 столбцов/],
  ]
  test.each(cases)('%s', (_, value, message) => {
    expect(messagesOf(value).join('\n')).toMatch(new RegExp(message.source, 'm'))
  })

  test('a document of mistakes has ten of them', () => {
    expect(messagesOf(doc(...Array.from({ length: 900 }, () => ({ type: 'x' })))).length).toBe(10)
  })
})

/** Built without recursion, so that the test does not overflow. */
function nestedJson(depth: number): unknown {
  let node: unknown = paragraph(text('а'))
  for (let level = 0; level < depth; level++)
    node = { type: 'bulletList', content: [{ type: 'listItem', content: [node] }] }
  return node
}

test.each([
  ['https://example.org/a?b=c#d', true],
  ['http://пример.рф/', true],
  ['/drugs/skor?crop=tomat#dose', true],
  ['mailto:info@example.org', true],
  ['', false],
  ['drugs/skor', false],
  ['#anchor', false],
  ['tel:+70000000000', false],
  ['ftp://example.org', false],
  ['https://', false],
  ['https:///evil', false],
  ['https://user:secret@example.org', false],
  ['https://user@example.org', false],
  ['/\\evil.example', false],
  ['/\t/evil.example', false],
  [' javascript:alert(1)', false],
  ['JaVaScRiPt:alert(1)', false],
  ['vbscript:x', false],
  ['blob:https://example.org/x', false],
  ['mailto:a@b?body=x', false],
  ['mailto:', false],
  [`/${'a'.repeat(2000)}`, false],
])('a link to %j: %s', (href, isAllowed) => expect(isAllowedLink(href)).toBe(isAllowed))

test('the text of a document has captions and cells, a line for each block', () => {
  const value = doc(
    { type: 'heading', attrs: { level: 2 }, content: [text('Парша')] },
    paragraph(text('До '), text('цветения', [{ type: 'bold' }]), { type: 'hardBreak' }, text('вечером')),
    { type: 'card', attrs: { drugId: 1 } },
    { type: 'steps', content: [{ type: 'step', attrs: { title: 'Первое' }, content: [paragraph(text('Полить'))] }] },
    { type: 'figure', attrs: { fileId: 1, caption: 'Лист' } },
  )
  expect(textOfDoc(schema.parse(value))).toBe('Парша\nДо цветения вечером\nПервое\nПолить\nЛист')
  expect(field.toSearch(schema.parse(value))).toContain('Лист')
})

test('every record that a document refers to is found once', () => {
  const value = doc(
    { type: 'card', attrs: { drugId: 1 } },
    { type: 'card', attrs: { drugId: 1 } },
    paragraph({ type: 'fact', attrs: { drugUseId: 5, fact: 'phi' } }),
    { type: 'steps', content: [{ type: 'step', content: [{ type: 'figure', attrs: { fileId: 9 } }] }] },
  )
  expect(referencesOfDoc(schema.parse(value), living)).toEqual([
    { to: 'drug', id: 1 },
    { to: 'drugUse', id: 5 },
    { to: 'file', id: 9 },
  ])
})
