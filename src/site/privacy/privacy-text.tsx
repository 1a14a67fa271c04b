import { Link } from '#ui/link.tsx'
import { SpecTable } from '#ui/tables/spec-table.tsx'

/** A paragraph, optionally with a link at its end, a list, or a table of names and meanings. */
export type PrivacyBlock =
  | { text: string; link?: { to: string; label: string } }
  | { list: readonly string[] }
  | { rows: readonly (readonly [name: string, meaning: string])[] }

export function PrivacyText({ blocks }: { blocks: readonly PrivacyBlock[] }) {
  return (
    <div className="reading">
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the text of a page never changes its order
        <Block key={index} block={block} />
      ))}
    </div>
  )
}

function Block({ block }: { block: PrivacyBlock }) {
  if ('list' in block) {
    return (
      <ul>
        {block.list.map(item => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    )
  }
  if ('rows' in block) return <SpecTable rows={block.rows.map(([term, value]) => ({ term, value }))} />
  return (
    <p>
      {block.text}
      {block.link && (
        <>
          {' '}
          <Link to={block.link.to} className="text-link underline underline-offset-4">
            {block.link.label}
          </Link>
        </>
      )}
    </p>
  )
}
