import { findLinks } from '#features/links/find-links.server.ts'
import { parseQuery } from '#kit/http/list-query.ts'
import { servicesContext } from '#kit/http/services.server.ts'
import { printedAddress } from '#kit/printed-address.server.ts'
import { notFound } from '#kit/problem.ts'
import { payloadLoader } from '#kit/react-router/payload-loader.ts'
import type { PublicLoaderArgs } from '#kit/react-router/public-loader-args.ts'
import type { ResultsHandle } from '#ui/list/results-id.ts'
import { listMeta } from '#ui/page/list-meta.ts'
import type { Route } from './+types/shop.page.ts'
import { listProducts } from './catalogue/find-products.server.ts'
import { type ProductListView, productList } from './catalogue/product-list.view.ts'
import { ProductCatalogue } from './components/product-catalogue.tsx'
import { productQuery } from './product-query.ts'

export async function loader({ context, url }: PublicLoaderArgs<Route.LoaderArgs>) {
  const { db, cache, publicUrl } = context.get(servicesContext)
  const parsed = parseQuery(productQuery, url.searchParams)
  if (parsed.errors.page) throw notFound(url.pathname + url.search)
  const list = productList(await listProducts(db, parsed.values), parsed)
  const printed = await printedAddress(publicUrl, url)
  return { list, links: await findLinks({ db, cache }, 'shop'), printed, isDemo: list.isDemo, meta: metaOf(list, publicUrl) }
}

const metaOf = (list: ProductListView, publicUrl: string) => {
  const items = list.cards.map(({ title, to }) => ({ name: title, to }))
  return listMeta({ section: { name: 'Магазин', path: '/shop' }, list, items, type: 'OfferCatalog' }, publicUrl)
}

export const clientLoader = payloadLoader<typeof loader>

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

export const handle: ResultsHandle = { hasResults: true }

export default function ShopPage({ loaderData: { list } }: Route.ComponentProps) {
  return <ProductCatalogue list={list} />
}
