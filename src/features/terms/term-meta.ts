import type { MetaDescriptor } from 'react-router'
import { breadcrumbList, pageMeta } from '#ui/page/page-meta.ts'
import type { ListedTerm } from './find-terms.server.ts'

const crumbs = [
  { name: 'Главная', path: '/' },
  { name: 'Словарь', path: '/terms' },
]

export const termsMeta = (
  terms: readonly ListedTerm[],
  { publicUrl, isSearch }: { publicUrl: string; isSearch: boolean },
): MetaDescriptor[] =>
  pageMeta({
    title: 'Словарь садовода: термины защиты растений',
    description:
      'Короткие объяснения: срок ожидания, норма применения, баковая смесь, группа действия и\u00a0другие слова этикетки и\u00a0реестра.',
    path: '/terms',
    publicUrl,
    ...(isSearch && { robots: 'noindex,follow' as const }),
    jsonLd: [
      {
        '@type': 'DefinedTermSet',
        name: 'Словарь садовода',
        url: `${publicUrl}/terms`,
        hasDefinedTerm: terms.map(({ name, alias, short }) => ({
          '@type': 'DefinedTerm',
          name,
          description: short,
          url: `${publicUrl}/terms/${alias}`,
        })),
      },
      breadcrumbList(publicUrl, crumbs),
    ],
  })

export const termMeta = (
  { name, alias, short, text }: { name: string; alias: string; short: string; text: string | null },
  publicUrl: string,
) =>
  pageMeta({
    title: `${name}: что это такое`,
    description: [short, text].filter(Boolean).join(' '),
    path: `/terms/${alias}`,
    publicUrl,
    type: 'article',
    jsonLd: [
      {
        '@type': 'DefinedTerm',
        name,
        description: short,
        url: `${publicUrl}/terms/${alias}`,
        inDefinedTermSet: `${publicUrl}/terms`,
      },
      breadcrumbList(publicUrl, [...crumbs, { name, path: `/terms/${alias}` }]),
    ],
  })
