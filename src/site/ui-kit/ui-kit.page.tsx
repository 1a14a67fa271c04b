import { PageHeader } from '#ui/page-header.tsx'
import { Section } from '#ui/section.tsx'
import { DraggableSection } from './draggable-section.tsx'
import { FormSection } from './form-section.tsx'
import { TimeSection } from './time-section.tsx'

export const meta = () => [{ title: 'Набор компонентов' }, { name: 'robots', content: 'noindex' }]

/** Every component in its states, for the people who build the site: shown while developing and in the tests' own build. */
export default function UiKitPage() {
  return (
    <>
      <PageHeader breadcrumbs={[]} title="Набор компонентов" />
      <Section id="forms" title="Формы">
        <FormSection />
      </Section>
      <Section id="draggable" title="Сортировка перетаскиванием">
        <DraggableSection />
      </Section>
      <Section id="time" title="Время и окно">
        <TimeSection />
      </Section>
    </>
  )
}
