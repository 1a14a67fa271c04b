import { eq } from 'drizzle-orm'
import { Outlet } from 'react-router'
import { type Editor, EditorContext } from '#admin/kit/session/editor.ts'
import { user } from '#features/accounts/user.table.ts'
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

interface Frame {
  groups: NavigationGroup[]
  editor: Editor
}

/** Null for a user without rights, who stays signed in and reads so in the page. */
export async function loader({ context }: PublicLoaderArgs<Route.LoaderArgs>): Promise<Frame | null> {
  const viewer = context.get(viewerContext)
  if (!viewer?.isAdmin) return null
  const { db, cache } = context.get(servicesContext)
  const [editor] = await db
    .select({ id: user.id, name: user.name, email: user.email })
    .from(user)
    .where(eq(user.id, viewer.id))
  return editor ? { groups: navigationGroups(await waitingNumbers(db, cache)), editor } : null
}

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <Refused />
  return (
    <AdminFrame groups={loaderData.groups}>
      <EditorContext value={loaderData.editor}>
        <Outlet />
      </EditorContext>
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
