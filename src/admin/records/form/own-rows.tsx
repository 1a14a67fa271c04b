import { Suspense } from 'react'
import type { OwnRowsScreen } from '#admin/screens.ts'
import { useIsHydrated } from '#ui/use-is-hydrated.ts'

/** Rows of another kind below the form of the record that they belong to. */
export function OwnRows({ rows, ownerId }: { rows: OwnRowsScreen; ownerId: number }) {
  const titleId = `${rows.id}-title`
  const title = <h2 id={titleId}>{rows.title}</h2>
  return (
    <section id={rows.id} aria-labelledby={titleId} className="admin-section">
      {useIsHydrated() ? (
        <Suspense fallback={title}>
          <rows.Section ownerId={ownerId} />
        </Suspense>
      ) : (
        title
      )}
    </section>
  )
}
