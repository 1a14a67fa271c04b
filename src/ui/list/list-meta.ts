import type { MetaDescriptor } from 'react-router'
import { breadcrumbList, pageMeta } from '#ui/page/page-meta.ts'
import type { ShownList } from './catalogue-list.tsx'

interface ListedPage
  extends Pick<ShownList, 'name' | 'path' | 'crumb' | 'above' | 'canonical' | 'isIndexed' | 'total'> {
  title: string
  description: string
}

interface ListMeta {
  list: ListedPage
  /** Of this page of the list, with their names or titles. */
  items: readonly ({ alias: string } & ({ name: string; title?: never } | { title: string }))[]
  type?: 'ItemList' | 'OfferCatalog'
}

/** Title, robots, canonical address and structured data of a public list. */
export function listMeta({ list, items, type = 'ItemList' }: ListMeta, publicUrl: string): MetaDescriptor[] {
  const { name, path, crumb, above = [], canonical } = list
  const crumbs = [
    { name: 'Главная', path: '/' },
    { name, path },
    ...above,
    ...(crumb ? [{ name: crumb, path: canonical }] : []),
  ]
  const itemList = {
    '@type': type,
    ...(type === 'OfferCatalog' && { name: list.title }),
    numberOfItems: list.total,
    itemListElement: items.map((item, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: item.title ?? item.name,
      url: `${publicUrl}${path}/${item.alias}`,
    })),
  }
  return pageMeta({
    title: list.title,
    description: list.description,
    path: canonical,
    publicUrl,
    ...(list.isIndexed ? {} : { robots: 'noindex,follow' }),
    jsonLd: [breadcrumbList(publicUrl, crumbs), ...(items.length > 0 ? [itemList] : [])],
  })
}
