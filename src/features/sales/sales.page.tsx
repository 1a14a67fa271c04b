import { listParts } from '#kit/catalogue-list/list-parts.ts'
import { parseList } from '#kit/catalogue-list/public-list.ts'
import { servicesContext } from '#kit/http/services.server.ts'
import { moscowDay } from '#kit/moscow-day.ts'
import { printedAddress } from '#kit/printed-address.server.ts'
import { payloadLoader } from '#kit/react-router/payload-loader.ts'
import type { PublicLoaderArgs } from '#kit/react-router/public-loader-args.ts'
import type { Route } from './+types/sales.page.ts'
import { SaleList } from './components/sale-list.tsx'
import { pageOfSales } from './find-sales.server.ts'
import { saleView } from './sale.view.ts'
import { salesMeta } from './sale-meta.ts'
import { salesList } from './sale-query.ts'

export async function loader({ context, url }: PublicLoaderArgs<Route.LoaderArgs>) {
  const { db, publicUrl } = context.get(servicesContext)
  const parsed = parseList(salesList, url)
  const today = moscowDay(new Date())
  const found = await pageOfSales(db, today, parsed.values.page)
  const { shown } = listParts(salesList, parsed, found)
  const sales = found.items.map(sale => saleView(sale, today))
  const printed = await printedAddress(publicUrl, url)
  return {
    list: shown,
    sales,
    printed,
    isDemo: sales.some(({ isDemo }) => isDemo),
    meta: salesMeta(shown, sales, publicUrl),
  }
}

export const clientLoader = payloadLoader<typeof loader>

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

export default function SalesPage({ loaderData: { list, sales } }: Route.ComponentProps) {
  return <SaleList list={list} sales={sales} />
}
