import { useLocation } from 'react-router'
import { Choice, FilterField, FilterForm, Misread, pageHref } from '#admin/kit/filter-form.tsx'
import { number } from '#ui/format/format-number.ts'
import { Pagination } from '#ui/list/pagination.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import type { RedirectListQuery } from './find-redirects.server.ts'
import { LazyRedirectForm } from './lazy-actions.tsx'
import { MissingAddresses } from './missing-addresses.tsx'
import { RedirectTable } from './redirect-table.tsx'
import type { MissingAddress, RedirectPage } from './redirect-view.ts'

const statuses = [
  ['301', '301, навсегда'],
  ['302', '302, на\u00a0время'],
  ['410', '410, страницы больше нет'],
] as const
const sorts = [
  ['-updatedAt', 'изменённые недавно'],
  ['-hits', 'по числу переходов'],
  ['hits', 'реже всего нужны'],
  ['-lastHitAt', 'по последнему переходу'],
  ['from', 'по адресу'],
] as const

interface RedirectsScreenProps {
  query: RedirectListQuery
  /** For the form: an address from the list of missing ones. */
  from: string
  misread: readonly string[]
  list: RedirectPage
  missing: readonly MissingAddress[]
}

export function RedirectsScreen({ query, from, misread, list, missing }: RedirectsScreenProps) {
  const { search } = useLocation()
  const isFiltered = query.q !== '' || query.status !== undefined
  return (
    <>
      <header className="admin-head">
        <h1 tabIndex={-1}>Переадресации</h1>
        <span className="text-muted">{number(list.total)}</span>
      </header>
      <Misread texts={misread} />
      <LazyRedirectForm from={from} />
      <MissingAddresses items={missing} />
      <FilterForm action="/admin/redirects" label="Поиск и фильтры" state={search}>
        <FilterField type="search" name="q" label="Адрес" value={query.q} />
        <Choice name="status" label="Ответ" value={query.status} options={statuses} any="любой" />
        <Choice name="sort" label="Порядок" value={query.sort} options={sorts} />
      </FilterForm>
      {list.items.length > 0 ? (
        <RedirectTable items={list.items} />
      ) : (
        <EmptyState title={isFiltered ? 'Ничего не нашлось' : 'Переадресаций пока нет'}>
          {isFiltered
            ? 'Проверьте поиск и\u00a0фильтр.'
            : 'Прежние адреса переименованных записей ведут на\u00a0новые сами, здесь их заводить не\u00a0нужно.'}
        </EmptyState>
      )}
      <Pagination page={list.page} pages={list.pages} hrefOf={page => pageHref(search, page)} />
    </>
  )
}
