import type { ReactNode } from 'react'
import { Icon } from '#ui/icons/icon.tsx'

interface PanelProps {
  id: string
  title: string
  children: ReactNode
}

export function Panel({ id, title, children }: PanelProps) {
  return (
    <section
      aria-labelledby={`${id}-title`}
      className="grid gap-4 rounded-card border border-line bg-surface p-4 sm:p-5"
    >
      <h2 id={`${id}-title`} className="text-xl">
        {title}
      </h2>
      {children}
    </section>
  )
}

interface CollapsiblePanelProps extends PanelProps {
  note: string
  isOpen?: boolean
  /** Always open on a desktop, where the answer stands beside the fields. */
  isPhoneOnly?: boolean
}

/** A panel with optional fields, collapsed unless `isOpen`. */
export function CollapsiblePanel({ id, title, note, isOpen, isPhoneOnly, children }: CollapsiblePanelProps) {
  return (
    <details
      id={id}
      open={isOpen}
      className={`rounded-card border border-line bg-surface ${isPhoneOnly ? 'phone-fold' : ''}`}
    >
      <summary className="flex min-h-14 items-center justify-between gap-3 px-4 py-3 sm:px-5">
        <span>
          <span className="font-display text-xl font-semibold">{title}</span>
          <span className="block text-sm text-muted">{note}</span>
        </span>
        <Icon name="chevron-down" className="turns" />
      </summary>
      <div className="grid gap-4 px-4 pb-5 sm:px-5">{children}</div>
    </details>
  )
}
