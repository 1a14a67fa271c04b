import type { ReactNode } from 'react'
import { Link } from '#ui/link.tsx'

interface GuestCardProps {
  title: string
  lead?: ReactNode
  /** Links to related pages, under the card. */
  below?: ReactNode
  children: ReactNode
}

/** The card of a page for guests, with the heading of the page. */
export function GuestCard({ title, lead, below, children }: GuestCardProps) {
  return (
    <>
      <div className="rounded-card border border-line bg-surface p-4 sm:p-6">
        <h1 tabIndex={-1} className="text-display">
          {title}
        </h1>
        {lead && <div className="mt-2 text-muted">{lead}</div>}
        <div className="mt-6">{children}</div>
      </div>
      {below && <div className="mt-6 grid gap-2 text-center">{below}</div>}
    </>
  )
}

export const TextLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className="tap text-link underline underline-offset-4">
    {children}
  </Link>
)

/** Shown without JavaScript: the API accepts JSON only, so the form cannot be submitted. */
export function NeedsScript({ what }: { what: string }) {
  return (
    <div className="mb-6 rounded-control border border-line bg-page p-4 scripted:hidden">
      <p>
        {what} работает только с&nbsp;включённым JavaScript: пароль уходит на&nbsp;сервер прямо из&nbsp;скрипта, без
        перезагрузки страницы. Справочник открыт и&nbsp;без него:
      </p>
      <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1">
        {publicPages.map(([to, label]) => (
          <li key={to}>
            <TextLink to={to}>{label}</TextLink>
          </li>
        ))}
      </ul>
    </div>
  )
}

const publicPages = [
  ['/drugs', 'Препараты'],
  ['/pests', 'Вредители'],
  ['/diseases', 'Болезни'],
  ['/plants', 'Культуры'],
] as const
