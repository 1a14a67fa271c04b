import { PageHeader } from '#ui/page-header.tsx'
import { Section } from '#ui/section.tsx'
import { FormSection } from './form-section.tsx'

export const meta = () => [{ title: 'Набор компонентов' }, { name: 'robots', content: 'noindex' }]

/** Every component in its states, for the people who build the site: shown while developing and in the tests' own build. */
export default function UiKitPage() {
  return (
    <>
      <PageHeader breadcrumbs={[]} title="Набор компонентов" />
      <Section id="forms" title="Формы">
        <FormSection />
      </Section>
    </>
  )
}
