import type { MetaDescriptor } from 'react-router'
import { breadcrumbList, pageMeta } from '#ui/page/page-meta.ts'
import type { FinderView } from './finder.view.ts'
import { finderPath } from './finder-query.ts'

const description =
  'Узнайте болезнь или вредителя по признакам: выберите культуру, отметьте, что видно на листьях, плодах и побегах, и получите вероятные причины и меры.'

/** Only the page without parameters is for search engines: the combinations of signs are endless. */
export function finderMeta(
  { heading, step, crop }: FinderView,
  publicUrl: string,
  hasParameters: boolean,
): MetaDescriptor[] {
  const isAnswer = step === 'result' && crop !== null
  return pageMeta({
    title: isAnswer
      ? `${crop.name}: ${heading.charAt(0).toLowerCase()}${heading.slice(1)}`
      : crop
        ? heading
        : 'Что с растением: болезни и вредители по признакам',
    description,
    path: finderPath,
    publicUrl,
    ...(hasParameters ? { robots: 'noindex,follow' } : {}),
    jsonLd: [
      breadcrumbList(publicUrl, [
        { name: 'Главная', path: '/' },
        { name: 'Что с растением', path: finderPath },
      ]),
    ],
  })
}
