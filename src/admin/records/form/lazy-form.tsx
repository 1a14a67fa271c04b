import { type ComponentProps, lazy, Suspense } from 'react'
import { useIsHydrated } from '#ui/use-is-hydrated.ts'

/** Loaded after the page, because a form needs a script anyway. */
const RecordForm = lazy(() => import('./record-form.tsx').then(({ RecordForm }) => ({ default: RecordForm })))

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
