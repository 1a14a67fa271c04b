import { servicesContext } from '#kit/http/services.server.ts'
import { payloadLoader } from '#kit/react-router/payload-loader.ts'
import type { PublicLoaderArgs } from '#kit/react-router/public-loader-args.ts'
import { pageMeta } from '#ui/page/page-meta.ts'
import type { Route } from './+types/coming-soon.page.ts'
import { announcementOf } from './announcements.server.ts'
import { ComingSoon } from './coming-soon.tsx'

export function loader({ context, pattern }: PublicLoaderArgs<Route.LoaderArgs>) {
  const path = `/${pattern.replace(/^\//, '')}`
  const announcement = announcementOf(path)
  const { publicUrl } = context.get(servicesContext)
  const { title, lead } = announcement
  return { ...announcement, meta: pageMeta({ title, description: lead, path, publicUrl, robots: 'noindex,follow' }) }
}

export const clientLoader = payloadLoader<typeof loader>

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

export default function ComingSoonPage({ loaderData }: Route.ComponentProps) {
  return <ComingSoon {...loaderData} />
}
