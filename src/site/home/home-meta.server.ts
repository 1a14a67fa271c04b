import type { MetaDescriptor } from 'react-router'
import { pageMeta } from '#ui/page/page-meta.ts'

const description =
  'Справочник защиты сада и огорода: какие препараты разрешены в личном хозяйстве, норма на ведро, срок ожидания, болезни и вредители по культурам.'

export function homeMeta(publicUrl: string): MetaDescriptor[] {
  const organization = {
    '@type': 'Organization',
    name: 'Садозор',
    url: `${publicUrl}/`,
    logo: `${publicUrl}/favicon.svg`,
  }
  return pageMeta({
    title: 'Садозор: чем лечить сад и огород, сколько и когда',
    description,
    path: '/',
    publicUrl,
    jsonLd: [
      {
        '@type': 'WebSite',
        name: 'Садозор',
        url: `${publicUrl}/`,
        description,
        inLanguage: 'ru',
        publisher: organization,
      },
      organization,
    ],
  })
}

/** Results of a search are no page of their own for search engines. */
export const searchMeta = (publicUrl: string, q: string): MetaDescriptor[] =>
  pageMeta({ title: `Поиск: ${q}`, description, path: '/', publicUrl, robots: 'noindex,follow' })
