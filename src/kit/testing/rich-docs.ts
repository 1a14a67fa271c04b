import fc from 'fast-check'
import type { RichDoc } from '#kit/entity/rich-doc.ts'

/** Values for the attributes of living blocks, ids of records or choices: block → attribute → values. */
type LivingIds = Record<string, Record<string, readonly (number | string)[]>>

const words = fc.string({ unit: fc.constantFrom(...'аёЯ;"\n\r\',=+-@ <&>x1№«»'), minLength: 1, maxLength: 20 })
const marks = fc.subarray([{ type: 'bold' }, { type: 'italic' }, { type: 'link', attrs: { href: '/drugs/skor?a=b' } }])
const text = fc
  .tuple(words, marks)
  .map(([value, list]) => ({ type: 'text', text: value, ...(list.length > 0 && { marks: list }) }))
const line = fc.array(fc.oneof(text, fc.constant({ type: 'hardBreak' })), { maxLength: 4 })
const paragraph = line.map(content => ({ type: 'paragraph', content }))
const optionally = (name: string) =>
  fc.option(words, { nil: undefined }).map(value => (value?.trim() ? { [name]: value } : {}))
const list = fc
  .tuple(fc.constantFrom('bulletList', 'orderedList'), fc.array(paragraph, { minLength: 1, maxLength: 3 }))
  .map(([type, items]) => ({ type, content: items.map(item => ({ type: 'listItem', content: [item] })) }))
const table = fc
  .tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 3 }), paragraph, optionally('caption'))
  .map(([rows, columns, cell, attrs]) => ({
    type: 'table',
    ...(Object.keys(attrs).length > 0 && { attrs }),
    content: Array.from({ length: rows }, (_, row) => ({
      type: 'tableRow',
      content: Array.from({ length: columns }, () => ({
        type: row === 0 ? 'tableHeader' : 'tableCell',
        content: [cell],
      })),
    })),
  }))
const nested = fc.oneof(paragraph, list)
const blocks: fc.Arbitrary<object>[] = [
  paragraph,
  list,
  table,
  fc
    .tuple(fc.constantFrom(2, 3), text)
    .map(([level, content]) => ({ type: 'heading', attrs: { level }, content: [content] })),
  fc.array(nested, { minLength: 1, maxLength: 3 }).map(content => ({ type: 'blockquote', content })),
  fc
    .tuple(fc.constantFrom('note', 'warning', 'danger'), nested)
    .map(([tone, inner]) => ({ type: 'callout', attrs: { tone }, content: [inner] })),
  fc.tuple(optionally('title'), nested).map(([attrs, inner]) => ({
    type: 'steps',
    content: [{ type: 'step', ...(Object.keys(attrs).length > 0 && { attrs }), content: [inner] }],
  })),
]

interface More {
  /** Living blocks in lines of text. */
  inline?: LivingIds
  /** Ids of files for figures. */
  files?: readonly number[]
}

/** Valid documents with every kind of block; figures only where the test has files. */
export function richDocs(ids: LivingIds = {}, { inline = {}, files = [] }: More = {}): fc.Arbitrary<RichDoc> {
  const figures = files.map(fileId =>
    optionally('caption').map(caption => ({ type: 'figure', attrs: { fileId, ...caption } })),
  )
  const lines = livingOf(inline).map(node =>
    fc.tuple(text, node, text).map(content => ({ type: 'paragraph', content })),
  )
  return fc
    .array(fc.oneof(...blocks, ...livingOf(ids), ...figures, ...lines), { minLength: 1, maxLength: 6 })
    .map(content => ({ type: 'doc', content }) as RichDoc)
}

const livingOf = (ids: LivingIds): fc.Arbitrary<object>[] =>
  Object.entries(ids).map(([type, attrs]) =>
    fc
      .record(
        Object.fromEntries(
          Object.entries(attrs).map(([name, list]) => [name, fc.constantFrom<string | number>(...list)]),
        ),
      )
      .map(attrs => ({ type, attrs })),
  )
