import { Suspense } from 'react'
import type { OwnSection } from '#admin/screens.ts'
import { useIsHydrated } from '#ui/use-is-hydrated.ts'

/** What belongs to a record below its form: rows of another kind, a report. */
export function OwnRows({ rows, ownerId }: { rows: OwnSection; ownerId: number }) {
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
