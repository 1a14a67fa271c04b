import { Outlet } from 'react-router'
import { servicesContext } from '#kit/http/services.server.ts'
import { viewerContext } from '#kit/http/viewer.ts'
import type { PublicLoaderArgs } from '#kit/react-router/public-loader-args.ts'
import { LinkButton } from '#ui/link-button.tsx'
import { resultsId } from '#ui/list/results-id.ts'
import { EmptyState } from '#ui/page/empty-state.tsx'
import type { Route } from './+types/admin-layout.ts'
import { AdminFrame } from './admin-frame.tsx'
import { type NavigationGroup, navigationGroups } from './navigation.server.ts'
import { waitingNumbers } from './waiting-numbers.server.ts'

/** Null for a user without rights, who stays signed in and reads so in the page. */
export async function loader({ context }: PublicLoaderArgs<Route.LoaderArgs>): Promise<NavigationGroup[] | null> {
  if (!context.get(viewerContext)?.isAdmin) return null
  const { db, cache } = context.get(servicesContext)
  return navigationGroups(await waitingNumbers(db, cache))
}

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <Refused />
  return (
    <AdminFrame groups={loaderData}>
      <Outlet />
    </AdminFrame>
  )
}

/** Lists have a skip link to their results, which leads here when there are none to see. */
const Refused = () => (
  <div id={resultsId} tabIndex={-1}>
    <EmptyState heading="h1" title="Недостаточно прав." action={<LinkButton to="/">На главную</LinkButton>}>
      Этот раздел открыт только редакторам справочника.
    </EmptyState>
  </div>
)
