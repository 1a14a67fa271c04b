import { Suspense } from 'react'
import { loadHome } from '#admin/home/load-home.server.ts'
import { loadJournal } from '#admin/journal/load-journal.server.ts'
import { loadRedirects } from '#admin/redirects/load-redirects.server.ts'
import { loadUser, loadUsers } from '#admin/users/load-users.server.ts'
import type { PublicLoaderArgs } from '#kit/react-router/public-loader-args.ts'
import type { Route } from './+types/order.page.ts'
import { adminMeta } from './admin-meta.ts'
import { JournalScreen, QueueScreen, RedirectsScreen, UserCard, UsersScreen } from './lazy-screens.tsx'
import { openAdmin } from './open-admin.server.ts'

/** The pages that belong to no kind, in one module: every page of the site carries the table of routes, in which equal rows cost nothing. */
export async function loader({ context, params, url }: PublicLoaderArgs<Route.LoaderArgs>) {
  const admin = openAdmin(context)
  if (!admin) return null
  const { id } = params as { id?: string }
  switch (url.pathname.toLowerCase().split('/')[2]) {
    case 'users':
      return id === undefined ? loadUsers(admin, url) : loadUser(admin, url, id)
    case 'redirects':
      return loadRedirects(admin, url)
    case 'journal':
      return loadJournal(admin, url)
    default:
      return loadHome(admin, url)
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => adminMeta(loaderData?.title)

type LoaderData = Route.ComponentProps['loaderData']

export default function OrderPage({ loaderData }: Route.ComponentProps) {
  return (
    <Suspense fallback={<Waiting title={loaderData?.title} />}>
      <Screen loaderData={loaderData} />
    </Suspense>
  )
}

const Waiting = ({ title }: { title: string | undefined }) => (
  <>
    <header className="admin-head">
      <h1 tabIndex={-1}>{title}</h1>
    </header>
    <p className="scripted:hidden">Чтобы открыть этот раздел, включите JavaScript в&nbsp;браузере.</p>
    <div className="admin-waiting" aria-hidden="true" />
  </>
)

function Screen({ loaderData }: { loaderData: LoaderData }) {
  switch (loaderData?.screen) {
    case 'home':
      return <QueueScreen {...loaderData} />
    case 'users':
      return <UsersScreen {...loaderData} />
    case 'user':
      return <UserCard key={`${loaderData.user.id} ${loaderData.user.version}`} user={loaderData.user} isOwn={loaderData.isOwn} />
    case 'redirects':
      return <RedirectsScreen {...loaderData} />
    case 'journal':
      return <JournalScreen {...loaderData} />
    default:
      return null
  }
}
