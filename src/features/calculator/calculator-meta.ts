import type { MetaDescriptor } from 'react-router'
import { breadcrumbList, pageMeta } from '#ui/page/page-meta.ts'
import { faq } from './faq.ts'

const path = '/calculator'

/** Search engines see a single URL; addresses with entered values are not indexed. */
export function calculatorMeta(publicUrl: string, drugName: string | null, isState: boolean): MetaDescriptor[] {
  return pageMeta({
    title: drugName ? `${drugName}: рассчитать дозу` : 'Калькулятор препаратов: доза, вода, заправки',
    description:
      'Сколько препарата и воды взять на ваши сотки, грядку или деревья: доза по норме, заправки опрыскивателя, упаковки, срок ожидания и ответ, можно ли сегодня. Проценты, перевод норм, удобрения.',
    path,
    publicUrl,
    ...(isState ? { robots: 'noindex,follow' as const } : {}),
    jsonLd: isState
      ? []
      : [
          breadcrumbList(publicUrl, [
            { name: 'Главная', path: '/' },
            { name: 'Калькулятор', path },
          ]),
          {
            '@type': 'FAQPage',
            mainEntity: faq.map(({ question, reply }) => ({
              '@type': 'Question',
              name: question.replaceAll('\u00a0', ' '),
              acceptedAnswer: { '@type': 'Answer', text: reply.replaceAll('\u00a0', ' ') },
            })),
          },
        ],
  })
}
