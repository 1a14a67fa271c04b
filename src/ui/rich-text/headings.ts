import { nodesOf, type RichDoc, type RichNode, textOfDoc } from '#kit/entity/rich-doc.ts'
import { slug } from '#kit/text/slug.ts'

export interface Heading {
  node: RichNode
  level: 2 | 3
  text: string
  /** The anchor; a second heading of the same words gets `-2`. */
  id: string
}

/** The headings of a document in their order: for its contents and for the anchors. */
export function headingsOf(doc: RichDoc): Heading[] {
  const seen = new Map<string, number>()
  return [...nodesOf(doc)]
    .filter(node => node.type === 'heading')
    .map(node => {
      const text = textOfDoc({ type: 'doc', content: [node] })
      const anchor = slug(text) || 'razdel'
      const count = (seen.get(anchor) ?? 0) + 1
      seen.set(anchor, count)
      return { node, text, level: node.attrs?.level === 3 ? 3 : 2, id: count === 1 ? anchor : `${anchor}-${count}` }
    })
}
