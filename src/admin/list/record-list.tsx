import { lazy, Suspense, useState } from 'react'
import { Button } from '#ui/button.tsx'
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
import { useListKeys } from './use-list-keys.ts'
import { useSelection } from './use-selection.ts'

const BulkBar = lazy(() => import('../bulk/bulk-bar.tsx').then(({ BulkBar }) => ({ default: BulkBar })))

/** The records of one kind: everything is a link or a form of the URL, scripts only add the keyboard. */
export function RecordList({ view }: { view: ListView }) {
  const { title, path, createPath, misread, empty, firstPage } = view
  const selection = useSelection(`${firstPage} ${view.page}`, view.rows, view.found)
  const keys = useListKeys(createPath, selection.toggle)
  const [isBulkUsed, setBulkUsed] = useState(false)
  if (selection.count > 0 && !isBulkUsed) setBulkUsed(true)
  return (
    <>
      <header className="admin-head">
        <h1 tabIndex={-1}>{title}</h1>
        <span className="text-muted">{view.total}</span>
        {createPath && (
          <LinkButton to={createPath} size="sm" className="admin-create" top>
            Создать
          </LinkButton>
        )}
      </header>
      {misread.length > 0 && (
        <Callout className="mb-4" kind="warning" title="Часть адреса не подошла, и мы её не учли">
          {misread.join(' ')}
        </Callout>
      )}
      <ListTools view={view} />
      <AppliedFilters filters={view.applied} resetTo={view.resetTo} />
      <div id={resultsId} tabIndex={-1} className="admin-results">
        {empty ? (
          <EmptyState title={empty.title} action={<LinkButton to={empty.to}>{empty.action}</LinkButton>}>
            {empty.text}
          </EmptyState>
        ) : (
          <RecordTable view={view} selection={selection} />
        )}
      </div>
      {isBulkUsed && (
        <Suspense fallback={null}>
          <BulkBar path={path} query={firstPage.split('?')[1] ?? ''} total={view.found} selection={selection} />
        </Suspense>
      )}
      <Pagination page={view.page} pages={view.pages} hrefOf={page => withPage(firstPage, page)} />
      <ListFoot sizes={view.sizes} onHelp={keys.showHelp} />
      {keys.help}
    </>
  )
}

const ListFoot = ({ sizes, onHelp }: { sizes: ListView['sizes']; onHelp(): void }) => (
  <footer className="admin-foot">
    <p>
      <span className="text-muted">По </span>
      {sizes.map(({ size, to, isCurrent }) => (
        <Link key={size} to={to} aria-current={isCurrent ? 'true' : undefined} aria-label={`По ${size} на странице`}>
          {size}
        </Link>
      ))}
    </p>
    <Button variant="quiet" size="sm" onClick={onHelp} className="admin-keys">
      Клавиши <kbd>?</kbd>
    </Button>
  </footer>
)

const withPage = (first: string, page: number) => (page === 1 ? first : `${first}${first.includes('?') ? '&' : '?'}page=${page}`)
