import { Suspense, useRef, useState } from 'react'
import type { ListView, RowView } from '#admin/lists/list/list-view.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { lazyPart } from '#ui/lazy-part.ts'

const RowMenuList = lazyPart(() => import('./row-menu-list.tsx').then(({ RowMenuList }) => RowMenuList))
const DeleteQuestion = lazyPart(() =>
  import('#admin/records/form/delete-question.tsx').then(({ DeleteQuestion }) => DeleteQuestion),
)

interface RowMenuProps {
  view: Pick<ListView, 'path' | 'isDictionary'>
  row: RowView
  onDeleted(id: number): void
}

/** What can be done with one record without opening it. */
export function RowMenu({ view, row, onDeleted }: RowMenuProps) {
  const [isOpen, setOpen] = useState(false)
  const [isDeleting, setDeleting] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <IconButton
        ref={button}
        icon="more"
        label={`Действия: ${row.title}`}
        className="admin-row-more"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <Suspense fallback={null}>
          <RowMenuList
            view={view}
            row={row}
            button={button}
            onDelete={() => setDeleting(true)}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
      {isDeleting && (
        <Suspense fallback={null}>
          <DeleteQuestion
            path={view.path}
            record={row}
            {...(!view.isDictionary && { backTo: location.pathname + location.search })}
            onDeleted={() => {
              setDeleting(false)
              onDeleted(row.id)
            }}
            onClose={() => setDeleting(false)}
          />
        </Suspense>
      )}
    </>
  )
}
