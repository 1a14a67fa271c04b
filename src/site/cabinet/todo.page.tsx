import { Suspense, useEffect } from 'react'
import { isAuthenticated, session, useUnreachable, useUser } from '#features/accounts/sessions/session.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { PageHeader } from '#ui/page/page-header.tsx'
import { gardenPart } from '../offline/garden-part.ts'

export const meta = () => [
  { title: 'Дела — Садозор' },
  { name: 'description', content: 'Что сделать в\u00a0саду сегодня и\u00a0на\u00a0этой неделе: почему, чем и\u00a0сколько налить.' },
  { name: 'robots', content: 'noindex,follow' },
]

const Todo = gardenPart(() => import('./components/todo.tsx').then(({ Todo }) => Todo))

const GuestPage = lazyPart(() => import('../guest/components/guest-page.tsx').then(({ GuestPage }) => GuestPage))

const CachedGarden = lazyPart(() => import('../offline/components/cached-garden.tsx').then(({ CachedGarden }) => CachedGarden))

/** The document is the same for everybody; the jobs come after it. */
export default function TodoPage() {
  return (
    <>
      <PageHeader breadcrumbs={[{ label: 'Главная', to: '/' }, { label: 'Дела' }]} title="Дела" />
      <div className="max-w-3xl pb-12">
        <Content />
      </div>
    </>
  )
}

function Content() {
  const user = useUser()
  const isUnreachable = useUnreachable()
  useEffect(() => void session.ready(), [])
  if (user === null)
    return (
      <Suspense fallback={<Waiting />}>
        {isUnreachable ? (
          <CachedGarden>
            <GuestPage />
          </CachedGarden>
        ) : (
          <GuestPage />
        )}
      </Suspense>
    )
  if (!isAuthenticated(user)) return <Waiting />
  return (
    <Suspense fallback={<Waiting />}>
      <Todo key={user.id} userId={user.id} />
    </Suspense>
  )
}

const Waiting = () => (
  <>
    <p className="rounded-card border border-line bg-surface p-4 scripted:hidden">
      Дела показывает JavaScript, а&nbsp;в&nbsp;этом браузере он выключен. Справочник открыт и&nbsp;без него.
    </p>
    <div className="todo-waiting" aria-hidden="true" />
  </>
)
