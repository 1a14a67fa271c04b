import { adminMeta } from '#admin/kit/admin-meta.ts'
import { openAdmin } from '#admin/kit/open-admin.server.ts'
import type { PublicLoaderArgs } from '#kit/react-router/public-loader-args.ts'
import type { Route } from './+types/users.page.ts'
import { loadUsers } from './load-users.server.ts'
import { UsersScreen } from './users-screen.tsx'

export async function loader({ context, url }: PublicLoaderArgs<Route.LoaderArgs>) {
  const admin = openAdmin(context)
  return admin && loadUsers(admin, url)
}

export const meta: Route.MetaFunction = ({ loaderData }) => adminMeta(loaderData?.title)

export default function UsersPage({ loaderData }: Route.ComponentProps) {
  return loaderData && <UsersScreen {...loaderData} />
}
