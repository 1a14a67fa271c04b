import { findUses } from '#features/drugs/uses/find-uses.server.ts'
import { findLinks } from '#features/links/find-links.server.ts'
import { missingPage } from '#kit/entity/missing-record.server.ts'
import { isAlias } from '#kit/http/list-query.ts'
import { servicesContext } from '#kit/http/services.server.ts'
import { notFound } from '#kit/problem.ts'
import { payloadLoader } from '#kit/react-router/payload-loader.ts'
import type { PublicLoaderArgs } from '#kit/react-router/public-loader-args.ts'
import type { Route } from './+types/product.page.ts'
import { ProductDetail } from './components/product-detail.tsx'
import { findProduct } from './detail/find-product.server.ts'
import { productDetail } from './detail/product-detail.view.ts'
import { productMeta } from './detail/product-meta.ts'

export async function loader({ context, params: { alias }, url }: PublicLoaderArgs<Route.LoaderArgs>) {
  const { db, cache, publicUrl } = context.get(servicesContext)
  if (!isAlias(alias)) throw notFound(url.pathname)
  const found = await findProduct(db, alias)
  if (!found) throw await missingPage(db, 'product', alias, url.pathname, present => `/shop/${present}`)
  const uses = found.about ? await findUses(db, { drugAlias: found.about.alias, usableOnly: true }) : []
  const product = productDetail(found, uses)
  const links = await findLinks({ db, cache }, 'shop', product.drug ? { drug: product.drug.alias } : {})
  return { ...product, links, meta: productMeta(product, publicUrl) }
}

export const clientLoader = payloadLoader<typeof loader>

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  return <ProductDetail product={loaderData} />
}
