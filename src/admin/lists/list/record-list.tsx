import { Suspense, useState } from 'react'
import { useNavigation } from 'react-router'
import { useSelection } from '#admin/kit/use-selection.ts'
import { newRowHash } from '#admin/lists/dictionary/row-hash.ts'
import { ListHead } from '#admin/lists/head/list-head.tsx'
import { useInlineEdit } from '#admin/lists/inline/use-inline-edit.ts'
import { ViewTabs } from '#admin/lists/views/view-tabs.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import { Link } from '#ui/link.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { AppliedFilters } from '#ui/list/applied-filters.tsx'
import { Pagination } from '#ui/list/pagination.tsx'
import { resultsId } from '#ui/list/results-id.ts'
import { Callout } from '#ui/page/callout.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { ListTools } from './list-tools.tsx'
import type { ListView } from './list-view.ts'
import { RecordTable } from './record-table.tsx'
import { useChangedRows } from './use-changed-rows.ts'
import { useListKeys } from './use-list-keys.ts'
import './list.css'

const BulkBar = lazyPart(() => import('../bulk/bulk-bar.tsx').then(({ BulkBar }) => BulkBar))

/** The records of one kind: everything is a link or a form of the URL; scripts add keys, editing in place and bulk changes. */
export function RecordList({ view }: { view: ListView }) {
  const { path, createPath, misread, empty, firstPage, query } = view
  const selection = useSelection(firstPage, view.page, view.rows, view.found)
  const inline = useInlineEdit(view)
  const changed = useChangedRows(path, inline.rows)
  useListKeys({ createPath, selection, edit: inline.edit, ...(view.newRow.length > 0 && { add: focusNewRow }) })
  const { state, location } = useNavigation()
  const isLoading = state === 'loading' && location.pathname === `/admin/${path}`
  const [isBulkUsed, setBulkUsed] = useState(false)
  if (selection.count > 0 && !isBulkUsed) setBulkUsed(true)
  return (
    <>
      <ListHead view={view} onAdd={focusNewRow} />
      <Siblings siblings={view.siblings} path={path} />
      <ViewTabs path={path} query={query} views={view.views} />
      {misread.length > 0 && (
        <Callout className="mb-4" kind="warning" title="Часть адреса не подошла, и мы её не учли">
          {misread.join(' ')}
        </Callout>
      )}
      <ListTools view={view} />
      <AppliedFilters filters={view.applied} resetTo={view.resetTo} />
      <div id={resultsId} tabIndex={-1} className="admin-results">
        {empty ? (
          <Empty empty={empty} />
        ) : (
          <RecordTable view={view} selection={selection} inline={inline} changed={changed} isLoading={isLoading} />
        )}
      </div>
      {isBulkUsed && (
        <Suspense fallback={null}>
          <BulkBar
            path={path}
            query={query}
            total={view.found}
            settable={view.settable}
            canChange={!view.isPersonal}
            canUnpublish={!view.isDictionary}
            selection={selection}
          />
        </Suspense>
      )}
      <Pagination page={view.page} pages={view.pages} hrefOf={page => withPage(firstPage, page)} />
      <ListFoot sizes={view.sizes} />
    </>
  )
}

const focusNewRow = () => document.querySelector<HTMLElement>(`${newRowHash} :is(input, select, textarea)`)?.focus()

const Empty = ({ empty: { title, text, actions } }: { empty: NonNullable<ListView['empty']> }) => (
  <EmptyState
    title={title}
    action={actions.map(({ label, to }, at) => (
      <LinkButton key={label} to={to} variant={at === 0 ? 'primary' : 'secondary'}>
        {label}
      </LinkButton>
    ))}
  >
    {text}
  </EmptyState>
)

const ListFoot = ({ sizes }: { sizes: ListView['sizes'] }) => (
  <footer className="admin-foot">
    <p>
      <span className="text-muted">По </span>
      {sizes.map(({ size, to, isCurrent }) => (
        <Link key={size} to={to} aria-current={isCurrent ? 'true' : undefined} aria-label={`По ${size} на странице`}>
          {size}
        </Link>
      ))}
    </p>
    <p className="admin-keys text-muted">
      <kbd>j</kbd> <kbd>k</kbd> строка <kbd>x</kbd> выбрать <kbd>e</kbd> править <kbd>?</kbd> все клавиши
    </p>
  </footer>
)

const withPage = (first: string, page: number) =>
  page === 1 ? first : `${first}${first.includes('?') ? '&' : '?'}page=${page}`

/** Lists that share an entry of the navigation. */
const Siblings = ({ siblings, path }: Pick<ListView, 'siblings' | 'path'>) =>
  siblings.length > 0 && (
    <nav aria-label="Что показать" className="admin-siblings">
      {siblings.map(each => (
        <Link key={each.path} to={`/admin/${each.path}`} top aria-current={each.path === path ? 'page' : undefined}>
          {each.title}
        </Link>
      ))}
    </nav>
  )
