import { Mark, Node, type NodeViewRenderer } from '@tiptap/core'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import { isAllowedLink } from '#kit/entity/allowed-link.ts'

/** The nodes and marks of `kit/entity/rich-text-nodes.ts` that the editor's own kit does not have in our form. What has no rule here does not survive pasting. */

const flow = '(paragraph | bulletList | orderedList)+'

/** An attribute that is kept in the markup as `data-…`, so that copying inside of the editor loses nothing. */
const dataAttr = (name: string, initial: string | null = null) => ({
  default: initial,
  parseHTML: (element: HTMLElement) => element.getAttribute(name) ?? initial,
  renderHTML: (attrs: Record<string, unknown>) => {
    const key = name.replace('data-', '')
    return attrs[key] ? { [name]: attrs[key] } : {}
  },
})

export const listItem = Node.create({
  name: 'listItem',
  content: flow,
  defining: true,
  parseHTML: () => [{ tag: 'li' }],
  renderHTML: () => ['li', 0],
  addKeyboardShortcuts() {
    return {
      Enter: () => this.editor.commands.splitListItem(this.name),
      Tab: () => this.editor.commands.sinkListItem(this.name),
      'Shift-Tab': () => this.editor.commands.liftListItem(this.name),
    }
  },
})

export const blockquote = Node.create({
  name: 'blockquote',
  group: 'block',
  content: flow,
  defining: true,
  parseHTML: () => [{ tag: 'blockquote' }],
  renderHTML: () => ['blockquote', 0],
})

export const calloutTones = { note: 'К сведению', warning: 'Осторожно', danger: 'Опасно' } as const

export const callout = Node.create({
  name: 'callout',
  group: 'block',
  content: flow,
  defining: true,
  addAttributes: () => ({
    tone: {
      default: 'note',
      parseHTML: element => {
        const tone = element.getAttribute('data-tone') ?? ''
        return Object.hasOwn(calloutTones, tone) ? tone : 'note'
      },
      renderHTML: ({ tone }) => ({ 'data-tone': tone }),
    },
  }),
  parseHTML: () => [{ tag: 'div[data-tone]' }],
  renderHTML: ({ HTMLAttributes }) => ['div', HTMLAttributes, 0],
})

export const steps = Node.create({
  name: 'steps',
  group: 'block',
  content: 'step+',
  parseHTML: () => [{ tag: 'ol[data-steps]', priority: 60 }],
  renderHTML: () => ['ol', { 'data-steps': '' }, 0],
})

export const step = Node.create({
  name: 'step',
  content: '(paragraph | bulletList | orderedList | figure | callout)+',
  defining: true,
  addAttributes: () => ({ title: dataAttr('data-title') }),
  parseHTML: () => [{ tag: 'li[data-step]', priority: 60 }],
  renderHTML: ({ HTMLAttributes }) => ['li', { 'data-step': '', ...HTMLAttributes }, 0],
})

/** A picture of the library, with a caption of its own. */
const figure = Node.create({
  name: 'figure',
  group: 'block',
  atom: true,
  addAttributes: () => ({
    fileId: {
      default: null,
      parseHTML: element => Number(element.getAttribute('data-file')) || null,
      renderHTML: ({ fileId }) => ({ 'data-file': fileId }),
    },
    caption: dataAttr('data-caption'),
  }),
  parseHTML: () => [{ tag: 'figure[data-file]' }],
  renderHTML: ({ HTMLAttributes, node }) => ['figure', HTMLAttributes, `Рисунок: файл №\u00a0${node.attrs.fileId}`],
})

/** `view` shows the picture itself. */
export const figureNode = (view: NodeViewRenderer | undefined) =>
  view ? figure.extend({ addNodeView: () => view }) : figure

/** Cells of a table are never merged: a stored cell has no attributes. */
const singleCell = () => ({
  colspan: { default: 1, rendered: false, parseHTML: () => 1 },
  rowspan: { default: 1, rendered: false, parseHTML: () => 1 },
  colwidth: { default: null, rendered: false, parseHTML: () => null },
})

export const tableNodes = [
  Table.extend({
    addAttributes: () => ({ caption: dataAttr('data-caption') }),
    parseHTML: () => [{ tag: 'table' }, { tag: 'caption', ignore: true }],
    renderHTML: ({ HTMLAttributes }) => ['table', HTMLAttributes, ['tbody', 0]],
    addNodeView: () => null,
  }),
  TableRow.extend({ content: '(tableCell | tableHeader)+' }),
  TableHeader.extend({ content: 'paragraph+', addAttributes: singleCell }),
  TableCell.extend({ content: 'paragraph+', addAttributes: singleCell }),
]

/** A link that the site would not show is pasted as its text. */
export const link = Mark.create({
  name: 'link',
  inclusive: false,
  addAttributes: () => ({ href: { default: null } }),
  parseHTML: () => [
    { tag: 'a[href]', getAttrs: element => (isAllowedLink(element.getAttribute('href') ?? '') ? null : false) },
  ],
  renderHTML: ({ HTMLAttributes }) => ['a', { href: HTMLAttributes.href }, 0],
})
