import { useState } from 'react'
import { useLocation } from 'react-router'
import { Misread, pageHref } from '#admin/kit/filter-form.tsx'
import { Moment } from '#admin/kit/moment.tsx'
import { trashDays } from '#admin/kit/trash-days.ts'
import { Failure } from '#features/accounts/components/failure.tsx'
import { ApiError, api } from '#kit/http/api-client.ts'
import { errorText } from '#kit/http/error-text.ts'
import { navigateTo } from '#kit/navigation/navigate-to.ts'
import { Button } from '#ui/button.tsx'
import { dayAndMonth } from '#ui/format/format-date.ts'
import { count, number } from '#ui/format/format-number.ts'
import { Link } from '#ui/link.tsx'
import { Pagination } from '#ui/list/pagination.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import type { TrashItem, TrashPage } from './trash-view.ts'

interface TrashScreenProps {
  misread: readonly string[]
  found: TrashPage
}

/** Everything that was thrown away, whatever its kind; files have a trash in their library. */
export function TrashScreen({ misread, found: { items, total, files, page, pages } }: TrashScreenProps) {
  const { search } = useLocation()
  const [failure, setFailure] = useState('')
  async function restore({ kind, id, title }: TrashItem) {
    setFailure('')
    try {
      await api.post(`/admin/${kind}/${id}/restore`)
    } catch (error) {
      return setFailure(`«${title}» вернуть не\u00a0вышло. ${reasonOf(error)}`)
    }
    // The last row of a page takes the page along.
    await navigateTo(`/admin/trash${items.length > 1 ? search : ''}`, { replace: true })
    document.querySelector<HTMLElement>('.admin-head h1')?.focus()
  }
  return (
    <>
      <header className="admin-head">
        <h1 tabIndex={-1}>Удалённое</h1>
        <span className="text-muted">{number(total)}</span>
        {files > 0 && <Link to="/admin/file-manager?only=trash">{filesText(files)}</Link>}
      </header>
      <Misread texts={misread} />
      <Failure text={failure} />
      {items.length === 0 ? (
        <EmptyState title="Корзина пуста">
          Удалённые записи лежат здесь {trashDays}&nbsp;дней, потом исчезают насовсем.
        </EmptyState>
      ) : (
        <ul className="admin-entries" aria-label="Удалённые записи">
          {items.map(item => (
            <Row key={`${item.kind} ${item.id}`} item={item} onRestore={() => void restore(item)} />
          ))}
        </ul>
      )}
      <Pagination page={page} pages={pages} hrefOf={to => pageHref(search, to)} />
    </>
  )
}

const filesText = (files: number) =>
  `И\u00a0${count(files, { one: 'файл', few: 'файла', many: 'файлов' })} в\u00a0корзине библиотеки`

const Row = ({ item, onRestore }: { item: TrashItem; onRestore(): void }) => (
  <li>
    <div>
      <Link to={`/admin/${item.kind}/${item.id}`} top className="admin-table-link">
        <b>{item.title}</b>
      </Link>{' '}
      <span className="text-muted">{item.kindTitle}</span>
      <p className="text-muted">
        Удалено <Moment at={item.at} />
        {item.who && `, ${item.who}`}. Исчезнет {dayAndMonth(item.until.slice(0, 10))}.
      </p>
    </div>
    <Button
      variant="secondary"
      size="sm"
      className="not-scripted:hidden"
      aria-label={`Вернуть: ${item.title}`}
      onClick={onRestore}
    >
      Вернуть
    </Button>
  </li>
)

function reasonOf(error: unknown): string {
  const fields = error instanceof ApiError ? Object.values(error.fields).flat() : []
  return fields.length > 0 ? fields.join(' ') : errorText(error)
}
