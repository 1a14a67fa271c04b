import type { ReactNode } from 'react'
import { Icon } from '#ui/icons/icon.tsx'

interface AccordionProps {
  title: ReactNode
  children: ReactNode
  open?: boolean
  /** Accordions of one name close each other. */
  name?: string
}

export function Accordion({ title, children, open, name }: AccordionProps) {
  return (
    <details open={open} name={name} className="border-b border-line">
      <summary className="flex min-h-12 items-center justify-between gap-3 py-2 font-medium">
        {title}
        <Icon name="chevron-down" className="turns text-muted" />
      </summary>
      <div className="reading pb-4">{children}</div>
    </details>
  )
}
