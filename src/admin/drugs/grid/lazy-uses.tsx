import { lazy, Suspense } from 'react'
import { useIsHydrated } from '#ui/use-is-hydrated.ts'

/** Loaded after the page: the grid needs a script anyway. */
const UsesSection = lazy(() => import('./uses-section.tsx').then(({ UsesSection }) => ({ default: UsesSection })))

export function LazyUses({ ownerId }: { ownerId: number }) {
  const title = <h2 id="part-uses-title">Нормы</h2>
  return (
    <section id="part-uses" aria-labelledby="part-uses-title" className="admin-section">
      {useIsHydrated() ? (
        <Suspense fallback={title}>
          <UsesSection drugId={ownerId} />
        </Suspense>
      ) : (
        title
      )}
    </section>
  )
}
