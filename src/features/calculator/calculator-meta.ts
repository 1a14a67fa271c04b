import type { MetaDescriptor } from 'react-router'
import { breadcrumbList, pageMeta } from '#ui/page/page-meta.ts'
import { questions } from './faq.ts'

const path = '/calculator'

/** One address for search engines; everything entered is a state of it. */
export function calculatorMeta(publicUrl: string, drugName: string | null, isState: boolean): MetaDescriptor[] {
  return pageMeta({
    title: drugName ? `${drugName}: рассчитать дозу` : 'Калькулятор препаратов: доза, вода, заправки',
    description:
      'Сколько препарата и воды взять на ваши сотки, грядку или деревья: доза по регламенту, заправки опрыскивателя, упаковки, срок ожидания и ответ, можно ли сегодня. Проценты, перевод норм, удобрения.',
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
            mainEntity: questions.map(({ question, reply }) => ({
              '@type': 'Question',
              name: question.replaceAll('\u00a0', ' '),
              acceptedAnswer: { '@type': 'Answer', text: reply.replaceAll('\u00a0', ' ') },
            })),
          },
        ],
  })
}
