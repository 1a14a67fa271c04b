import type { RichDoc, RichNode } from '#kit/entity/rich-doc.ts'
import type { ListedTerm } from './find-terms.server.ts'

/** Text in these is not linked: headings are anchors, and a table is read by cells. */
const closed = new Set(['heading', 'table'])

/** Deeper than any valid document. */
const maxDepth = 12

interface Found {
  alias: string
  start: number
  end: number
}

/** A copy of the document in which each term is a link to its page where it stands first. Text that is a link already stays as it is. */
export function linkTerms(doc: RichDoc, terms: readonly ListedTerm[]): RichDoc {
  const open = new Map(terms.map(term => [term.alias, patternOf(term)]))
  const linked = (node: RichNode, depth: number): RichNode[] => {
    if (node.type === 'text') return textParts(node, open)
    if (depth > maxDepth || closed.has(node.type) || !Array.isArray(node.content)) return [node]
    return [{ ...node, content: node.content.flatMap(child => linked(child, depth + 1)) }]
  }
  return Array.isArray(doc.content) ? { ...doc, content: doc.content.flatMap(node => linked(node, 1)) } : doc
}

/** The forms as whole words, the longest first; ё and е are the same letter, a no-break space is a space. */
function patternOf({ name, forms }: ListedTerm): RegExp {
  const texts = [name, ...(forms ?? '').split(',')].map(text => text.trim()).filter(text => text !== '')
  const alternatives = texts
    .sort((a, b) => b.length - a.length)
    .map(text =>
      text
        .replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
        .replaceAll(/[её]/gi, '[её]')
        .replaceAll(/\s+/g, '[\\s\\u00a0]+'),
    )
  return new RegExp(`(?<![\\p{L}\\p{N}-])(?:${alternatives.join('|')})(?![\\p{L}\\p{N}-])`, 'iu')
}

/** The text of the node in parts, and without the terms that were found in `open`. */
function textParts(node: RichNode, open: Map<string, RegExp>): RichNode[] {
  const text = node.text ?? ''
  if (node.marks?.some(({ type }) => type === 'link')) return [node]
  const parts: RichNode[] = []
  let at = 0
  for (let found = firstOf(text, open); found; found = firstOf(text.slice(at), open)) {
    open.delete(found.alias)
    const [start, end] = [at + found.start, at + found.end]
    if (start > at) parts.push({ ...node, text: text.slice(at, start) })
    const link = { type: 'link' as const, attrs: { href: `/terms/${found.alias}` } }
    parts.push({ ...node, text: text.slice(start, end), marks: [...(node.marks ?? []), link] })
    at = end
  }
  if (parts.length === 0) return [node]
  return at < text.length ? [...parts, { ...node, text: text.slice(at) }] : parts
}

/** The term that stands first in the text; of two in one place the longer. */
function firstOf(text: string, open: ReadonlyMap<string, RegExp>): Found | undefined {
  const found = [...open].flatMap(([alias, pattern]) => {
    const match = pattern.exec(text)
    return match ? [{ alias, start: match.index, end: match.index + match[0].length }] : []
  })
  return found.sort((a, b) => a.start - b.start || b.end - a.end)[0]
}
