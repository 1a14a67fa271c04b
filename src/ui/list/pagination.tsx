import { Icon } from '#ui/icons/icon.tsx'
import { Link } from '#ui/link.tsx'
import { LinkButton } from '#ui/link-button.tsx'

interface PaginationProps {
  page: number
  pages: number
  hrefOf(page: number): string
  label?: string
}

const cell = 'inline-flex min-h-11 min-w-9 items-center justify-center gap-1 rounded-control px-1 no-underline sm:min-w-11 sm:px-3'

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
            <Link to={hrefOf(page - 1)} top rel="prev" className={`${cell} text-link hover:bg-line/60`}>
              <Icon name="chevron-left" />
              <span className="max-sm:sr-only">Назад</span>
            </Link>
          </li>
        )}
        {pageWindow(page, pages).map(item => (
          <li key={item}>
            {item < 0 ? <span className={cell}>…</span> : <PageLink page={item} current={item === page} to={hrefOf(item)} />}
          </li>
        ))}
        {page < pages && (
          <li>
            <Link to={hrefOf(page + 1)} top rel="next" className={`${cell} text-link hover:bg-line/60`}>
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
    <Link
      to={to}
      top
      aria-label={`Страница ${page}`}
      aria-current={current ? 'page' : undefined}
      className={`${cell} tabular-nums ${current ? 'bg-primary font-medium text-on-primary' : 'text-link hover:bg-line/60'}`}
    >
      {page}
    </Link>
  )
}

/** First, last and the neighbours of the current page; a negative number stands for a gap. */
export function pageWindow(page: number, pages: number): number[] {
  const shown = [...new Set([1, page - 1, page, page + 1, pages])].filter(n => n >= 1 && n <= pages).sort((a, b) => a - b)
  return shown.flatMap((n, index) => {
    const gap = n - (shown[index - 1] ?? 0) - 1
    return gap === 0 ? [n] : gap === 1 ? [n - 1, n] : [-n, n]
  })
}
