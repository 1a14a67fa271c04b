import { getSchema } from '@tiptap/core'
import { EditorState, NodeSelection, TextSelection } from '@tiptap/pm/state'
import { expect, test } from 'vitest'
import { editorExtensions } from './editor-extensions.ts'
import { moveBlock } from './move-block.ts'

const living = [
  {
    type: 'card',
    label: 'карточка',
    isInline: false,
    attrs: [{ name: 'drugId', label: 'препарат', required: true, to: 'drugs' }],
  },
]
const schema = getSchema(editorExtensions(living))
const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })
const item = (text: string) => ({ type: 'listItem', content: [paragraph(text)] })
const doc = schema.nodeFromJSON({
  type: 'doc',
  content: [
    paragraph('первый'),
    { type: 'bulletList', content: [item('раз'), item('два'), item('три')] },
    { type: 'card', attrs: { drugId: 1 } },
    paragraph('последний'),
  ],
})
const placeOf = (text: string) => {
  let found = 0
  doc.descendants((node, at) => {
    if (node.text === text) found = at
  })
  return found
}

function moved(state: EditorState, direction: -1 | 1): EditorState {
  let next = state
  const isDone = moveBlock(direction)(state, transaction => {
    next = state.apply(transaction)
  })
  expect(isDone).toBe(next !== state)
  return next
}
const caretIn = (text: string) => EditorState.create({ doc, selection: TextSelection.create(doc, placeOf(text) + 2) })
const words = ({ doc }: EditorState) => doc.textBetween(0, doc.content.size, '|', '*')

test('a block moves past its neighbour, and the caret with it', () => {
  const state = moved(caretIn('последний'), -1)
  expect(words(state)).toBe('первый|раз|два|три|последний|*')
  expect(state.selection.$from.parent.textContent).toBe('последний')
  expect(state.selection.$from.parentOffset).toBe(2)
})

test('an item moves inside of its list, and stops at its ends', () => {
  const state = moved(caretIn('два'), 1)
  expect(words(state)).toBe('первый|раз|три|два|*|последний')
  expect(state.selection.$from.parent.textContent).toBe('два')
  expect(words(moved(state, 1))).toBe(words(state))
})

test('a chosen living block moves and stays chosen', () => {
  const at = placeOf('последний') - 2
  const state = moved(EditorState.create({ doc, selection: NodeSelection.create(doc, at) }), 1)
  expect(words(state)).toBe('первый|раз|два|три|последний|*')
  expect((state.selection as NodeSelection).node.attrs).toEqual({ drugId: 1 })
})

test('the first block cannot move up', () => {
  expect(words(moved(caretIn('первый'), -1))).toBe('первый|раз|два|три|*|последний')
})
