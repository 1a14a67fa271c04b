import { adminMeta } from '#admin/kit/admin-meta.ts'
import { openAdmin } from '#admin/kit/open-admin.server.ts'
import type { PublicLoaderArgs } from '#kit/react-router/public-loader-args.ts'
import type { Route } from './+types/journal.page.ts'
import { JournalScreen } from './journal-screen.tsx'
import { loadJournal } from './load-journal.server.ts'

export async function loader({ context, url }: PublicLoaderArgs<Route.LoaderArgs>) {
  const admin = openAdmin(context)
  return admin && loadJournal(admin, url)
}

export const meta: Route.MetaFunction = ({ loaderData }) => adminMeta(loaderData?.title)

export default function JournalPage({ loaderData }: Route.ComponentProps) {
  return loaderData && <JournalScreen {...loaderData} />
}
