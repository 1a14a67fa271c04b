import type { RichDoc, RichNode } from '#kit/entity/rich-doc.ts'
import { RichText } from '#ui/rich-text/rich-text.tsx'
import { Sample } from './sample.tsx'

const text = (value: string): RichNode => ({ type: 'text', text: value })
const paragraph = (value: string): RichNode => ({ type: 'paragraph', content: [text(value)] })
const cells = (type: string, ...values: string[]): RichNode => ({
  type: 'tableRow',
  content: values.map(value => ({ type, content: [paragraph(value)] })),
})

const article: RichDoc = {
  type: 'doc',
  content: [
    { type: 'heading', attrs: { level: 2 }, content: [text('Как читать регламент')] },
    paragraph('Строка регламента отвечает на\u00a0шесть вопросов.'),
    { type: 'callout', attrs: { tone: 'warning' }, content: [paragraph('Остаток раствора не\u00a0выливают.')] },
    {
      type: 'table',
      attrs: { caption: 'Сроки' },
      content: [cells('tableHeader', 'Культура', 'Срок ожидания'), cells('tableCell', 'Яблоня', '28\u00a0дней')],
    },
    {
      type: 'steps',
      content: [
        { type: 'step', attrs: { title: 'Вода' }, content: [paragraph('Налейте половину бака.')] },
        { type: 'step', attrs: { title: 'Препарат' }, content: [paragraph('Всыпьте и\u00a0размешайте.')] },
      ],
    },
  ],
}

export const ArticleSection = () => (
  <Sample title="Текст с&nbsp;выноской, таблицей и&nbsp;шагами">
    <RichText doc={article} renderLiving={() => null} />
  </Sample>
)
