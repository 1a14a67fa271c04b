import type { RichDoc, RichNode } from '#kit/entity/rich-doc.ts'
import { canonicalDoc } from './canonical-doc.ts'

/** Of the nodes that are no living blocks; the editor gives tables and lists attributes that are not stored. */
const storedAttrs: Readonly<Record<string, readonly string[]>> = {
  doc: [],
  paragraph: [],
  heading: ['level'],
  bulletList: [],
  orderedList: [],
  listItem: [],
  blockquote: [],
  callout: ['tone'],
  steps: [],
  step: ['title'],
  table: ['caption'],
  tableRow: [],
  tableHeader: [],
  tableCell: [],
  figure: ['fileId', 'caption'],
  hardBreak: [],
}

/** A node as the editor exports it. */
export interface EditorNode {
  type?: string
  attrs?: Record<string, unknown>
  text?: string
  marks?: readonly { type: string; attrs?: Record<string, unknown> }[]
  content?: readonly EditorNode[]
}

/** The document to store; null when nothing has been written. */
export function fromEditor(doc: EditorNode): RichDoc | null {
  const stored = canonicalDoc(storedNode(doc) as unknown as RichDoc)
  const [first, ...others] = stored.content
  const isBlank = !first || (others.length === 0 && first.type === 'paragraph' && !first.content)
  return isBlank ? null : stored
}

function storedNode({ type = '', attrs = {}, text, marks, content = [] }: EditorNode): RichNode {
  const known = storedAttrs[type]
  const kept = known ? Object.entries(attrs).filter(([name]) => known.includes(name)) : Object.entries(attrs)
  const children = content.map(storedNode)
  return {
    type: isEmptyHeading(type, children) ? 'paragraph' : type,
    attrs: isEmptyHeading(type, children)
      ? {}
      : (Object.fromEntries(kept.filter(([, value]) => isWritten(value))) as RichNode['attrs']),
    ...(text !== undefined && { text }),
    ...(marks && { marks: marks as RichNode['marks'] }),
    content: type === 'table' ? withHeadings(children) : children,
  } as RichNode
}

const isEmptyHeading = (type: string, children: readonly RichNode[]) => type === 'heading' && children.length === 0

const isWritten = (value: unknown) => value !== null && (typeof value !== 'string' || value.trim() !== '')

/** The first row of a table names the columns, also of one that was pasted without headings. */
const withHeadings = (rows: readonly RichNode[]): RichNode[] =>
  rows.map((row, at) =>
    at === 0 ? { ...row, content: (row.content ?? []).map(cell => ({ ...cell, type: 'tableHeader' })) } : row,
  )
