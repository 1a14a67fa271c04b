import { Suspense, useEffect } from 'react'
import { isAuthenticated, session, useUser } from '#features/accounts/sessions/session.ts'
import { servicesContext } from '#kit/http/services.server.ts'
import { payloadLoader } from '#kit/react-router/payload-loader.ts'
import type { PublicLoaderArgs } from '#kit/react-router/public-loader-args.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { PageHeader } from '#ui/page/page-header.tsx'
import { pageMeta } from '#ui/page/page-meta.ts'
import type { Route } from './+types/favorites.page.ts'

export function loader({ context }: PublicLoaderArgs<Route.LoaderArgs>) {
  const { publicUrl } = context.get(servicesContext)
  const description = 'Препараты, культуры, болезни и\u00a0вредители, к\u00a0которым вы\u00a0возвращаетесь.'
  return {
    meta: pageMeta({ title: 'Избранное', description, path: '/favorites', publicUrl, robots: 'noindex,follow' }),
  }
}

export const clientLoader = payloadLoader<typeof loader>

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

const Favorites = lazyPart(() => import('./components/favorites.tsx').then(({ Favorites }) => Favorites))

/** The document is the same for everybody; the list comes after it. */
export default function FavoritesPage() {
  return (
    <>
      <PageHeader breadcrumbs={[{ label: 'Главная', to: '/' }, { label: 'Избранное' }]} title="Избранное" />
      <div className="max-w-4xl pb-12">
        <Content />
      </div>
    </>
  )
}

function Content() {
  const user = useUser()
  useEffect(() => void session.ready(), [])
  if (user === undefined) return <Waiting />
  const userId = isAuthenticated(user) ? user.id : null
  return (
    <Suspense fallback={<Waiting />}>
      <Favorites key={userId} userId={userId} />
    </Suspense>
  )
}

const Waiting = () => (
  <>
    <p className="rounded-card border border-line bg-surface p-4 scripted:hidden">
      Избранное показывает JavaScript, а&nbsp;в&nbsp;этом браузере он выключен. Справочник открыт и&nbsp;без него.
    </p>
    <div className="min-h-96" aria-hidden="true" />
  </>
)
