import type { ReactNode } from 'react'

export interface Spec {
  term: string
  value: ReactNode
}

/** Facts of one record, name and value. The caller leaves out rows without a value or sets «нет данных». */
export function SpecTable({ rows, className = '' }: { rows: readonly Spec[]; className?: string }) {
  return (
    <dl className={`divide-y divide-line text-base ${className}`}>
      {rows.map(({ term, value }) => (
        <div
          key={term}
          className="grid grid-cols-[var(--term,7rem)_minmax(0,1fr)] gap-x-3 py-1.5 max-sm:leading-snug sm:grid-cols-[minmax(9rem,2fr)_3fr] sm:gap-x-4 sm:py-2.5"
        >
          <dt className="text-sm leading-6 text-muted max-sm:leading-snug">{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
