import { useController, useFormContext } from 'react-hook-form'
import { statusWords } from '#admin/kinds/kind-description.ts'
import { Labelled, Outer, useField } from '#ui/fields/field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Link } from '#ui/link.tsx'
import type { FaceProps } from './face-props.ts'
import { useKnownNames } from './record-names.tsx'
import { RecordPicker } from './record-picker.tsx'

/** One record of another kind. */
export function ReferenceFace({ field, name }: FaceProps) {
  const { control } = useFormContext()
  const { field: input } = useController({ name, control })
  const { nameOf } = useKnownNames()
  const id = input.value as number | null
  const found = id === null ? undefined : nameOf(field.to!, id)
  const parts = useField({ name, help: field.hint, required: field.required })
  return (
    <Outer parts={parts} type="text" family="text" isEmpty={id === null}>
      <Labelled parts={parts} label={field.label}>
        <RecordPicker
          parts={parts}
          path={field.to!}
          shown={id === null ? '' : (found?.title ?? `№\u00a0${id}`)}
          chosen={[]}
          placeholder="Начните вводить название"
          onPick={input.onChange}
          onClear={() => input.onChange(null)}
        />
        {id !== null && (
          <IconButton icon="close" label={`Очистить: ${field.label}`} className="admin-clear" onClick={() => input.onChange(null)} />
        )}
      </Labelled>
      {found && found.status !== 'published' && (
        <p className="formkit-help">Эта запись — {statusWords[found.status]}: на&nbsp;сайте её нет.</p>
      )}
    </Outer>
  )
}

/** Several records of another kind; in order where it matters. */
export function ReferencesFace({ field, name }: FaceProps) {
  const { control } = useFormContext()
  const { field: input } = useController({ name, control })
  const ids = input.value as readonly number[]
  const parts = useField({ name, help: field.hint })
  return (
    <Outer parts={parts} type="text" family="text" isEmpty>
      <ChosenRecords path={field.to!} label={field.label} ids={ids} onChange={input.onChange} />
      <Labelled parts={parts} label={field.label}>
        <RecordPicker
          parts={parts}
          path={field.to!}
          shown=""
          chosen={ids}
          placeholder="Добавить"
          onPick={id => input.onChange([...ids, id])}
        />
      </Labelled>
    </Outer>
  )
}

interface ChosenProps {
  path: string
  label: string
  ids: readonly number[]
  onChange(ids: readonly number[]): void
}

function ChosenRecords({ path, label, ids, onChange }: ChosenProps) {
  const { nameOf } = useKnownNames()
  if (ids.length === 0) return null
  return (
    <ul className="admin-chosen" aria-label={`${label}: выбрано`}>
      {ids.map(id => {
        const found = nameOf(path, id)
        const title = found?.title ?? `№\u00a0${id}`
        return (
          <li key={id}>
            <Link to={`/admin/${path}/${id}`}>{title}</Link>
            {found && found.status !== 'published' && <small>{statusWords[found.status]}</small>}
            <IconButton icon="close" label={`Убрать: ${title}`} onClick={() => onChange(ids.filter(other => other !== id))} />
          </li>
        )
      })}
    </ul>
  )
}
