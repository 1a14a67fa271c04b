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
            {item.to ? (
              <Link to={item.to} className="min-h-6 underline-offset-4 hover:text-link hover:underline">
                {item.label}
              </Link>
            ) : (
              <span aria-current="page">{item.label}</span>
            )}
            {/* After the crumb: no line begins with it. */}
            {index < items.length - 1 && (
              <span
                aria-hidden="true"
                className={items.length > 2 && index === items.length - 2 ? 'max-sm:hidden' : ''}
              >
                /
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
