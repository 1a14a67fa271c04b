import { adminMeta } from '#admin/kit/admin-meta.ts'
import { openAdmin } from '#admin/kit/open-admin.server.ts'
import type { PublicLoaderArgs } from '#kit/react-router/public-loader-args.ts'
import type { Route } from './+types/redirects.page.ts'
import { loadRedirects } from './load-redirects.server.ts'
import { RedirectsScreen } from './redirects-screen.tsx'

export async function loader({ context, url }: PublicLoaderArgs<Route.LoaderArgs>) {
  const admin = openAdmin(context)
  return admin && loadRedirects(admin, url)
}

export const meta: Route.MetaFunction = ({ loaderData }) => adminMeta(loaderData?.title)

export default function RedirectsPage({ loaderData }: Route.ComponentProps) {
  return loaderData && <RedirectsScreen {...loaderData} />
}
