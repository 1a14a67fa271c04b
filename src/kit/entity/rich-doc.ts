/** A restricted document tree in the editor's format. Rendered to elements, never stored as HTML. */
export interface RichDoc {
  type: 'doc'
  content: RichNode[]
}
export interface RichNode {
  type: string
  attrs?: Record<string, string | number>
  text?: string
  marks?: RichMark[]
  content?: RichNode[]
}
export type RichMark = { type: 'bold' | 'italic' } | { type: 'link'; attrs: { href: string } }

/** No valid document is that deep; what lies deeper is left out, so that a broken one cannot overflow the stack. */
const maxDepth = 20

/** The text without marks, a line for each block: for search and excerpts. Living blocks have no text of their own. */
export function textOfDoc(doc: RichDoc): string {
  const lines: string[] = []
  const visit = (node: RichNode, depth: number): string => {
    if (node.type === 'text') return node.text ?? ''
    if (node.type === 'hardBreak') return ' '
    const title = [node.attrs?.caption, node.attrs?.title].filter(each => typeof each === 'string')
    lines.push(...(title as string[]))
    const inline = depth > maxDepth ? '' : (node.content ?? []).map(each => visit(each, depth + 1)).join('')
    if (inline.trim()) lines.push(inline.trim())
    return ''
  }
  for (const node of doc.content) visit(node, 1)
  return lines.join('\n')
}

/** All nodes below the document, each before its children. */
export function* nodesOf(parent: { content?: RichNode[] }, depth = 1): Generator<RichNode> {
  for (const node of parent.content ?? []) {
    yield node
    if (depth < maxDepth) yield* nodesOf(node, depth + 1)
  }
}
