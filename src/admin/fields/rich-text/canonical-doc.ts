import type { RichDoc, RichMark, RichNode } from '#kit/entity/rich-doc.ts'

const markOrder = ['bold', 'italic', 'link']

/**
 * The same document with its properties in one order, neighbouring texts with equal marks joined, and nothing empty: documents that
 * look the same are equal as JSON, whatever order the database or the editor gave them.
 */
export const canonicalDoc = (doc: RichDoc): RichDoc => ({ type: 'doc', content: canonicalList(doc.content) })

function canonicalList(nodes: readonly RichNode[] | undefined): RichNode[] {
  const list: RichNode[] = []
  for (const node of (Array.isArray(nodes) ? nodes : []).map(canonicalNode)) {
    const before = list.at(-1)
    if (node.type === 'text' && before?.type === 'text' && JSON.stringify(before.marks) === JSON.stringify(node.marks))
      list[list.length - 1] = { ...before, text: `${before.text}${node.text}` }
    else list.push(node)
  }
  return list.map(({ type, attrs, text, marks, content }) => ({
    type,
    ...(attrs && { attrs }),
    ...(text !== undefined && { text }),
    ...(marks && { marks }),
    ...(content && { content }),
  }))
}

/** Only texts have marks: the editor puts them on line breaks and living blocks too. */
function canonicalNode({ type, attrs, text, marks, content }: RichNode): RichNode {
  if (type === 'text')
    return { type, text: text ?? '', ...(marks && marks.length > 0 && { marks: orderedMarks(marks) }) }
  const given = Object.entries(attrs ?? {}).filter(([, value]) => value !== null && value !== undefined)
  const children = canonicalList(content)
  return {
    type,
    ...(given.length > 0 && { attrs: Object.fromEntries(given.toSorted(([a], [b]) => (a < b ? -1 : 1))) }),
    ...(children.length > 0 && { content: children }),
  }
}

const orderedMarks = (marks: readonly RichMark[]) =>
  marks
    .map(mark => (mark.type === 'link' ? { type: mark.type, attrs: { href: mark.attrs.href } } : { type: mark.type }))
    .toSorted((a, b) => markOrder.indexOf(a.type) - markOrder.indexOf(b.type)) as RichMark[]
