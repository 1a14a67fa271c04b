import type { ReactNode } from 'react'

interface SectionProps {
  /** The anchor of `AnchorNav`. */
  id?: string
  title: ReactNode
  /** On the right of the heading: a link, a switch. */
  aside?: ReactNode
  lead?: ReactNode
  children: ReactNode
  className?: string
}

export function Section({ id, title, aside, lead, children, className = '' }: SectionProps) {
  return (
    <section id={id} aria-labelledby={id && `${id}-title`} className={`mt-8 max-md:mt-4 scroll-mt-16 ${className}`}>
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 max-md:mb-2">
        <h2 id={id && `${id}-title`} className="text-2xl">
          {title}
        </h2>
        {aside && <div className="text-sm">{aside}</div>}
      </div>
      {lead && <div className="-mt-2 mb-4 max-w-measure text-muted">{lead}</div>}
      {children}
    </section>
  )
}
