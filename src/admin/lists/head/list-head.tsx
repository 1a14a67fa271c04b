import { type ReactNode, Suspense, useRef, useState } from 'react'
import { noPages } from '#admin/kit/kinds/no-pages.ts'
import type { ListView } from '#admin/lists/list/list-view.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import { Link } from '#ui/link.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { SheetLinks } from './sheet-links.tsx'
import { closeByEscape, useCloseFromOutside } from './use-close-from-outside.ts'
import './list-head.css'

const OrderDialog = lazyPart(() => import('../order/order-dialog.tsx').then(({ OrderDialog }) => OrderDialog))

interface ListHeadProps {
  view: ListView
  /** Puts the focus into the empty row, where there is one. */
  onAdd(): void
}

/** The title of a list and what is done with all of it. */
export function ListHead({ view, onAdd }: ListHeadProps) {
  const { title, total, path, query, hasPages, createPath, isOrderable, newRow } = view
  const [isOrdering, setOrdering] = useState(false)
  return (
    <header className="admin-head admin-list-head">
      <h1 tabIndex={-1}>{title}</h1>
      <span className="text-muted">{total}</span>
      {!hasPages && <span className="admin-no-pages text-muted">{noPages}</span>}
      <div className="admin-head-tools">
        <More>
          <TrashLinks view={view} />
          <SheetLinks path={path} query={view.firstPage.split('?')[1] ?? ''} canImport={!view.isPersonal} />
          {isOrderable && (
            <Button variant="quiet" size="sm" className="not-scripted:hidden" onClick={() => setOrdering(true)}>
              Порядок…
            </Button>
          )}
        </More>
        {newRow.length > 0 && (
          <Button size="sm" className="not-scripted:hidden" onClick={onAdd}>
            Добавить
          </Button>
        )}
        {createPath && (
          <LinkButton to={createPath} size="sm" top>
            Создать
          </LinkButton>
        )}
      </div>
      {isOrdering && (
        <Suspense fallback={null}>
          <OrderDialog path={path} query={query} onClose={() => setOrdering(false)} />
        </Suspense>
      )}
    </header>
  )
}

const TrashLinks = ({ view: { trashPath, isTrash } }: Pick<ListHeadProps, 'view'>) => (
  <>
    {trashPath && <Link to={trashPath}>Корзина</Link>}
    {isTrash && (
      <Link to="/admin/trash" top>
        Удалённое всех видов
      </Link>
    )}
  </>
)

/** What is not needed every hour: in a row, on a phone under a button. */
function More({ children }: { children: ReactNode }) {
  const details = useRef<HTMLDetailsElement>(null)
  useCloseFromOutside(details)
  return (
    <details ref={details} className="admin-more" onKeyDown={closeByEscape(details)}>
      <summary>
        <Icon name="more" />
        <span className="sr-only">Ещё</span>
      </summary>
      <div>{children}</div>
    </details>
  )
}
