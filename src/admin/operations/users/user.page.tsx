import { adminMeta } from '#admin/kit/admin-meta.ts'
import { openAdmin } from '#admin/kit/open-admin.server.ts'
import type { PublicLoaderArgs } from '#kit/react-router/public-loader-args.ts'
import type { Route } from './+types/user.page.ts'
import { loadUser } from './load-users.server.ts'
import { UserCard } from './user-card.tsx'

export async function loader({ context, params, url }: PublicLoaderArgs<Route.LoaderArgs>) {
  const admin = openAdmin(context)
  return admin && loadUser(admin, url, params.id)
}

export const meta: Route.MetaFunction = ({ loaderData }) => adminMeta(loaderData?.title)

export default function UserPage({ loaderData }: Route.ComponentProps) {
  return loaderData && <UserCard key={`${loaderData.user.id} ${loaderData.user.version}`} {...loaderData} />
}
