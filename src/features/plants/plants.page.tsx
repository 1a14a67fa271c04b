import { parseList } from '#kit/catalogue-list/public-list.ts'
import { servicesContext } from '#kit/http/services.server.ts'
import { printedAddress } from '#kit/printed-address.server.ts'
import { payloadLoader } from '#kit/react-router/payload-loader.ts'
import type { PublicLoaderArgs } from '#kit/react-router/public-loader-args.ts'
import { listMeta } from '#ui/list/list-meta.ts'
import type { Route } from './+types/plants.page.ts'
import { PlantCatalogue } from './components/plant-catalogue.tsx'
import { listPlants } from './find-plants.server.ts'
import { plantsList } from './plant-filters.server.ts'
import { plantsData } from './plant-list.view.ts'

export async function loader({ context, url }: PublicLoaderArgs<Route.LoaderArgs>) {
  const { db, publicUrl } = context.get(servicesContext)
  const parsed = parseList(plantsList, url)
  const list = plantsData(await listPlants(db, parsed.values), parsed)
  const items = list.sections.flatMap(({ blocks }) => blocks.flatMap(({ plants }) => plants))
  return { ...list, printed: await printedAddress(publicUrl, url), meta: listMeta({ list, items }, publicUrl) }
}

export const clientLoader = payloadLoader<typeof loader>

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

export default function PlantsPage({ loaderData }: Route.ComponentProps) {
  return <PlantCatalogue list={loaderData} />
}
