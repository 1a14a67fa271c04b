import { Suspense, useEffect } from 'react'
import { useLocation } from 'react-router'
import { SignedOut } from '#features/accounts/profile/signed-out.tsx'
import { isAuthenticated, session, useUnreachable, useUser } from '#features/accounts/sessions/session.ts'
import { gardenPart } from '#features/garden/offline/garden-part.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { PageHeader } from '#ui/page/page-header.tsx'
import { ProfileNav } from './profile-nav.tsx'
import { viewOf, viewPath } from './profile-views.ts'

export const meta = () => [{ title: 'Личный кабинет — Садозор' }, { name: 'robots', content: 'noindex,follow' }]

const CachedGarden = lazyPart(() =>
  import('#features/garden/offline/components/cached-garden.tsx').then(({ CachedGarden }) => CachedGarden),
)

/** The server-rendered document has no personal data: the server only checks that there is a session. */
const ProfileContent = gardenPart(() => import('./profile-content.tsx').then(({ ProfileContent }) => ProfileContent))

export default function ProfilePage() {
  const query = new URLSearchParams(useLocation().search)
  const view = viewOf(query.get('view'))
  const isOverview = viewPath(view) === '/profile'
  const home = { label: 'Главная', to: '/' }
  const title = 'Личный кабинет'
  return (
    <>
      <PageHeader
        breadcrumbs={
          isOverview ? [home, { label: title }] : [home, { label: title, to: '/profile' }, { label: view.label }]
        }
        title={isOverview ? title : view.label}
      />
      <div className="cabinet">
        <ProfileNav path={viewPath(view)} isOfGarden={view.isOfGarden} />
        <div>
          <Content view={view} />
        </div>
      </div>
    </>
  )
}

function Content({ view }: { view: ReturnType<typeof viewOf> }) {
  const user = useUser()
  const isUnreachable = useUnreachable()
  useEffect(() => void session.ready(), [])
  if (user === null && isUnreachable)
    return (
      <Suspense fallback={<Waiting />}>
        <CachedGarden>
          <SignedOut />
        </CachedGarden>
      </Suspense>
    )
  if (user === null) return <SignedOut />
  if (!isAuthenticated(user)) return <Waiting />
  return (
    <Suspense fallback={<Waiting />}>
      <ProfileContent key={user.id} user={user} view={view} />
    </Suspense>
  )
}

function Waiting() {
  return (
    <>
      <p className="rounded-card border border-line bg-surface p-4 scripted:hidden">
        Кабинет показывает ваши записи с&nbsp;помощью JavaScript, а&nbsp;в&nbsp;этом браузере он выключен. Справочник
        открыт и&nbsp;без него.
      </p>
      <div className="cabinet-waiting" aria-hidden="true" />
    </>
  )
}
