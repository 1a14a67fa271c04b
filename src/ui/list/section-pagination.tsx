import type { SectionPages } from './page-range.ts'
import { Pagination } from './pagination.tsx'

/** Which rows of all the table shows, and links to the other pages. Printed without the links. */
export function SectionPagination({ pages: { page, pages, first, anchor, range } }: { pages: SectionPages }) {
  if (!range) return null
  const hrefOf = (n: number) => `${first}${n > 1 ? `${first.includes('?') ? '&' : '?'}page=${n}` : ''}#${anchor}`
  return (
    <>
      <p className="mt-4 text-center text-sm text-muted">{range}</p>
      <Pagination page={page} pages={pages} hrefOf={hrefOf} label="Страницы таблицы" />
    </>
  )
}
