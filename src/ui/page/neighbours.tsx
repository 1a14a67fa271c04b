import { Icon } from '#ui/icons/icon.tsx'
import { Link } from '#ui/link.tsx'

interface Neighbour {
  to: string
  name: string
}

interface NeighboursProps {
  label: string
  previous: Neighbour | null
  next: Neighbour | null
  /** The list of all. */
  all: Neighbour
}

/** Words are broken only where the longest ones of both names have no room in one line. */
const link =
  'inline-flex min-h-11 max-w-full flex-1 wrap-break-word items-center gap-2 text-link underline-offset-4 hover:underline'

/** Links to the records before and after this one, the same on every kind of record. On a phone the breadcrumbs lead to the list. */
export const Neighbours = ({ label, previous, next, all }: NeighboursProps) => (
  <nav
    aria-label={label}
    className="screen-only mt-6 flex flex-wrap justify-between gap-x-4 border-t border-line pt-4 max-md:mt-3 max-md:border-0 max-md:pt-0 sm:grid sm:grid-cols-3"
  >
    {previous ? (
      <Link to={previous.to} rel="prev" className={link}>
        <Icon name="chevron-left" />
        <span className="sr-only">Назад: </span>
        {previous.name}
      </Link>
    ) : (
      <span className="flex-1" />
    )}
    <Link to={all.to} className={`${link} max-sm:hidden sm:justify-center`}>
      {all.name}
    </Link>
    {next && (
      <Link to={next.to} rel="next" className={`${link} justify-end text-end`}>
        <span className="sr-only">Вперёд: </span>
        {next.name}
        <Icon name="chevron-right" />
      </Link>
    )}
  </nav>
)
