import { Suspense, useEffect } from 'react'
import { isAuthenticated, session, useUnreachable, useUser } from '#features/accounts/sessions/session.ts'
import { gardenPart } from '#features/garden/offline/garden-part.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { PageHeader } from '#ui/page/page-header.tsx'

export const meta = () => [
  { title: 'Дела — Садозор' },
  {
    name: 'description',
    content: 'Что сделать в\u00a0саду сегодня и\u00a0на\u00a0этой неделе: почему, чем и\u00a0сколько налить.',
  },
  { name: 'robots', content: 'noindex,follow' },
]

const TodoInCabinet = gardenPart(() => import('./todo-in-cabinet.tsx').then(({ TodoInCabinet }) => TodoInCabinet))

const GuestPage = lazyPart(() =>
  import('#features/garden/guest/components/guest-page.tsx').then(({ GuestPage }) => GuestPage),
)

const CachedGarden = lazyPart(() =>
  import('#features/garden/offline/components/cached-garden.tsx').then(({ CachedGarden }) => CachedGarden),
)

/** The document is the same for everybody; the jobs come after it. */
export default function TodoPage() {
  return (
    <>
      <PageHeader breadcrumbs={[{ label: 'Главная', to: '/' }, { label: 'Дела' }]} title="Дела" />
      <Content />
    </>
  )
}

function Content() {
  const user = useUser()
  const isUnreachable = useUnreachable()
  useEffect(() => void session.ready(), [])
  if (isAuthenticated(user))
    return (
      <Suspense fallback={<Waiting />}>
        <TodoInCabinet key={user.id} userId={user.id} />
      </Suspense>
    )
  if (user !== null) return <Waiting />
  return (
    <div className={isUnreachable ? width : 'pb-12'}>
      <Suspense fallback={<Waiting />}>
        {isUnreachable ? (
          <CachedGarden>
            <GuestPage />
          </CachedGarden>
        ) : (
          <GuestPage />
        )}
      </Suspense>
    </div>
  )
}

const width = 'max-w-3xl pb-12'

const Waiting = () => (
  <div className={width}>
    <p className="rounded-card border border-line bg-surface p-4 scripted:hidden">
      Дела показывает JavaScript, а&nbsp;в&nbsp;этом браузере он выключен. Справочник открыт и&nbsp;без него.
    </p>
    <div className="todo-waiting" aria-hidden="true" />
  </div>
)
