import type { MetaDescriptor } from 'react-router'
import { outsidePictures } from '#features/files/picture.ts'
import { breadcrumbList, pageMeta } from '#ui/page/page-meta.ts'
import type { hubOf } from './crop-hub.view.ts'

/** Made in the loader, so that these texts stay out of the browser's scripts. */
export function hubMeta(hub: ReturnType<typeof hubOf>, publicUrl: string): MetaDescriptor[] {
  const path = `/plants/${hub.alias}`
  const { page } = hub.pages
  const pictures = outsidePictures(hub.cover, 'plants', hub.alias)
  const isOwn = hub.isTable && !hub.isFiltered
  return pageMeta({
    title: isOwn
      ? `${hub.shortName}: чем обработать${page > 1 ? `, страница ${page}` : ''}`
      : `${hub.shortName}: болезни, вредители и чем обработать`,
    description: hub.description,
    path: isOwn ? `${path}?view=table${page > 1 ? `&page=${page}` : ''}` : path,
    publicUrl,
    image: pictures.share,
    ...(hub.isFiltered ? { robots: 'noindex,follow' as const } : {}),
    jsonLd: [
      {
        '@type': 'CollectionPage',
        name: `${hub.name}: защита от болезней и вредителей`,
        url: publicUrl + path,
        description: hub.description,
        inLanguage: 'ru',
        image: publicUrl + pictures.search,
        about: { '@type': 'Thing', name: hub.name, ...(hub.latin ? { alternateName: hub.latin } : {}) },
        mainEntity: {
          '@type': 'ItemList',
          numberOfItems: hub.problems.length,
          itemListElement: hub.problems.map(({ kind, alias, name }, index) => ({
            '@type': 'ListItem',
            position: index + 1,
            name,
            url: `${publicUrl}/${kind}/${alias}`,
          })),
        },
      },
      breadcrumbList(publicUrl, [
        ...hub.crumbs.flatMap(({ label, to }) => (to ? [{ name: label, path: to }] : [])),
        { name: hub.shortName, path },
      ]),
    ],
  })
}
