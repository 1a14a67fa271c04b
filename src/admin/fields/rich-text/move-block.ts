import { Extension } from '@tiptap/core'
import { closeHistory } from '@tiptap/pm/history'
import type { Fragment, ResolvedPos } from '@tiptap/pm/model'
import { type Command, NodeSelection, TextSelection } from '@tiptap/pm/state'

/** What is moved inside of its list; anything else moves with the whole block of the text. */
const movable = new Set(['listItem', 'step'])

/** Moves the item or block with the caret up or down by one place. */
export const moveBlock =
  (direction: -1 | 1): Command =>
  ({ selection, tr }, dispatch) => {
    const depth = depthOfMoved(selection.$from)
    const parent = selection.$from.node(depth)
    const index = selection.$from.index(depth)
    const other = index + direction
    if (other < 0 || other >= parent.childCount) return false
    const first = Math.min(index, other)
    const from = startOf(selection.$from, depth) + sizeBefore(parent.content, first)
    const [a, b] = [parent.child(first), parent.child(first + 1)]
    const shift = direction * parent.child(other).nodeSize
    if (!dispatch) return true
    tr.replaceWith(from, from + a.nodeSize + b.nodeSize, [b, a])
    const moved =
      selection instanceof NodeSelection
        ? NodeSelection.create(tr.doc, selection.from + shift)
        : TextSelection.between(tr.doc.resolve(selection.anchor + shift), tr.doc.resolve(selection.head + shift))
    // A step of its own to undo, also right after typing or pasting.
    dispatch(closeHistory(tr.setSelection(moved).scrollIntoView()))
    return true
  }

function depthOfMoved($from: ResolvedPos): number {
  for (let depth = $from.depth; depth > 0; depth--) if (movable.has($from.node(depth).type.name)) return depth - 1
  return 0
}

const startOf = ($from: ResolvedPos, depth: number) => (depth === 0 ? 0 : $from.start(depth))

function sizeBefore(content: Fragment, index: number): number {
  let size = 0
  for (let at = 0; at < index; at++) size += content.child(at).nodeSize
  return size
}

export const moveBlockKeys = Extension.create({
  name: 'moveBlockKeys',
  addKeyboardShortcuts() {
    const run = (direction: -1 | 1) => () => {
      moveBlock(direction)(this.editor.state, this.editor.view.dispatch)
      return true
    }
    return { 'Alt-ArrowUp': run(-1), 'Alt-ArrowDown': run(1) }
  },
})
