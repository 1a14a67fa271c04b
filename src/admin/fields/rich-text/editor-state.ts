import type { Editor } from '@tiptap/core'
import { NodeSelection } from '@tiptap/pm/state'
import { useEditorState } from '@tiptap/react'
import { writtenAttrs } from './living-view.tsx'

/** What the toolbar shows of the place with the caret. */
export interface Place {
  block: 'paragraph' | 'heading-2' | 'heading-3' | 'other'
  isBold: boolean
  isItalic: boolean
  href: string | null
  isBulletList: boolean
  isOrderedList: boolean
  isQuote: boolean
  isInTable: boolean
  canUndo: boolean
  canRedo: boolean
  /** The block with settings of its own that the caret is in, or that is chosen. */
  special: Special | null
}

export interface Special {
  type: string
  attrs: Readonly<Record<string, string | number>>
  /** Where its node stands. */
  at: number
}

export const usePlace = (editor: Editor): Place =>
  useEditorState({
    editor,
    selector: ({ editor }) => placeIn(editor),
    equalityFn: (a, b) => JSON.stringify(a) === JSON.stringify(b),
  })

const specialTypes = ['callout', 'step', 'table']

function placeIn(editor: Editor): Place {
  const is = (name: string, attrs?: object) => editor.isActive(name, attrs)
  const isList = is('bulletList') || is('orderedList')
  return {
    block: is('heading', { level: 2 })
      ? 'heading-2'
      : is('heading', { level: 3 })
        ? 'heading-3'
        : is('paragraph')
          ? 'paragraph'
          : 'other',
    isBold: is('bold'),
    isItalic: is('italic'),
    href: is('link') ? String(editor.getAttributes('link').href) : null,
    isBulletList: isList && is('bulletList'),
    isOrderedList: isList && is('orderedList'),
    isQuote: is('blockquote'),
    isInTable: is('table'),
    canUndo: editor.can().undo(),
    canRedo: editor.can().redo(),
    special: specialIn(editor),
  }
}

function specialIn({ state: { selection } }: Editor): Special | null {
  if (selection instanceof NodeSelection && selection.node.isAtom)
    return { type: selection.node.type.name, attrs: writtenAttrs(selection.node.attrs), at: selection.from }
  const { $from } = selection
  for (let depth = $from.depth; depth > 0; depth--) {
    const { type, attrs } = $from.node(depth)
    if (specialTypes.includes(type.name))
      return { type: type.name, attrs: writtenAttrs(attrs), at: $from.before(depth) }
  }
  return null
}

/** Changes a setting of a block; an empty text removes it. */
export function setBlockAttr(editor: Editor, { at }: Special, name: string, value: string | number): void {
  editor.view.dispatch(editor.state.tr.setNodeAttribute(at, name, value || null))
}
