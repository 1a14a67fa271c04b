import type { MetaDescriptor } from 'react-router'
import { breadcrumbList, pageMeta } from './page-meta.ts'

interface ListedPage {
  title: string
  description: string
  canonical: string
  isIndexed: boolean
  /** The last breadcrumb, where the list is about something. */
  crumb?: string | false | null | undefined
  total: number
}

interface ListMeta {
  section: { name: string; path: string }
  list: ListedPage
  /** Of this page of the list. */
  items: readonly { name: string; to: string }[]
  type?: 'ItemList' | 'OfferCatalog'
}

/** Title, robots, canonical address and structured data of a public list. */
export function listMeta({ section, list, items, type = 'ItemList' }: ListMeta, publicUrl: string): MetaDescriptor[] {
  const crumbs = [{ name: 'Главная', path: '/' }, section, ...(list.crumb ? [{ name: list.crumb, path: list.canonical }] : [])]
  const itemList = {
    '@type': type,
    ...(type === 'OfferCatalog' && { name: list.title }),
    numberOfItems: list.total,
    itemListElement: items.map(({ name, to }, index) => ({ '@type': 'ListItem', position: index + 1, name, url: publicUrl + to })),
  }
  return pageMeta({
    title: list.title,
    description: list.description,
    path: list.canonical,
    publicUrl,
    ...(list.isIndexed ? {} : { robots: 'noindex,follow' }),
    jsonLd: [breadcrumbList(publicUrl, crumbs), ...(items.length > 0 ? [itemList] : [])],
  })
}
