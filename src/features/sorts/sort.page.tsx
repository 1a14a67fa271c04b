import { findLinks } from '#features/links/find-links.server.ts'
import { seedsOfSort } from '#features/products/offers/seeds-of-sort.server.ts'
import { missingPage } from '#kit/entity/missing-record.server.ts'
import { isAlias } from '#kit/http/list-query.ts'
import { servicesContext } from '#kit/http/services.server.ts'
import { notFound } from '#kit/problem.ts'
import { qrPath } from '#kit/qr-path.server.ts'
import { payloadLoader } from '#kit/react-router/payload-loader.ts'
import type { PublicLoaderArgs } from '#kit/react-router/public-loader-args.ts'
import type { Route } from './+types/sort.page.ts'
import { SortDetail } from './components/sort-detail.tsx'
import { findSorts } from './detail/find-sort.server.ts'
import { sortDetail } from './detail/sort-detail.view.ts'
import { sortMeta } from './detail/sort-meta.ts'

export async function loader({ context, params: { alias }, url }: PublicLoaderArgs<Route.LoaderArgs>) {
  const { db, cache, publicUrl } = context.get(servicesContext)
  if (!isAlias(alias)) throw notFound(url.pathname)
  const [found] = await findSorts(db, [alias])
  if (!found) throw await missingPage(db, 'sort', alias, url.pathname, present => `/sorts/${present}`)
  const sort = sortDetail(found)
  const links = await findLinks({ db, cache }, 'sort', { plant: sort.plant.alias })
  const [seeds, qr] = await Promise.all([seedsOfSort(db, alias), qrPath(`${publicUrl}/sorts/${alias}`)])
  return { ...sort, seeds, qr, links, meta: sortMeta(sort, publicUrl) }
}

export const clientLoader = payloadLoader<typeof loader>

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

export default function SortPage({ loaderData }: Route.ComponentProps) {
  return <SortDetail sort={loaderData} />
}
