import type { MetaDescriptor } from 'react-router'
import { pagedTitle } from '#kit/catalogue-list/indexed-head.ts'
import type { ListParts } from '#kit/catalogue-list/list-parts.ts'
import { breadcrumbList, type JsonLd, pageMeta } from '#ui/page/page-meta.ts'
import type { SaleView } from './sale.view.ts'

const crumbs = [
  { name: 'Главная', path: '/' },
  { name: 'Магазин', path: '/shop' },
  { name: 'Акции', path: '/sales' },
]

const catalogueOf = (sale: SaleView, publicUrl: string): JsonLd => ({
  '@type': 'OfferCatalog',
  name: sale.title,
  url: publicUrl + sale.to,
  numberOfItems: sale.products.length,
  itemListElement: sale.products.map(({ title, to }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: title,
    url: publicUrl + to,
  })),
})

/** Stays indexed while there are none, because promotions come back. */
export function salesMeta(
  { page, canonical }: ListParts['shown'],
  sales: readonly SaleView[],
  publicUrl: string,
): MetaDescriptor[] {
  const running = sales.filter(({ state }) => state === 'running')
  return pageMeta({
    title: pagedTitle(page, 'Акции магазина: сроки и\u00a0условия'),
    description: 'Акции с\u00a0настоящими сроками: условие, последний день и\u00a0сумма, посчитанная на\u00a0товарах.',
    path: canonical,
    publicUrl,
    jsonLd: [breadcrumbList(publicUrl, crumbs), ...running.map(sale => catalogueOf(sale, publicUrl))],
  })
}

export function saleMeta(sale: SaleView, publicUrl: string): MetaDescriptor[] {
  return pageMeta({
    title: `${sale.title}: ${sale.period}`,
    description: [sale.text ?? `${sale.title}.`, sale.condition && `Условие: ${sale.condition}.`]
      .filter(Boolean)
      .join(' '),
    path: sale.to,
    publicUrl,
    ...(sale.state === 'ended' && { robots: 'noindex,follow' }),
    jsonLd: [
      breadcrumbList(publicUrl, [...crumbs, { name: sale.title, path: sale.to }]),
      ...(sale.state === 'running' ? [catalogueOf(sale, publicUrl)] : []),
    ],
  })
}
