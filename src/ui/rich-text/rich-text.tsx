import type { ReactNode } from 'react'
import { isAllowedLink } from '#kit/entity/allowed-link.ts'
import type { RichDoc, RichMark, RichNode } from '#kit/entity/rich-doc.ts'
import { typeset } from '#ui/format/format.ts'
import { Link } from '#ui/link.tsx'
import { Callout } from '#ui/page/callout.tsx'
import { type Photo, PictureImage } from '#ui/pictures/picture-image.tsx'
import { headingsOf } from './headings.ts'

interface RichTextProps {
  doc: RichDoc
  /** Shows a living block of the site with the data loaded for it; null when its record is gone or not published. */
  renderLiving(node: RichNode): ReactNode
  /** The photo of a figure; null when the file is gone. */
  photoOf?(fileId: number): Photo | null
  /** Editors are told that the file of a figure is gone; readers get nothing in its place. */
  showsGaps?: boolean
}

/**
 * A document as elements. Text stays text and addresses are checked once more, so that a document stored by any other way cannot run a
 * script either. What is unknown or too deep is left out; nothing throws.
 */
export function RichText({ doc, renderLiving, photoOf = () => null, showsGaps = false }: RichTextProps) {
  const ids = new Map(headingsOf(doc).map(({ node, id }) => [node, id]))
  const context: Context = { renderLiving, photoOf, showsGaps, idOf: node => ids.get(node) }
  return <div className="reading">{childrenOf(doc, context, 0)}</div>
}

interface Context extends Required<Pick<RichTextProps, 'renderLiving' | 'photoOf' | 'showsGaps'>> {
  idOf(node: RichNode): string | undefined
}

/** Deeper than any valid document. */
const maxDepth = 12

function childrenOf(node: Pick<RichNode, 'content'>, context: Context, depth: number): ReactNode[] {
  if (depth > maxDepth || !Array.isArray(node.content)) return []
  return node.content.map((child, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a document have no identity besides their place
    <Part key={`${index} ${child.type}`} node={child} context={context} depth={depth + 1} />
  ))
}

interface PartProps {
  node: RichNode
  context: Context
  depth: number
}

function Part({ node, context, depth }: PartProps): ReactNode {
  if (node.type === 'text') return <Text node={node} />
  const children = childrenOf(node, context, depth)
  switch (node.type) {
    case 'paragraph':
      return children.length > 0 && <p>{children}</p>
    case 'heading':
      return node.attrs?.level === 3 ? (
        <h3 id={context.idOf(node)}>{children}</h3>
      ) : (
        <h2 id={context.idOf(node)}>{children}</h2>
      )
    case 'bulletList':
      return <ul>{children}</ul>
    case 'orderedList':
    case 'steps':
      return <ol>{children}</ol>
    case 'listItem':
      return <li>{children}</li>
    case 'step':
      return (
        <li>
          {node.attrs?.title && <strong>{node.attrs.title}</strong>}
          {children}
        </li>
      )
    case 'blockquote':
      return <blockquote>{children}</blockquote>
    case 'callout':
      return <Callout kind={toneOf(node)}>{children}</Callout>
    case 'table':
      return <Table node={node} context={context} depth={depth} />
    case 'figure':
      return <Figure node={node} context={context} />
    case 'hardBreak':
      return <br />
    default:
      return context.renderLiving(node)
  }
}

const toneOf = ({ attrs }: RichNode) => (attrs?.tone === 'warning' || attrs?.tone === 'danger' ? attrs.tone : 'info')

function Text({ node }: { node: RichNode }): ReactNode {
  return (Array.isArray(node.marks) ? node.marks : []).reduce<ReactNode>(
    (inner, mark) => marked(inner, mark),
    typeset(node.text ?? ''),
  )
}

function marked(inner: ReactNode, mark: RichMark): ReactNode {
  if (mark.type === 'bold') return <strong>{inner}</strong>
  if (mark.type === 'italic') return <em>{inner}</em>
  if (mark.type !== 'link' || typeof mark.attrs?.href !== 'string' || !isAllowedLink(mark.attrs.href)) return inner
  return <Link to={mark.attrs.href}>{inner}</Link>
}

/** The first row has the headings of the columns. On a narrow screen the table scrolls by itself. */
function Table({ node, context, depth }: PartProps) {
  const [head, ...rows] = Array.isArray(node.content) ? node.content : []
  return (
    <div className="overflow-x-auto">
      <table>
        {node.attrs?.caption && <caption>{node.attrs.caption}</caption>}
        <thead>
          <tr>{cellsOf(head, context, depth, 'col')}</tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity besides their place
            <tr key={index}>{cellsOf(row, context, depth, 'row')}</tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function cellsOf(row: RichNode | undefined, context: Context, depth: number, scope: 'col' | 'row'): ReactNode[] {
  return (Array.isArray(row?.content) ? row.content : []).map((cell, index) => {
    const children = childrenOf(cell, context, depth + 2)
    return cell.type === 'tableHeader' ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: cells have no identity besides their place
      <th key={index} scope={scope}>
        {children}
      </th>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: cells have no identity besides their place
      <td key={index}>{children}</td>
    )
  })
}

function Figure({ node, context }: Pick<PartProps, 'node' | 'context'>): ReactNode {
  const photo = typeof node.attrs?.fileId === 'number' ? context.photoOf(node.attrs.fileId) : null
  if (!photo)
    return (
      context.showsGaps && (
        <figure>
          <p className="text-muted">Файл удалён.</p>
        </figure>
      )
    )
  return (
    <figure>
      <PictureImage photo={photo} />
      <figcaption>
        {node.attrs?.caption} <a href={photo.full}>{photo.credit}</a>
      </figcaption>
    </figure>
  )
}
