import type { ReactNode } from 'react'
import { Icon } from '#ui/icons/icon.tsx'

interface FoldedSectionProps {
  /** The anchor: a link to it opens the section. */
  id: string
  title: string
  /** Beside the title on a phone: what is inside. */
  hint?: string
  open?: boolean
  /** Folded on a desktop too. */
  always?: boolean
  children: ReactNode
  className?: string
}

/** A section that is folded on a phone, unless it is `open`, and open on a desktop, unless it is folded `always`; open in print. */
export const FoldedSection = ({
  id,
  title,
  hint,
  open,
  always = false,
  children,
  className = '',
}: FoldedSectionProps) => (
  <section aria-labelledby={`${id}-title`} className={className}>
    <details open={open} className={always ? 'folded always' : 'folded'}>
      <summary>
        <h2 id={`${id}-title`}>{title}</h2>
        <span>
          {hint}
          <Icon name="chevron-down" className="turns" />
        </span>
      </summary>
      {/* Browsers open a folded section for an anchor inside of it, not for its own. */}
      <div id={id}>{children}</div>
    </details>
  </section>
)
