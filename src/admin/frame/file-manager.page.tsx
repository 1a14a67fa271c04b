import { Suspense } from 'react'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { adminMeta } from '#admin/kit/admin-meta.ts'
import { servicesContext } from '#kit/http/services.server.ts'
import { viewerContext } from '#kit/http/viewer.ts'
import type { PublicLoaderArgs } from '#kit/react-router/public-loader-args.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { LinkButton } from '#ui/link-button.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import type { Route } from './+types/file-manager.page.ts'
import { AdminFrame } from './shell/admin-frame.tsx'
import { navigationGroups } from './shell/navigation.server.ts'
import { waitingNumbers } from './shell/waiting-numbers.server.ts'
import '#admin/files/files.css'

/** Follows the page; the server, which renders synchronously, imports it at once. */
const importLibrary = async () => (await import('#admin/files/library-screen.tsx')).LibraryScreen
const LibraryScreen = import.meta.env.SSR ? await importLibrary() : lazyPart(importLibrary)

/** The page has no guard: visitors and users without rights are told so in it. Its data come from the API. */
export async function loader({ context }: PublicLoaderArgs<Route.LoaderArgs>) {
  const viewer = context.get(viewerContext)
  if (!viewer?.isAdmin) return { groups: null, isSignedIn: viewer !== null }
  const { db, cache } = context.get(servicesContext)
  return { groups: navigationGroups(await waitingNumbers(db, cache)), isSignedIn: true }
}

export const meta: Route.MetaFunction = () => adminMeta('Файлы')

/** Folders and filters are in the query, of which the loader knows nothing. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname && defaultShouldRevalidate

export default function FileManagerPage({ loaderData: { groups, isSignedIn } }: Route.ComponentProps) {
  if (!groups) return <Refused isSignedIn={isSignedIn} />
  return (
    <AdminFrame groups={groups}>
      <Suspense fallback={<Waiting />}>
        <LibraryScreen />
      </Suspense>
    </AdminFrame>
  )
}

const Refused = ({ isSignedIn }: { isSignedIn: boolean }) => (
  <>
    <h1 tabIndex={-1} className="mb-4 text-display">
      Файлы
    </h1>
    {isSignedIn ? (
      <EmptyState title="Недостаточно прав." action={<LinkButton to="/">На главную</LinkButton>}>
        Файлами сайта управляют только редакторы справочника.
      </EmptyState>
    ) : (
      <EmptyState
        title="Войдите, чтобы управлять файлами."
        action={<LinkButton to="/login?redirect=%2Fadmin%2Ffile-manager">Войти</LinkButton>}
      />
    )}
  </>
)

const Waiting = () => (
  <>
    <header className="admin-head">
      <h1 tabIndex={-1}>Файлы</h1>
    </header>
    <p className="scripted:hidden">Чтобы открыть этот раздел, включите JavaScript в&nbsp;браузере.</p>
    <div className="admin-waiting" aria-hidden="true" />
  </>
)
