import { missingPage } from '#kit/entity/missing-record.server.ts'
import { isAlias } from '#kit/http/list-query.ts'
import { servicesContext } from '#kit/http/services.server.ts'
import { moscowDay } from '#kit/moscow-day.ts'
import { notFound } from '#kit/problem.ts'
import { payloadLoader } from '#kit/react-router/payload-loader.ts'
import type { PublicLoaderArgs } from '#kit/react-router/public-loader-args.ts'
import type { Route } from './+types/sale.page.ts'
import { SaleDetail } from './components/sale-detail.tsx'
import { findSale } from './find-sales.server.ts'
import { saleView } from './sale.view.ts'
import { saleMeta } from './sale-meta.ts'

export async function loader({ context, params: { alias }, url }: PublicLoaderArgs<Route.LoaderArgs>) {
  const { db, publicUrl } = context.get(servicesContext)
  if (!isAlias(alias)) throw notFound(url.pathname)
  const found = await findSale(db, alias)
  if (!found) throw await missingPage(db, 'sale', alias, url.pathname, present => `/sales/${present}`)
  const sale = saleView(found, moscowDay(new Date()))
  return { ...sale, meta: saleMeta(sale, publicUrl) }
}

export const clientLoader = payloadLoader<typeof loader>

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

export default function SalePage({ loaderData }: Route.ComponentProps) {
  return <SaleDetail sale={loaderData} />
}
