import type { ReactNode } from 'react'
import { LatinName } from '#ui/latin-name.tsx'
import { Breadcrumbs, type Crumb } from './breadcrumbs.tsx'

interface PageHeaderProps {
  breadcrumbs: readonly Crumb[]
  title: ReactNode
  /** Beside the title, already formatted: «1 284» or «1 284 препарата». */
  count?: ReactNode
  latin?: string | null
  lead?: ReactNode
  /** The lead is left out on a phone, where the list comes first. */
  isLeadWide?: boolean
  badges?: ReactNode
  /** A small control that belongs to the title. */
  mark?: ReactNode
  /** Buttons on the right. */
  actions?: ReactNode
  /** They are left out on a phone. */
  areActionsWide?: boolean
}

/** More characters take three lines of a phone in the large size. */
const longTitle = 32

const isLong = (title: ReactNode) => typeof title === 'string' && title.length > longTitle

export function PageHeader({
  breadcrumbs,
  title,
  count,
  latin,
  lead,
  isLeadWide = false,
  badges,
  mark,
  actions,
  areActionsWide = false,
}: PageHeaderProps) {
  return (
    <div className="mb-4 max-sm:mb-2">
      <Breadcrumbs items={breadcrumbs} />
      <div className="mt-3 max-sm:mt-2 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className={mark ? 'flex items-baseline gap-x-3 max-sm:w-full max-sm:justify-between' : ''}>
          <h1
            tabIndex={-1}
            className={`min-w-0 text-display ${isLong(title) ? 'max-sm:text-2xl' : ''} ${count === undefined ? '' : 'inline'}`}
          >
            {title}
          </h1>
          {mark && <div className="-my-2 self-start">{mark}</div>}
          {/* A space without a break: the number never stands alone in a line. */}
          {count !== undefined && <span className="text-lg text-muted">&nbsp;&nbsp;{count}</span>}
        </div>
        {actions && (
          <div className={`flex flex-wrap items-center gap-2 ${areActionsWide ? 'max-sm:hidden' : ''}`}>{actions}</div>
        )}
      </div>
      {latin && (
        <p className="mt-1 text-lg text-muted">
          <LatinName>{latin}</LatinName>
        </p>
      )}
      {badges && <div className="mt-3 flex flex-wrap gap-2">{badges}</div>}
      {lead && (
        <div className={`mt-3 text-lg ${isLeadWide ? 'max-sm:hidden lg:mt-1 lg:text-base' : 'max-w-measure'}`}>
          {lead}
        </div>
      )}
    </div>
  )
}
