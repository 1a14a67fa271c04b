import { parseQuery } from '#kit/http/list-query.ts'
import { servicesContext } from '#kit/http/services.server.ts'
import { moscowDay } from '#kit/moscow-day.ts'
import { printedAddress } from '#kit/printed-address.server.ts'
import { notFound } from '#kit/problem.ts'
import { payloadLoader } from '#kit/react-router/payload-loader.ts'
import type { PublicLoaderArgs } from '#kit/react-router/public-loader-args.ts'
import type { Route } from './+types/sales.page.ts'
import { SaleList } from './components/sale-list.tsx'
import { listSales, pageSize } from './find-sales.server.ts'
import { saleView } from './sale.view.ts'
import { salesMeta } from './sale-meta.ts'
import { saleQuery } from './sale-query.ts'

export async function loader({ context, url }: PublicLoaderArgs<Route.LoaderArgs>) {
  const { db, publicUrl } = context.get(servicesContext)
  const { values, errors } = parseQuery(saleQuery, url.searchParams)
  const today = moscowDay(new Date())
  const all = await listSales(db, today)
  const pages = Math.max(1, Math.ceil(all.length / pageSize))
  if (errors.page || values.page > pages) throw notFound(url.pathname + url.search)
  const sales = all.slice((values.page - 1) * pageSize, values.page * pageSize).map(sale => saleView(sale, today))
  const printed = await printedAddress(publicUrl, url)
  return { sales, page: values.page, pages, printed, isDemo: sales.some(({ isDemo }) => isDemo), meta: salesMeta(sales, publicUrl) }
}

export const clientLoader = payloadLoader<typeof loader>

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

export default function SalesPage({ loaderData: { sales, page, pages } }: Route.ComponentProps) {
  return <SaleList sales={sales} page={page} pages={pages} />
}
