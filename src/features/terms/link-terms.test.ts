import { expect, test } from 'vitest'
import type { RichDoc, RichNode } from '#kit/entity/rich-doc.ts'
import { linkTerms } from './link-terms.ts'

const waiting = { alias: 'srok-ozhidaniya', name: 'Срок ожидания', forms: 'срока ожидания, сроки ожидания', short: '' }
const mix = { alias: 'smes', name: 'Смесь', forms: null, short: '' }
const tankMix = { alias: 'bakovaya-smes', name: 'Баковая смесь', forms: 'баковую смесь', short: '' }

const text = (value: string, ...marks: RichNode['marks'] & object): RichNode => ({
  type: 'text',
  text: value,
  ...(marks.length > 0 && { marks }),
})
const paragraph = (...content: RichNode[]): RichNode => ({ type: 'paragraph', content })
const doc = (...content: RichNode[]): RichDoc => ({ type: 'doc', content })

/** The text with each link as `[words](address)`. */
const read = (document: RichDoc, ...terms: Parameters<typeof linkTerms>[1]) => {
  const visit = ({ type, text = '', marks = [], content = [] }: RichNode): string => {
    const link = marks.find(mark => mark.type === 'link')
    return type === 'text' ? (link ? `[${text}](${link.attrs.href})` : text) : content.map(visit).join('')
  }
  return linkTerms(document, terms).content.map(visit).join('\n')
}

test('the first place of a term is a link, in any of its forms', () => {
  const document = doc(
    paragraph(text('Нет срока ожидания? Сроки ожидания ищут на этикетке.')),
    paragraph(text('Срок ожидания важен.')),
  )
  expect(read(document, waiting)).toBe(
    'Нет [срока ожидания](/terms/srok-ozhidaniya)? Сроки ожидания ищут на этикетке.\nСрок ожидания важен.',
  )
})

test('only whole words count; ё is е, and a no-break space is a space', () => {
  expect(read(doc(paragraph(text('смесью, смесь-основа, помесь'))), mix)).toBe('смесью, смесь-основа, помесь')
  expect(read(doc(paragraph(text('Срок\u00a0ожидания'))), waiting)).toBe('[Срок\u00a0ожидания](/terms/srok-ozhidaniya)')
  expect(read(doc(paragraph(text('учёт'))), { ...mix, name: 'Учет' })).toBe('[учёт](/terms/smes)')
})

test('the longer of two terms in one place wins; the shorter is linked where it stands next', () => {
  expect(read(doc(paragraph(text('Готовят баковую смесь. Смесь не хранят.'))), mix, tankMix)).toBe(
    'Готовят [баковую смесь](/terms/bakovaya-smes). [Смесь](/terms/smes) не хранят.',
  )
})

test('headings, tables and links stay as they are, marks are kept', () => {
  const link = { type: 'link' as const, attrs: { href: '/drugs' } }
  const document = doc(
    { type: 'heading', attrs: { level: 2 }, content: [text('Смесь')] },
    { type: 'table', content: [paragraph(text('смесь'))] },
    paragraph(text('смесь', link), text(' и '), text('смесь', { type: 'bold' })),
  )
  expect(read(document, mix)).toBe('Смесь\nсмесь\n[смесь](/drugs) и [смесь](/terms/smes)')
  const last = linkTerms(document, [mix]).content[2]!.content!.at(-1)
  expect(last?.marks).toEqual([{ type: 'bold' }, { type: 'link', attrs: { href: '/terms/smes' } }])
})

test('words of a pattern are words, and a broken document stays as it is', () => {
  expect(read(doc(paragraph(text('C++ (2)'))), { ...mix, name: 'C++ (2)' })).toBe('[C++ (2)](/terms/smes)')
  for (const broken of [
    { type: 'doc' },
    { type: 'doc', content: 'смесь' },
    doc({ type: 'paragraph' }, { type: 'text' }),
  ])
    expect(linkTerms(broken as RichDoc, [mix])).toEqual(broken)
  let deep: RichNode = text('смесь')
  for (let depth = 0; depth < 1000; depth++) deep = { type: 'blockquote', content: [deep] }
  expect(linkTerms(doc(deep), [mix])).toEqual(doc(deep))
})
