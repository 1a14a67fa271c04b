import type { ReactNode } from 'react'
import { Icon } from '#ui/icons/icon.tsx'
import { Link } from '#ui/link.tsx'

interface ChipProps {
  to: string
  children: ReactNode
  current?: boolean
  /** Shows a cross: the link removes this filter. */
  removes?: boolean
  count?: number
}

export function Chip({ to, children, current = false, removes = false, count }: ChipProps) {
  const look =
    current || removes
      ? 'border-primary bg-(--tone-frame) text-(--tone-ink)'
      : 'border-line bg-surface text-ink hover:border-primary'
  return (
    <Link
      to={to}
      aria-current={current ? 'true' : undefined}
      className={`tone-green inline-flex min-h-11 mouse:min-h-9 items-center gap-1.5 rounded-full border px-3.5 py-1 text-sm no-underline transition-colors ${look}`}
    >
      {removes && <span className="sr-only">Убрать фильтр: </span>}
      {children} {count !== undefined && <span className="text-muted">{count}</span>}
      {removes && <Icon name="close" size={14} />}
    </Link>
  )
}
