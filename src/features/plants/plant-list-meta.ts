import type { MetaDescriptor } from 'react-router'
import { breadcrumbList, pageMeta } from '#ui/page/page-meta.ts'
import type { plantsData } from './plant-list.view.ts'

export function plantsMeta(list: ReturnType<typeof plantsData>, publicUrl: string): MetaDescriptor[] {
  const { group, q, page, isWrong } = list
  const path = group ? `/plants?group=${group.alias}` : '/plants'
  const crops = list.sections.flatMap(section => section.blocks.flatMap(block => block.plants))
  const name = group ? `${group.name}: болезни, вредители, препараты` : 'Культуры сада и огорода: болезни и защита'
  return pageMeta({
    title: name,
    description: list.description,
    path: isWrong ? '/plants' : path,
    publicUrl,
    ...(q || page > 1 || crops.length === 0 ? { robots: 'noindex,follow' as const } : {}),
    jsonLd: [
      {
        '@type': 'CollectionPage',
        name,
        url: publicUrl + path,
        inLanguage: 'ru',
        mainEntity: {
          '@type': 'ItemList',
          numberOfItems: crops.length,
          itemListElement: crops.map((crop, index) => ({
            '@type': 'ListItem',
            position: index + 1,
            name: crop.name,
            url: `${publicUrl}/plants/${crop.alias}`,
          })),
        },
      },
      breadcrumbList(publicUrl, [
        { name: 'Культуры', path: '/plants' },
        ...(group ? [...list.above, group].map(each => ({ name: each.name, path: `/plants?group=${each.alias}` })) : []),
      ]),
    ],
  })
}
