import type { ReactNode } from 'react'
import { Card } from '#ui/card.tsx'

interface PanelProps {
  /** The anchor; the id of the heading derives from it. */
  id: string
  title: ReactNode
  lead?: ReactNode
  aside?: ReactNode
  children?: ReactNode
}

/** A section of the profile page. */
export function Panel({ id, title, lead, aside, children }: PanelProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="mb-5 scroll-mt-16">
      <Card className="sm:p-6">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <h2 id={`${id}-title`} className="text-xl">
            {title}
          </h2>
          {aside}
        </div>
        {lead && <div className="mt-1 max-w-measure text-muted">{lead}</div>}
        {children && <div className="mt-4">{children}</div>}
      </Card>
    </section>
  )
}
