import { lazy, Suspense } from 'react'
import type { KindDescription, RecordView } from '#admin/kinds/kind-description.ts'

/** Loaded after the page, because a form needs a script anyway. */
const RecordForm = lazy(() => import('./record-form.tsx').then(({ RecordForm }) => ({ default: RecordForm })))

export const LazyForm = ({ kind, record }: { kind: KindDescription; record: RecordView | null }) => (
  <Suspense fallback={<Waiting />}>
    <RecordForm kind={kind} record={record} />
  </Suspense>
)

const Waiting = () => (
  <>
    <p className="scripted:hidden">Чтобы править записи, включите JavaScript в&nbsp;браузере.</p>
    <div className="admin-waiting" aria-hidden="true" />
  </>
)
