import { Suspense } from 'react'
import type { KindDescription } from '#admin/kit/kinds/kind-description.ts'
import { screenOf } from '#admin/screens.ts'
import { SectionFields } from './section-fields.tsx'

/** A new record is named first: what the wide parts show depends on it. */
export const FormSections = ({ kind, isNew }: { kind: KindDescription; isNew: boolean }) => (
  <>
    {!isNew && <WideSections kind={kind} />}
    <div className="admin-form-main">
      <Sections kind={kind} isNew={isNew} />
      {isNew && <WideSections kind={kind} />}
    </div>
  </>
)

/** The parts with a face of their own that needs the whole width; they come first, because the record is about them. */
function WideSections({ kind }: { kind: KindDescription }) {
  const { wideFields } = screenOf(kind)
  return kind.sections.map(({ id, title, fields: [key = ''] }) => {
    const Face = wideFields?.[key]
    return (
      Face && (
        <section key={id} id={id} aria-labelledby={`${id}-title`} className="admin-section admin-form-board">
          <h2 id={`${id}-title`} tabIndex={-1}>
            {title}
          </h2>
          <div data-field={key} tabIndex={-1}>
            <Suspense fallback={<p className="text-muted">Загружаем…</p>}>
              <Face field={kind.fields.find(field => field.key === key)!} name={key} />
            </Suspense>
          </div>
        </section>
      )
    )
  })
}

function Sections({ kind, isNew }: { kind: KindDescription; isNew: boolean }) {
  const { wideFields } = screenOf(kind)
  const ordinary = kind.sections.filter(({ fields }) => !wideFields?.[fields[0] ?? ''])
  return ordinary.map(section => (
    <section key={section.id} id={section.id} aria-labelledby={`${section.id}-title`} className="admin-section">
      <h2 id={`${section.id}-title`}>{section.title}</h2>
      <SectionFields kind={kind} section={section} isNew={isNew} />
    </section>
  ))
}
