import { servicesContext } from '#kit/http/services.server.ts'
import { notFound } from '#kit/problem.ts'
import { payloadLoader } from '#kit/react-router/payload-loader.ts'
import type { PublicLoaderArgs } from '#kit/react-router/public-loader-args.ts'
import { PageHeader } from '#ui/page/page-header.tsx'
import type { Route } from './+types/shared.page.ts'
import { SharedGarden } from './components/shared-garden.tsx'
import { SharedLead } from './components/shared-lead.tsx'
import { readShared } from './read-shared.server.ts'

/** A plot for everybody who has its secret address; no account is needed to look. */
export async function loader({ context, params: { secret } }: PublicLoaderArgs<Route.LoaderArgs>) {
  const garden = await readShared(context.get(servicesContext), secret)
  // Without the address: it stands in no log.
  if (!garden) throw notFound('/shared')
  return { garden, secret }
}

/** The address is a secret: it is not stored by caches, and not sent on to other sites. */
export const headers = () => ({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' })

export const clientLoader = payloadLoader<typeof loader>

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `${loaderData.garden.plot} — Садозор` : 'Участок — Садозор' },
  { name: 'robots', content: 'noindex,nofollow' },
  { name: 'referrer', content: 'no-referrer' },
]

export default function SharedPage({ loaderData: { garden, secret } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: 'Главная', to: '/' }, { label: 'Участок' }]}
        title={garden.plot}
        lead={<SharedLead garden={garden} />}
      />
      <SharedGarden garden={garden} secret={secret} />
    </>
  )
}
