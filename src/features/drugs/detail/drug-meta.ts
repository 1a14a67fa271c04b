import type { MetaDescriptor } from 'react-router'
import { outsidePictures } from '#features/files/picture.ts'
import { breadcrumbList, type JsonLd, pageMeta } from '#ui/page/page-meta.ts'
import type { drugDetail } from './drug-detail.view.ts'

/** Made in the loader, so that these texts stay out of the browser's scripts. */
export function drugMeta(drug: ReturnType<typeof drugDetail>, publicUrl: string): MetaDescriptor[] {
  const pictures = outsidePictures(drug.cover, 'drugs', drug.alias)
  const path = `/drugs/${drug.alias}`
  const substances = drug.ingredients.map(({ name }) => name).join(', ')
  const description = `${drug.title}${substances ? ` (${substances})` : ''}: ${drug.group || 'препарат'} для сада и огорода. Нормы по культурам: норма, расход раствора, срок ожидания, число обработок; опасность для пчёл, аналоги.`
  const { page } = drug.pages
  return pageMeta({
    title: `${drug.title}: нормы${page > 1 ? `, страница ${page}` : ' и срок ожидания'}`,
    description,
    path: page > 1 && !drug.crop ? `${path}?page=${page}` : path,
    publicUrl,
    image: pictures.share,
    type: 'article',
    ...(drug.crop ? { robots: 'noindex,follow' as const } : {}),
    jsonLd: [
      breadcrumbList(publicUrl, [
        { name: 'Главная', path: '/' },
        { name: 'Препараты', path: '/drugs' },
        { name: drug.title, path },
      ]),
      {
        '@type': 'Article',
        headline: `${drug.title}: нормы применения`,
        description,
        inLanguage: 'ru',
        dateModified: drug.updatedAt,
        image: publicUrl + pictures.search,
        mainEntityOfPage: publicUrl + path,
        about: drug.targets
          .slice(0, 10)
          .map(({ name, kind, alias }) => ({ '@type': 'Thing', name, url: `${publicUrl}/${kind}/${alias}` })),
      },
      ...(drug.crop ? [] : [questionsLd(drug)]),
    ],
  })
}

const questionsLd = ({ questions }: ReturnType<typeof drugDetail>): JsonLd => ({
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, reply }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: reply },
  })),
})
