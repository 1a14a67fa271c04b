import { isStorable } from '#kit/text/is-storable.ts'
import { isAllowedLink } from './allowed-link.ts'

/** What an attribute of a node may be. `check` returns what is wrong, in words for an editor. */
export interface Attr {
  label: string
  required: boolean
  /** The kind of record whose id it is. */
  to?: string
  /** The choices of an attribute that has a list of them. */
  options?: Readonly<Record<string, string>>
  check(value: unknown): string | null
}
type Attrs = Readonly<Record<string, Attr>>

/** A part of a document that shows current data of records: a use, a dose, a card. It stores references, never the data. */
interface LivingBlock {
  label: string
  /** Part of a line of text instead of a block of its own. */
  isInline?: boolean
  attrs: Attrs
  /** A rule that spans several attributes. */
  check?(attrs: Readonly<Record<string, unknown>>): string | null
}
export type LivingBlocks = Readonly<Record<string, LivingBlock>>

/** The id of a record of this kind; in files its alias. */
export const referenceAttr = (label: string, to: string, required = false): Attr => ({
  label,
  required,
  to,
  check: value =>
    typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= 2_147_483_647
      ? null
      : `нет такой записи${quotedKey(value)}`,
})
export const optionAttr = (label: string, options: Readonly<Record<string, string>>): Attr => ({
  label,
  required: true,
  options,
  check: value => (typeof value === 'string' && Object.hasOwn(options, value) ? null : 'выберите значение из списка'),
})
const lineAttr = (label: string, max: number): Attr => ({
  label,
  required: false,
  check: value => {
    if (typeof value !== 'string' || value.trim() === '') return 'введите текст'
    if (!isStorable(value)) return 'недопустимый символ'
    return value.length > max ? `не длиннее ${max} знаков` : null
  },
})
const levelAttr: Attr = {
  label: 'уровень',
  required: true,
  check: value => (value === 2 || value === 3 ? null : 'бывает 2 или 3'),
}
const hrefAttr: Attr = {
  label: 'адрес',
  required: true,
  check: value =>
    typeof value === 'string' && isAllowedLink(value)
      ? null
      : 'ссылки ведут на http, https, mailto или на страницу этого сайта',
}

const quotedKey = (value: unknown) => (typeof value === 'string' && value ? ` «${shortened(value)}»` : '')
export const shortened = (text: string) =>
  (text.length > 40 ? `${text.slice(0, 40)}…` : text).toWellFormed().replaceAll('\0', '')

const calloutTones = { note: 'к сведению', warning: 'осторожно', danger: 'опасно' } as const

/** The alternative text belongs to the file. */
export const figureAttrs: Attrs = { fileId: referenceAttr('файл', 'file', true), caption: lineAttr('подпись', 500) }

export interface NodeSpec {
  label: string
  attrs: Attrs
  /** What may be inside: other nodes, or the words `inline` and `block`. Empty for a node without content. */
  content: readonly string[]
  /** Whether it must have content. */
  needsContent: boolean
  group: 'inline' | 'block' | 'part'
}

const noAttrs: Attrs = {}
const paragraphs = ['paragraph', 'bulletList', 'orderedList'] as const
const spec = (
  label: string,
  group: NodeSpec['group'],
  content: readonly string[],
  attrs: Attrs = noAttrs,
  needsContent = true,
): NodeSpec => ({
  label,
  group,
  content,
  attrs,
  needsContent,
})

const nodes: Readonly<Record<string, NodeSpec>> = {
  // The editor leaves an empty paragraph at the end.
  paragraph: spec('абзац', 'block', ['inline'], noAttrs, false),
  heading: spec('заголовок', 'block', ['inline'], { level: levelAttr }),
  bulletList: spec('список', 'block', ['listItem']),
  orderedList: spec('нумерованный список', 'block', ['listItem']),
  listItem: spec('пункт списка', 'part', paragraphs),
  blockquote: spec('цитата', 'block', paragraphs),
  callout: spec('выноска', 'block', paragraphs, { tone: optionAttr('вид', calloutTones) }),
  steps: spec('шаги', 'block', ['step']),
  step: spec('шаг', 'part', [...paragraphs, 'figure', 'callout'], { title: lineAttr('название', 200) }),
  table: spec('таблица', 'block', ['tableRow'], { caption: lineAttr('подпись', 300) }),
  tableRow: spec('строка таблицы', 'part', ['tableHeader', 'tableCell']),
  tableHeader: spec('ячейка заголовка', 'part', ['paragraph']),
  tableCell: spec('ячейка таблицы', 'part', ['paragraph']),
  figure: spec('рисунок', 'block', [], figureAttrs, false),
  text: spec('текст', 'inline', [], noAttrs, false),
  hardBreak: spec('перенос строки', 'inline', [], noAttrs, false),
}

export const markAttrs: Readonly<Record<string, Attrs>> = { bold: noAttrs, italic: noAttrs, link: { href: hrefAttr } }

export function specOf(type: string, living: LivingBlocks): NodeSpec | null {
  if (Object.hasOwn(nodes, type)) return nodes[type]!
  if (!Object.hasOwn(living, type)) return null
  const { label, attrs, isInline } = living[type]!
  return { label, attrs, content: [], needsContent: false, group: isInline ? 'inline' : 'block' }
}
