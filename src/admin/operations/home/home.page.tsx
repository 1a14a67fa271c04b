import { adminMeta } from '#admin/kit/admin-meta.ts'
import { openAdmin } from '#admin/kit/open-admin.server.ts'
import type { PublicLoaderArgs } from '#kit/react-router/public-loader-args.ts'
import type { Route } from './+types/home.page.ts'
import { loadHome } from './load-home.server.ts'
import { QueueScreen } from './queue-screen.tsx'

export async function loader({ context, url }: PublicLoaderArgs<Route.LoaderArgs>) {
  const admin = openAdmin(context)
  return admin && loadHome(admin, url)
}

export const meta: Route.MetaFunction = ({ loaderData }) => adminMeta(loaderData?.title)

export default function HomePage({ loaderData }: Route.ComponentProps) {
  return loaderData && <QueueScreen {...loaderData} />
}
