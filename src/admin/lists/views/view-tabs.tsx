import { Suspense, useState } from 'react'
import type { ViewTabs as Tabs } from '#admin/lists/list/list-view.ts'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import { Link } from '#ui/link.tsx'

const ViewDialog = lazyPart(() => import('./view-dialog.tsx').then(({ ViewDialog }) => ViewDialog))

interface ViewTabsProps {
  /** Path of the kind. */
  path: string
  /** The query string of what is shown. */
  query: string
  views: Tabs
}

/** Saved views above the list: links, and a dialog to save, rename and delete them. */
export function ViewTabs({ path, query, views: { all, ready, tabs, isChanged } }: ViewTabsProps) {
  const [dialog, setDialog] = useState<'new' | 'current' | null>(null)
  const current = tabs.find(({ isCurrent }) => isCurrent) ?? null
  return (
    <div className="admin-views">
      <nav aria-label="Виды списка">
        <ul>
          <li>
            <Link to={all.to} aria-current={all.isCurrent ? 'page' : undefined}>
              Все
            </Link>
          </li>
          <ReadyViews ready={ready} />
          {tabs.map(({ id, name, to, isCurrent, isShared }) => (
            <li key={id}>
              <Link to={to} aria-current={isCurrent ? 'page' : undefined}>
                {name}
                {isShared && <span className="sr-only">, общий</span>}
                {isCurrent && isChanged && <span className="admin-view-changed"> изменён</span>}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="admin-view-tools">
        {current && (
          <Button variant="quiet" size="sm" onClick={() => setDialog('current')}>
            Настроить вид
          </Button>
        )}
        <Button variant="quiet" size="sm" onClick={() => setDialog('new')}>
          Сохранить вид
        </Button>
      </div>
      <Suspense fallback={null}>
        {dialog && (
          <ViewDialog
            path={path}
            query={query}
            view={dialog === 'current' ? current : null}
            isChanged={isChanged}
            onClose={() => setDialog(null)}
          />
        )}
      </Suspense>
    </div>
  )
}

const ReadyViews = ({ ready }: Pick<Tabs, 'ready'>) =>
  ready.map(({ name, to, isCurrent }) => (
    <li key={to}>
      <Link to={to} aria-current={isCurrent ? 'page' : undefined}>
        {name}
      </Link>
    </li>
  ))
