import { Badge } from '#ui/badges/badge.tsx'
import { CalculateLink } from '#ui/calculate-link.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { Link } from '#ui/link.tsx'
import type { ProductGroup } from '../product-groups.view.ts'

interface ProductGroupsProps {
  groups: readonly ProductGroup[]
  /** The table of all uses. */
  tableTo: string
}

const linkClass = 'text-link underline underline-offset-4'

/** Products by problem, the worst problem open. */
export const ProductGroups = ({ groups, tableTo }: ProductGroupsProps) => (
  <>
    <div className="divide-y divide-line rounded-card border border-line bg-surface px-4">
      {groups.map((group, index) => (
        <details key={group.problem} open={index === 0}>
          <summary className="flex min-h-12 items-center gap-3 py-2">
            <h3 className="grow font-sans text-base font-medium">{group.problem}</h3>
            <span className="text-end text-sm text-muted">{group.allowed}</span>
            <Icon name="chevron-down" size={16} className="turns text-muted" />
          </summary>
          <Products group={group} />
        </details>
      ))}
    </div>
    <p className="mt-3">
      <Link to={tableTo} className={linkClass}>
        Все регламенты таблицей
      </Link>
    </p>
  </>
)

const Products = ({ group: { rows, more } }: { group: ProductGroup }) => (
  <ul className="grid gap-3 pb-4">
    {rows.map(row => (
      <li key={row.drug} className="text-sm">
        <span className="flex flex-wrap items-center gap-x-3">
          <Link to={row.to} className={`text-base font-medium ${linkClass}`}>
            {row.name}
          </Link>
          {row.isBiological && (
            <Badge tone="green" icon="leaf">
              био
            </Badge>
          )}
          <CalculateLink to={row.calculate} />
        </span>
        {row.facts}
      </li>
    ))}
    <li>
      <Link to={more.to} className={linkClass}>
        {more.label}
      </Link>
    </li>
  </ul>
)
