import { adminMeta } from '#admin/kit/admin-meta.ts'
import { openAdmin } from '#admin/kit/open-admin.server.ts'
import type { PublicLoaderArgs } from '#kit/react-router/public-loader-args.ts'
import type { Route } from './+types/trash.page.ts'
import { loadTrash } from './load-trash.server.ts'
import { TrashScreen } from './trash-screen.tsx'

export async function loader({ context, url }: PublicLoaderArgs<Route.LoaderArgs>) {
  const admin = openAdmin(context)
  return admin && loadTrash(admin, url)
}

export const meta: Route.MetaFunction = ({ loaderData }) => adminMeta(loaderData?.title)

export default function TrashPage({ loaderData }: Route.ComponentProps) {
  return loaderData && <TrashScreen {...loaderData} />
}
