import type { MetaDescriptor } from 'react-router'
import { breadcrumbList, type JsonLd, pageMeta } from '#ui/page/page-meta.ts'
import { kindWords } from '../problem-kind.ts'
import type { ProblemListView } from './problem-list.view.ts'

export function listMeta(view: ProblemListView, publicUrl: string): MetaDescriptor[] {
  const { path, title } = kindWords[view.kind]
  const crumbs = [
    { name: 'Главная', path: '/' },
    { name: title, path },
    ...(view.crumb ? [{ name: view.crumb, path: view.canonical }] : []),
  ]
  const items: JsonLd = {
    '@type': 'ItemList',
    numberOfItems: view.total,
    itemListElement: view.cards.map((card, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: card.name,
      url: `${publicUrl}${path}/${card.alias}`,
    })),
  }
  return pageMeta({
    title: view.title,
    description: view.description,
    path: view.canonical,
    publicUrl,
    ...(view.isIndexed ? {} : { robots: 'noindex,follow' }),
    jsonLd: [breadcrumbList(publicUrl, crumbs), ...(view.cards.length > 0 ? [items] : [])],
  })
}
