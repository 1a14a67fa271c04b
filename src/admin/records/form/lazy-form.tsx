import { type ComponentProps, Suspense } from 'react'
import { lazyPart } from '#ui/lazy-part.ts'
import { useIsHydrated } from '#ui/use-is-hydrated.ts'

/** Loaded after the page, because a form needs a script anyway. */
const RecordForm = lazyPart(() => import('./record-form.tsx').then(({ RecordForm }) => RecordForm))

export function LazyForm(props: ComponentProps<typeof RecordForm>) {
  if (!useIsHydrated()) return <Waiting />
  return (
    <Suspense fallback={<Waiting />}>
      <RecordForm {...props} />
    </Suspense>
  )
}

const Waiting = () => (
  <>
    <p className="scripted:hidden">Чтобы править записи, включите JavaScript в&nbsp;браузере.</p>
    <div className="admin-waiting" aria-hidden="true" />
  </>
)
