import { type ReactNode, Suspense, useState } from 'react'
import { createRowsLink, RowsLinkContext } from '#admin/kit/rows-link.ts'
import type { OwnSection } from '#admin/screens.ts'
import { useIsHydrated } from '#ui/use-is-hydrated.ts'

/** What belongs to a record below its form: rows of another kind, a report. `ownerId`: 0 for a record that has not been created. */
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

/** Around a form and the rows that are saved with it. */
export function LinkedRows({ children }: { children: ReactNode }) {
  const [link] = useState(createRowsLink)
  return <RowsLinkContext value={link}>{children}</RowsLinkContext>
}
