import { type ComponentType, useRef } from 'react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import type { FieldKind } from '#admin/kinds/kind-description.ts'
import { Button } from '#ui/button.tsx'
import { Help, Outer, useField } from '#ui/fields/field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { AliasFace } from './alias-face.tsx'
import type { FaceProps } from './face-props.ts'
import { emptyValues, toFormValues } from './form-values.ts'
import { newRowKey } from './new-row-key.ts'
import { PictureFace, PicturesFace } from './picture-face.tsx'
import { ReferenceFace, ReferencesFace } from './reference-faces.tsx'
import { RichTextFace } from './rich-text-face.tsx'
import { ChoiceFace, ChoicesFace, DateFace, DecimalFace, FixedFace, FlagFace, LongTextFace, TextFace } from './simple-faces.tsx'

/** The control of every kind of field; a kind without one does not compile. */
const faces: Record<FieldKind, ComponentType<FaceProps>> = {
  text: TextFace,
  longText: LongTextFace,
  richText: RichTextFace,
  integer: props => <DecimalFace {...props} whole />,
  decimal: props => <DecimalFace {...props} />,
  money: props => <DecimalFace {...props} unit="₽" />,
  flag: FlagFace,
  choice: ChoiceFace,
  choices: ChoicesFace,
  date: DateFace,
  alias: AliasFace,
  reference: props => (props.field.to ? <ReferenceFace {...props} /> : <FixedFace {...props} />),
  references: props => (props.field.to ? <ReferencesFace {...props} /> : <FixedFace {...props} />),
  rows: RowsFace,
  image: PictureFace,
  files: PicturesFace,
}

export function FieldFace({ field, name }: FaceProps) {
  const Face = faces[field.kind]
  return <Face field={field} name={name} />
}

/** Ordered child rows. The key of a row never changes, so that the history and imports know it again. */
function RowsFace({ field, name }: FaceProps) {
  const { control } = useFormContext()
  const { fields: rows, append, remove, move } = useFieldArray({ control, name, keyName: 'formId' })
  const parts = useField({ name, help: field.hint })
  const list = useRef<HTMLOListElement>(null)
  const columns = field.fields ?? []
  const add = () => append({ key: newRowKey(), ...toFormValues(columns, emptyValues(columns)) })
  return (
    <Outer parts={parts} type="list" className="admin-wide" helpAbove>
      <Help parts={parts} />
      <ol ref={list} className="admin-rows" id={parts.id} data-field={name} tabIndex={-1} aria-label={field.label}>
        {rows.map((row, at) => (
          <li key={row.formId} aria-label={`${field.label}, строка ${at + 1}`}>
            <div className="admin-row-fields">
              {columns.map(column => (
                <FieldFace key={column.key} field={column} name={`${name}.${at}.${column.key}`} />
              ))}
            </div>
            <div className="admin-row-actions">
              <IconButton icon="arrow-up" label={`Строку ${at + 1} выше`} disabled={at === 0} onClick={() => move(at, at - 1)} />
              <IconButton
                icon="arrow-down"
                label={`Строку ${at + 1} ниже`}
                disabled={at === rows.length - 1}
                onClick={() => move(at, at + 1)}
              />
              <IconButton icon="close" label={`Удалить строку ${at + 1}`} onClick={() => remove(at)} />
            </div>
          </li>
        ))}
      </ol>
      {rows.length === 0 && <p className="text-muted">Пока пусто.</p>}
      <Button variant="secondary" size="sm" onClick={add}>
        Добавить строку
      </Button>
    </Outer>
  )
}
