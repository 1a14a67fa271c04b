import type { MetaDescriptor } from 'react-router'
import { outsidePictures } from '#features/files/picture.ts'
import { breadcrumbList, type JsonLd, pageMeta } from '#ui/page/page-meta.ts'
import type { ProblemView } from './problem-detail.view.ts'
import { kindWords } from './problem-kind.ts'

/** Made in the loader, so that these texts stay out of the browser's scripts. */
export function detailMeta(view: ProblemView, publicUrl: string): MetaDescriptor[] {
  const { path, title } = kindWords[view.kind]
  const { head, name, latin, alias } = view
  const pictures = outsidePictures(view.cover, view.kind, alias)
  const crumbs = [
    { name: 'Главная', path: '/' },
    { name: title, path },
    { name, path: `${path}/${alias}` },
  ]
  const organization = { '@type': 'Organization', name: 'Садозор', url: `${publicUrl}/` }
  const article: JsonLd = {
    '@type': 'Article',
    headline: head.heading,
    description: head.description,
    inLanguage: 'ru',
    dateModified: head.updatedOn,
    image: publicUrl + pictures.search,
    mainEntityOfPage: publicUrl + head.canonical,
    author: organization,
    publisher: organization,
    about: { '@type': 'Thing', name, ...(latin ? { alternateName: latin } : {}) },
  }
  return pageMeta({
    title: head.title,
    description: head.description,
    path: head.canonical,
    publicUrl,
    image: pictures.share,
    type: 'article',
    ...(head.isIndexed ? {} : { robots: 'noindex,follow' }),
    jsonLd: [breadcrumbList(publicUrl, crumbs), article],
  })
}
