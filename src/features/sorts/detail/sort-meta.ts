import type { MetaDescriptor } from 'react-router'
import { outsidePictures } from '#features/files/picture.ts'
import { breadcrumbList, pageMeta } from '#ui/page/page-meta.ts'
import type { SortDetail } from './sort-detail.view.ts'

/** Made in the loader, so that these texts stay out of the browser's scripts. */
export function sortMeta(sort: SortDetail, publicUrl: string): MetaDescriptor[] {
  const path = `/sorts/${sort.alias}`
  const pictures = outsidePictures(sort.cover, 'sorts', sort.alias)
  const resistant = sort.resistances.map(({ problem, word }) => `${problem.toLowerCase()}\u00a0— ${word}`).join(', ')
  const description = [
    `${sort.title}: ${sort.facts
      .filter(({ value }) => value)
      .slice(0, 4)
      .map(({ term, value }) => `${term.toLowerCase()}\u00a0— ${value}`)
      .join(', ')}.`,
    ...(resistant ? [`Устойчивость: ${resistant}.`] : []),
  ].join(' ')
  return pageMeta({
    title: `${sort.title}: сроки, устойчивость, регионы`,
    description,
    path,
    publicUrl,
    image: pictures.share,
    type: 'article',
    jsonLd: [
      {
        '@type': 'Article',
        headline: sort.title,
        url: publicUrl + path,
        description,
        inLanguage: 'ru',
        image: publicUrl + pictures.search,
        about: { '@type': 'Thing', name: sort.name, ...(sort.plant ? { isPartOf: sort.plant.name } : {}) },
      },
      breadcrumbList(publicUrl, [
        { name: 'Главная', path: '/' },
        { name: 'Сорта', path: '/sorts' },
        { name: sort.plant.name, path: `/sorts?plant=${sort.plant.alias}` },
        { name: sort.name, path },
      ]),
    ],
  })
}
