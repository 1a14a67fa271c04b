import { countUses, findUsePage } from '#features/drugs/uses/find-uses.server.ts'
import { offersForCrop } from '#features/products/offers/find-offers.server.ts'
import { missingPage } from '#kit/entity/missing-record.server.ts'
import { isAlias, parseQuery } from '#kit/http/list-query.ts'
import { servicesContext } from '#kit/http/services.server.ts'
import { moscowDay } from '#kit/moscow-day.ts'
import { notFound } from '#kit/problem.ts'
import { payloadLoader } from '#kit/react-router/payload-loader.ts'
import type { PublicLoaderArgs } from '#kit/react-router/public-loader-args.ts'
import type { Route } from './+types/plant.page.ts'
import { CropHub } from './components/crop-hub.tsx'
import { hubOf, hubPageSize } from './crop-hub.view.ts'
import { hubMeta } from './crop-hub-meta.ts'
import { findPlant } from './find-plant.server.ts'
import { hubQuery, isTable } from './plant-query.ts'

export async function loader({ context, params: { alias }, url }: PublicLoaderArgs<Route.LoaderArgs>) {
  const { db, cache, publicUrl } = context.get(servicesContext)
  const { pathname, search, searchParams } = url
  const query = parseQuery(hubQuery, searchParams)
  if (!isAlias(alias) || query.errors.page) throw notFound(pathname + search)
  const onCrop = { plantAlias: alias, usableOnly: true }
  const found = isTable(query.values)
    ? findUsePage(db, onCrop, { ...query.values, size: hubPageSize })
    : countUses(db, onCrop).then(counts => ({ uses: [], counts }))
  const [plant, uses] = await Promise.all([findPlant(db, alias), found])
  if (!plant) throw await missingPage(db, 'plant', alias, pathname, present => `/plants/${present}`)
  const hub = hubOf(plant, uses, query, moscowDay(new Date()))
  if (query.values.page > hub.pages.pages) throw notFound(pathname + search)
  return { ...hub, offers: await offersForCrop({ db, cache }, alias), meta: hubMeta(hub, publicUrl) }
}

export const clientLoader = payloadLoader<typeof loader>

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

export default function PlantPage({ loaderData }: Route.ComponentProps) {
  return <CropHub hub={loaderData} offers={loaderData.offers} />
}
