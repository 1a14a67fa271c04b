import type { Editor } from '@tiptap/core'
import type { Node, ResolvedPos } from '@tiptap/pm/model'
import { TextSelection } from '@tiptap/pm/state'
import type { EditorNode } from './editor-doc.ts'

/**
 * Puts a block where the caret is: instead of an empty paragraph, or after the nearest block beside which it may stand. Writing goes on
 * inside of it, or after a block without a text of its own.
 */
export function insertBlock(editor: Editor, content: EditorNode): boolean {
  return editor.commands.command(({ tr, dispatch }) => {
    const { schema } = tr.doc.type
    const node = schema.nodeFromJSON(content)
    const place = placeFor(tr.selection.$from, node, tr.selection.to)
    if (!place) return false
    if (!dispatch) return true
    tr.replaceWith(place.from, place.to, node)
    const end = place.from + node.nodeSize
    if (!tr.doc.resolve(end).nodeAfter) tr.insert(end, schema.nodes.paragraph!.create())
    tr.setSelection(TextSelection.near(tr.doc.resolve(node.isAtom ? end : place.from + 1))).scrollIntoView()
    return true
  })
}

interface Place {
  from: number
  to: number
}

function placeFor($from: ResolvedPos, { type }: Node, to: number): Place | null {
  const { depth } = $from
  if (depth === 0) return { from: to, to }
  const isEmpty = $from.parent.type.name === 'paragraph' && $from.parent.content.size === 0
  const index = $from.index(depth - 1)
  if (isEmpty && $from.node(depth - 1).canReplaceWith(index, index + 1, type))
    return { from: $from.before(), to: $from.after() }
  for (let at = depth; at > 0; at--) {
    const next = $from.indexAfter(at - 1)
    if ($from.node(at - 1).canReplaceWith(next, next, type)) return { from: $from.after(at), to: $from.after(at) }
  }
  return null
}

const paragraph = { type: 'paragraph' }
const cell = (type: string) => ({ type, content: [paragraph] })
const row = (type: string, columns: number) => ({
  type: 'tableRow',
  content: Array.from({ length: columns }, () => cell(type)),
})

/** New blocks, with nothing written in them. */
export const emptyBlocks = {
  table: { type: 'table', content: [row('tableHeader', 3), row('tableCell', 3), row('tableCell', 3)] },
  steps: { type: 'steps', content: [{ type: 'step', content: [paragraph] }] },
  callout: (tone: string) => ({ type: 'callout', attrs: { tone }, content: [paragraph] }),
} as const
