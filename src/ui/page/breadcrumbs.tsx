import { Link } from '#ui/link.tsx'

export interface Crumb {
  label: string
  /** The last crumb, the page itself, has no address. */
  to?: string
}

export function Breadcrumbs({ items }: { items: readonly Crumb[] }) {
  return (
    <nav aria-label="Вы здесь">
      <ol className="flex flex-wrap gap-x-2 text-sm text-muted">
        {items.map((item, index) => (
          <li key={item.label} className={`flex min-h-6 gap-2 ${items.length > 2 ? 'max-sm:last:hidden' : ''}`}>
            {index > 0 && <span aria-hidden="true">/</span>}
            {item.to ? (
              <Link to={item.to} className="min-h-6 underline-offset-4 hover:text-link hover:underline">
                {item.label}
              </Link>
            ) : (
              <span aria-current="page">{item.label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
