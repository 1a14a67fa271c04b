import type { MetaDescriptor } from 'react-router'
import { breadcrumbList, type JsonLd, pageMeta } from '#ui/page/page-meta.ts'
import type { SortListView } from './sort-list.view.ts'

export function sortListMeta(list: SortListView, publicUrl: string): MetaDescriptor[] {
  const crumbs = [
    { name: 'Главная', path: '/' },
    { name: 'Сорта', path: '/sorts' },
    ...(list.crumb ? [{ name: list.crumb, path: list.canonical }] : []),
  ]
  const items: JsonLd = {
    '@type': 'ItemList',
    numberOfItems: list.total,
    itemListElement: list.rows.map(({ title, to }, index) => ({
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
    jsonLd: [breadcrumbList(publicUrl, crumbs), ...(list.rows.length > 0 ? [items] : [])],
  })
}
