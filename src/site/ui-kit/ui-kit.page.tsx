import { AnchorNav } from '#ui/page/anchor-nav.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { Section } from '#ui/page/section.tsx'
import { ArticleSection } from './article-section.tsx'
import { BasicSection } from './basic-section.tsx'
import { DetailSection } from './detail-section.tsx'
import { DraggableSection } from './draggable-section.tsx'
import { FormSection } from './form-section.tsx'
import { ListSection } from './list-section.tsx'
import { TimeSection } from './time-section.tsx'

export const meta = () => [{ title: 'Набор компонентов' }, { name: 'robots', content: 'noindex' }]

const sections = [
  { id: 'basic', label: 'Кнопки и знаки', show: BasicSection },
  { id: 'lists', label: 'Списки', show: ListSection },
  { id: 'details', label: 'Сведения', show: DetailSection },
  { id: 'article', label: 'Статья', show: ArticleSection },
  { id: 'forms', label: 'Формы', show: FormSection },
  { id: 'draggable', label: 'Сортировка перетаскиванием', show: DraggableSection },
  { id: 'time', label: 'Время и окно', show: TimeSection },
]

/** All components in their states, for developers. Exists in development and in the tests' build. */
export default function UiKitPage() {
  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: 'Главная', to: '/' }, { label: 'Набор компонентов' }]}
        title="Набор компонентов"
        lead="Всё, из чего собран сайт, в каждом состоянии. В рабочей сборке этой страницы нет."
      />
      <AnchorNav items={sections} />
      {sections.map(({ id, label, show: Show }) => (
        <Section key={id} id={id} title={label}>
          <Show />
        </Section>
      ))}
    </>
  )
}
