import type { MetaDescriptor } from 'react-router'
import { breadcrumbList, pageMeta } from '#ui/page/page-meta.ts'
import type { drugListData } from './drug-list.view.ts'

type Data = ReturnType<typeof drugListData>

export function drugListMeta(head: Data['head'], cards: Data['cards'], publicUrl: string): MetaDescriptor[] {
  const crumbs = [
    { name: 'Главная', path: '/' },
    { name: 'Препараты', path: '/drugs' },
  ]
  return pageMeta({
    title: head.title,
    description: head.description,
    path: head.path,
    publicUrl,
    ...(head.isIndexed ? {} : { robots: 'noindex,follow' as const }),
    jsonLd: [
      breadcrumbList(publicUrl, head.path === '/drugs' ? crumbs : [...crumbs, { name: head.h1, path: head.path }]),
      {
        '@type': 'ItemList',
        name: head.h1,
        itemListElement: cards.map(({ alias, name }, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          name,
          url: `${publicUrl}/drugs/${alias}`,
        })),
      },
    ],
  })
}
