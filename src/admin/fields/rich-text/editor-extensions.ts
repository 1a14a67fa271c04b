import { type AnyExtension, Node, type NodeViewRenderer } from '@tiptap/core'
import { StarterKit } from '@tiptap/starter-kit'
import type { LivingBlock, LivingDescription } from '#admin/kit/living-description.ts'
import { blockquote, callout, figureNode, link, listItem, step, steps, tableNodes } from './editor-nodes.ts'

/** How blocks look that are more than text; without them the editor is only a schema. */
interface EditorViews {
  living: NodeViewRenderer
  figure: NodeViewRenderer
}

/** The schema and the behaviour of the editor: the documents of `kit/entity/rich-text-nodes.ts` and nothing else. */
export const editorExtensions = (living: readonly LivingDescription[], views?: EditorViews): AnyExtension[] => [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    ...{ blockquote: false, code: false, codeBlock: false, horizontalRule: false, link: false, listItem: false },
    ...{ strike: false, underline: false, trailingNode: false },
  }),
  listItem,
  blockquote,
  callout,
  steps,
  step,
  figureNode(views?.figure),
  ...tableNodes,
  link,
  ...living.map(block => livingNode(block, views?.living)),
]

/** A living block is one piece: it is chosen, moved and deleted as a whole. */
const livingNode = ({ type, isInline, attrs }: LivingDescription, view: NodeViewRenderer | undefined) =>
  Node.create({
    name: type,
    group: isInline ? 'inline' : 'block',
    inline: isInline,
    atom: true,
    draggable: !isInline,
    addAttributes: () => Object.fromEntries(attrs.map(({ name }) => [name, { default: null, rendered: false }])),
    parseHTML: () => [{ tag: `[data-living="${type}"]`, getAttrs: element => attrsIn(element, attrs) }],
    renderHTML: ({ node }) => [
      isInline ? 'span' : 'div',
      { 'data-living': type, 'data-attrs': JSON.stringify(node.attrs) },
    ],
    ...(view && { addNodeView: () => view }),
  })

/** Of a block that was copied in the editor; anything else pretending to be one is dropped. */
function attrsIn(element: HTMLElement, attrs: LivingDescription['attrs']): LivingBlock['attrs'] | false {
  try {
    const given = JSON.parse(element.getAttribute('data-attrs') ?? '') as Record<string, unknown>
    const fits = attrs.flatMap(({ name, to }) =>
      typeof given[name] === (to ? 'number' : 'string') ? [[name, given[name]]] : [],
    )
    return Object.fromEntries(fits) as LivingBlock['attrs']
  } catch {
    return false
  }
}
