import { useLocation } from 'react-router'
import { Choice, FilterField, FilterForm, Misread, pageHref } from '#admin/kit/filter-form.tsx'
import { number } from '#ui/format/format-number.ts'
import { LinkButton } from '#ui/link-button.tsx'
import { Pagination } from '#ui/list/pagination.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { JournalList } from './journal-list.tsx'
import type { JournalQuery } from './journal-query.server.ts'
import type { JournalPage } from './journal-view.ts'

type Options = readonly (readonly [key: string, label: string])[]

interface JournalScreenProps {
  query: JournalQuery
  misread: readonly string[]
  /** Of the chosen kind. */
  fields: Options
  kinds: Options
  list: JournalPage
}

export function JournalScreen({ query, misread, fields, kinds, list }: JournalScreenProps) {
  const { search } = useLocation()
  return (
    <>
      <header className="admin-head">
        <h1 tabIndex={-1}>Журнал</h1>
        <span className="text-muted">{number(list.total)}</span>
        <LinkButton
          to={`/api/admin/audit.csv${exported(search)}`}
          download
          variant="secondary"
          size="sm"
          className="admin-create"
        >
          Выгрузить CSV
        </LinkButton>
      </header>
      <Misread texts={misread} />
      <FilterForm action="/admin/journal" label="Фильтры журнала" state={search}>
        <Choice name="kind" label="Что" value={query.kind} options={kinds} any="всё" />
        {fields.length > 0 && <Choice name="field" label="Поле" value={query.field} options={fields} any="любое" />}
        <FilterField name="who" label="Имя, почта или номер" value={query.who} />
        <FilterField type="date" name="from" label="С" value={query.from} />
        <FilterField type="date" name="to" label="По" value={query.to} />
      </FilterForm>
      {list.items.length > 0 ? (
        <JournalList items={list.items} />
      ) : (
        <EmptyState title="Записей нет">Под эти фильтры ничего не&nbsp;подходит.</EmptyState>
      )}
      <Pagination page={list.page} pages={list.pages} hrefOf={page => pageHref(search, page)} />
    </>
  )
}

/** The same filters; a file has no pages. */
function exported(search: string): string {
  const query = new URLSearchParams(search)
  query.delete('page')
  const text = query.toString()
  return text && `?${text}`
}
