import { Suspense, useEffect } from 'react'
import { isAuthenticated, session, useUser } from '#features/accounts/sessions/session.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { LinkButton } from '#ui/link-button.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'

export const meta = () => [
  { title: 'Дела — Садозор' },
  { name: 'description', content: 'Что сделать в\u00a0саду сегодня и\u00a0на\u00a0этой неделе: почему, чем и\u00a0сколько налить.' },
  { name: 'robots', content: 'noindex,follow' },
]

const Todo = lazyPart(() => import('./components/todo.tsx').then(({ Todo }) => Todo))

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
  useEffect(() => void session.ready(), [])
  if (user === null) return <ForGuests />
  if (!isAuthenticated(user)) return <Waiting />
  return (
    <Suspense fallback={<Waiting />}>
      <Todo key={user.id} />
    </Suspense>
  )
}

const ForGuests = () => (
  <EmptyState
    title="Дела хранятся в&nbsp;кабинете"
    action={
      <>
        <LinkButton to="/register?redirect=%2Ftodo">Завести кабинет</LinkButton>
        <LinkButton to="/login?redirect=%2Ftodo" variant="secondary">
          Войти
        </LinkButton>
      </>
    }
  >
    Добавьте посадку и&nbsp;возьмите готовую схему: здесь будет видно, что сделать сегодня, почему и&nbsp;сколько налить.
  </EmptyState>
)

const Waiting = () => (
  <>
    <p className="rounded-card border border-line bg-surface p-4 scripted:hidden">
      Дела показывает JavaScript, а&nbsp;в&nbsp;этом браузере он выключен. Справочник открыт и&nbsp;без него.
    </p>
    <div className="todo-waiting" aria-hidden="true" />
  </>
)
