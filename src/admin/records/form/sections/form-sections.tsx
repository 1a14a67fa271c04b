import { Suspense, useContext, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { FieldFace } from '#admin/fields/field-face.tsx'
import type { FieldDescription, KindDescription } from '#admin/kit/kinds/kind-description.ts'
import { screenOf } from '#admin/screens.ts'
import { FormContext } from '#ui/form/form-context.ts'

/** A new record is named first: what the wide parts show depends on it. */
export const FormSections = ({ kind, isNew }: { kind: KindDescription; isNew: boolean }) => (
  <>
    {!isNew && <WideSections kind={kind} />}
    <div className="admin-form-main">
      <Sections kind={kind} />
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

function Sections({ kind }: { kind: KindDescription }) {
  const { wideFields } = screenOf(kind)
  const ordinary = kind.sections.filter(({ fields }) => !wideFields?.[fields[0] ?? ''])
  return ordinary.map(section => (
    <section key={section.id} id={section.id} aria-labelledby={`${section.id}-title`} className="admin-section">
      <h2 id={`${section.id}-title`}>{section.title}</h2>
      <div className="admin-fields">
        <Fields fields={section.fields.map(key => kind.fields.find(field => field.key === key)!)} />
      </div>
    </section>
  ))
}

/** What narrows a record is folded where nothing does; the others keep their places. */
function Fields({ fields }: { fields: readonly FieldDescription[] }) {
  const [narrowing, others] = [fields.filter(({ narrows }) => narrows), fields.filter(({ narrows }) => !narrows)]
  return (
    <>
      {others.map(field => (
        <FieldFace key={field.key} field={field} name={field.key} />
      ))}
      {narrowing.length > 0 && <Narrowing fields={narrowing} />}
    </>
  )
}

function Narrowing({ fields }: { fields: readonly FieldDescription[] }) {
  const { getValues } = useFormContext()
  const { errors } = useContext(FormContext)
  const keys = fields.map(({ key }) => key)
  const [isFilled] = useState(() => getValues(keys).some(id => typeof id === 'number'))
  return (
    <details className="admin-wide admin-key" open={isFilled || keys.some(key => key in errors) || undefined}>
      <summary>
        Не&nbsp;везде, а&nbsp;только {fields.map(({ label }) => label.replace('Только ', '')).join(', ')}
      </summary>
      <div className="admin-fields">
        {fields.map(field => (
          <FieldFace key={field.key} field={field} name={field.key} />
        ))}
      </div>
    </details>
  )
}
