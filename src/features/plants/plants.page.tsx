import { parseQuery } from '#kit/http/list-query.ts'
import { servicesContext } from '#kit/http/services.server.ts'
import { printedAddress } from '#kit/printed-address.server.ts'
import { notFound } from '#kit/problem.ts'
import { payloadLoader } from '#kit/react-router/payload-loader.ts'
import type { PublicLoaderArgs } from '#kit/react-router/public-loader-args.ts'
import type { Route } from './+types/plants.page.ts'
import { PlantCatalogue } from './components/plant-catalogue.tsx'
import { listPlants } from './find-plants.server.ts'
import { plantsData } from './plant-list.view.ts'
import { plantsMeta } from './plant-list-meta.ts'
import { plantsQuery } from './plant-query.ts'

export async function loader({ context, url }: PublicLoaderArgs<Route.LoaderArgs>) {
  const { db, publicUrl } = context.get(servicesContext)
  const { pathname, search, searchParams } = url
  const parsed = parseQuery(plantsQuery, searchParams)
  if (parsed.errors.page) throw notFound(pathname + search)
  const found = await listPlants(db, parsed.values)
  if (parsed.values.page > found.pages) throw notFound(pathname + search)
  const list = plantsData(found, parsed)
  return { ...list, printed: await printedAddress(publicUrl, url), meta: plantsMeta(list, publicUrl) }
}

export const clientLoader = payloadLoader<typeof loader>

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

export default function PlantsPage({ loaderData }: Route.ComponentProps) {
  return <PlantCatalogue list={loaderData} />
}
