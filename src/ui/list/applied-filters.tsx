import { Link } from '#ui/link.tsx'
import { Chip } from './chip.tsx'

interface AppliedFiltersProps {
  /** Each links to the list without that filter. */
  filters: readonly { label: string; to: string }[]
  resetTo: string
}

export function AppliedFilters({ filters, resetTo }: AppliedFiltersProps) {
  if (filters.length === 0) return null
  return (
    <ul
      aria-label="Выбранные фильтры"
      className="screen-only chip-row mb-4 items-center max-sm:mb-2 lg:mb-2 md:flex-wrap"
    >
      {filters.map(filter => (
        <li key={filter.label}>
          <Chip to={filter.to} removes>
            {filter.label}
          </Chip>
        </li>
      ))}
      <li>
        <Link
          to={resetTo}
          className="inline-flex min-h-11 mouse:min-h-9 items-center px-2 text-sm text-link underline underline-offset-4"
        >
          Сбросить всё
        </Link>
      </li>
    </ul>
  )
}
