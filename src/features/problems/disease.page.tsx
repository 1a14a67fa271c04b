import { findLinks } from '#features/links/find-links.server.ts'
import { offersForCrop } from '#features/products/offers/find-offers.server.ts'
import { servicesContext } from '#kit/http/services.server.ts'
import { payloadLoader } from '#kit/react-router/payload-loader.ts'
import type { PublicLoaderArgs } from '#kit/react-router/public-loader-args.ts'
import type { Route } from './+types/disease.page.ts'
import { ProblemDetail } from './components/problem-detail.tsx'
import { loadProblem } from './load-problem.server.ts'
import { detailMeta } from './problem-detail-meta.ts'

export async function loader({ context, params, url }: PublicLoaderArgs<Route.LoaderArgs>) {
  const { db, cache, publicUrl } = context.get(servicesContext)
  const view = await loadProblem(db, 'diseases', params.alias, url)
  const links = await findLinks({ db, cache }, 'problem', { disease: view.alias })
  const offers = view.crop && (await offersForCrop({ db, cache }, view.crop.alias, view.alias))
  return { ...view, links, offers, meta: detailMeta(view, publicUrl) }
}

export const clientLoader = payloadLoader<typeof loader>

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

export default function DiseasePage({ loaderData }: Route.ComponentProps) {
  return <ProblemDetail view={loaderData} offers={loaderData.offers} />
}
