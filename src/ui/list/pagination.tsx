import { Icon } from '#ui/icons/icon.tsx'
import { Link } from '#ui/link.tsx'
import { LinkButton } from '#ui/link-button.tsx'

interface PaginationProps {
  page: number
  pages: number
  hrefOf(page: number): string
  label?: string
}

export function Pagination({ page, pages, hrefOf, label = 'Страницы' }: PaginationProps) {
  if (pages <= 1) return null
  return (
    <nav aria-label={label} className="mt-8 flex flex-col items-center gap-4">
      {page < pages && (
        <LinkButton to={hrefOf(page + 1)} top variant="secondary">
          Показать ещё
        </LinkButton>
      )}
      <ul className="flex flex-wrap justify-center gap-1">
        {page > 1 && (
          <li>
            <Link to={hrefOf(page - 1)} top rel="prev" className="page-link">
              <Icon name="chevron-left" />
              <span className="max-sm:sr-only">Назад</span>
            </Link>
          </li>
        )}
        {pageWindow(page, pages).map(item => (
          <li key={item}>
            {item < 0 ? (
              <span className="page-link">…</span>
            ) : (
              <PageLink page={item} current={item === page} to={hrefOf(item)} />
            )}
          </li>
        ))}
        {page < pages && (
          <li>
            <Link to={hrefOf(page + 1)} top rel="next" className="page-link">
              <span className="max-sm:sr-only">Вперёд</span>
              <Icon name="chevron-right" />
            </Link>
          </li>
        )}
      </ul>
    </nav>
  )
}

function PageLink({ page, current, to }: { page: number; current: boolean; to: string }) {
  return (
    <Link to={to} top aria-label={`Страница ${page}`} aria-current={current ? 'page' : undefined} className="page-link">
      {page}
    </Link>
  )
}

/** First, last and the neighbours of the current page; a negative number stands for a gap. */
export function pageWindow(page: number, pages: number): number[] {
  const shown = [...new Set([1, page - 1, page, page + 1, pages])]
    .filter(n => n >= 1 && n <= pages)
    .sort((a, b) => a - b)
  return shown.flatMap((n, index) => {
    const gap = n - (shown[index - 1] ?? 0) - 1
    return gap === 0 ? [n] : gap === 1 ? [n - 1, n] : [-n, n]
  })
}
