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

/** The text without marks, a line for each block: for search and excerpts. Living blocks have no text of their own. */
export function textOfDoc(doc: RichDoc): string {
  const lines: string[] = []
  const visit = (node: RichNode): string => {
    if (node.type === 'text') return node.text ?? ''
    if (node.type === 'hardBreak') return ' '
    const title = [node.attrs?.caption, node.attrs?.title].filter(each => typeof each === 'string')
    lines.push(...(title as string[]))
    const inline = (node.content ?? []).map(visit).join('')
    if (inline.trim()) lines.push(inline.trim())
    return ''
  }
  for (const node of doc.content) visit(node)
  return lines.join('\n')
}

/** All nodes below the document, each before its children. */
export function* nodesOf(parent: { content?: RichNode[] }): Generator<RichNode> {
  for (const node of parent.content ?? []) {
    yield node
    yield* nodesOf(node)
  }
}
