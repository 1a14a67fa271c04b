import { findLinks } from '#features/links/find-links.server.ts'
import { parseList } from '#kit/catalogue-list/public-list.ts'
import { servicesContext } from '#kit/http/services.server.ts'
import { printedAddress } from '#kit/printed-address.server.ts'
import { payloadLoader } from '#kit/react-router/payload-loader.ts'
import type { PublicLoaderArgs } from '#kit/react-router/public-loader-args.ts'
import { listMeta } from '#ui/list/list-meta.ts'
import type { ResultsHandle } from '#ui/list/results-id.ts'
import type { Route } from './+types/shop.page.ts'
import { listProducts } from './catalogue/find-products.server.ts'
import { productList } from './catalogue/product-list.view.ts'
import { ProductCatalogue } from './components/product-catalogue.tsx'
import { productsList } from './product-query.ts'

export async function loader({ context, url }: PublicLoaderArgs<Route.LoaderArgs>) {
  const { db, cache, publicUrl } = context.get(servicesContext)
  const parsed = parseList(productsList, url)
  const list = productList(await listProducts(db, parsed.values), parsed)
  const meta = listMeta({ list, items: list.cards, type: 'OfferCatalog' }, publicUrl)
  const printed = await printedAddress(publicUrl, url)
  return { list, printed, links: await findLinks({ db, cache }, 'shop'), isDemo: list.isDemo, meta }
}

export const clientLoader = payloadLoader<typeof loader>

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

export const handle: ResultsHandle = { hasResults: true }

export default function ShopPage({ loaderData: { list } }: Route.ComponentProps) {
  return <ProductCatalogue list={list} />
}
