import { Link } from '#ui/link.tsx'

/** A paragraph, optionally with a link at its end, a list, or a table of names and meanings. */
export type PrivacyBlock =
  | { text: string; link?: { to: string; label: string } }
  | { list: readonly string[] }
  | { rows: readonly PrivacyRow[] }

/** With a title, the name is that of a stored item, in small letters below it. */
type PrivacyRow = readonly [name: string, meaning: string, title?: string, place?: string]

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
  if ('rows' in block) return <Rows rows={block.rows} />
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

/** Names and meanings side by side, on a phone one below the other: names in the browser are longer than a column. */
const Rows = ({ rows }: { rows: readonly PrivacyRow[] }) => (
  <dl className="divide-y divide-line">
    {rows.map(([name, meaning, title, place]) => (
      <div key={name} className="py-2.5 max-sm:leading-snug sm:grid sm:grid-cols-[minmax(9rem,2fr)_3fr] sm:gap-x-4">
        <dt>
          <span className="font-medium">{title ?? name}</span>
          {title && (
            <span className="block text-sm text-muted">
              {name}
              {place && ` · ${place}`}
            </span>
          )}
        </dt>
        <dd>{meaning}</dd>
      </div>
    ))}
  </dl>
)
