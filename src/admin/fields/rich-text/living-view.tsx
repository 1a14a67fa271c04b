import { type NodeViewProps, NodeViewWrapper } from '@tiptap/react'
import { useEffect, useState } from 'react'
import type { LivingBlock, LivingCard } from '#admin/kit/living-description.ts'
import { loadCard } from './load-cards.ts'

/** A living block as it looks today. */
export function LivingView({ node, selected }: NodeViewProps) {
  const attrs = JSON.stringify(writtenAttrs(node.attrs))
  const [card, setCard] = useState<LivingCard | null>(null)
  useEffect(() => {
    let isCurrent = true
    void loadCard({ type: node.type.name, attrs: JSON.parse(attrs) }).then(loaded => isCurrent && setCard(loaded))
    return () => {
      isCurrent = false
    }
  }, [node.type.name, attrs])
  const { state = 'shown', title = 'Загружаем…', note = '', table = null } = card ?? {}
  const isInline = node.isInline
  return (
    <NodeViewWrapper
      as={isInline ? 'span' : 'div'}
      className={isInline ? 'rich-fact' : 'rich-card'}
      data-state={state}
      data-selected={selected || undefined}
    >
      {isInline ? (
        title
      ) : (
        <>
          <strong>{title}</strong> <small>{note}</small>
          {table && <UsesTable table={table} />}
        </>
      )}
    </NodeViewWrapper>
  )
}

const UsesTable = ({ table: { head, rows } }: { table: NonNullable<LivingCard['table']> }) => (
  <table>
    <thead>
      <tr>
        {head.map(text => (
          <th key={text} scope="col">
            {text}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(row => (
        <tr key={row.join('|')}>
          {row.map((text, at) => (
            <td key={head[at]}>{text}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)

/** The references that are set. */
export const writtenAttrs = (attrs: Readonly<Record<string, unknown>>): LivingBlock['attrs'] =>
  Object.fromEntries(Object.entries(attrs).filter(([, value]) => value !== null)) as LivingBlock['attrs']
