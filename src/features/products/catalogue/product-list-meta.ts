import type { MetaDescriptor } from 'react-router'
import { breadcrumbList, type JsonLd, pageMeta } from '#ui/page/page-meta.ts'
import type { ProductListView } from './product-list.view.ts'

export function productListMeta(list: ProductListView, publicUrl: string): MetaDescriptor[] {
  const crumbs = [
    { name: 'Главная', path: '/' },
    { name: 'Магазин', path: '/shop' },
    ...(list.crumb ? [{ name: list.crumb, path: list.canonical }] : []),
  ]
  const catalogue: JsonLd = {
    '@type': 'OfferCatalog',
    name: list.title,
    numberOfItems: list.total,
    itemListElement: list.cards.map(({ title, to }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: title,
      url: publicUrl + to,
    })),
  }
  return pageMeta({
    title: list.title,
    description: list.description,
    path: list.canonical,
    publicUrl,
    ...(list.isIndexed ? {} : { robots: 'noindex,follow' }),
    jsonLd: [breadcrumbList(publicUrl, crumbs), ...(list.cards.length > 0 ? [catalogue] : [])],
  })
}
